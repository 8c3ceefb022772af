public import APNsRequest

/// A fault that the mock applies to a request.
public enum Fault: Sendable, Hashable {
  /// Answers with a reason and its status.
  case refuse(APNsReason)
  /// Treats the provider token as expired, now and whenever it is sent again.
  case expireToken
  /// Closes the connection without accepting the request.
  case close
  /// Accepts the request and closes the connection without an answer.
  case closeAfterTaking
  /// Accepts the request and closes the connection in the middle of the answer, after its 200.
  case closeInsideAnswer
  /// Accepts the request and writes the head of its answer, a 200, but never ends the answer.
  case stallInsideAnswer
  /// Accepts the request, sends a GOAWAY and answers.
  case goAway
  /// Accepts and answers the request, then sends a GOAWAY a tenth of a second later and leaves the connection open.
  case goAwayAfter
  /// Does not accept the request, and says so in a GOAWAY.
  case goAwayBefore
  /// Resets the stream with an error, without accepting the request.
  case reset
  /// Resets the stream as refused, which says that the request was not accepted.
  case refuseStream
  /// Never answers and does not accept the request.
  case silence

  /// Whether the fault stays in force as the last one of a token: a final refusal does, a passing fault does not.
  var isLasting: Bool {
    guard case .refuse(let reason) = self else { return false }
    return reason.remedy == .dropToken || reason.remedy == .fixRequest
  }

  /// The faults other than refusals, by their names in a script.
  static let named: [String: Self] = [
    "expire-token": .expireToken, "close": .close, "close-after-taking": .closeAfterTaking,
    "close-inside-answer": .closeInsideAnswer, "stall-inside-answer": .stallInsideAnswer, "goaway": .goAway,
    "goaway-after": .goAwayAfter, "goaway-before": .goAwayBefore, "reset": .reset, "refuse-stream": .refuseStream,
    "silence": .silence,
  ]

  /// Creates a fault from its name: one of APNs' reasons, such as `Unregistered`, or a name such as `close`, `goaway`
  /// or `reset`.
  public init?(name: String) {
    let reason = APNsReason(name: name)
    guard let fault = reason.isKnown ? .refuse(reason) : Self.named[name] else { return nil }
    self = fault
  }
}
