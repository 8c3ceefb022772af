public import APNsRequest

/// The settings of a run.
public struct Configuration: Sendable {
  /// The server that gets the requests.
  public var server: APNsServer
  /// PEM text of the certificates to trust instead of the system's; `nil` to trust the system's.
  public var trustRoots: [UInt8]?
  /// The number of recipients to work on at a time; 1 or more.
  ///
  /// Each one uses a stream of the single connection. APNs allows 1,000 streams on a connection, and requests that
  /// exceed the server's limit wait in the client.
  public var streams = 100
  /// The number of attempts for each recipient; 1 or more.
  public var attempts = 6
  /// The time limit for one attempt, in seconds.
  public var timeout = 30
  /// The waits between attempts.
  public var backOff = BackOff()

  /// Creates the settings for a server; all other settings start with default values.
  public init(server: APNsServer = .production, trustRoots: [UInt8]? = nil) {
    self.server = server
    self.trustRoots = trustRoots
  }
}

/// The waits between attempts, which double each time and are partly random.
///
/// After a 5xx status, Apple asks for a wait of 15 minutes (``NotificationFailure/serverErrorRetryDelay``), and also
/// allows a back-off. This provider follows both. Six attempts within half a minute are enough if a server closes or is
/// replaced. If a push still fails, its ``Report`` has Apple's delay, after which another run may send it again. A run
/// does not wait 15 minutes itself: its other recipients would wait too, and the push may no longer be worth sending.
public struct BackOff: Sendable {
  /// The wait before the second attempt.
  public var first: Duration
  /// The longest wait.
  public var longest: Duration

  /// Creates waits that start with `first` and double up to `longest`.
  public init(first: Duration = .milliseconds(500), longest: Duration = .seconds(60)) {
    self.first = first
    self.longest = longest
  }

  /// Returns the wait after a number of failed attempts, 1 or more.
  ///
  /// Half of the wait is random, so that recipients that failed together do not return together.
  public func wait(after failures: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    // Twenty doublings are enough: they turn any wait above a microsecond into more than a second.
    let full = min(longest, first * (1 << min(max(failures - 1, 0), 20)))
    return full * Double.random(in: 0.5...1, using: &generator)
  }
}
