import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let fcmHeader = Rule(
    name: "fcm-header", severity: .error,
    rationale: """
      FCM sends the members of apns.headers to APNs as headers, and their values are strings. A header anywhere else is a \
      custom key of the app, or is refused, and APNs then uses its default. APNs refuses a push whose headers have wrong \
      values, such as BadPriority for a priority that is not a number. An expiration in the past, such as the number of \
      seconds to keep a push, is a warning: APNs does not store the push.
      """,
    remedy: "Move the header into apns.headers, and write its value as a string that APNs accepts.",
    examples: [
      .init(
        bad: #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"},«"apns-priority"»:"10"}}}}"#,
        good: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-priority":"10"},"payload":{"aps":{"alert":"Hi"}}}}}
          """#),
      .init(
        bad: #"{"message":{"token":"t","apns":{«"apns-collapse-id"»:"a","payload":{"aps":{"alert":"Hi"}}}}}"#,
        good: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-collapse-id":"a"},"payload":{"aps":{"alert":"Hi"}}}}}
          """#),
      .init(
        bad: #"{"message":{"token":"t","apns":{"headers":{"apns-priority":«10»},"payload":{"aps":{"alert":"Hi"}}}}}"#,
        good: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"alert":"Hi"}}}}}
          """#),
      .init(
        bad: #"""
          {"message":{"token":"t","apns":{"headers":{«"apns-colapse-id"»:"a"},"payload":{"aps":{"alert":"Hi"}}}}}
          """#,
        good: #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#),
      .init(
        bad:
          #"{"message":{"token":"t","apns":{"headers":{"apns-priority":«"high"»},"payload":{"aps":{"alert":"Hi"}}}}}"#,
        good: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-priority":"10"},"payload":{"aps":{"alert":"Hi"}}}}}
          """#),
      .init(
        bad: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-push-type":«"Alert"»},"payload":{"aps":{"alert":"Hi"}}}}}
          """#,
        good: #"""
          {"message":{"token":"t","apns":{"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"Hi"}}}}}
          """#),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message else { return [] }
      let others = [
        message.node, message.apns, message.payload, message.payload?["aps"], message.payload?["headers"],
      ].compactMap(\.self)
      let misplaced = others.flatMap(\.members).filter {
        FCMFields.headers.containsBytes(of: $0.name.string?.lowercased() ?? "")
      }
      .map { Match(at: $0.name, "\($0.name.string ?? "") is a header; move it into apns.headers") }
      let pushType = message.pushType
      let wrong = (message.headers?.members).map { Array($0) } ?? []
      return misplaced
        + wrong.flatMap { member -> [Match] in
          let name = member.name.string ?? ""
          var matches: [Match] = []
          if let text = member.value.string {
            if let expected = Self.expectedValue(ofHeader: name.lowercased(), insteadOf: text, pushType) {
              matches.append(Match(at: member.value, "\(name): expected \(expected), but found \"\(text.shown)\""))
            } else if name.lowercased().hasBytes(of: "apns-expiration"), let problem = Int(text).flatMap(Linter.problem)
            {
              matches.append(
                Match(
                  at: member.value,
                  "\(name) \(problem) (\(text.shown)); send seconds since 1970, or 0 for a single try",
                  severity: .warning))
            }
          } else {
            matches.append(
              Match(
                at: member.value,
                "FCM needs the value of \(name) as a string, but found \(member.value.kind.withArticle)"))
          }
          if !FCMFields.headers.containsBytes(of: name.lowercased()),
            let near = NearMatch.of(name, among: FCMFields.headers)
          {
            matches.append(Match(at: member.name, "unknown header \"\(name.shown)\"; did you mean \"\(near)\"?"))
          }
          return matches
        }
    })

  /// Returns what APNs expects as the value of a header; `nil` if it accepts the value, or if other rules check it.
  ///
  /// A priority that the push type does not have is for ``backgroundPriority``.
  private static func expectedValue(ofHeader name: String, insteadOf value: String, _ pushType: PushType?) -> String? {
    // Swift's numbers may have a plus sign and zeros at the start.
    let isNumber = Int(value).map { String($0).hasBytes(of: value) } ?? false
    // Names are compared by their bytes, because Swift's comparison is not linear.
    func isHeader(_ header: String) -> Bool { name.hasBytes(of: header) }
    if isHeader("apns-priority") { return isNumber ? nil : "10, 5 or 1" }
    if isHeader("apns-expiration") {
      guard isNumber, value.utf8.first != UInt8(ascii: "-") else { return "seconds since 1970" }
      guard let pushType, !pushType.allowsStorage, !value.hasBytes(of: "0") else { return nil }
      return "0 for \(pushType.name)"
    }
    if isHeader("apns-push-type") {
      let names = PushType.allKnown.map(\.name)
      return names.containsBytes(of: value) ? nil : names.listed(or: true)
    }
    if isHeader("apns-collapse-id") {
      let limit = HeaderRules.collapseIDLimit
      if !(1...limit ~= value.utf8.count) { return "1 to \(limit) bytes" }
      let isValid = HeaderRules.invalidOffset(inCollapseID: value) == nil
      return isValid ? nil : "text without control characters or spaces at its ends"
    }
    if isHeader("apns-topic") {
      let isValid = !value.isEmpty && value.utf8.allSatisfy(HeaderRules.isTopicByte)
      return isValid ? nil : "letters, digits, '.', '-' and '_'"
    }
    if isHeader("apns-id") { return isUUID(value) ? nil : "a UUID, such as 123e4567-e89b-12d3-a456-4266554400a0" }
    return nil
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
  }
}
