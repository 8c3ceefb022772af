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
      .init(
        bad: #"{"message":{"token":"t","android":{"ttl":«3600»},"notification":{"body":"Hi"}}}"#,
        good: #"{"message":{"token":"t","android":{"ttl":"3600s"},"notification":{"body":"Hi"}}}"#),
    ],
    envelopes: { subject, _ in
      FCMFields.levels(of: subject).flatMap { level in
        level.node.members.flatMap { member -> [Match] in
          guard let field = level.field(member.name.string ?? "") else { return [] }
          return field.type.mistakes(in: member.value, level.memberPath + field.name)
        }
      }
    })
}
