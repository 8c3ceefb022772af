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
    var needed = NeededForms()
    return subject.entries.compactMap { entry in
      if entry.isPushKey {
        return entry.isVariant ? nil : pushProblem(entry, subject).map { subject.match(entry, $0, .error) }
      }
      if entry.comparesForms {
        // One finding for each text.
        guard entry.value?.isEmpty == true, entry.role == .translation, !bases.isOfLast(entry),
          !entry.isVariant || needed.contains(entry, subject), let base = bases.forms(of: entry, subject),
          !base.hasEmptyForm
        else { return nil }
        let start: RuleMessage = entry.isVariant ? "a form of the text is empty" : "the text is empty"
        return subject.match(entry, "\(start); translate “\(base.forms.last?.shown ?? "")”")
      }
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

/// The forms of a text that the user misses if they are empty.
///
/// These are the forms that are all that shows of their text, and those in whose place each form of the base shows a
/// number. Any other one of several variables may be empty: Chinese has no copula for the “is” and “are” of English.
private struct NeededForms {
  private var last: LocalizedEntry?
  /// The offsets of the empty forms of the last text that was asked for.
  private var offsets: Set<Int> = []
  private var categories: [String: PluralCategories] = [:]

  /// Returns whether the user misses an empty form.
  mutating func contains(_ form: LocalizedEntry, _ subject: AppSubject) -> Bool {
    if last?.file != form.file || last?.key != form.key {
      last = form
      offsets = Self.offsets(of: form, subject)
    }
    return offsets.contains(form.location.offset) && shows(form, subject.habits(of: form).tag)
  }

  /// Returns whether the language has a number for which it shows a form; Xcode's template has a form for every category.
  ///
  /// Every language shows `zero` for 0 if there is such a form.
  private mutating func shows(_ form: LocalizedEntry, _ language: String) -> Bool {
    form.conditions.allSatisfy { condition in
      guard case .plural(let category) = condition, category != "zero" else { return true }
      let known = categories[language] ?? PluralCategories(language: language)
      categories[language] = known
      return known.needed.contains(category) || known.rare.contains(category)
    }
  }

  private static func offsets(of form: LocalizedEntry, _ subject: AppSubject) -> Set<Int> {
    let file = subject.files[form.file]
    guard let text = subject.app[file.language]?.table(file.table)?.variation(forKey: form.key) else { return [] }
    let table = subject.base.table(file.table)
    let isInCatalog = table?.entry(forKey: form.key)?.file.kind == .catalog
    let numbers = table?.variation(forKey: form.key)?.variablesWithArguments(isInCatalog: isInCatalog) ?? []
    let variables = text.variables.filter { text.format == "%#@\($0.name)@" || numbers.contains($0.name) }
    let forms = variables.flatMap(\.variants) + text.variants
    return Set(forms.lazy.filter(\.text.isEmpty).map(\.location.offset))
  }
}

extension StringVariation {
  /// Returns the names of the variables each of whose forms shows an argument.
  fileprivate func variablesWithArguments(isInCatalog: Bool) -> Set<String> {
    var rest = forms(isInCatalog: isInCatalog)[...]
    return Set(
      variables.filter { variable in
        let forms = rest.prefix(variable.variants.count)
        rest = rest.dropFirst(forms.count)
        return !forms.isEmpty && forms.allSatisfy { $0.arguments?.arguments.contains(where: \.isSure) == true }
      }.map(\.name))
  }
}
