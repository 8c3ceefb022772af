import CompactJSON
import SourceText

extension Rule {
  static let fcmHeader = Rule(
    name: "fcm-header", severity: .error,
    rationale: """
      FCM sends the members of apns.headers to APNs as headers, and their values are strings. A header anywhere else is a \
      custom key of the app, or is refused, and APNs then uses its default.
      """,
    remedy: "Move the header into apns.headers, and write its value as a string.",
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
    ],
    envelopes: { subject, _ in
      guard let message = subject.message else { return [] }
      let others = [message.node, message.apns, message.payload, message.payload?["aps"]].compactMap(\.self)
      let misplaced = others.flatMap(\.members).filter {
        FCMFields.headers.containsBytes(of: $0.name.string?.lowercased() ?? "")
      }
      .map { Match(at: $0.name, "\($0.name.string ?? "") is a header; move it into apns.headers") }
      let wrong = (message.headers?.members).map { Array($0) } ?? []
      return misplaced
        + wrong.flatMap { member -> [Match] in
          let name = member.name.string ?? ""
          var matches: [Match] = []
          if member.value.kind != .string {
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
}
