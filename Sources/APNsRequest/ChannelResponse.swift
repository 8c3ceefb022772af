import CompactJSON
public import HTTPTypes

/// APNs did what a ``ChannelRequest`` asked for.
public struct ChannelResponse: Sendable, Hashable {
  /// What came of the request.
  public enum Content: Sendable, Hashable {
    /// There is a channel with this id (base64); devices of the request's environment can listen to it.
    case created(channel: String)
    /// What the channel stores, and the push type it is for, as APNs spells it (`LiveActivity`).
    case read(storage: ChannelStorage, pushType: String)
    /// The channel is gone; what it stored may still be delivered.
    case deleted
    /// The ids of all channels, in the order of the answer.
    case list(channels: [String])
  }

  /// What came of the request.
  public let content: Content
  /// The request's `apns-request-id`, or the one that APNs made; nil where the answer has none.
  public let id: APNsID?

  /// Reads the answer to a request: 201 to create, 200 to read and list, 204 to delete, and any other of 200...299.
  ///
  /// Throws ``NotificationFailure`` for every other status, and where an answer lacks what it should bring: the header
  /// `apns-channel-id` of a new channel, or the body. In that case the request was done: create no other channel before a
  /// list shows what there is.
  public init(
    _ response: HTTPResponse, body: [UInt8], to operation: ChannelRequest.Operation
  ) throws(NotificationFailure) {
    let status = operation.shape.status
    guard (200...299).contains(response.status.code) else {
      throw NotificationFailure(response, body: body, expected: "\(status)")
    }
    guard let content = Content(response.headerFields, body, operation) else {
      throw NotificationFailure(response, body: body, expected: "\(status) with \(operation.promise)")
    }
    self.content = content
    id = response.requestID
  }
}

extension ChannelResponse.Content {
  fileprivate init?(_ fields: HTTPFields, _ body: [UInt8], _ operation: ChannelRequest.Operation) {
    let object = if case .object(let object)? = try? JSON(parsing: body) { object } else { JSONObject() }
    switch operation {
    case .create:
      guard let channel = fields[.apnsChannelID], !channel.isEmpty else { return nil }
      self = .created(channel: channel)
    case .read:
      guard case .number(let policy)? = object["message-storage-policy"], let number = policy.integer,
        case .string(let pushType)? = object["push-type"]
      else { return nil }
      self = .read(storage: ChannelStorage(rawValue: number), pushType: pushType)
    case .delete: self = .deleted
    case .list:
      guard case .array(let values)? = object["channels"] else { return nil }
      let channels = values.compactMap { if case .string(let channel) = $0 { channel } else { nil } }
      guard channels.count == values.count else { return nil }
      self = .list(channels: channels)
    }
  }
}

extension ChannelRequest.Operation {
  /// What an answer of 2xx must have, as a message says it.
  fileprivate var promise: String {
    switch self {
    case .create: "the channel's id in apns-channel-id"
    case .read: "the channel's storage policy and push type"
    case .delete: "nothing more"
    case .list: "a list of channels"
    }
  }
}
