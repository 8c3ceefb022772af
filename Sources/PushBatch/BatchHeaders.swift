public import APNsPayload
public import APNsRequest

/// What the requests of a run have in common.
public struct BatchHeaders: Sendable, Hashable {
  /// The app's bundle id; the push type's suffix is added where it is not there.
  public var bundleID: String
  /// The first of the push type's where it is nil.
  public var priority: Int?
  /// UNIX seconds; 0 for one try, nil to leave it to APNs.
  public var expiration: Int?
  /// At most 64 bytes of UTF-8.
  public var collapseID: String?

  /// Headers for one app; what is nil is left to its default.
  public init(bundleID: String, priority: Int? = nil, expiration: Int? = nil, collapseID: String? = nil) {
    self.bundleID = bundleID
    self.priority = priority
    self.expiration = expiration
    self.collapseID = collapseID
  }

  /// Throws what APNs would refuse of these headers whatever the payload and the token are.
  ///
  /// - Parameter pushType: of all payloads; where it is nil, one of Apple's types has to allow them.
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
