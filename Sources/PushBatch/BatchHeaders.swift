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
}
