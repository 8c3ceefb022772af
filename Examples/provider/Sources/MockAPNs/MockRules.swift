import APNsRequest

/// What a mock expects of its provider.
public struct MockRules: Sendable {
  /// The app's bundle id, which the topics of its pushes begin with.
  public var bundleID: String
  /// The key id that provider tokens name.
  public var keyID: String
  /// The team id that provider tokens name.
  public var teamID: String
  /// What it does to the requests for a token, or to those that broadcast, create, read, delete or list, one after the other, before it takes one.
  public var faults: [String: [Fault]]
  /// How many channels the app has at the start.
  public var channels = 0
  /// How many channels the app can have.
  public var channelLimit = ChannelRequest.channelLimit
  /// Streams that a connection may have before a provider token was good on it; then 1,000, as with APNs.
  public var firstStreams: Int
  /// Seconds since 1970.
  public var now: @Sendable () -> Int

  /// Rules under which every request that is right is taken, but for the faults.
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
