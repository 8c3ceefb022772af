import CompactJSON
import HTTPTypes

/// An unsuccessful response to a notification, or to a request about a channel.
public struct NotificationFailure: Error, Sendable, Hashable {
  /// The time to wait before you send a request again that APNs answered with a 5xx status: 15 minutes.
  ///
  /// Source: Apple, "Handling notification responses from APNs": "After 15 minutes, you can retry JSON payloads that
  /// receive response status codes that begin with 5XX. While retrying, you may employ a back-off technique."
  public static let serverErrorRetryDelay = Duration.seconds(15 * 60)

  /// The HTTP status.
  public let status: Int
  /// The reason for the refusal.
  ///
  /// `nil` if the body has none, for example because the response is from a proxy or was cut short.
  public let reason: APNsReason?
  /// The time when the token stopped being valid for the topic, in milliseconds since 1970; `nil` if the body has none.
  ///
  /// Keep a token that the app registered after this time.
  public let timestamp: Int?
  /// The request's id, or the one that APNs chose; `nil` if the response has none.
  public let id: APNsID?
  /// The id for finding the notification in Apple's Push Notifications Console.
  ///
  /// Only the development environment returns it.
  public let uniqueID: String?
  /// The response that APNs gives after success, as a message describes it.
  private let expected: String

  /// The action to take: according to the reason or, if that is unknown, to the status.
  public var remedy: APNsReason.Remedy { reason?.remedy ?? APNsReason.Remedy(status: status) }

  /// The time that Apple asks a provider to wait before it sends the same request again.
  ///
  /// The time is ``serverErrorRetryDelay`` after a 5xx status. It is `nil` after any other status, because Apple names
  /// no time.
  public var retryDelay: Duration? { status >= 500 ? Self.serverErrorRetryDelay : nil }

  init(_ response: HTTPResponse, body: [UInt8], expected: String = "200") {
    status = response.status.code
    id = response.requestID
    uniqueID = response.headerFields[.apnsUniqueID]
    self.expected = expected
    guard case .object(let object)? = try? JSON(parsing: body) else {
      (reason, timestamp) = (nil, nil)
      return
    }
    reason = if case .string(let name)? = object["reason"] { APNsReason(name: name) } else { nil }
    timestamp = if case .number(let number)? = object["timestamp"] { number.integer } else { nil }
  }
}

extension NotificationFailure: CustomStringConvertible {
  /// A message with the status and reason that were received and the expected status, in lower case.
  public var description: String {
    // A 2xx response that lacks required content has no reason to show.
    let reason =
      (200...299).contains(status)
      ? "alone" : reason.map { Self.visible($0.name) } ?? "without a reason"
    return "expected status \(expected), but APNs answered \(status) \(reason)"
  }

  /// Returns a name with `U+FFFD` in place of everything but printable ASCII, cut after 64 Unicode scalars.
  ///
  /// The name comes from outside, and a terminal or a log must not interpret its control characters.
  static func visible(_ name: String) -> String {
    name.unicodeScalars.prefix(64).map { (0x20..<0x7F).contains($0.value) ? String($0) : "\u{FFFD}" }.joined()
  }
}
