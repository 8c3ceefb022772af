import CompactJSON
import SourceText

extension Rule {
  static let fcmWrongType = Rule(
    name: "fcm-wrong-type", severity: .error,
    rationale: """
      FCM refuses a message in which a member has a value of the wrong type. The values of data are strings, even if they \
      are numbers for the app.
      """,
    remedy: "Write the value as a string, or as the type that the message names.",
    examples: [
      .init(
        bad: #"{"message":{"token":"t","data":{"order":«17»},"notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"token":"t","data":{"order":"17"},"notification":{"body":"Hi"}}}"#),
      .init(
        bad: #"{"message":{"token":"t","notification":{"body":«["Hi"]»}}}"#,
        good: #"{"message":{"token":"t","notification":{"body":"Hi"}}}"#),
      .init(
        bad: #"""
          {"message":{"token":"t","android":{"notification":{"body_loc_key":"HI","body_loc_args":[«3»]}}}}
          """#,
        good: #"""
          {"message":{"token":"t","android":{"notification":{"body_loc_key":"HI","body_loc_args":["3"]}}}}
          """#),
      .init(
        bad: #"{"validate_only":«"true"»,"message":{"token":"t","notification":{"body":"Hi"}}}"#,
        good: #"{"validate_only":true,"message":{"token":"t","notification":{"body":"Hi"}}}"#),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message else { return [] }
      var matches: [Match] = []
      func check(_ path: String, _ node: JSONNode?, _ kind: JSONNode.Kind) {
        guard let node, node.kind != kind else { return }
        matches.append(Match(at: node, "\(path): expected \(kind.withArticle), but found \(node.kind.withArticle)"))
      }
      if subject.root.offset != message.node.offset {
        check("validate_only", subject.root.fcm("validate_only"), .boolean)
      }
      for name in ["token", "topic", "condition"] { check(name, message.node[name], .string) }
      for name in ["data", "notification", "android", "webpush", "apns"] { check(name, message.node[name], .object) }
      for name in ["title", "body", "image"] { check("notification.\(name)", message.notification?[name], .string) }
      check("apns.headers", message.apns?["headers"], .object)
      check("android.notification", message.android?["notification"], .object)
      for (path, data) in [("data", message.data), ("android.data", message.android?.fcmObject("data"))] {
        for member in data?.members.map(\.self) ?? [] {
          check("\(path).\((member.name.string ?? "").shown)", member.value, .string)
        }
      }
      for line in ["title", "body"] {
        let own = message.androidNotification
        check("android.notification.\(line)", own?[line], .string)
        check("android.notification.\(line)_loc_key", own?.fcm("\(line)_loc_key"), .string)
        let arguments = own?.fcm("\(line)_loc_args")
        check("android.notification.\(line)_loc_args", arguments, .array)
        for (index, argument) in (arguments?.elements.map(\.self) ?? []).enumerated() {
          check("android.notification.\(line)_loc_args[\(index)]", argument, .string)
        }
      }
      return matches
    })
}
