public import APNsRequest

/// What the mock does to a request in place of taking it.
public enum Fault: Sendable, Hashable {
  /// Answers with a reason, and its status.
  case refuse(APNsReason)
  /// Takes the provider token for expired, now and whenever it comes again.
  case expireToken
  /// Closes the connection; the request is not taken.
  case close
  /// Takes the request and closes the connection without an answer.
  case closeAfterTaking
  /// Takes the request and closes the connection in the middle of the answer, after its 200.
  case closeInsideAnswer
  /// Takes the request and writes the head of its answer, a 200, which never ends.
  case stallInsideAnswer
  /// Takes the request, says GOAWAY and answers.
  case goAway
  /// Takes and answers the request, and a tenth of a second later says GOAWAY, which leaves the connection open.
  case goAwayAfter
  /// Says GOAWAY; this request is not taken, as the frame says.
  case goAwayBefore
  /// Resets the stream with an error; the request is not taken.
  case reset
  /// Resets the stream as refused; the request is not taken, as the frame says.
  case refuseStream
  /// Never answers; the request is not taken.
  case silence

  /// Whether it stays as the last of a token: what is gone stays gone.
  var isLasting: Bool {
    guard case .refuse(let reason) = self else { return false }
    return reason.remedy == .dropToken || reason.remedy == .fixRequest
  }

  /// The faults but refusals, by their names in a script.
  static let named: [String: Self] = [
    "expire-token": .expireToken, "close": .close, "close-after-taking": .closeAfterTaking,
    "close-inside-answer": .closeInsideAnswer, "stall-inside-answer": .stallInsideAnswer, "goaway": .goAway,
    "goaway-after": .goAwayAfter, "goaway-before": .goAwayBefore, "reset": .reset, "refuse-stream": .refuseStream,
    "silence": .silence,
  ]

  /// Reads a fault's name: one of APNs' reasons, such as `Unregistered`, or `close`, `goaway`, `reset`.
  public init?(name: String) {
    let reason = APNsReason(name: name)
    guard let fault = reason.isKnown ? .refuse(reason) : Self.named[name] else { return nil }
    self = fault
  }
}
