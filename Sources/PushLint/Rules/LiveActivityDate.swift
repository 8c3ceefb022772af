import APNsPayload
import CompactJSON

extension Rule {
  // No fix: the intended date would be a guess.
  static let liveActivityDate = Rule(
    name: "live-activity-date", severity: .error, reach: .place,
    rationale: """
      The dates of a Live Activity are whole seconds since 1970 (UNIX time). Milliseconds are thousands of years in the \
      future, and seconds since 2001 are 31 years in the past, so the system drops this update or later ones. A dismissal \
      date in the past, such as 0, is valid and removes the activity at once.
      """,
    remedy: "Send whole seconds since 1970-01-01. Use 0 as dismissal-date to remove the activity at once.",
    examples: [
      .init(
        bad: #"{"aps":{"timestamp":«1795286220000»,"event":"end"}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end"}}"#),
      .init(
        bad: #"{"aps":{"timestamp":1795286220,"event":"end","stale-date":«816979020»}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end","stale-date":1795287120}}"#),
      .init(
        bad: #"{"aps":{"timestamp":«0»,"event":"end","dismissal-date":0}}"#,
        good: #"{"aps":{"timestamp":1795286220,"event":"end","dismissal-date":0}}"#),
    ]
  ) { subject, _ in
    [APSKey.timestamp, .staleDate, .dismissalDate].compactMap { key in
      guard let node = subject.aps[key]?.value, let seconds = node.number?.integer, !Linter.dates.contains(seconds)
      else {
        return nil
      }
      if key == .dismissalDate, seconds < Linter.dates.lowerBound {
        guard appleDates.contains(seconds) else { return nil }
        return .init(
          at: node,
          "dismissal-date (\(seconds)) looks like seconds since 2001; send seconds since 1970",
          severity: .warning)
      }
      let problem =
        Linter.dates.contains(seconds / 1000)
        ? "is in milliseconds" : seconds < Linter.dates.lowerBound ? "is before 2001" : "is after 2100"
      return .init(at: node, "\(key.name) \(problem) (\(seconds)); send seconds since 1970")
    }
  }

  /// Seconds since 2001 for dates from 2013 on; as UNIX seconds, they are dates from 1982 to 2000.
  private static let appleDates = 400_000_000..<978_307_200
}

extension Linter {
  /// The dates that a payload may have, in UNIX seconds: 2001-01-01 to 2100-12-31.
  package static let dates = 978_307_200..<4_133_980_800

  /// Says how far an expiration is from any time of today, as a number of seconds to keep a push is; `nil` if it is not, or
  /// is 0.
  package static func problem(withExpiration seconds: Int) -> String? {
    guard seconds > 0, !dates.contains(seconds) else { return nil }
    return seconds < dates.lowerBound ? "is before 2001" : "is after 2100"
  }
}
