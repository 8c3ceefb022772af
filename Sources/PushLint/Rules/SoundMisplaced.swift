import APNsPayload
import CompactJSON

extension Rule {
  // No fix: the other place may have its own sound, or there may be no alert for it.
  static let soundMisplaced = Rule(
    name: "sound-misplaced", severity: .warning, reach: .aps,
    rationale: """
      A Live Activity push has its sound in aps.alert, and sound in aps has no effect. All other pushes have their sound in \
      aps.
      """,
    remedy: "Move the sound to aps.alert.sound for a Live Activity, or to aps.sound for any other push.",
    examples: [
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"Acme","body":"Over"},«"sound"»:"default"}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"Acme","body":"Over","sound":"default"}}}
          """),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?",«"sound"»:"default"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?"},"sound":"default"}}"#),
    ]
  ) { subject, _ in
    if subject.pushType == .liveActivity {
      guard let member = subject.aps[.sound] else { return [] }
      return [.init(at: member.name, "a Live Activity ignores sound in aps; move it into aps.alert")]
    }
    guard let member = subject.alert[.sound] else { return [] }
    return [.init(at: member.name, "only a Live Activity plays sound in aps.alert; move it into aps")]
  }
}
