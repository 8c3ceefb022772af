import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  // No fix: the intended date would be a guess.
  static let liveActivityTiming = Rule(
    name: "live-activity-timing", severity: .warning, reach: .aps,
    rationale: """
      The system drops an update whose timestamp is older than that of the last one, marks an activity as out of date from \
      its stale-date on, and removes an activity four hours after it ended at the latest. With a time to compare with \
      (--now), the timestamp has to be that time, give or take a minute.
      """,
    remedy: "Send the time of the push as timestamp, a later stale-date, and a dismissal-date only with the event end.",
    examples: [
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{},"stale-date":«1795286220»}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{},"stale-date":1795287120}}
          """),
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"end","dismissal-date":«1795300621»}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end","dismissal-date":1795300620}}"#),
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"update","content-state":{},«"dismissal-date"»:1795287120}}
          """,
        good: #"{"aps":{"timestamp":1795286220,"event":"end","dismissal-date":1795287120}}"#),
      .init(
        bad: #"{"aps":{"timestamp":«1795286220»,"event":"update","content-state":{}}}"#,
        good: #"{"aps":{"timestamp":1795286340,"event":"update","content-state":{}}}"#,
        setting: Setting(now: 1_795_286_340)),
    ]
  ) { subject, _ in
    /// A date that is not in milliseconds or another unit, which another rule reports.
    func date(_ key: APSKey) -> (node: JSONNode, seconds: Int)? {
      guard let node = subject.aps[key]?.value, let seconds = node.number?.integer, Linter.dates.contains(seconds)
      else {
        return nil
      }
      return (node, seconds)
    }
    let now = subject.now.flatMap { Linter.dates.contains($0) ? $0 : nil }
    var matches: [Match] = []
    let timestamp = date(.timestamp)
    if let timestamp, let now, !(now - 60...now + 60).contains(timestamp.seconds) {
      let difference = now - timestamp.seconds
      let side = difference > 0 ? "before" : "after"
      matches.append(
        .init(
          at: timestamp.node,
          "timestamp is \(abs(difference).counted("second")) \(side) the time of the push; send the time of the push"))
    }
    if let stale = date(.staleDate) {
      if let timestamp, stale.seconds <= timestamp.seconds {
        matches.append(
          .init(
            at: stale.node,
            "stale-date is not after timestamp, so the activity is out of date at once; send a later date"))
      } else if let now, stale.seconds <= now {
        matches.append(
          .init(at: stale.node, "stale-date is over, so the activity is out of date at once; send a later date"))
      }
    }
    let event = subject.aps[.event]?.value.string
    if let dismissal = subject.aps[.dismissalDate] {
      if let event, event != LiveActivity.Event.end.rawValue {
        matches.append(
          .init(
            at: dismissal.name,
            "dismissal-date has no effect with the event \"\(event.shown)\"; send it only with the event \"end\""))
      } else if let timestamp, let date = date(.dismissalDate), date.seconds > timestamp.seconds + shownAfterEnd {
        matches.append(
          .init(
            at: date.node,
            "dismissal-date is more than 4 hours after timestamp, but the system removes the activity by then; send an earlier date"
          ))
      }
    }
    return matches
  }

  /// The seconds for which the system shows an activity after it ended.
  private static let shownAfterEnd = 4 * 3600
}
