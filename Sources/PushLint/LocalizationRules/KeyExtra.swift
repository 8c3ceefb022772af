import AppBundle
import StringsFiles

extension Rule {
  static let keyExtra = Rule(
    name: "key-extra", severity: .warning,
    rationale: "A key that the base language lacks is misspelled, or of a text that is no longer used.",
    remedy: "Correct or remove the key, or add it to the base language.",
    examples: [
      .strings(
        base: #""PLAY" = "Play";"#, bad: #""PLAY" = "Jouer"; «»"STOPP" = "Arrêter";"#, good: #""PLAY" = "Jouer";"#)
    ]
  ) { subject, _ in
    subject.files.flatMap { file -> [AppMatch] in
      guard file.role == .translation else { return [] }
      guard let base = subject.base.table(file.table) else {
        return [
          AppMatch(
            path: file.file.path, position: SourceLocation(),
            message: "found the table \(file.table), which \(subject.base.name) lacks, expected it in both",
            language: file.language)
        ]
      }
      guard !base.files.contains(where: \.isRefused) else { return [] }
      return subject.entries[file.entries].filter { !$0.isInBase }.map {
        subject.match($0, "found the key '\($0.key.shown)', which \(subject.base.name) lacks, expected it in both")
      }
    }
  }
}
