/// What the mock did with a request.
public struct JournalEntry: Sendable, Hashable {
  /// The connection that it came on, from 1.
  public let connection: Int
  /// The device's token, as the path has it; for another path what is done there: broadcast, create, read, delete, list.
  public let token: String
  /// The header `apns-channel-id`, or the id of the channel that was created.
  public internal(set) var channel: String?
  /// The header `apns-id`, or `apns-request-id`, which every attempt has in common.
  public let apnsID: String?
  /// The header `apns-collapse-id`.
  public let collapseID: String?
  /// The header `authorization`, with the provider token.
  public let authorization: String?
  /// The payload, or what a channel is created from.
  public let body: [UInt8]
  /// The status of the answer; nil where the request was not looked at.
  public internal(set) var status: Int?
  /// The reason in the answer; nil where it has none.
  public internal(set) var reason: String?
  /// Whether the answer was written, or its start.
  public internal(set) var isAnswered = true

  /// Whether APNs would deliver the push, or did something about a channel.
  public var isTaken: Bool { (200...299).contains(status ?? 0) }
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
