public import HTTPTypes

/// A response in which APNs accepts the notification.
///
/// APNs does not say whether the notification reaches the device.
public struct NotificationResponse: Sendable, Hashable {
  /// The request's id, or the one that APNs chose; `nil` if the response has none.
  public let id: APNsID?
  /// The id for finding the notification in Apple's Push Notifications Console.
  ///
  /// Only the development environment returns it.
  public let uniqueID: String?

  /// Reads the response to a request.
  ///
  /// Throws ``NotificationFailure`` for every status outside 200...299.
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

  /// Reads the response to a request, with a body in any sequence of bytes, such as `Data` or a `ByteBufferView`.
  ///
  /// Throws ``NotificationFailure`` for every status outside 200...299.
  @discardableResult
  public init(_ response: HTTPResponse, body: some Sequence<UInt8>) throws(NotificationFailure) {
    try self.init(response, body: Array(body))
  }
}

extension HTTPResponse {
  /// The id that APNs returns for a notification, or for a request about a channel.
  var requestID: APNsID? {
    (headerFields[.apnsID] ?? headerFields[.apnsRequestID]).flatMap { try? APNsID(parsing: $0) }
  }
}
