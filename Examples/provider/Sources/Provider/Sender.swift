import APNsRequest
import CompactJSON
public import PushBatch
import Synchronization

/// A sender that sends a push to each recipient and reports every outcome.
///
/// - Every recipient has one ``Report``, whatever happens.
/// - After a 200, nothing more is sent to a recipient.
/// - If a request was sent but got no answer, the same request is sent again, with the same `apns-id` and the same
///   `apns-collapse-id`. APNs may accept both, and the device then shows the second in place of the first.
public struct Sender: Sendable {
  private let batch: Batch
  private let token: ProviderToken
  private let configuration: Configuration

  /// Creates a sender.
  ///
  /// - Parameter batch: The batch that makes the payloads; its options must have headers.
  public init(batch: Batch, token: ProviderToken, configuration: Configuration) {
    precondition(batch.options.headers != nil, "a request needs headers")
    precondition(configuration.streams > 0 && configuration.attempts > 0, "a run has streams and attempts")
    (self.batch, self.token, self.configuration) = (batch, token, configuration)
  }

  /// Sends to the recipients on the lines from `next`, and calls `report` with each outcome as soon as it is known.
  ///
  /// If the task is cancelled, nothing more is sent, and the remaining recipients are reported as failed.
  ///
  /// - Returns: The reason that the run stopped before every recipient had all its attempts; `nil` if it did not.
  /// - Throws: ``ProviderError`` if the trust roots contain no certificate, and any error that `next` or `report`
  ///   throws, after the requests under way have ended.
  @discardableResult public func run(
    _ next: () throws -> RecipientLines.Line?, report: (Report) throws -> Void
  ) async throws -> String? {
    try await Connection.with(configuration) { connection in
      let run = Run(batch: batch, token: token, configuration: configuration, connection: connection)
      try await withThrowingTaskGroup(of: Report.self) { group in
        var running = 0
        do {
          while let line = try next() {
            if running == configuration.streams, let done = try await group.next() {
              running -= 1
              try report(done)
            }
            group.addTask { await run.report(of: line) }
            running += 1
          }
          while let done = try await group.next() { try report(done) }
        } catch {
          run.stop("\(error)")
          while let done = try? await group.next() { try? report(done) }
          throw error
        }
      }
      return run.stopReason
    }
  }
}

/// The state that the recipients of a run share.
private final class Run: Sendable {
  private struct State {
    /// The reason that nothing more is sent.
    var stop: String?
    /// The tokens that APNs reported as no longer valid; a token may be on more than one line.
    var dropped: [DeviceToken: NotificationFailure] = [:]
  }

  private let batch: Batch
  private let token: ProviderToken
  private let configuration: Configuration
  private let connection: Connection
  private let state = Mutex(State())

  init(batch: Batch, token: ProviderToken, configuration: Configuration, connection: Connection) {
    (self.batch, self.token, self.configuration, self.connection) = (batch, token, configuration, connection)
  }

  /// Stops the run; the first reason counts.
  func stop(_ reason: String) {
    state.withLock { $0.stop = $0.stop ?? reason }
  }

  /// The reason that nothing more is sent; `nil` while the run goes on.
  var stopReason: String? {
    if Task.isCancelled { stop("the run was stopped") }
    return state.withLock(\.stop)
  }

  func report(of line: RecipientLines.Line) async -> Report {
    var report = Report(line: line.number, outcome: .invalid(""))
    do throws(BatchError) {
      guard !line.isTooLong else { throw BatchError(.lineTooLong) }
      let recipient = try BatchRecipient(parsing: line.bytes)
      (report.id, report.token) = (recipient.id, recipient.token)
      if let stopReason {
        report.outcome = .failed("not sent: \(stopReason)")
        return report
      }
      let result = try batch.result(for: recipient)
      guard let request = result.request else { throw BatchError(.missing("token")) }
      report.localization = result.localization
      await deliver(request, &report)
    } catch {
      let place = error.offset.map { " (byte \($0))" } ?? ""
      report.outcome = .invalid("\(error)\(place)")
    }
    return report
  }

