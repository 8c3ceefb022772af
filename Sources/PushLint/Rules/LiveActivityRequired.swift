import APNsPayload
import CompactJSON

extension Rule {
  static let liveActivityRequired = Rule(
    name: "live-activity-required", severity: .error, reach: .aps,
    rationale: """
      The system ignores an update of a Live Activity without timestamp and event, and starts none without its \
      attributes, their type and an alert.
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
    let missing = required.filter { subject.aps[$0] == nil }.map(\.name)
    if !missing.isEmpty {
      let names = missing.joined(separator: ", ")
      let purpose = event?.string.map { " for the event '\($0)'" } ?? ""
      matches.append(.init(at: aps, "found no \(names), expected \(missing.count == 1 ? "it" : "them")\(purpose)"))
    }
    if let event, let name = event.string, !LiveActivity.Event.allKnown.contains(.init(rawValue: name)) {
      matches.append(.init(at: event, "found the event '\(name)', expected start, update or end"))
    }
    return matches
  }
}
