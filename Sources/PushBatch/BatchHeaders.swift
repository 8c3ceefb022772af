public import APNsPayload
public import APNsRequest

/// The headers that all requests of a run have in common.
public struct BatchHeaders: Sendable, Hashable {
  /// The app's bundle id; the push type's suffix is added if it is missing.
  public var bundleID: String
  /// The priority; `nil` for the first priority of the push type.
  public var priority: Int?
  /// The expiration in UNIX seconds; 0 for a single try, `nil` to leave it to APNs.
  public var expiration: Int?
  /// The collapse id, at most 64 bytes of UTF-8.
  public var collapseID: String?

  /// Creates headers for one app; values that are `nil` get their defaults.
  public init(bundleID: String, priority: Int? = nil, expiration: Int? = nil, collapseID: String? = nil) {
    self.bundleID = bundleID
    self.priority = priority
    self.expiration = expiration
    self.collapseID = collapseID
  }

  /// Throws if APNs would refuse these headers regardless of the payload and the token.
  ///
  /// - Parameter pushType: the push type of all payloads; if it is `nil`, at least one of Apple's types has to allow
  ///   the headers.
  public func check(for pushType: PushType? = nil) throws(RequestError) {
    var first: RequestError?
    for type in pushType.map({ [$0] }) ?? PushType.allKnown {
      do throws(RequestError) {
        _ = try request(Array("{}".utf8), to: DeviceToken(bytes: [0]), type)
        return
      } catch {
        if first == nil { first = error }
      }
    }
    if let first { throw first }
  }

  func request(_ body: [UInt8], to token: DeviceToken, _ pushType: PushType) throws(RequestError) -> NotificationRequest
  {
    try NotificationRequest(
      body: body, to: .device(token), bundleID: bundleID, pushType: pushType, priority: priority,
      expiration: expiration, collapseID: collapseID)
  }
}