  /// Sends until an answer is final or no attempt is left.
  private func deliver(_ request: NotificationRequest, _ report: inout Report) async {
    let id = APNsID.random()
    report.apnsID = id
    var (failures, mayHaveArrived) = (0, false)
    while true {
      let attempt = await attempt(request, id, &report)
      switch attempt {
      case .done(let outcome):
        report.outcome = outcome
        return
      case .again: continue
      case .stopped(let reason):
        report.outcome = mayHaveArrived ? .unknown(reason) : .failed(reason)
        return
      case .failed(let setback):
        failures += 1
        if setback.mayHaveArrived { mayHaveArrived = true }
        guard failures < configuration.attempts else {
          if setback.isEveryones { stop(setback.message) }
          report.outcome = mayHaveArrived ? .unknown(setback.message) : .failed(setback.message)
          report.retryDelay = setback.retryDelay
          return
        }
        var generator = SystemRandomNumberGenerator()
        // If the run is cancelled, the sleep ends early and the next attempt finds the reason.
        try? await Task.sleep(for: configuration.backOff.wait(after: failures, using: &generator))
      }
    }
  }

  private enum Attempt {
    /// The outcome is final.
    case done(Outcome)
    /// Try again at once, with a new provider token.
    case again
    /// Try again later.
    case failed(Setback)
    /// Nothing more is sent to any recipient.
    case stopped(String)
  }

  private struct Setback {
    let message: String
    /// Whether the request was sent but got no answer.
    var mayHaveArrived = false
    /// Whether the next recipient would fail too, because no server can be reached or the provider is refused.
    var isEveryones = false
    /// The time that Apple asks a provider to wait.
    var retryDelay: Duration?
  }

  private func attempt(_ request: NotificationRequest, _ id: APNsID, _ report: inout Report) async -> Attempt {
    guard case .device(let device) = request.destination else {
      return .done(.invalid("the token is missing"))
    }
    if let stopReason { return .stopped("not sent: \(stopReason)") }
    if let failure = state.withLock({ $0.dropped[device] }) { return .done(.dropped(failure)) }
    do {
      let token = try await token.value()
      let signed = try NotificationRequest(
        body: request.body, to: request.destination, bundleID: request.topic, pushType: request.pushType,
        priority: request.priority, expiration: request.expiration,
        // A unique collapse id merges the push with nothing but its own repetitions.
        collapseID: request.collapseID ?? id.description, id: id, providerToken: token.text,
        server: configuration.server)
      report.attempts += 1
      let exchange = try await connection.exchange(signed)
      do throws(NotificationFailure) {
        try NotificationResponse(exchange.response, body: exchange.body)
        return .done(.sent)
      } catch {
        return try await remedy(error, device, token, exchange)
      }
    } catch let error as TransportError {
      guard error.reason != .wrongServer else { return stopped(error.description) }
      return .failed(
        Setback(
          message: error.description, mayHaveArrived: error.reason == .noAnswer,
          isEveryones: error.reason == .unreachable))
    } catch let error as ProviderError {
      return stopped(error.description)
    } catch {
      return .done(.invalid("\(error)"))
    }
  }

  /// Takes the action that a refusal asks for.
  private func remedy(
    _ failure: NotificationFailure, _ device: DeviceToken, _ token: ProviderToken.Value, _ exchange: Connection.Exchange
  ) async throws(ProviderError) -> Attempt {
    switch failure.remedy {
    case .dropToken:
      state.withLock { $0.dropped[device] = failure }
      return .done(.dropped(failure))
    case .retryLater: return .failed(Setback(message: "\(failure)", retryDelay: failure.retryDelay))
    case .reconnect:
      connection.renew(after: exchange)
      return .failed(Setback(message: "\(failure)", isEveryones: failure.status == 403))
    case .refreshProviderToken:
      guard try await self.token.replacement(for: token) == nil else { return .again }
      return stopped("\(failure), and a new provider token was refused, too: look at this machine's clock and the key")
    case .fixRequest:
      // Apple: "There was an error with the certificate or with the provider's authentication token". That affects
      // every recipient.
      if failure.status == 403 { stop("\(failure)") }
      return .done(.refused(failure))
    }
  }

  private func stopped(_ reason: String) -> Attempt {
    stop(reason)
    return .stopped(reason)
  }
}
