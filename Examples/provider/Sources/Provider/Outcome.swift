public import APNsRequest
public import CompactJSON

/// The outcome for a recipient; every recipient of a run has one.
public enum Outcome: Sendable, Hashable {
  /// APNs accepted the push: it answered 200, and nothing was sent afterwards.
  case sent
  /// APNs reports that the token is no longer valid.
  ///
  /// Nothing more is sent to it, unless the app registered it again after the failure's timestamp.
  case dropped(NotificationFailure)
  /// APNs refused the request and would refuse it again.
  case refused(NotificationFailure)
  /// Nothing was sent, because the line, its text or its payload is not valid.
  case invalid(String)
  /// APNs did not accept the push, but it may in another run.
  case failed(String)
  /// A request was sent but got no answer, so the device may or may not get the push.
  case unknown(String)

  /// The name in reports and tallies.
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

  /// The names of all outcomes, in the order of a summary.
  public static let names = ["sent", "dropped", "refused", "invalid", "failed", "unknown"]
}

/// A line of the report.
public struct Report: Sendable, Hashable {
  /// The line number in the recipients file, from 1.
  public let line: Int
  /// The recipient's `id`; null if it could not be read.
  public var id: JSON = .null
  /// The device token in the request's hexadecimal digits; `nil` if the line has no readable token.
  public var token: String?
  /// The localization whose text was sent.
  public var localization: String?
  /// The `apns-id`, which is the same for every attempt.
  public var apnsID: APNsID?
  /// The number of requests that were sent.
  public var attempts = 0
  /// The time that Apple asks a provider to wait before it repeats a request that got a 5xx status; `nil` for any other
  /// outcome.
  public var retryDelay: Duration?
  /// The recipient's outcome.
  public var outcome: Outcome

  /// The report as a JSON object.
  ///
  /// For example,
  /// `{"line":1,"id":7,"token":"00fc13adff78","outcome":"sent","localization":"fr","apns-id":"...","attempts":1}`.
  /// If APNs refused the request for good, the object also has `status`, `reason` and `timestamp`; after any other
  /// failure it has a `message`. `retry-after` is Apple's delay in seconds, if there is one.
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
