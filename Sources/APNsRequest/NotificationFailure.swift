import CompactJSON
import HTTPTypes

/// APNs did not do what it was asked to: it did not take a notification, or did nothing about a channel.
public struct NotificationFailure: Error, Sendable, Hashable {
  /// How long to wait before a request is sent again that APNs answered with a status of 5xx: 15 minutes.
  ///
  /// Source: Apple, "Handling notification responses from APNs": "After 15 minutes, you can retry JSON payloads that receive
  /// response status codes that begin with 5XX. While retrying, you may employ a back-off technique."
  public static let serverErrorRetryDelay = Duration.seconds(15 * 60)

  /// The HTTP status.
  public let status: Int
  /// Nil where the body names none: an answer of a proxy, or one cut short.
  public let reason: APNsReason?
  /// When the token was no longer valid for the topic, in milliseconds since 1970; nil where the body has no time.
  ///
  /// A token that the app registered after it is to be kept.
  public let timestamp: Int?
  /// The request's id, or the one that APNs gave it; nil where the answer has none.
  public let id: APNsID?
  /// What Apple's Push Notifications Console looks the push up by; only the development environment tells it.
  public let uniqueID: String?
  /// How APNs answers what it does, as a message says it.
  private let expected: String

  /// What to do: by the reason, by the status where the reason is unknown.
  public var remedy: APNsReason.Remedy { reason?.remedy ?? APNsReason.Remedy(status: status) }

  /// How long Apple wants a provider to wait before it sends the same again: ``serverErrorRetryDelay`` after a 5xx, nil
  /// where Apple names no time.
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
  /// The status and reason that were found, and how APNs answers what it does, in lower case.
  public var description: String {
    // An answer of 2xx that lacks what it should bring has no reason to give.
    let reason =
      (200...299).contains(status)
      ? "alone" : "with " + (reason.map { "the reason \(Self.visible($0.name))" } ?? "no reason")
    return "status \(status) \(reason), where \(expected) was expected"
  }

  /// A reason comes from outside: a terminal or a log must not obey it.
  static func visible(_ name: String) -> String {
    name.unicodeScalars.prefix(64).map { (0x20..<0x7F).contains($0.value) ? String($0) : "\u{FFFD}" }.joined()
  }
}
