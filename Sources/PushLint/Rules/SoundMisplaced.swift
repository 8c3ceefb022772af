import APNsPayload
import CompactJSON

extension Rule {
  // No fix: the other place may have a sound of its own, or there may be no alert to carry it.
  static let soundMisplaced = Rule(
    name: "sound-misplaced", severity: .warning, reach: .aps,
    rationale: """
      The alert of a Live Activity has its sound in the alert itself, and sound in aps has no effect there; every other \
      push has it in aps.
      """,
    remedy: "Move the sound where the push type has it: aps.alert.sound for a Live Activity, else aps.sound.",
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
      return [.init(at: member.name, "found sound in aps, which a Live Activity ignores, expected it in aps.alert")]
    }
    guard let member = subject.alert[.sound] else { return [] }
    return [.init(at: member.name, "found sound in aps.alert, which only a Live Activity plays, expected it in aps")]
  }
}
