import AppBundle
import StringsFiles

extension Rule {
  static let placeholderMismatch = Rule(
    name: "placeholder-mismatch", severity: .warning,
    rationale:
      "The app does not replace a placeholder that is translated or missing, so the user sees the braces or nothing.",
    remedy: "Keep the placeholders of the base text unchanged.",
    examples: [
      .strings(
        base: #""HELLO" = "Hello {name}";"#, bad: #"«»"HELLO" = "Bonjour {nom}";"#,
        good: #""HELLO" = "Bonjour {name}";"#),
      .strings(
        base: #""HELLO" = "Hello %{name}";"#, bad: #"«»"HELLO" = "Bonjour {name}";"#,
        good: #""HELLO" = "Bonjour %{name}";"#),
    ]
  ) { subject, _ in
    let plain = subject.comparisons().compactMap { entry, value, _, base -> AppMatch? in
      if base.hasByte(UInt8(ascii: "%")), let names = FormatArguments.namesInPercentSigns(Array(base.utf8)) {
        return nameMismatch(value, names).map { subject.match(entry, "\($0), but \(subject.base.name) \($1)") }
      }
      let brace = UInt8(ascii: "{")
      guard value.hasByte(brace) || base.hasByte(brace) else { return nil }
      guard let (found, expected, optional) = placeholders(in: value, and: base) else { return nil }
      var known = Set(expected)
      var used = Set(found)
      if entry.varies {
        // One language may have in the forms what the other has in the format.
        let (text, base) = forms(of: entry, subject)
        known.formUnion(base.flatMap { placeholders(in: $0, placeholderMarks(in: $0)) })
        used.formUnion(text.flatMap { placeholders(in: $0, placeholderMarks(in: $0)) })
      }
      if let extra = found.first(where: { !known.contains($0) }) {
        // If the base has no placeholders, the text may not be a template at all.
        let has: RuleMessage = expected.isEmpty ? "has none" : "has \(expected.listed)"
        return subject.match(
          entry, "the text has the placeholder \(extra), but \(subject.base.name) \(has)",
          expected.isEmpty ? .information : nil
        )
      }
      guard let missing = expected.first(where: { !used.contains($0) && !optional.contains($0) }) else { return nil }
      return subject.match(entry, "the text has no placeholder \(missing), but \(subject.base.name) does")
    }
    return plain + subject.comparedTexts.flatMap { formMatches(subject.entries[$0], subject) }
  }

  /// Returns matches for forms, or for a text beside forms of the base.
  ///
  /// There is one for each form with a placeholder that no form of the base has, and one if all forms lack a placeholder of
  /// every form of the base.
  /// Says which name between percent signs is lost or translated, and what the base has; `nil` if none is.
  ///
  /// - Parameter names: those of the base.
  private static func nameMismatch(_ value: String, _ names: [ArraySlice<UInt8>]) -> (
    found: RuleMessage, base: RuleMessage
  )? {
    func shown(_ name: ArraySlice<UInt8>) -> String { "%\(String(decoding: name, as: UTF8.self))%" }
    let known = Set(names)
    let found = FormatArguments.namesInPercentSigns(Array(value.utf8))
    if let extra = found?.first(where: { !known.contains($0) }) {
      return ("the text has the placeholder \(shown(extra))", "has \(names.map(shown).listed)")
    }
    let missing = names.first { name in found.map { !$0.contains(name) } ?? !value.contains(shown(name)) }
    return missing.map { ("the text has no placeholder \(shown($0))", "does") }
  }

  private static func formMatches(_ entries: ArraySlice<LocalizedEntry>, _ subject: AppSubject) -> [AppMatch] {
    guard let first = entries.first else { return [] }
    let file = subject.files[first.file]
    let key = first.key
    guard let base = subject.base.table(file.table).map({ TextForms(of: key, in: $0) }),
      let text = subject.app[file.language]?.table(file.table).map({ TextForms(of: key, in: $0) })
    else { return [] }
    let all = (base.forms + [base.format, text.format]).compactMap(\.self) + entries.compactMap(\.value)
    // What has forms of ICU's own is not compared.
    guard all.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }),
      all.allSatisfy({ MessagePlaceholders($0) == nil })
    else { return [] }
    let marks = placeholderMarks(in: base.forms.joined(separator: "\n"))
    let inBase = base.forms.map { placeholders(in: $0, marks) }
    let inFormat = base.format.map { placeholders(in: $0, marks) } ?? []
    var known: Set<String> = []
    let expected = (inFormat + inBase.joined()).filter { known.insert($0).inserted }
    var used = Set(text.format.map { placeholders(in: $0, marks) } ?? [])
    var matches: [AppMatch] = []
    for entry in entries {
      let found = placeholders(in: entry.value ?? "", marks)
      used.formUnion(found)
      guard let extra = found.first(where: { !known.contains($0) }) else { continue }
      let has: RuleMessage = known.isEmpty ? "has none" : "has \(expected.listed)"
      matches.append(
        subject.match(
          entry, "the text has the placeholder \(extra), but \(subject.base.name) \(has)",
          known.isEmpty ? .information : nil))
    }
    // Another rule reports an empty text.
    guard matches.isEmpty, entries.allSatisfy({ $0.value?.isEmpty == false }) else { return matches }
    let common = inBase.dropFirst().reduce(Set(inBase.first ?? [])) { $0.intersection($1) }
    let inEach = (inBase.first ?? []).filter { common.contains($0) }
    // The formats of two texts that vary are compared on their own.
    let needed = base.format == nil || text.format == nil ? inFormat + inEach : inEach
    guard let missing = needed.first(where: { !used.contains($0) }) else { return [] }
    let start: RuleMessage = first.isVariant ? "no form of the text has" : "the text does not have"
    let has: RuleMessage = base.varies ? "has it in each form" : "has it"
    return [
      subject.match(first, "\(start) the placeholder \(missing), but \(subject.base.name) \(has)")
    ]
  }

