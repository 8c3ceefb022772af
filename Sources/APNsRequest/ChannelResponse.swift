import CompactJSON
public import HTTPTypes

/// A successful response to a ``ChannelRequest``.
public struct ChannelResponse: Sendable, Hashable {
  /// The result of a request.
  public enum Content: Sendable, Hashable {
    /// The channel exists and has this id (base64); devices in the request's environment can listen to it.
    case created(channel: String)
    /// The channel has this storage policy, and this push type as APNs spells it (`LiveActivity`).
    case read(storage: ChannelStorage, pushType: String)
    /// The channel is deleted; APNs may still deliver the message that it stored.
    case deleted
    /// The ids of all channels, in the order of the response.
    case list(channels: [String])
  }

  /// The result of the request.
  public let content: Content
  /// The request's `apns-request-id`, or the one that APNs chose; `nil` if the response has none.
  public let id: APNsID?

  /// Reads the response to a request.
  ///
  /// APNs answers with 201 to create, 200 to read and list, and 204 to delete. Any other status in 200...299 counts as
  /// success too.
  ///
  /// Throws ``NotificationFailure`` for every other status. It also throws if the response has no header
  /// `apns-channel-id` for a new channel, or lacks the body for read or list. In those cases APNs has carried out the
  /// request, so list the channels before you create another one.
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
  /// The required content of a 2xx response, as a message describes it.
  fileprivate var promise: String {
    switch self {
    case .create: "the channel's id in apns-channel-id"
    case .read: "the channel's storage policy and push type"
    case .delete: "nothing more"
    case .list: "a list of channels"
    }
  }
}
