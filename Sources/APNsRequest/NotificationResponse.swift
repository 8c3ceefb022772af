import CompactJSON
public import HTTPTypes

/// APNs took the notification; whether it reaches the device is not told.
public struct NotificationResponse: Sendable, Hashable {
  /// The request's id, or the one that APNs made; nil where the answer has none.
  public let id: APNsID?

  /// Reads the answer to a request.
  ///
  /// Throws ``NotificationFailure`` for every status but 200...299.
  ///
  ///     do {
  ///       try NotificationResponse(response, body: bytes)
  ///     } catch {
  ///       if error.remedy == .dropToken { tokens.remove(token, unlessRegisteredAfter: error.timestamp) }
  ///     }
  @discardableResult
  public init(_ response: HTTPResponse, body: [UInt8]) throws(NotificationFailure) {
    let fields = response.headerFields
    let id = (fields[.apnsID] ?? fields[.apnsRequestID]).flatMap { try? APNsID(parsing: $0) }
    let status = response.status.code
    guard (200...299).contains(status) else { throw NotificationFailure(status: status, id: id, body: body) }
    self.id = id
  }
}

/// APNs did not take the notification.
public struct NotificationFailure: Error, Sendable, Hashable {
  /// The HTTP status.
  public let status: Int
  /// Nil where the body names none: an answer of a proxy, or one cut short.
  public let reason: APNsReason?
  /// When the token was no longer valid for the topic, in milliseconds since 1970; nil where the body has no time.
  ///
  /// A token that the app registered after it is to be kept.
  public let timestamp: Int?
  /// The request's `apns-id`, or the one that APNs gave it; nil where the answer has none.
  public let id: APNsID?

  /// What to do: by the reason, by the status where the reason is unknown.
  public var remedy: APNsReason.Remedy { reason?.remedy ?? APNsReason.Remedy(status: status) }

  init(status: Int, id: APNsID?, body: [UInt8]) {
    self.status = status
    self.id = id
    guard case .object(let object)? = try? JSON(parsing: body) else {
      (reason, timestamp) = (nil, nil)
      return
    }
    reason = if case .string(let name)? = object["reason"] { APNsReason(name: name) } else { nil }
    timestamp = if case .number(let number)? = object["timestamp"] { number.integer } else { nil }
  }
}

extension NotificationFailure: CustomStringConvertible {
  /// The status and reason that were found, in lower case.
  public var description: String {
    "found the status \(status) with \(reason.map { "the reason \(Self.visible($0.name))" } ?? "no reason"), expected 200"
  }

  /// A reason comes from outside: a terminal or a log must not obey it.
  private static func visible(_ name: String) -> String {
    name.unicodeScalars.prefix(64).map { (0x20..<0x7F).contains($0.value) ? String($0) : "\u{FFFD}" }.joined()
  }
}
