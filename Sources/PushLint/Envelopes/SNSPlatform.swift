import APNsPayload
import CompactJSON

/// A platform for which an SNS message has text.
///
/// Source: Amazon SNS, "Publishing Amazon SNS notifications with platform-specific payloads", the `MessageStructure` of
/// `Publish`, and "Amazon SNS message attributes", whose reserved attributes name the platforms.
struct SNSPlatform: Sendable {
  /// The name of the member.
  let name: String
  /// The push type that the platform has for certain.
  let pushType: PushType?

  private init(_ name: String, _ pushType: PushType? = nil) {
    self.name = name
    self.pushType = pushType
  }

  /// The platforms of which the text is a payload for APNs.
  static let apns = [
    Self("APNS"), Self("APNS_SANDBOX"), Self("APNS_VOIP", .voip), Self("APNS_VOIP_SANDBOX", .voip),
    Self("APNS_MDM", .mdm), Self("APNS_MDM_SANDBOX", .mdm), Self("MACOS"), Self("MACOS_SANDBOX"),
  ]
  /// The names of the other members of a message; Wallet reads nothing of a push, so the text for a pass is `{}`.
  static let others = [
    "default", "GCM", "ADM", "BAIDU", "MPNS", "WNS", "http", "https", "email", "email-json", "sms", "sqs",
    "lambda", "application", "firehose", "APNS_PASSBOOK", "APNS_PASSBOOK_SANDBOX",
  ]
  /// The names of all members.
  static let names = others + apns.map(\.name)
  private static let table = JSONNameTable(apns.map(\.name))

  /// Returns the platform with a member's name; `nil` if its text is not a payload for APNs.
  static func forAPNs(_ name: JSONNode) -> Self? { name.place(in: table).map { apns[$0] } }

  /// Returns whether a member's name is that of a platform for APNs.
  static func isForAPNs(_ name: JSONNode) -> Bool { name.place(in: table) != nil }

  /// Returns whether only a message for SNS has a member with this name; other files may have `MACOS`.
  static func isDistinctive(_ name: JSONNode) -> Bool {
    name.place(in: table).map { apns[$0].name.utf8.starts(with: "APNS".utf8) } ?? false
  }

  /// Returns whether a member's text is a message for FCM.
  static func isForFCM(_ name: JSONNode) -> Bool { name.string.map { forFCM.containsBytes(of: $0) } ?? false }

  /// Returns whether the text of a member with this name is a payload or may have one.
  static func hasPayload(_ name: String) -> Bool { (forFCM + apns.map(\.name)).containsBytes(of: name) }

  /// Amazon's page named the platform `FCM` for some time, and all of its pages name it `GCM` today.
  private static let forFCM = ["GCM", "FCM"]

  /// The names that belong to nothing but pushes; settings of other programs have `email` and `sms`, too.
  private static let mobile = ["GCM", "FCM", "ADM", "BAIDU", "MPNS", "WNS", "MACOS", "MACOS_SANDBOX"]

  /// Returns whether a member's name shows that its object is for SNS, perhaps with a mistake.
  static func isLikely(_ name: JSONNode) -> Bool {
    guard let name = name.string else { return false }
    return mobile.containsBytes(of: name) || name.lowercased().utf8.starts(with: "apns".utf8)
  }
}
