import AppBundle
import StringsFiles

// The arguments of texts with several forms, for numbers, devices or widths.
extension Rule {
  /// Returns matches for the texts of a file that vary: for each form that takes an argument that no form of the base
  /// takes, and for each text that lacks in all of its forms an argument of every form of the base.
  ///
  /// A form may omit arguments, as “one file” omits its number.
  static func variantMismatches(_ file: LocalizedFile, _ subject: AppSubject) -> [AppMatch] {
    guard !file.file.variations.isEmpty, let base = subject.base.table(file.table) else { return [] }
    var known: [[UInt8]: TextArguments] = [:]
    // The first form of each text of which no form takes a wrong argument.
    var first: [[UInt8]: LocalizedEntry?] = [:]
    var matches: [AppMatch] = []
    // The forms of a text are next to each other.
    var starts: [[UInt8]: Int] = [:]
    for (place, entry) in zip(file.entries, subject.entries[file.entries]) where entry.isVariant {
      let key = Array(entry.key.utf8)
      if starts[key] == nil { starts[key] = place }
      guard let expected = known[key] ?? TextArguments(of: entry.key, in: base) else { continue }
      known[key] = expected
      // A form with a broken specifier has its match, and says nothing about the arguments.
      guard !expected.hasBrokenForm, brokenSpecifier(in: entry.value ?? "", entry.format) == nil else {
        first[key] = .some(nil)
        continue
      }
      let match =
        misspelledMatch(entry, expected, subject)
        ?? entry.format.flatMap { extraArgument(entry, $0, expected, subject) }
      if let match { matches.append(match) }
      first[key] = .some(match == nil ? first[key] ?? entry : nil)
    }
    for variation in file.file.variations {
      let key = Array(variation.key.utf8)
      guard let expected = known[key], case let entry?? = first[key] else { continue }
      let found = TextArguments(variation, isInCatalog: file.file.kind == .catalog)
      if let match = missingArgument(entry, found, expected, subject) {
        matches.append(match)
      } else if variation.variables.isEmpty {
        // Where there are variables, the format may have the argument.
        let forms = subject.entries[(starts[key] ?? file.entries.upperBound)..<file.entries.upperBound]
        matches += forms.prefix { $0.isVariant && $0.key == entry.key }.compactMap { gap($0, expected, subject) }
      }
    }
    return matches
  }

  /// Returns a match for a form that leaves out a text before an argument that it shows, which shifts the latter.
  ///
  /// A form may leave out its number, as in “one photo by %2$@”.
  private static func gap(_ entry: LocalizedEntry, _ expected: TextArguments, _ subject: AppSubject) -> AppMatch? {
    let given = entry.format?.arguments ?? []
    guard let last = given.map(\.index).max(), given.allSatisfy({ $0.isPlaced && $0.isSure }) else { return nil }
    let indices = Set(given.map(\.index))
    let missing = (0..<last).lazy.compactMap { expected.objects[$0] }.first { !indices.contains($0.index) }
    // Another rule reports a character such as `％` in its place.
    if let missing, hasLookAlike(of: missing, in: entry.value ?? "") { return nil }
    return missing.map { argument in
      subject.match(
        entry,
        "the text does not use argument \(argument.index + 1), but \(subject.base.name) has \(argument.text)")
    }
  }

  /// Returns a match for a plain text or a format that takes an argument that no form of the base takes, or for a plain text
  /// that lacks an argument of every form.
  static func plainMismatch(_ entry: LocalizedEntry, _ subject: AppSubject) -> AppMatch? {
    // A base that varies may have no format.
    guard subject.base(of: entry)?.value == nil, entry.isInBase, entry.role == .translation,
      let base = subject.base.table(subject.files[entry.file].table),
      let expected = TextArguments(of: entry.key, in: base), !expected.hasBrokenForm
    else { return nil }
    if let match = misspelledMatch(entry, expected, subject) { return match }
    if let format = entry.format, let match = extraArgument(entry, format, expected, subject) { return match }
    guard !entry.varies, let value = entry.value else { return nil }
    return missingArgument(entry, TextArguments(value), expected, subject)
  }

  /// Returns the arguments of all forms of an entry and of the base's; `nil` if the entry has only one.
  static func forms(
    of entry: LocalizedEntry, _ subject: AppSubject
  ) -> (found: TextArguments, expected: TextArguments)? {
    guard entry.varies else { return nil }
    let file = subject.files[entry.file]
    guard let found = subject.app[file.language]?.table(file.table).flatMap({ TextArguments(of: entry.key, in: $0) }),
      let expected = subject.base.table(file.table).flatMap({ TextArguments(of: entry.key, in: $0) })
    else { return nil }
    return (found, expected)
  }