  /// Returns the forms of an entry that varies, and those of the base.
  private static func forms(of entry: LocalizedEntry, _ subject: AppSubject) -> (text: [String], base: [String]) {
    let file = subject.files[entry.file]
    let text = subject.app[file.language]?.table(file.table).map { TextForms(of: entry.key, in: $0).forms }
    let base = subject.base.table(file.table).map { TextForms(of: entry.key, in: $0).forms }
    return (text ?? [], base ?? [])
  }

  /// The texts of which one shows for a key.
  private struct TextForms {
    /// The forms; the text itself if it does not vary.
    var forms: [String] = []
    /// The text around the variables; `nil` if there are none.
    var format: String?
    var varies = false

    init(of key: String, in table: AppTable) {
      guard let variation = table.variation(forKey: key) else {
        forms = table.table.value(forKey: key).map { [$0] } ?? []
        return
      }
      varies = true
      format = variation.format
      forms = (variation.variables.flatMap(\.variants) + variation.variants).map(\.text)
    }
  }

  /// Returns the placeholders of a translation and of its base, and those that a translation may omit; `nil` if ICU would
  /// refuse one of the texts.
  private static func placeholders(
    in value: String, and base: String
  ) -> (found: [String], expected: [String], optional: Set<String>)? {
    let messages = (found: MessagePlaceholders(value), expected: MessagePlaceholders(base))
    guard messages.found != nil || messages.expected != nil else {
      let marks = placeholderMarks(in: base).intersection(placeholderMarks(in: value))
      return (placeholders(in: value, marks), placeholders(in: base, marks), [])
    }
    // The other text is a message, too, even if its language needs no forms.
    guard let found = messages.found ?? MessagePlaceholders(value, isMessage: true),
      let expected = messages.expected ?? MessagePlaceholders(base, isMessage: true),
      !found.isMalformed, !expected.isMalformed
    else { return nil }
    // A form may omit what another one shows, and a language may need no forms.
    return (found.all, expected.all, Set(expected.all).subtracting(expected.shown))
  }

  /// Returns the signs before a brace that belong to a placeholder.
  ///
  /// `${price}` may be a price in dollars, of which another currency says more.
  private static func placeholderMarks(in text: String) -> Set<Unicode.Scalar> {
    hasCurrency(text) || namesMoney(text) ? ["%"] : ["%", "$"]
  }

  /// Returns whether a text has a placeholder for a sum of money after a dollar sign, such as `${price}`.
  private static func namesMoney(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return false }
    return text.split(separator: "${", omittingEmptySubsequences: false).dropFirst().contains { rest in
      // `totalPrice` and `total_price` have the word, and `feedback` does not have a fee.
      let name = rest.prefix { $0 != "}" }
      return ["price", "amount", "cost", "fee", "balance"].contains { word in
        name == word || name.hasPrefix(word + "_") || name.hasSuffix("_" + word)
          || name.hasSuffix(word.prefix(1).uppercased() + word.dropFirst())
      }
    }
  }

  /// Returns whether a text has the sign of a currency other than the dollar before a brace.
  private static func hasCurrency(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.indices.contains { place in
      guard scalars[place].properties.generalCategory == .currencySymbol else { return false }
      let next = scalars.index(after: place)
      return scalars[place] != "$" || next == scalars.endIndex || scalars[next] != "{"
    }
  }

  /// Returns whether a command of TeX comes before a brace, as in `\\begin{document}`.
  private static func isCommand(before brace: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let letters = scalars[..<brace].reversed().prefix(20).prefix { $0.isASCII && $0.properties.isAlphabetic }.count
    return letters > 0 && brace > letters && scalars[brace - letters - 1] == "\\"
  }

  /// Returns each `{name}`, `{{name}}`, `%{name}` and `${name}` once, in order; a name has no white space and no braces.
  ///
  /// In two braces, white space around the name has no meaning, as in Mustache.
  ///
  /// - Parameter marks: the signs before a brace that belong to it.
  private static func placeholders(in text: String, _ marks: Set<Unicode.Scalar>) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    let scalars = Array(text.unicodeScalars)
    var start: Int?
    var hasName = false
    var isEnded = false
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "{":
        start = index
        hasName = false
        isEnded = false
      case "}":
        // A specifier in braces, as in `{%@}`, may have another number in a translation.
        guard let from = start, index > from + 1, index - from <= 64, !scalars[from..<index].contains("%"),
          !isCommand(before: from, in: scalars)
        else { continue }
        let isInTwo = from > 0 && scalars[from - 1] == "{" && index + 1 < scalars.count && scalars[index + 1] == "}"
        let isMarked = isInTwo || from > 0 && marks.contains(scalars[from - 1])
        var name = String.UnicodeScalarView()
        name.append(
          contentsOf: scalars[(isMarked ? from - 1 : from)...(isInTwo ? index + 1 : index)].lazy.filter {
            !$0.properties.isWhitespace
          })
        if seen.insert(String(name)).inserted { names.append(String(name)) }
        start = nil
      case _ where scalar.properties.isWhitespace:
        let isInTwo = start.map { $0 > 0 && scalars[$0 - 1] == "{" } ?? false
        if isInTwo { isEnded = hasName } else { start = nil }
      default:
        if isEnded { start = nil }
        hasName = true
      }
    }
    return names
  }
}
