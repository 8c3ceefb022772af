import AppBundle
import StringsFiles

extension Rule {
  static let valueEmpty = Rule(
    name: "value-empty", severity: .error,
    rationale: """
      Empty text shows nothing where the base language has words. For a push, the device reportedly shows the raw key.
      """,
    remedy: "Translate the text, or remove the key and its uses.",
    examples: [.strings(base: #""PLAY" = "Play";"#, bad: #"«»"PLAY" = "";"#, good: #""PLAY" = "Jouer";"#)]
  ) { subject, _ in
    var bases = BaseForms()
    return subject.entries.compactMap { entry in
      guard !entry.isVariant else {
        // One finding for each text.
        guard !entry.isPushKey, entry.value?.isEmpty == true, entry.role == .translation, !bases.isOfLast(entry),
          let base = bases.forms(of: entry, subject), !base.hasEmptyForm, isWhole(entry, subject)
        else { return nil }
        return subject.match(entry, "a form of the text is empty; translate “\(base.forms.last?.shown ?? "")”")
      }
      if entry.isPushKey { return pushProblem(entry, subject).map { subject.match(entry, $0, .error) } }
      // A text of spaces is meant: Japanese has none for the “ at ” between a day and a time.
      guard let value = entry.value, value.isEmpty, !entry.key.isEmpty else { return nil }
      guard let base = subject.base(of: entry)?.value else {
        return entry.role == .base
          ? subject.match(entry, "the text is empty in the base language; add text", .information) : nil
      }
      guard !base.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return nil }
      return subject.match(entry, "the text is empty; translate “\(base.shown)”")
    }
  }

  /// Returns whether a form is all that shows of its text.
  ///
  /// One of several variables may be empty: Chinese has no copula for the “is” and “are” of English.
  private static func isWhole(_ form: LocalizedEntry, _ subject: AppSubject) -> Bool {
    let file = subject.files[form.file]
    guard let text = subject.app[file.language]?.table(file.table)?.variation(forKey: form.key) else { return false }
    guard let variable = text.variables.first else { return true }
    return text.format == "%#@\(variable.name)@"
  }

  /// Returns the reason why a push cannot show the text of an entry; `nil` if it can, or if another rule says so.
  private static func pushProblem(_ entry: LocalizedEntry, _ subject: AppSubject) -> RuleMessage? {
    if entry.varies {
      // Another rule reports a format with a specifier that the device does not support, such as `%#@files@`.
      let most = subject.pushKeys?.argumentCounts(ofKey: entry.key).max() ?? 0
      let diagnostics = FormatString(entry.value ?? "").diagnostics(argumentCount: most)
      if diagnostics.contains(where: { $0.code == .unsupportedSpecifier }) { return nil }
      return "\"\(entry.key.shown)\" has several forms, and a push cannot choose one; use a key with one text"
    }
    guard let value = entry.value else {
      return "the value is not a string, so the raw key reportedly shows; write a string"
    }
    return value.isEmpty ? "the text is empty, so the raw key reportedly shows; add text" : nil
  }
}
