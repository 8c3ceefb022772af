public import HTTPTypes

/// APNs took the notification; whether it reaches the device is not told.
public struct NotificationResponse: Sendable, Hashable {
  /// The request's id, or the one that APNs made; nil where the answer has none.
  public let id: APNsID?
  /// What Apple's Push Notifications Console looks the push up by; only the development environment tells it.
  public let uniqueID: String?

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
    guard (200...299).contains(response.status.code) else { throw NotificationFailure(response, body: body) }
    id = response.requestID
    uniqueID = response.headerFields[.apnsUniqueID]
  }
}

extension HTTPResponse {
  /// The id that APNs gives back, of a push or of a request about a channel.
  var requestID: APNsID? {
    (headerFields[.apnsID] ?? headerFields[.apnsRequestID]).flatMap { try? APNsID(parsing: $0) }
  }
}
