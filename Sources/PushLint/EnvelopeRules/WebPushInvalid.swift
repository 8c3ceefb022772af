import CompactJSON

extension Rule {
  static let webPushInvalid = Rule(
    name: "web-push-invalid", severity: .error,
    rationale: """
      Safari reads a message as Declarative Web Push only if web_push is 8030, and the notification has a title and a URL to \
      navigate to. Otherwise, the message goes to the service worker, or nowhere if there is none.
      """,
    remedy: "Add the member, or correct its value.",
    examples: [
      .init(
        bad: #"{"web_push":«"8030"»,"notification":{"title":"Hi","navigate":"https://example.com/"}}"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/"}}"#),
      .init(
        bad: #"{"web_push":8030,"notification":«{»"title":"Hi"}}"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/"}}"#),
      .init(
        bad: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","dir":«"LTR"»}}"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","dir":"ltr"}}"#),
      .init(
        bad: #"""
          {"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","silent":«"true"»}}
          """#,
        good: #"""
          {"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","silent":true}}
          """#),
      .init(
        bad: #"""
          {"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/","app_badge":«"many"»}}
          """#,
        good: #"""
          {"web_push":8030,"app_badge":3,"notification":{"title":"Hi","navigate":"https://example.com/","app_badge":"3"}}
          """#),
    ],
    envelopes: { subject, _ in WebPushFields.levels(of: subject).flatMap(mistakes) })

  private static func mistakes(in level: WebPushFields.Level) -> [Match] {
    guard level.node.kind == .object else {
      return [Match(at: level.node, "\(level.path): expected an object, but found \(level.node.kind.withArticle)")]
    }
    return level.fields.flatMap { field -> [Match] in
      guard let value = level.node[field.name] else {
        guard field.isRequired else { return [] }
        return [
          Match(
            offset: level.node.offset, length: 1,
            message: "\(level.path) has no \(field.name), without which it is not read; add it")
        ]
      }
      return mistake(of: value, field).map { [Match(at: value, "\(field.name): \($0)")] } ?? []
    }
  }

  /// Returns what is wrong with the value of a field; `nil` if it is right.
  private static func mistake(of value: JSONNode, _ field: WebPushFields.Field) -> String? {
    if field.name == "web_push" { return value.number?.integer == 8030 ? nil : "expected the number 8030" }
    guard field.kinds.contains(value.kind) else {
      return "expected \(field.kinds.first?.withArticle ?? ""), but found \(value.kind.withArticle)"
    }
    if field.name == "app_badge" {
      let number = value.number.flatMap { UInt64($0.text) } ?? value.string.flatMap { UInt64($0) }
      return number == nil ? "expected a whole number that is not negative" : nil
    }
    guard let text = value.string, field.isRequired || !field.values.isEmpty else { return nil }
    if text.isEmpty, field.name == "navigate" { return "expected a URL" }
    return field.values.isEmpty || field.values.containsBytes(of: text)
      ? nil : "expected \(field.values.listed(or: true))"
  }
}
