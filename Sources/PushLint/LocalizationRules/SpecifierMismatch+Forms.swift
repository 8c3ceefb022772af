import AppBundle
import StringsFiles

// The arguments of texts with several forms, for numbers, devices or widths.
extension Rule {
  /// Returns matches for the forms of a file: for each that takes an argument that no form of the base takes, for each that
  /// lacks one of the corresponding form, if neither the format nor another variable has it, and for each that reads its
  /// number as something else.
  static func variantMismatches(_ file: LocalizedFile, _ subject: AppSubject) -> [AppMatch] {
    guard !file.file.variations.isEmpty else { return [] }
    let types = typeMismatches(file, subject) + kindMismatches(file, subject)
    let compared = file.role == .translation ? comparedForms(of: file, subject) : [:]
    return (types.filter { compared[$0.place] == nil } + compared.map { ($0, $1) }).sorted { $0.place < $1.place }
      .map(\.match)
  }

  /// Returns the matches for forms that differ from those of the base, by their places among the entries.
  private static func comparedForms(of file: LocalizedFile, _ subject: AppSubject) -> [Int: AppMatch] {
    guard let base = subject.base.table(file.table) else { return [:] }
    let variations = Dictionary(
      file.file.variations.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var known: [[UInt8]: (found: TextArguments, expected: TextArguments)] = [:]
    // The texts of which no form takes an argument of the base.
    var incomplete: Set<[UInt8]> = []
    var matches: [Int: AppMatch] = [:]
    for (place, entry) in zip(file.entries, subject.entries[file.entries]) where entry.isVariant {
      let key = Array(entry.key.utf8)
      if known[key] == nil, let variation = variations[key], let expected = TextArguments(of: entry.key, in: base) {
        let found = TextArguments(variation, isInCatalog: file.file.kind == .catalog)
        known[key] = (found, expected.apart(from: found))
      }
      // A form with a broken specifier has its match, and says nothing about the arguments.
      guard let (found, expected) = known[key], !expected.hasBrokenForm,
        brokenSpecifier(in: entry.value ?? "", entry.format) == nil
      else { continue }
      if let match = misspelledMatch(entry, expected, subject)
        ?? entry.format.flatMap({ extraArgument(entry, $0, expected, subject) })
      {
        matches[place] = match
      } else if entry.value?.isEmpty == false, let name = expected.missingVariable(in: entry, of: found) {
        let text = "%#@\(String(decoding: name, as: UTF8.self))@"
        matches[place] = subject.match(
          entry, "the text does not use its variable \(text), but \(subject.base.name) does", .warning)
      } else if let missing = missingArgument(entry, expected) {
        if found.shows(missing) || incomplete.insert(key).inserted {
          matches[place] = missingMatch(missing, entry, beside: found, subject)
        }
      }
    }
    return matches
  }

  /// Returns a match for a plain text or a format that takes an argument that no form of the base takes, or for a plain text
  /// that lacks an argument of the base's forms for most numbers.
  static func plainMismatch(_ entry: LocalizedEntry, _ subject: AppSubject) -> AppMatch? {
    // A base that varies may have no format.
    guard subject.base(of: entry)?.value == nil, entry.isInBase, entry.role == .translation,
      let base = subject.base.table(subject.files[entry.file].table),
      let expected = TextArguments(of: entry.key, in: base), !expected.hasBrokenForm
    else { return nil }
    if let match = misspelledMatch(entry, expected, subject) { return match }
    if let format = entry.format, let match = extraArgument(entry, format, expected, subject) { return match }
    guard !entry.varies else { return nil }
    return missingArgument(entry, expected).map { missingMatch($0, entry, subject) }
  }

  /// Returns matches for the forms of a `.stringsdict` file that read the number of their variable as something else.
  ///
  /// In a String Catalog, `%arg` has the type of its variable.
  private static func typeMismatches(_ file: LocalizedFile, _ subject: AppSubject) -> [(place: Int, match: AppMatch)] {
    guard file.file.kind == .stringsDictionary else { return [] }
    let variations = Dictionary(
      file.file.variations.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var key: [UInt8]?
    // The variables of the text with this key.
    var variables: [[UInt8]: (variable: StringVariable, start: Int)] = [:]
    return file.entries.compactMap { place in
      let entry = subject.entries[place]
      guard let name = entry.variable, let format = entry.format else { return nil }
      if key.map({ entry.key.utf8.elementsEqual($0) }) != true {
        key = Array(entry.key.utf8)
        variables = variations[Array(entry.key.utf8)]?.variablesWithStarts ?? [:]
      }
      guard let (variable, start) = variables[Array(name.utf8)], let type = variable.formatSpecifier else { return nil }
      let wrong = format.arguments.first {
        $0.isSure && !$0.isVariable && $0.isPlaced && $0.index == start && $0.kind != variable.argumentKind
      }
      return wrong.map { argument in
        let message: RuleMessage = "the text has \(argument.text), but its variable %#@\(name)@ has the type \(type)"
        return (place, subject.match(entry, message, .error))
      }
    }
  }

  /// Returns matches for the forms of a String Catalog that read an argument as something else than the form for most
  /// numbers of the same text or variable, or than the first one that has it.
  private static func kindMismatches(_ file: LocalizedFile, _ subject: AppSubject) -> [(place: Int, match: AppMatch)] {
    guard file.file.kind == .catalog else { return [] }
    var matches: [(place: Int, match: AppMatch)] = []
    let entries = subject.entries
    var start = file.entries.lowerBound
    while start < file.entries.upperBound {
      let first = entries[start]
      let end =
        entries[start..<file.entries.upperBound].firstIndex {
          !$0.isVariant || $0.key != first.key || $0.variable != first.variable
        } ?? file.entries.upperBound
      guard end > start + 1 else {
        start += 1
        continue
      }
      let usual = (start..<end).last { StringVariant.isUsual(entries[$0].conditions) } ?? end - 1
      var known: [Int: FormatArguments.Argument] = [:]
      for place in [usual] + (start..<end) {
        let arguments = (entries[place].format?.arguments ?? []).filter { $0.isSure && $0.isPlaced && !$0.isVariable }
        let wrong = arguments.first { argument in known[argument.index].map { $0.kind != argument.kind } ?? false }
        guard let wrong, let other = known[wrong.index] else {
          for argument in arguments where known[argument.index] == nil { known[argument.index] = argument }
          continue
        }
        guard place != usual else { continue }
        let message: RuleMessage =
          "the text has \(wrong.text) for argument \(wrong.index + 1), but another form has \(other.text)"
        matches.append((place, subject.match(entries[place], message, .error)))
      }
      start = end
    }
    return matches
  }

  /// Returns the arguments of all forms of an entry and of the base's; `nil` if the entry has only one.
  static func forms(
    of entry: LocalizedEntry, _ subject: AppSubject
  ) -> (found: TextArguments, expected: TextArguments?)? {
    guard entry.varies else { return nil }
    let file = subject.files[entry.file]
    guard let found = subject.app[file.language]?.table(file.table).flatMap({ TextArguments(of: entry.key, in: $0) })
    else { return nil }
    if entry.role == .base { return (found, nil) }
    return subject.base.table(file.table).flatMap { TextArguments(of: entry.key, in: $0) }.map { (found, $0) }
  }

  /// Returns what a form has in the place of a specifier, such as `%Id` or a lone `@`, and the specifier of the base; `nil`
  /// if there is no such thing.
  static func misspelledSpecifier(in entry: LocalizedEntry, _ expected: TextArguments) -> (
    found: String, right: String
  )? {
    guard entry.role == .translation, let value = entry.value, value.utf8.contains(where: { "%@".utf8.contains($0) })
    else { return nil }
    if let found = capitalSpecifier(in: value) {
      // Outside the substitutions of a catalog, `%arg` is no specifier.
      let right = expected.possiblyMissing(in: entry).first { $0.kind == .integer }?.text
      if let right, entry.isVariant || right != "%arg" { return (found, right) }
    }
    // A lone @ is no evidence of an argument that the same form of the base leaves out: `Invitad@: %d`.
    guard !expected.hasLoneAtSign, loneAtSigns(in: value) > 0,
      let right = expected.missing(in: entry).first(where: { $0.kind == .object }),
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

  /// Returns the first argument that a form, or a plain text beside forms, lacks; `nil` if there is none.
  private static func missingArgument(
    _ entry: LocalizedEntry, _ expected: TextArguments
  ) -> FormatArguments.Argument? {
    // Other rules report an empty text, and a character such as `％` in its place.
    guard let value = entry.value, !value.isEmpty else { return nil }
    return expected.needed(in: entry).first { _ in true }.flatMap { hasLookAlike(of: $0, in: value) ? nil : $0 }
  }

  /// - Parameter found: the arguments of all forms.
  private static func missingMatch(
    _ missing: FormatArguments.Argument, _ entry: LocalizedEntry, beside found: TextArguments? = nil,
    _ subject: AppSubject
  ) -> AppMatch {
    // A gap shifts later arguments, unless it is the number that selects the form, which is read for that. A single % is
    // often a part of a broken specifier.
    let given = entry.format?.arguments ?? []
    let isShifted =
      missing.isPlaced && given.contains { $0.isPlaced && $0.index > missing.index } && given.allSatisfy(\.isSure)
      && found?.selects(entry, by: missing) != true
    let isHarmless = !isShifted && entry.format?.loneCount ?? 0 == 0
    let language = subject.base.name
    let isInNone = found?.shows(missing) == false
    let message: RuleMessage
    if missing.isPlaced {
      let start: RuleMessage = isInNone ? "no form of the text uses" : "the text does not use"
      message = "\(start) argument \(missing.index + 1), but \(language) has \(missing.text)"
    } else {
      let start: RuleMessage = isInNone ? "no form of the text has" : "the text does not have"
      message = "\(start) \(missing.text), but \(language) has it"
    }
    return subject.match(entry, message, isHarmless ? .warning : nil)
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

  /// Says which variable of a text nothing uses, because its name in the format is broken; `nil` if there is none.
  ///
  /// - Parameter expected: the text of the base; `nil` if this is the base.
  static func unusedVariable(
    in found: TextArguments, beside expected: TextArguments?, of language: String
  ) -> RuleMessage? {
    // Another rule reports a variable that is not there. A language without plurals may have the number in the format, and
    // the variable is then left over.
    guard found.usedVariables.isSubset(of: found.variables), !found.hasNumberInFormat || found.hasBrokenVariable
    else { return nil }
    let known = Set(expected?.variables ?? [])
    for name in found.variables where !found.usedVariables.contains(name) {
      let text = "%#@\(String(decoding: name, as: UTF8.self))@"
      if expected?.usedVariables.contains(name) == true {
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

  /// Whether the specifier has a space after its point, as in `%. 2f`, of which not every system makes the same.
  var hasSpaceAfterPoint: Bool {
    text.utf8.firstIndex(of: UInt8(ascii: ".")).map { text.utf8[$0...].contains(0x20) } ?? false
  }

  /// How the specifier shows a number, unless it is the usual way; `nil` for any other value.
  var notation: String? {
    switch text.utf8.last {
    case _ where !kind.isNumber: nil
    case UInt8(ascii: "o"), UInt8(ascii: "O"): "an octal one"
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "a"), UInt8(ascii: "A"): "a hexadecimal one"
    case UInt8(ascii: "e"), UInt8(ascii: "E"): "one with an exponent"
    default: nil
    }
  }
}
