import AppBundle
import StringsFiles

/// The arguments that a text takes, in any of its forms.
struct TextArguments {
  private typealias Taken = FormatArguments.Taken

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
  /// The same two by their kinds.
  private let eachForm: [[FormatArguments.Argument]]
  private let eachText: [[FormatArguments.Argument]]
  /// The arguments that any form takes, by their kinds; and the same with those of the format.
  private let anyForm: [[FormatArguments.Argument]]
  private let anyText: [[FormatArguments.Argument]]
  /// Whether the format has a specifier for a number beside the variables.
  let hasNumberInFormat: Bool
  /// Whether a form has `%%`.
  let hasEscapes: Bool
  /// Whether a form has a percent sign that does not start a specifier.
  let hasLonePercent: Bool
  /// Whether something keeps a specifier of the text from showing its argument, so that nothing is known about the arguments.
  let hasBrokenForm: Bool
  /// Whether a form has an `@` that belongs neither to a specifier nor to a name.
  let hasLoneAtSign: Bool
  /// The objects that every form takes, by their indices; none if it is not known which argument each form takes.
  let objects: [Int: FormatArguments.Argument]
  /// Whether the format or a form has an argument that cannot be text, apart from variables.
  let takesArguments: Bool
  /// The first specifier of each argument, by the argument's index.
  let specifiers: [Int: String]
  /// The UTF-8 of the names of the variables.
  var variables: [[UInt8]] = []
  /// The UTF-8 of the names of the variables that the format or a form has.
  let usedVariables: Set<[UInt8]>
  private let taken: Set<Taken>
  /// The kinds of all arguments.
  let takenKinds: Set<FormatArguments.Kind>

  /// The kinds of each argument by its index; `nil` if it is not known which argument each form takes.
  var kindsByIndex: [Int: Set<FormatArguments.Kind>]? {
    guard indices != nil else { return nil }
    return Dictionary(taken.map { ($0.index, [$0.kind]) }) { $0.union($1) }
  }

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
    let format = variation.format.flatMap { FormatArguments($0, variables: variation.variables) }
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
    hasLoneAtSign = forms.contains { $0.utf8.contains(UInt8(ascii: "@")) && Rule.loneAtSigns(in: $0) > 0 }
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
    objects = Dictionary(
      inEachForm.lazy.filter { $0.isPlaced && $0.kind == .object }.map { ($0.index, $0) },
      uniquingKeysWith: { first, _ in first })
    eachForm = Self.byKind(inEachForm, isPlaced: isKnown)
    eachText = Self.byKind(inEachText, isPlaced: isKnown)
    hasNumberInFormat = outer.contains { $0.isSure && !$0.isVariable && [.integer, .number].contains($0.kind) }
    anyForm = Self.byKind(shown.joined().joined(), isPlaced: isKnown)
    anyText = Self.byKind(shown.joined().joined() + inFormat, isPlaced: isKnown)
  }

  /// Returns the arguments that all forms of a group take, and after them the first of each kind that they take in
  /// whatever place, which then has none.
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
    let placed = isPlaced ? common { Taken($0) } : []
    let kinds = Set(placed.map(\.kind))
    let unplaced = common { Taken(index: 0, kind: $0.kind) }.filter { !kinds.contains($0.kind) }.map { argument in
      var unplaced = argument
      unplaced.isPlaced = false
      return unplaced
    }
    return placed + unplaced
  }

  /// Returns whether the text takes an argument, or if its place is not known, one of its kind.
  func mayTake(_ argument: FormatArguments.Argument) -> Bool {
    guard argument.isPlaced, let indices else { return kinds.contains(argument.kind) }
    return indices.contains(argument.index)
  }

  /// Returns the arguments that a form of another text, or a text that does not vary, leaves out: of each kind the first
  /// one.
  ///
  /// The text may leave them out on purpose, as “one file” does. The cost is linear in the entry's own arguments.
  func missing(in entry: LocalizedEntry) -> [FormatArguments.Argument] {
    Self.missing(in: entry, of: entry.isVariant ? anyForm : anyText)
  }

  /// Returns those of the arguments that every form takes.
  func missingInEach(in entry: LocalizedEntry) -> [FormatArguments.Argument] {
    Self.missing(in: entry, of: entry.isVariant ? eachForm : eachText)
  }

  private static func missing(
    in entry: LocalizedEntry, of kinds: [[FormatArguments.Argument]]
  ) -> [FormatArguments.Argument] {
    let given = entry.format?.arguments ?? []
    let indices = given.allSatisfy { $0.isPlaced && $0.isSure } ? Set(given.map(\.index)) : nil
    let givenKinds = Set(given.map(\.kind))
    return kinds.compactMap { arguments in
      arguments.first { argument in
        argument.isPlaced && indices != nil
          ? indices?.contains(argument.index) == false : !givenKinds.contains(argument.kind)
      }
    }
  }

  /// Returns the arguments of each kind once, sorted by their indices, or the first one if the indices are not known.
  private static func byKind(
    _ arguments: some Sequence<FormatArguments.Argument>, isPlaced: Bool
  ) -> [[FormatArguments.Argument]] {
    var kinds: [FormatArguments.Kind] = []
    var groups: [FormatArguments.Kind: [FormatArguments.Argument]] = [:]
    var seen: Set<Taken> = []
    for var argument in arguments where argument.isSure && !argument.isVariable {
      argument.isPlaced = isPlaced
      guard seen.insert(Taken(index: isPlaced ? argument.index : 0, kind: argument.kind)).inserted else { continue }
      if groups[argument.kind] == nil { kinds.append(argument.kind) }
      groups[argument.kind, default: []].append(argument)
    }
    return kinds.compactMap {
      groups[$0]?.sorted { ($0.isPlaced ? 0 : 1, $0.index) < ($1.isPlaced ? 0 : 1, $1.index) }
    }
  }

  /// Returns whether the format or a form takes the argument.
  func contains(_ argument: FormatArguments.Argument) -> Bool { taken.contains(Taken(argument)) }

  /// Returns whether the format or a form takes an argument of this kind.
  func takesKind(of argument: FormatArguments.Argument) -> Bool { takenKinds.contains(argument.kind) }

  /// Returns whether a form takes the argument, or if its place is not known, one of its kind.
  func mayContain(_ argument: FormatArguments.Argument) -> Bool {
    let isFixed = argument.isNumbered || argument.isPlaced && isPlaced
    return isFixed ? contains(argument) : takesKind(of: argument)
  }
}
