public import APNsRequest
public import CompactJSON

/// What became of a recipient: each of a run has one.
public enum Outcome: Sendable, Hashable {
  /// APNs took the push: its 200 was seen, and nothing was sent after it.
  case sent
  /// APNs says that the token is no longer good: no more is sent to it, unless the app registered it again after the
  /// failure's timestamp.
  case dropped(NotificationFailure)
  /// APNs refuses this request and would refuse it again.
  case refused(NotificationFailure)
  /// Nothing was sent: the line, its text or its payload is not right.
  case invalid(String)
  /// APNs did not take the push; another run may.
  case failed(String)
  /// A request left and its answer never came: the device may or may not get the push.
  case unknown(String)

  /// What reports and tallies call it.
  public var name: String {
    switch self {
    case .sent: "sent"
    case .dropped: "dropped"
    case .refused: "refused"
    case .invalid: "invalid"
    case .failed: "failed"
    case .unknown: "unknown"
    }
  }

  /// The names, in the order of a summary.
  public static let names = ["sent", "dropped", "refused", "invalid", "failed", "unknown"]
}

/// A line of the report.
public struct Report: Sendable, Hashable {
  /// The line of the recipients' file, from 1.
  public let line: Int
  /// The recipient's `id`, as far as it could be read.
  public var id: JSON = .null
  /// The device's token, in the request's hexadecimal digits; nil where the line has none that can be read.
  public var token: String?
  /// The localization whose text was sent.
  public var localization: String?
  /// The same for every attempt.
  public var apnsID: APNsID?
  /// How many requests were sent.
  public var attempts = 0
  /// How long Apple wants a provider to wait before it sends again what APNs answered with 5xx; nil for another outcome.
  public var retryDelay: Duration?
  /// What became of the recipient.
  public var outcome: Outcome

  /// `{"line":1,"id":7,"token":"00fc13adff78","outcome":"sent","localization":"fr","apns-id":"...","attempts":1}`
  /// with `status`, `reason` and `timestamp` of a failure, or a `message`,
  /// and `retry-after` where Apple names the seconds.
  public var json: JSON {
    var object = JSONObject([
      .init(name: "line", value: .number(JSONNumber(line))), .init(name: "id", value: id),
      .init(name: "token", value: token.map(JSON.string) ?? .null),
      .init(name: "outcome", value: .string(outcome.name)),
    ])
    object["localization"] = localization.map(JSON.string)
    object["apns-id"] = apnsID.map { .string($0.description) }
    object["attempts"] = .number(JSONNumber(attempts))
    switch outcome {
    case .sent: break
    case .dropped(let failure), .refused(let failure):
      object["status"] = .number(JSONNumber(failure.status))
      object["reason"] = failure.reason.map { .string($0.name) }
      object["timestamp"] = failure.timestamp.map { .number(JSONNumber($0)) }
    case .invalid(let message), .failed(let message), .unknown(let message): object["message"] = .string(message)
    }
    object["retry-after"] = retryDelay.map { .number(JSONNumber(Int($0.components.seconds))) }
    return .object(object)
  }
}
