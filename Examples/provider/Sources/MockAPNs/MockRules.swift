import APNsRequest

/// The rules by which a mock accepts requests.
public struct MockRules: Sendable {
  /// The app's bundle id, with which the topic of every push begins.
  public var bundleID: String
  /// The key id in valid provider tokens.
  public var keyID: String
  /// The team id in valid provider tokens.
  public var teamID: String
  /// The faults that the mock applies to requests, one after the other, before it accepts one.
  ///
  /// Each list belongs to a device token, or to `broadcast`, `create`, `read`, `delete` or `list`.
  public var faults: [String: [Fault]]
  /// The number of channels that the app has at the start.
  public var channels = 0
  /// The number of channels that the app can have.
  public var channelLimit = ChannelRequest.channelLimit
  /// The number of streams that a connection may have until a provider token is accepted on it.
  ///
  /// After that, the limit is 1,000, as with APNs.
  public var firstStreams: Int
  /// Returns the current time in seconds since 1970.
  public var now: @Sendable () -> Int

  /// Creates rules by which the mock accepts every valid request, except for the faults.
  public init(
    bundleID: String, keyID: String, teamID: String, faults: [String: [Fault]] = [:], firstStreams: Int = 1,
    now: @escaping @Sendable () -> Int
  ) {
    self.bundleID = bundleID
    self.keyID = keyID
    self.teamID = teamID
    self.faults = faults
    self.firstStreams = firstStreams
    self.now = now
  }
}
