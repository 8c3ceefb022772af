public import APNsPayload
public import APNsRequest
import HTTPTypes

/// Creates, reads, deletes and lists an app's broadcast channels, and broadcasts to them.
///
/// What fails in passing is tried again as ``Sender`` does, but for a channel that may have been created or deleted: where no
/// answer came to that, an error says so.
public struct ChannelClient: Sendable {
  private let bundleID: String
  private let token: ProviderToken
  private let configuration: Configuration

  /// - Parameters:
  ///   - bundleID: the app's.
  ///   - token: signs the requests.
  ///   - configuration: names the server: that of channels to perform operations, that of pushes to broadcast.
  public init(bundleID: String, token: ProviderToken, configuration: Configuration) {
    precondition(configuration.attempts > 0, "a request has attempts")
    (self.bundleID, self.token, self.configuration) = (bundleID, token, configuration)
  }

  /// Creates, reads or deletes a channel, or lists all.
  ///
  /// Throws a `RequestError` for what APNs would refuse, a `NotificationFailure` for what it refused, and a ``ProviderError`` for
  /// what did not reach it.
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

  /// Sends an update of a Live Activity to everyone who listens to a channel.
  ///
  /// It may be sent twice, with one `apns-request-id`: devices drop an update that is no newer than what they have.
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

  /// How to make a request with a provider token and an id, and how to read its answer.
  private struct Job<Request: APNsHTTPRequest, Answer: Sendable> {
    /// Whether it does no harm to do it twice.
    let isRepeatable: Bool
    let make: (String, APNsID) throws(RequestError) -> Request
    let read: (HTTPResponse, [UInt8]) throws(NotificationFailure) -> Answer
  }

  private enum Attempt<Answer> {
    case done(Answer)
    /// Try again at once: another provider token is there.
    case again
    /// Try again later.
    case failed(any Error)
  }

  /// Sends until there is an answer that counts, or no attempt is left.
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
