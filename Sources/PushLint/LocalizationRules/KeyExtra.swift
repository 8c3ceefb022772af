import AppBundle
import StringsFiles

extension Rule {
  static let keyExtra = Rule(
    name: "key-extra", severity: .information,
    rationale: "A key that the base language does not have is misspelled or no longer used.",
    remedy: "Correct or remove the key, or add it to the base language.",
    examples: [
      .strings(
        base: #""PLAY" = "Play";"#, bad: #""PLAY" = "Jouer"; «»"STOPP" = "Arrêter";"#, good: #""PLAY" = "Jouer";"#)
    ]
  ) { subject, _ in
    guard subject.hasBase else { return [] }
    return subject.files.flatMap { file -> [AppMatch] in
      guard file.role == .translation, !subject.app.hasInterface(ofTable: file.table) else { return [] }
      // `Info.plist` has the base's text of a key of `InfoPlist`.
      let entries = subject.entries[file.entries].filter {
        !$0.isInBase && !subject.app.hasInformation(forKey: $0.key, ofTable: file.table)
      }
      guard let base = subject.baseTable(file.table) else {
        // Another rule reports an empty file.
        guard file.entries.isEmpty ? !file.file.isEmpty : !entries.isEmpty else { return [] }
        return [
          AppMatch(
            path: file.file.path, location: SourceLocation(),
            message: "\(subject.base.name) has no table \(file.table)",
            language: file.language)
        ]
      }
      guard !base.files.contains(where: \.isRefused) else { return [] }
      // The code, or the keys themselves, may have the texts of the base.
      let same = base.files.filter { $0.kind == file.file.kind }
      if !entries.isEmpty, !same.isEmpty, same.allSatisfy({ $0.table.allSatisfy { $0.key.isEmpty } }) {
        return [
          AppMatch(
            path: file.file.path, location: SourceLocation(),
            message: "\(file.table).\(file.file.kind.rawValue) of \(subject.base.name) has no keys",
            language: file.language)
        ]
      }
      // Another rule says that the base lacks a key that a payload uses; the text is not to be removed.
      return entries.filter { !$0.isPushKey }.map {
        subject.match($0, "\(subject.base.name) has no key \"\($0.key.shown)\"; correct or remove it")
      }
    }
  }
}
