public import APNsPayload
public import APNsRequest
import HTTPTypes

/// A client for one request at a time: a push to a device, an operation on an app's broadcast channels, or a broadcast.
///
/// Like ``Sender``, it repeats a request that fails temporarily. It does not repeat a request to create or delete a
/// channel that got no answer, because APNs may have carried it out; the error says so.
public struct Client: Sendable {
  private let bundleID: String
  private let token: ProviderToken
  private let configuration: Configuration

  /// Creates a client for an app.
  ///
  /// - Parameters:
  ///   - bundleID: The app's bundle id.
  ///   - token: The provider token that authorizes the requests.
  ///   - configuration: The settings. Operations on channels need a server for channels, broadcasts a server for
  ///     pushes.
  public init(bundleID: String, token: ProviderToken, configuration: Configuration) {
    precondition(configuration.attempts > 0, "a request has attempts")
    (self.bundleID, self.token, self.configuration) = (bundleID, token, configuration)
  }

  /// Sends a payload to one device.
  ///
  /// If no answer comes, it sends the same push again, with the same `apns-id`. Without a `collapseID`, the `apns-id` is
  /// the collapse id too, so that the device shows a repetition in place of the first push.
  ///
  /// - Throws: `RequestError` if APNs would refuse the request, `NotificationFailure` if APNs refused it, and
  ///   ``ProviderError`` if it could not be sent or got no answer.
  @discardableResult public func send(
    _ payload: Payload, to device: DeviceToken, pushType: PushType? = nil, priority: Int? = nil,
    expiration: Int? = nil, collapseID: String? = nil
  ) async throws -> NotificationResponse {
    try await send(
      Job(isRepeatable: true) { (token, id) throws(RequestError) in
        try NotificationRequest(
          payload, to: .device(device), bundleID: bundleID, pushType: pushType, priority: priority,
          expiration: expiration, collapseID: collapseID ?? id.description, id: id, providerToken: token,
          server: configuration.server)
      } read: { (response, body) throws(NotificationFailure) in
        try NotificationResponse(response, body: body)
      })
  }

  /// Creates, reads or deletes a channel, or lists all channels.
  ///
  /// - Throws: `RequestError` if APNs would refuse the request, `NotificationFailure` if APNs refused it, and
  ///   ``ProviderError`` if it could not be sent or got no answer.
  public func perform(_ operation: ChannelRequest.Operation) async throws -> ChannelResponse {
    let isRepeatable =
      switch operation {
      case .read, .list: true
      case .create, .delete: false
      }
    return try await send(
      Job(isRepeatable: isRepeatable) { (token, id) throws(RequestError) in
        try ChannelRequest(
          operation, bundleID: bundleID, id: id, providerToken: token, server: configuration.server)
      } read: { (response, body) throws(NotificationFailure) in
        try ChannelResponse(response, body: body, to: operation)
      })
  }

  /// Sends an update of a Live Activity to all subscribers of a channel.
  ///
  /// APNs may get the update twice, with the same `apns-request-id`. Devices drop an update that is not newer than the
  /// one they have.
  @discardableResult public func broadcast(
    _ payload: Payload, to channel: String, storage: ChannelStorage? = nil, expiration: Int? = nil, priority: Int? = nil
  ) async throws -> NotificationResponse {
    try await send(
      Job(isRepeatable: true) { (token, id) throws(RequestError) in
        try NotificationRequest(
          payload, to: .channel(channel, storage: storage), bundleID: bundleID, priority: priority,
          expiration: expiration, id: id, providerToken: token, server: configuration.server)
      } read: { (response, body) throws(NotificationFailure) in
        try NotificationResponse(response, body: body)
      })
  }

  /// A request to make from a provider token and an id, with a way to read its answer.
  private struct Job<Request: APNsHTTPRequest, Answer: Sendable> {
    /// Whether the request can be repeated without harm.
    let isRepeatable: Bool
    let make: (String, APNsID) throws(RequestError) -> Request
    let read: (HTTPResponse, [UInt8]) throws(NotificationFailure) -> Answer
  }

  private enum Attempt<Answer> {
    case done(Answer)
    /// Try again at once, with a new provider token.
    case again
    /// Try again later.
    case failed(any Error)
  }

  /// Sends until an answer is final or no attempt is left.
  private func send<Request, Answer>(_ job: Job<Request, Answer>) async throws -> Answer {
    let id = APNsID.random()
    return try await Connection.with(configuration) { connection in
      var failures = 0
      while true {
        switch try await attempt(job, id, connection) {
        case .done(let answer): return answer
        case .again: continue
        case .failed(let error):
          failures += 1
          guard failures < configuration.attempts else { throw error }
          var generator = SystemRandomNumberGenerator()
          try await Task.sleep(for: configuration.backOff.wait(after: failures, using: &generator))
        }
      }
    }
  }

  private func attempt<Request, Answer>(
    _ job: Job<Request, Answer>, _ id: APNsID, _ connection: Connection
  ) async throws -> Attempt<Answer> {
    let token = try await token.value()
    let request = try job.make(token.text, id)
    let exchange: Connection.Exchange
    do {
      exchange = try await connection.exchange(request)
    } catch {
      let isLost = error.reason == .noAnswer && !job.isRepeatable
      let advice = isLost ? "; APNs may have done it: list the channels before you try again" : ""
      let failure = ProviderError(error.description + advice)
      guard error.reason != .wrongServer, !isLost else { throw failure }
      return .failed(failure)
    }
    do {
      return .done(try job.read(exchange.response, exchange.body))
    } catch {
      switch error.remedy {
      case .dropToken, .fixRequest: throw error
      case .refreshProviderToken:
        guard try await self.token.replacement(for: token) != nil else { throw error }
        return .again
      case .reconnect: connection.renew(after: exchange)
      case .retryLater: break
      }
      return .failed(error)
    }
  }
}
