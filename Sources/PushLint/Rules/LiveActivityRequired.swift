import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let liveActivityRequired = Rule(
    name: "live-activity-required", severity: .error, reach: .aps,
    rationale: """
      The system ignores a Live Activity push that lacks timestamp or event, and starts no activity if attributes, \
      attributes-type or the alert is missing.
      """,
    remedy: "Add the keys that the message names.",
    examples: [
      .init(
        bad: #"{"aps":«{"event":"update","content-state":{"score":1}}»}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":1}}}"#),
      .init(
        bad: #"{"aps":«{"timestamp":1795286220,"event":"start","content-state":{},"attributes-type":"Match"}»}"#,
        good: """
          {"aps":{"timestamp":1795286220,"event":"start","content-state":{},"attributes-type":"Match","attributes":{},\
          "alert":{"title":"Acme","body":"Kick-off"}}}
          """),
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":«"stop"»,"content-state":{}}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end"}}"#),
    ]
  ) { subject, _ in
    guard subject.pushType == .liveActivity, let aps = subject.topLevel[.aps]?.value, aps.kind == .object else {
      return []
    }
    var required: [APSKey] = [.timestamp, .event]
    let event = subject.aps[.event]?.value
    if event?.isString(LiveActivity.Event.start.rawValue) == true {
      required += [.contentState, .attributesType, .attributes, .alert]
    } else if event?.isString(LiveActivity.Event.update.rawValue) == true {
      required.append(.contentState)
    }
    var matches: [Match] = []
    let missing = required.filter { subject.aps[$0] == nil && !($0 == .alert && subject.getsAlert) }.map(\.name)
    if !missing.isEmpty {
      let purpose = event?.string.map { " with the event \"\($0.shown)\"" } ?? ""
      matches.append(
        .init(
          at: aps, "a Live Activity push\(purpose) needs \(missing.listed); add \(missing.count == 1 ? "it" : "them")"))
    }
    if let event, let name = event.string, !LiveActivity.Event.allKnown.map(\.rawValue).containsBytes(of: name) {
      matches.append(.init(at: event, "unknown event \"\(name.shown)\"; use start, update or end"))
    }
    return matches
  }
}
