import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let liveActivityInputPush = Rule(
    name: "live-activity-input-push", severity: .warning, reach: .aps,
    rationale: """
      input-push-token and input-push-channel say how a Live Activity receives its updates after the push starts it. They \
      have no effect in a push that starts none.
      """,
    remedy: "Send them only with the event start.",
    examples: [
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{},«"input-push-token"»:1}}"#,
        good: """
          {"aps":{"timestamp":1795286220,"event":"start","content-state":{},"attributes-type":"Match","attributes":{},\
          "alert":{"title":"Acme","body":"Kick-off"},"input-push-token":1}}
          """),
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"end",«"input-push-channel"»:"dHN0LXNyY2gtY2hubA=="}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end"}}"#),
    ]
  ) { subject, _ in
    let event = subject.aps[.event]?.value
    // An event that is not a string is reported as the wrong type.
    guard event == nil || event?.kind == .string, event?.isString(LiveActivity.Event.start.rawValue) != true else {
      return []
    }
    let found = event?.string.map { "with the event \"\($0.shown)\"" } ?? "without an event"
    return [APSKey.inputPushToken, .inputPushChannel].compactMap { key in
      subject.aps[key].map {
        .init(at: $0.name, "\(key.name) has no effect \(found); send it only with the event \"start\"")
      }
    }
  }
}
