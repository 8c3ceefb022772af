/// What the mock did with a request.
public struct JournalEntry: Sendable, Hashable {
  /// The connection that it came on, from 1.
  public let connection: Int
  /// The device's token, as the path has it.
  public let token: String
  public let apnsID: String?
  public let collapseID: String?
  /// The provider token.
  public let authorization: String?
  public let body: [UInt8]
  /// The status of the answer; nil where the request was not looked at.
  public internal(set) var status: Int?
  public internal(set) var reason: String?
  /// Whether the answer was written, or its start.
  public internal(set) var isAnswered = true

  /// Whether APNs would deliver the push.
  public var isTaken: Bool { status == 200 }
}

/// What the mock saw.
public struct Journal: Sendable {
  /// The requests whose last byte came, in that order.
  public internal(set) var entries: [JournalEntry] = []
  /// Connections that were made.
  public internal(set) var connections = 0
  /// Connections that the mock closed: answers that were written on them may not have come.
  public internal(set) var cutConnections: Set<Int> = []
  /// The most streams that were open on a connection at a time.
  public internal(set) var mostStreams = 0
}
