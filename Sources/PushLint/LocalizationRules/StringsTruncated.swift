import StringsFiles

extension Rule {
  static let stringsTruncated = Rule(
    name: "strings-truncated", severity: .error,
    rationale: "The device silently stops reading here, and every later entry is lost.",
    remedy: "Remove the text that cannot start a key.",
    examples: [
      .strings(
        base: #""PLAY" = "Play";"#, bad: #""PLAY" = "Jouer";«»; "STOP" = "Arrêter";"#, good: #""PLAY" = "Jouer";"#)
    ]
  ) { subject, _ in subject.diagnostics { $0 == .truncated } }
}