  /// Returns what a form has in the place of a specifier, such as `%Id` or a lone `@`, and the specifier of the base; `nil`
  /// if there is no such thing.
  static func misspelledSpecifier(in entry: LocalizedEntry, _ expected: TextArguments) -> (
    found: String, right: String
  )? {
    guard entry.role == .translation, let value = entry.value, value.utf8.contains(where: { "%@".utf8.contains($0) })
    else { return nil }
    let missing = expected.missing(in: entry)
    if let found = capitalSpecifier(in: value) {
      // Outside the substitutions of a catalog, `%arg` is no specifier.
      let right = missing.first { $0.kind == .integer }?.text
      if let right, entry.isVariant || right != "%arg" { return (found, right) }
    }
    // A lone @ is no evidence of an argument that the same form of the base leaves out: `Invitad@: %d`.
    guard !expected.hasLoneAtSign, loneAtSigns(in: value) > 0,
      let right = expected.missingInEach(in: entry).first(where: { $0.kind == .object }),
      !hasLookAlike(of: right, in: value)
    else { return nil }
    return ("an @ without its %", right.text)
  }

  private static func misspelledMatch(
    _ entry: LocalizedEntry, _ expected: TextArguments, _ subject: AppSubject
  ) -> AppMatch? {
    guard let (found, right) = misspelledSpecifier(in: entry, expected) else { return nil }
    return subject.match(entry, "the text has \(found), but \(subject.base.name) has \(right); write \(right)", .error)
  }

  private static func extraArgument(
    _ entry: LocalizedEntry, _ format: FormatArguments, _ expected: TextArguments, _ subject: AppSubject
  ) -> AppMatch? {
    guard !expected.isEmpty else { return nil }
    // The match for a variable with another number or type is where the variable is used.
    let extra = format.arguments.first {
      $0.isSure && $0.text != "%arg" && !expected.mayContain($0) && !isInKey($0, of: entry)
    }
    return extra.map { argument in
      let language = subject.base.name
      guard expected.takesKind(of: argument) else {
        return subject.match(entry, "the text has \(argument.text), but \(language) has it in no form of this text")
      }
      // The base takes such an argument, but in another place.
      let has: RuleMessage =
        expected.specifiers[argument.index].map { "has \($0)" } ?? FormatArguments.only(expected.specifiers.keys)
      return subject.match(
        entry, "the text has \(argument.text) for argument \(argument.index + 1), but \(language) \(has)")
    }
  }

  private static func missingArgument(
    _ entry: LocalizedEntry, _ found: TextArguments, _ expected: TextArguments, _ subject: AppSubject
  ) -> AppMatch? {
    // Other rules report an empty text, and a character such as `％` in its place.
    // The formats of two texts that vary are compared on their own.
    let arguments = found.varies && expected.varies ? expected.inEachForm : expected.inEachText
    guard !found.hasEmptyForm, let missing = arguments.first(where: { !found.mayTake($0) }),
      !found.forms.contains(where: { hasLookAlike(of: missing, in: $0) })
    else { return nil }
    // A gap shifts later arguments, and a single % is often a part of a broken specifier.
    let isHarmless =
      !found.hasLonePercent && !(missing.isPlaced && found.indices?.contains { $0 > missing.index } == true)
    let start: RuleMessage = found.varies ? "no form of the text has" : "the text does not have"
    let forms = expected.varies ? " in each form" : ""
    return subject.match(
      entry, "\(start) \(missing.text), but \(subject.base.name) has it\(forms)", isHarmless ? .warning : nil)
  }

  /// Says which variable of the base's format a translation has in the place of another argument; `nil` if there is none.
  static func movedVariable(
    _ found: [FormatArguments.Argument], _ expected: [FormatArguments.Argument], in language: String
  ) -> RuleMessage? {
    guard expected.contains(where: \.isVariable) else { return nil }
    // A variable may show several arguments.
    var places: [[UInt8]: (first: Int, all: Set<Int>)] = [:]
    for argument in expected {
      guard let name = argument.variableName.map(Array.init) else { continue }
      places[name, default: (argument.index, [])].all.insert(argument.index)
    }
    for argument in found {
      guard let same = argument.variableName.flatMap({ places[Array($0)] }), !same.all.contains(argument.index) else {
        continue
      }
      return
        "the text has \(argument.text) for argument \(argument.index + 1), but \(language) has it for argument \(same.first + 1)"
    }
    return nil
  }

  /// Says which variable of a translation nothing uses, because its name in the format is broken; `nil` if there is none.
  static func unusedVariable(
    in forms: (found: TextArguments, expected: TextArguments), beside language: String
  ) -> RuleMessage? {
    let (found, expected) = forms
    // Another rule reports a variable that is not there. A language without plurals may have the number in the format, and
    // the variable is then left over.
    guard found.usedVariables.isSubset(of: found.variables), !found.hasNumberInFormat else { return nil }
    let known = Set(expected.variables)
    for name in found.variables where !found.usedVariables.contains(name) {
      let text = "%#@\(String(decoding: name, as: UTF8.self))@"
      if expected.usedVariables.contains(name) {
        return "the text does not use its variable \(text), but \(language) does"
      }
      if found.usedVariables.isEmpty, !known.contains(name) {
        return "the text does not use its variable \(text)"
      }
    }
    return nil
  }
}

extension FormatArguments.Argument {
  /// Whether this is a variable such as `%#@files@`, whose forms may or may not show its number.
  var isVariable: Bool { text.utf8.last == UInt8(ascii: "@") && text.utf8.contains(UInt8(ascii: "#")) }

  /// The name in a variable such as `%#@files@`; `nil` if this is none.
  var variableName: Substring.UTF8View? {
    guard isVariable else { return nil }
    return text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst().dropLast()
  }
}
