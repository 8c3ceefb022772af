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
    var known: [[UInt8]: FormArguments] = [:]
    // The first form of each text of which no form takes a wrong argument.
    var first: [[UInt8]: LocalizedEntry?] = [:]
    var gaps: [[UInt8]: [AppMatch]] = [:]
    var matches: [AppMatch] = []
    for entry in subject.entries[file.entries] where entry.isVariant {
      let key = Array(entry.key.utf8)
      guard let expected = known[key] ?? FormArguments(of: entry.key, in: base) else { continue }
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
      if match == nil, let gap = gap(entry, expected, subject) { gaps[key, default: []].append(gap) }
    }
    for variation in file.file.variations {
      let key = Array(variation.key.utf8)
      guard let expected = known[key], case let entry?? = first[key] else { continue }
      let found = FormArguments(variation, isInCatalog: file.file.kind == .catalog)
      if let match = missingArgument(entry, found, expected, subject) {
        matches.append(match)
      } else if variation.variables.isEmpty {
        // Where there are variables, the format may have the argument.
        matches += gaps[key] ?? []
      }
    }
    return matches
  }

  /// Returns a match for a form that leaves out a text before an argument that it shows, which shifts the latter.
  ///
  /// A form may leave out its number, as in “one photo by %2$@”.
  private static func gap(_ entry: LocalizedEntry, _ expected: FormArguments, _ subject: AppSubject) -> AppMatch? {
    let last = entry.format?.arguments.map(\.index).max() ?? 0
    let missing = expected.missing(in: entry).first { $0.isPlaced && $0.kind == .object && $0.index < last }
    return missing.map { argument in
      subject.match(
        entry,
        "the text does not use argument \(argument.index + 1), but \(subject.base.name) has \(argument.text)")
    }
  }

  /// Returns a match for a plain text that takes an argument that no form of the base, which varies, takes, or that lacks
  /// an argument of every form.
  static func plainMismatch(_ entry: LocalizedEntry, _ subject: AppSubject) -> AppMatch? {
    guard entry.baseIndex == nil, entry.isInBase, entry.role == .translation,
      let base = subject.base.table(subject.files[entry.file].table),
      let expected = FormArguments(of: entry.key, in: base), !expected.hasBrokenForm
    else { return nil }
    if let match = misspelledMatch(entry, expected, subject) { return match }
    if let format = entry.format, let match = extraArgument(entry, format, expected, subject) { return match }
    guard !entry.varies, let value = entry.value else { return nil }
    return missingArgument(entry, FormArguments(value), expected, subject)
  }

  /// Returns the arguments of all forms of an entry and of the base's; `nil` if the entry has only one.
  static func forms(
    of entry: LocalizedEntry, _ subject: AppSubject
  ) -> (found: FormArguments, expected: FormArguments)? {
    guard entry.varies else { return nil }
    let file = subject.files[entry.file]
    guard let found = subject.app[file.language]?.table(file.table).flatMap({ FormArguments(of: entry.key, in: $0) }),
      let expected = subject.base.table(file.table).flatMap({ FormArguments(of: entry.key, in: $0) })
    else { return nil }
    return (found, expected)
  }

  /// Returns what a form has in the place of a specifier, such as `%Id` or a lone `@`, and the specifier of the base; `nil`
  /// if there is no such thing.
  static func misspelledSpecifier(in entry: LocalizedEntry, _ expected: FormArguments) -> (
    found: String, right: String
  )? {
    guard entry.role == .translation, let value = entry.value, value.utf8.contains(where: { "%@".utf8.contains($0) })
    else { return nil }
    let missing = expected.missing(in: entry)
    if let found = capitalSpecifier(in: value) {
      let hasInteger = entry.format?.arguments.contains { $0.kind == .integer } == true
      let right = missing.first { $0.kind == .integer }?.text ?? (hasInteger ? nil : expected.integer)
      // Outside the substitutions of a catalog, `%arg` is no specifier.
      if let right, entry.isVariant || right != "%arg" { return (found, right) }
    }
    guard !expected.hasLoneAtSign, let right = missing.first(where: { $0.kind == .object }), loneAtSigns(in: value) > 0,
      !hasLookAlike(of: right, in: value)
    else { return nil }
    return ("an @ without its %", right.text)
  }

  private static func misspelledMatch(
    _ entry: LocalizedEntry, _ expected: FormArguments, _ subject: AppSubject
  ) -> AppMatch? {
    guard let (found, right) = misspelledSpecifier(in: entry, expected) else { return nil }
    return subject.match(entry, "the text has \(found), but \(subject.base.name) has \(right); write \(right)", .error)
  }

  private static func extraArgument(
    _ entry: LocalizedEntry, _ format: FormatArguments, _ expected: FormArguments, _ subject: AppSubject
  ) -> AppMatch? {
    guard !expected.isEmpty else { return nil }
    let extra = format.arguments.first {
      $0.isSure && !expected.mayContain($0) && !isInKey($0, of: entry)
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
    _ entry: LocalizedEntry, _ found: FormArguments, _ expected: FormArguments, _ subject: AppSubject
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
    for argument in found {
      guard let name = argument.variableName.map(Array.init) else { continue }
      places[name, default: (argument.index, [])].all.insert(argument.index)
    }
    for argument in expected {
      guard let same = argument.variableName.flatMap({ places[Array($0)] }), !same.all.contains(argument.index) else {
        continue
      }
      return
        "the text has \(argument.text) for argument \(same.first + 1), but \(language) has it for argument \(argument.index + 1)"
    }
    return nil
  }

  /// Says which variable of a translation nothing uses, because its name in the format is broken; `nil` if there is none.
  static func unusedVariable(
    in forms: (found: FormArguments, expected: FormArguments), beside language: String
  ) -> RuleMessage? {
    let (found, expected) = forms
    // Another rule reports a variable that is not there.
    guard found.usedVariables.isSubset(of: found.variables) else { return nil }
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

  /// The arguments that a text takes, in any of its forms.
  struct FormArguments {
    let varies: Bool
    /// Whether it is known which argument each form takes.
    private let isPlaced: Bool
    /// The forms; the text itself if it does not vary.
    let forms: [String]
    /// The kinds of all arguments, but for those of variables.
    let kinds: Set<FormatArguments.Kind>
    /// The indices of all arguments, but for those of variables; `nil` if it is not known which argument each form takes.
    let indices: Set<Int>?
    /// The arguments that every form takes, and the first of each kind that every form takes in whatever place.
    let inEachForm: [FormatArguments.Argument]
    /// The same with those of the format.
    let inEachText: [FormatArguments.Argument]
    /// Whether a form has `%%`.
    let hasEscapes: Bool
    /// Whether a form has a percent sign that does not start a specifier.
    let hasLonePercent: Bool
    /// Whether something keeps a specifier of the text from showing its argument, so that nothing is known about the arguments.
    let hasBrokenForm: Bool
    /// Whether a form has an `@` that belongs neither to a specifier nor to a name.
    let hasLoneAtSign: Bool
    /// The first specifier for an integer that cannot be text; `nil` if there is none.
    let integer: String?
    /// Whether the format or a form has an argument that cannot be text, apart from variables.
    let takesArguments: Bool
    /// The first specifier of each argument, by the argument's index.
    let specifiers: [Int: String]
    /// The UTF-8 of the names of the variables.
    var variables: [[UInt8]] = []
    /// The UTF-8 of the names of the variables that the format or a form has.
    let usedVariables: Set<[UInt8]>
    private let taken: Set<Taken>
    private let takenKinds: Set<FormatArguments.Kind>

    var isEmpty: Bool { forms.allSatisfy(\.isEmpty) && taken.isEmpty }
    var hasEmptyForm: Bool { forms.contains(where: \.isEmpty) }

    init?(of key: String, in table: AppTable) {
      if let variation = table.variation(forKey: key) {
        self.init(variation, isInCatalog: table.entry(forKey: key)?.file.kind == .catalog)
      } else if let text = table.table.value(forKey: key) {
        self.init(text)
      } else {
        return nil
      }
    }

    init(_ text: String) {
      self.init(
        forms: [text], format: nil, outside: nil, groups: [Group(forms: [FormatArguments(text)])], varies: false)
    }

    /// Creates the arguments of the variation's format and forms.
    init(_ variation: StringVariation, isInCatalog: Bool) {
      let format = variation.format.flatMap {
        FormatArguments($0, variables: isInCatalog ? variation.variables : [])
      }
      var rest = variation.forms(isInCatalog: isInCatalog)[...]
      var groups: [Group] = []
      let starts = isInCatalog ? variation.starts(in: format) : variation.variables.map { _ in nil }
      for (start, count) in zip(starts, variation.variables.map(\.variants.count)) where count > 0 {
        groups.append(Group(forms: rest.prefix(count).map(\.arguments), start: start))
        rest = rest.dropFirst(count)
      }
      if !rest.isEmpty { groups.append(Group(forms: rest.map(\.arguments))) }
      self.init(
        forms: variation.variables.flatMap(\.variants).map(\.text) + variation.variants.map(\.text),
        format: variation.format, outside: format,
        groups: groups, varies: true)
      variables = variation.variables.map { Array($0.name.utf8) }
    }

    /// The forms of a text or of a variable, of which one shows.
    private struct Group {
      let forms: [FormatArguments?]
      /// The index of the variable's argument in a String Catalog, if it is known.
      var start: Int?

      /// The arguments that the forms take.
      ///
      /// In a String Catalog, one without a number comes after the number, or takes its place where no `%arg` shows it.
      var taken: [(Taken, text: String)] {
        forms.compactMap(\.self).flatMap { [$0.possibleArguments, $0.argumentsAfterText] }.flatMap { arguments in
          let showsNumber = arguments.contains { $0.text == "%arg" }
          return arguments.flatMap { argument -> [(Taken, text: String)] in
            guard !argument.isPlaced else { return [(Taken(argument), argument.text)] }
            guard let start else { return [] }
            let first = start + argument.index
            let indices = argument.text == "%arg" ? [first] : showsNumber ? [first + 1] : [first, first + 1]
            return indices.map { (Taken(index: $0, kind: argument.kind), argument.text) }
          }
        }
      }
    }

    /// - Parameters:
    ///   - format: the text around the variables.
    ///   - outside: its arguments.
    ///   - groups: the arguments of the forms.
    private init(forms: [String], format: String?, outside: FormatArguments?, groups: [Group], varies: Bool) {
      self.varies = varies
      self.forms = forms
      let outer = outside?.possibleArguments ?? []
      let inForms = groups.flatMap(\.forms).compactMap(\.self).flatMap(\.possibleArguments)
      let all = outer + inForms
      hasBrokenForm =
        zip(forms, groups.flatMap(\.forms)).contains { Rule.brokenSpecifier(in: $0, $1) != nil }
        || Rule.brokenSpecifier(in: format ?? "", outside) != nil
      hasLoneAtSign = forms.contains { $0.utf8.contains(UInt8(ascii: "@")) && loneAtSigns(in: $0) > 0 }
      integer = all.first { $0.kind == .integer && $0.isSure && !$0.isVariable }?.text
      isPlaced = inForms.allSatisfy(\.isPlaced)
      takesArguments = all.contains { $0.isSure && !$0.isVariable }
      hasEscapes = groups.flatMap(\.forms).contains { $0?.escapedCount ?? 0 > 0 }
      hasLonePercent = groups.flatMap(\.forms).contains { $0?.loneCount ?? 0 > 0 }
      let inner = groups.flatMap(\.taken)
      let places = inner + outer.map { (Taken($0), text: $0.text) }
      taken = Set(places.map(\.0))
      // In `50%-off %@`, nobody knows which argument the second sign takes.
      let isKnown = isPlaced && all.allSatisfy(\.isSure)
      indices = isKnown ? Set(inner.map(\.0.index) + outer.filter { !$0.isVariable }.map(\.index)) : nil
      specifiers = Dictionary(places.map { ($0.index, $1) }, uniquingKeysWith: { first, _ in first })
      takenKinds = Set(all.map(\.kind))
      // A variable such as `%#@ n@` has no name.
      usedVariables = Set(all.compactMap { $0.variableName.map(Array.init) }.filter { !$0.isEmpty })
      kinds = Set(all.filter { !$0.isVariable }.map(\.kind))
      let shown = groups.map { group in group.forms.map { ($0?.arguments ?? []).filter(\.isSure) } }
      let inFormat = outside?.arguments ?? []
      inEachForm = Self.inEach(shown, isPlaced: isKnown)
      inEachText = Self.inEach([[inFormat]] + shown, isPlaced: isKnown)
    }

    /// Returns the arguments that all forms of a group take, and then, without their places, the first of each kind that
    /// they take.
    private static func inEach(
      _ groups: [[[FormatArguments.Argument]]], isPlaced: Bool
    ) -> [FormatArguments.Argument] {
      func common(_ place: (FormatArguments.Argument) -> Taken) -> [FormatArguments.Argument] {
        var seen: Set<Taken> = []
        return groups.flatMap { forms in
          let first = (forms.first ?? []).filter { $0.isSure && !$0.isVariable }
          let inAll = forms.dropFirst().reduce(Set(first.map(place))) { $0.intersection($1.map(place)) }
          return first.filter { inAll.contains(place($0)) && seen.insert(place($0)).inserted }
        }
      }
      let unplaced = common { Taken(index: 0, kind: $0.kind) }.map { argument in
        var unplaced = argument
        unplaced.isPlaced = false
        return unplaced
      }
      return (isPlaced ? common { Taken($0) } : []) + unplaced
    }

    /// Returns whether the text takes an argument, or if its place is not known, one of its kind.
    func mayTake(_ argument: FormatArguments.Argument) -> Bool {
      guard argument.isPlaced, let indices else { return kinds.contains(argument.kind) }
      return indices.contains(argument.index)
    }

    /// Returns the arguments of every form that a form of another text, or a text that does not vary, leaves out.
    func missing(in entry: LocalizedEntry) -> [FormatArguments.Argument] {
      let given = entry.format?.arguments ?? []
      let indices = given.allSatisfy { $0.isPlaced && $0.isSure } ? Set(given.map(\.index)) : nil
      let kinds = Set(given.map(\.kind))
      return (entry.isVariant ? inEachForm : inEachText).filter { argument in
        argument.isPlaced && indices != nil
          ? indices?.contains(argument.index) == false : !kinds.contains(argument.kind)
      }
    }

    /// Returns whether the format or a form takes the argument.
    func contains(_ argument: FormatArguments.Argument) -> Bool { taken.contains(Taken(argument)) }

    /// Returns whether the format or a form takes an argument of this kind.
    func takesKind(of argument: FormatArguments.Argument) -> Bool { takenKinds.contains(argument.kind) }

    /// Returns whether a form takes an argument of this kind.
    ///
    /// The index counts only if it is known.
    func mayContain(_ argument: FormatArguments.Argument) -> Bool {
      let isFixed = argument.isNumbered || argument.isPlaced && isPlaced
      return isFixed ? contains(argument) : takesKind(of: argument)
    }
  }
}

extension FormatArguments.Argument {
  /// Whether this is a variable such as `%#@files@`, whose forms may or may not show its number.
  var isVariable: Bool { kind == .integer && text.utf8.last == UInt8(ascii: "@") }

  /// The name in a variable such as `%#@files@`; `nil` if this is none.
  var variableName: Substring.UTF8View? {
    guard isVariable else { return nil }
    return text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst().dropLast()
  }
}
