/// A request to the mock, and the mock's reaction.
public struct JournalEntry: Sendable, Hashable {
  /// The number of the connection that carried the request, from 1.
  public let connection: Int
  /// The device token in the path; for other paths the action: `broadcast`, `create`, `read`, `delete` or `list`.
  public let token: String
  /// The value of the header `apns-channel-id`, or the id of the channel that was created.
  public internal(set) var channel: String?
  /// The value of the header `apns-id` or `apns-request-id`, which is the same for every attempt.
  public let apnsID: String?
  /// The value of the header `apns-collapse-id`.
  public let collapseID: String?
  /// The value of the header `authorization`, which has the provider token.
  public let authorization: String?
  /// The payload, or the attributes of a channel to create.
  public let body: [UInt8]
  /// The status of the answer; `nil` if the mock did not look at the request.
  public internal(set) var status: Int?
  /// The reason in the answer; `nil` if it has none.
  public internal(set) var reason: String?
  /// Whether the mock wrote the answer, or at least its start.
  public internal(set) var isAnswered = true

  /// Whether APNs would deliver the push or perform the operation on a channel.
  public var isTaken: Bool { (200...299).contains(status ?? 0) }
}

/// A record of everything that the mock received.
public struct Journal: Sendable {
  /// The requests, in the order in which their last bytes arrived.
  public internal(set) var entries: [JournalEntry] = []
  /// The number of connections that clients opened.
  public internal(set) var connections = 0
  /// The connections that the mock closed or that failed; answers written on them may be lost.
  public internal(set) var cutConnections: Set<Int> = []
  /// The largest number of streams that were open on one connection at the same time.
  public internal(set) var mostStreams = 0
}
