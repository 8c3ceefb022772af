public import APNsRequest

/// How a run sends.
public struct Configuration: Sendable {
  /// Where the requests go.
  public var server: APNsServer
  /// PEM text with the certificates to trust in place of the system's; nil for the system's.
  public var trustRoots: [UInt8]?
  /// How many recipients are worked on at a time, each with a stream of the one connection; 1 or more.
  ///
  /// APNs allows 1,000 streams on a connection. More than the server allows wait in the client.
  public var streams = 100
  /// How many attempts a recipient gets; 1 or more.
  public var attempts = 6
  /// Seconds that one attempt may take.
  public var timeout = 30
  /// How long to wait between the attempts.
  public var backOff = BackOff()

  /// A run's settings; those that are not given here have a value to start with.
  public init(server: APNsServer = .production, trustRoots: [UInt8]? = nil) {
    self.server = server
    self.trustRoots = trustRoots
  }
}

/// Waiting between attempts: twice as long each time, and not all at once.
///
/// After a 5xx, Apple wants 15 minutes to pass (``NotificationFailure/serverErrorRetryDelay``), and allows a back-off beside
/// that. Both are kept: six attempts within half a minute get over a server that closes or is replaced; for what still fails
/// then, a ``Report`` tells Apple's delay, after which another run may send it again. A run does not wait 15 minutes itself:
/// its other recipients would wait too, and the push may no longer be worth sending.
public struct BackOff: Sendable {
  /// Before the second attempt.
  public var first: Duration
  /// No wait is longer.
  public var longest: Duration

  /// Waits that begin with `first` and double up to `longest`.
  public init(first: Duration = .milliseconds(500), longest: Duration = .seconds(60)) {
    self.first = first
    self.longest = longest
  }

  /// The wait after some failed attempts, 1 or more.
  ///
  /// Half of it is left to chance: recipients that failed together do not come back together.
  public func wait(after failures: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    // 2^20 of any wait above a microsecond is over a second; no wait doubles more often than that.
    let full = min(longest, first * (1 << min(max(failures - 1, 0), 20)))
    return full * Double.random(in: 0.5...1, using: &generator)
  }
}
