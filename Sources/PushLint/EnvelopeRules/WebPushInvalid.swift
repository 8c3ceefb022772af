import CompactJSON

extension Rule {
  static let webPushInvalid = Rule(
    name: "web-push-invalid", severity: .error,
    rationale: """
      Safari reads a message as Declarative Web Push only if web_push is 8030, and the notification has a title and a URL to \
      navigate to. Otherwise, the message goes to the service worker, or nowhere if there is none. Safari passes over some \
      members, of which a mistake is a warning.
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
        bad: #"{"web_push":8030,"notification":{"title":"Hi","navigate":«"/orders"»}}"#,
        good: #"{"web_push":8030,"notification":{"title":"Hi","navigate":"https://example.com/orders"}}"#),
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
      let isIgnored = level.fields.allSatisfy(\.isIgnored)
      return [
        Match(
          at: level.node, "\(level.path): expected an object, but found \(level.node.kind.withArticle)",
          severity: isIgnored ? .warning : nil)
      ]
    }
    return conflicts(in: level)
      + level.fields.flatMap { field -> [Match] in
        guard let value = level.node[field.name] else {
          guard field.isRequired else { return [] }
          return [
            Match(
              offset: level.node.offset, length: 1,
              message: "\(level.path) has no \(field.name), without which it is not read; add it",
              severity: field.isIgnored ? .warning : nil)
          ]
        }
        return mistake(of: value, field).map {
          [Match(at: value, "\(field.name): \($0)", severity: field.isIgnored ? .warning : nil)]
        } ?? []
      }
  }

  /// Returns what is wrong with the value of a field; `nil` if it is right.
  private static func mistake(of value: JSONNode, _ field: WebPushFields.Field) -> String? {
    if field.name == "web_push" { return value.number?.integer == 8030 ? nil : "expected the number 8030" }
    guard field.kinds.contains(value.kind) else {
      return "expected \(field.kinds.first?.withArticle ?? ""), but found \(value.kind.withArticle)"
    }
    if field.name == "app_badge" {
      let text = value.number?.text ?? value.string ?? ""
      // Swift's numbers may have a plus sign.
      return UInt64(text) == nil || text.hasPrefix("+") ? "expected a whole number that is not negative" : nil
    }
    guard let text = value.string else { return nil }
    if field.isRequired, text.isEmpty { return "expected a text, but it is empty" }
    if field.isAbsoluteURL, scheme(of: text) == nil {
      return "expected a whole URL, such as \"https://example.com/orders\", because Safari resolves no relative ones"
    }
    if field.name == "navigate" || field.isAbsoluteURL, !hasHost(text) { return "expected a URL with a host" }
    return field.values.isEmpty || field.values.containsBytes(of: text)
      ? nil : "expected \(field.values.listed(or: true))"
  }

  /// Returns the members of a notification that contradict each other, for which others than Safari refuse it.
  ///
  /// Source: WHATWG, "Notifications API", "create a notification".
  private static func conflicts(in level: WebPushFields.Level) -> [Match] {
    guard level.path == "notification" else { return [] }
    var matches: [Match] = []
    if let renotify = level.node["renotify"], renotify.boolean == true, level.node["tag"]?.string?.isEmpty ?? true {
      matches.append(
        Match(
          at: renotify, "renotify: a notification without a tag replaces none; add tag, or remove it",
          severity: .warning))
    }
    if let vibrate = level.node["vibrate"], level.node["silent"]?.boolean == true {
      matches.append(
        Match(at: vibrate, "vibrate: a silent notification does not vibrate; remove it, or silent", severity: .warning))
    }
    return matches
  }

  /// Returns the scheme of a URL in small letters; `nil` for a relative one.
  private static func scheme(of url: String) -> String? {
    let scheme = url.utf8.drop { $0 <= 0x20 }.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.endIndex < url.utf8.endIndex, let first = scheme.first, (first | 0x20) &- 0x61 < 26,
      scheme.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) })
    else { return nil }
    return String(Substring(scheme)).lowercased()
  }

  /// Returns whether a URL of the Web has a host that can be one; other URLs need none.
  ///
  /// Source: WHATWG, "URL Standard", "forbidden domain code point". Names in other scripts and IP addresses are not checked.
  private static func hasHost(_ text: String) -> Bool {
    guard let scheme = scheme(of: text), ["https", "http"].contains(scheme) else { return true }
    let authority = text.utf8.drop { $0 <= 0x20 }.dropFirst(scheme.utf8.count + 1)
      .drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      .prefix { !"/\\?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
    if host.first == UInt8(ascii: "[") { return host.contains(UInt8(ascii: "]")) }
    let parts = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    let port = parts.dropFirst().first.map { Substring($0) } ?? ""
    return name.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>[]^|".utf8.contains($0) }
      && (port.isEmpty || UInt16(port) != nil && !port.utf8.starts(with: "+".utf8))
  }
}
