import AppBundle
import StringsFiles

extension Rule {
  static let valueEmpty = Rule(
    name: "value-empty", severity: .error,
    rationale: """
      Empty text shows nothing where the base language has words. For a push, the device reportedly shows the raw key, or \
      the plain text beside it. A part of a sentence, such as “and”, is a warning, because not every language needs a word \
      for it.
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
          case let form = entry.isVariant ? needed.form(entry, subject) : .whole, let form,
          let base = bases.forms(of: entry, subject), !base.hasEmptyForm
        else { return nil }
        let start: RuleMessage = entry.isVariant ? "a form of the text is empty" : "the text is empty"
        let shown = if case .inside(let text) = form { text } else { base.forms.last ?? "" }
        return subject.match(entry, "\(start); translate “\(shown.shown)”")
      }
      // A text of spaces is meant: Japanese has none for the “ at ” between a day and a time.
      guard let value = entry.value, value.isEmpty, !entry.key.isEmpty else { return nil }
      guard let base = subject.base(of: entry)?.value else {
        return entry.role == .base
          ? subject.match(entry, "the text is empty in the base language; add text", .information) : nil
      }
      guard !base.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return nil }
      return subject.match(entry, "the text is empty; translate “\(base.shown)”", isFragment(base) ? .warning : nil)
    }
  }

  /// Returns whether a text seems to be joined with others, so that some languages have no word for it: `and`, `(s)` or
  /// `You gain `.
  private static func isFragment(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count <= 30, FormatArguments(text)?.arguments.isEmpty != false else { return false }
    // A point or a comma; a number is no part of a sentence.
    guard scalars.contains(where: \.properties.isAlphabetic) else {
      return scalars.allSatisfy { $0.properties.numericType == nil }
    }
    if scalars.first?.properties.isWhitespace == true || scalars.last?.properties.isWhitespace == true { return true }
    return 1...5 ~= scalars.count && !scalars.contains { $0.properties.isUppercase || $0.properties.isWhitespace }
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
    let hasPlainText = subject.pushKeys?.hasPlainText(besideKey: entry.key) == true
    let shown: RuleMessage = hasPlainText ? "the plain text" : "the raw key"
    guard let value = entry.value else {
      return "the value is not a string, so \(shown) reportedly shows; write a string"
    }
    return value.isEmpty ? "the text is empty, so \(shown) reportedly shows; add text" : nil
  }
}

/// The forms of a text that the user misses if they are empty.
///
/// Any other one of several variables may be empty: Chinese has no copula for the “is” and “are” of English.
private struct NeededForms {
  enum Form {
    /// The form is all that shows of its text.
    case whole
    /// Each form of the base shows an argument in its place, such as this one, which the translation shows nowhere else.
    case inside(base: String)
  }

  private var last: LocalizedEntry?
  /// The empty forms of the last text that was asked for, by their offsets.
  private var forms: [Int: Form] = [:]
  private var categories: [String: PluralCategories] = [:]

  /// Returns why the user misses an empty form; `nil` if the user does not.
  mutating func form(_ entry: LocalizedEntry, _ subject: AppSubject) -> Form? {
    if last?.file != entry.file || last?.key != entry.key {
      last = entry
      forms = Self.forms(of: entry, subject)
    }
    guard let form = forms[entry.location.offset] else { return nil }
    let language = subject.habits(of: entry).tag
    let shows = entry.conditions.allSatisfy { condition in
      guard case .plural(let category) = condition else { return true }
      // Every language shows `zero` for 0. Inside a text, an empty one may be meant to hide what would say 0.
      if category == "zero" { return if case .whole = form { true } else { false } }
      let known = categories[language] ?? PluralCategories(language: language)
      categories[language] = known
      // Xcode's template has a form for every category.
      return known.needed.contains(category) || known.rare.contains(category)
    }
    return shows ? form : nil
  }

  private static func forms(of entry: LocalizedEntry, _ subject: AppSubject) -> [Int: Form] {
    let file = subject.files[entry.file]
    guard let text = subject.app[file.language]?.table(file.table)?.variation(forKey: entry.key) else { return [:] }
    let table = subject.base.table(file.table)
    let base = table?.variation(forKey: entry.key)
    let isInCatalog = table?.entry(forKey: entry.key)?.file.kind == .catalog
    // The format may take over the arguments of a variable.
    let isMoved = argumentCount(of: text) > base.map(argumentCount) ?? 0
    let shown = isMoved ? [:] : base?.variablesWithArguments(isInCatalog: isInCatalog) ?? [:]
    let whole = text.wholeVariables
    var forms: [Int: Form] = [:]
    func add(_ variants: [StringVariant], _ form: Form) {
      for variant in variants where variant.text.isEmpty { forms[variant.location.offset] = form }
    }
    for variable in text.variables {
      if whole.contains(variable.name) {
        add(variable.variants, .whole)
      } else if let text = shown[variable.name] {
        add(variable.variants, .inside(base: text))
      }
    }
    add(text.variants, .whole)
    return forms
  }

  /// Returns the number of arguments outside the variables.
  private static func argumentCount(of text: StringVariation) -> Int {
    text.format.flatMap { FormatArguments($0) }?.arguments.count { $0.isSure && !$0.isVariable } ?? 0
  }
}

extension StringVariation {
  /// The variables that are all that shows of the text, or of a form that is.
  fileprivate var wholeVariables: Set<String> {
    let byName = Dictionary(variables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var whole: Set<String> = []
    var texts = format.map { [$0] } ?? []
    while let text = texts.popLast() {
      guard text.hasPrefix("%#@"), text.hasSuffix("@"), let variable = byName[String(text.dropFirst(3).dropLast())],
        whole.insert(variable.name).inserted
      else { continue }
      texts += variable.variants.map(\.text)
    }
    return whole
  }

  /// Returns the last form of each variable all of whose forms show an argument, by the variable's name.
  fileprivate func variablesWithArguments(isInCatalog: Bool) -> [String: String] {
    var rest = forms(isInCatalog: isInCatalog)[...]
    var shown: [String: String] = [:]
    for variable in variables {
      let forms = rest.prefix(variable.variants.count)
      rest = rest.dropFirst(forms.count)
      guard forms.allSatisfy({ $0.arguments?.arguments.contains(where: \.isSure) == true }) else { continue }
      shown[variable.name] = forms.last?.variant.text
    }
    return shown
  }
}
