import AppBundle
import StringsFiles

/// The arguments that a text takes, in any of its forms.
struct TextArguments {
  typealias Argument = FormatArguments.Argument
  typealias Kind = FormatArguments.Kind
  private typealias Taken = FormatArguments.Taken

  /// The forms of a text or of a variable, of which one shows.
  private struct Group {
    let forms: [FormatArguments?]
    /// The UTF-8 of the variable's name; `nil` for the text's own forms.
    let name: [UInt8]?
    /// The index of the variable's argument in the format; `nil` if it is not known, and for the text's own forms.
    let start: Int?
    /// The indices of the forms by their conditions.
    private let places: [[StringVariant.Condition]: Int]
    private let usualPlace: Int?
    /// The sure arguments of each form, apart from variables.
    private(set) var shown: [[Argument]]
    /// The UTF-8 of the names of the variables in each form.
    let variables: [[[UInt8]]]
    /// The sure arguments of all forms, by their kinds and sorted by their indices.
    private let byKind: [[Argument]]

    init(_ variants: [(variant: StringVariant, arguments: FormatArguments?)], name: [UInt8]? = nil, start: Int? = nil) {
      let places = Dictionary(
        variants.enumerated().map { ($1.variant.conditions, $0) }, uniquingKeysWith: { first, _ in first })
      let usual = variants.lastIndex { $0.variant.isUsual } ?? variants.indices.last
      self.init(variants.map(\.arguments), name, start, places, usual)
    }

    init(_ text: String) { self.init([FormatArguments(text)], nil, nil, [:], 0) }

    private init(
      _ forms: [FormatArguments?], _ name: [UInt8]?, _ start: Int?, _ places: [[StringVariant.Condition]: Int],
      _ usualPlace: Int?
    ) {
      (self.forms, self.name, self.start, self.places, self.usualPlace) = (forms, name, start, places, usualPlace)
      shown = forms.map { form in
        // In `50%-off %@`, nobody knows which argument the second sign takes.
        let arguments = form?.arguments ?? []
        let isKnown = arguments.allSatisfy(\.isSure)
        return arguments.filter { $0.isSure && !$0.isVariable }.map { argument in
          var argument = argument
          argument.isPlaced = argument.isPlaced && isKnown
          return argument
        }
      }
      variables = forms.map { form in (form?.arguments ?? []).compactMap { $0.variableName.map(Array.init) } }
      byKind = Dictionary(grouping: shown.joined(), by: \.kind).values.map { arguments in
        arguments.sorted { ($0.isPlaced ? 0 : 1, $0.index) < ($1.isPlaced ? 0 : 1, $1.index) }
      }.sorted { ($0[0].index, $0[0].text) < ($1[0].index, $1[0].text) }
    }

    /// Returns the arguments of the form that corresponds to one with these conditions, or else of that for most numbers.
    func form(for conditions: [StringVariant.Condition]) -> [Argument] {
      place(for: conditions).map { shown[$0] } ?? []
    }

    /// Returns the index of that form; `nil` if there is none.
    func place(for conditions: [StringVariant.Condition]) -> Int? {
      let usual = conditions.map { condition in
        if case .plural = condition { StringVariant.Condition.plural("other") } else { condition }
      }
      let plurals = conditions.filter { if case .plural = $0 { true } else { false } }
      let hasWidth = conditions.contains { if case .width = $0 { true } else { false } }
      // A text for another width may be much shorter.
      return places[conditions] ?? places[plurals] ?? places[usual] ?? (hasWidth && !places.isEmpty ? nil : usualPlace)
    }

    /// Returns the first argument of each kind that any form has and the other text does not.
    func missing(in given: Given) -> [Argument] { byKind.compactMap { $0.first { !given.contains($0) } } }

    mutating func removeArguments(where isShownElsewhere: (Argument) -> Bool) {
      for form in shown.indices { shown[form].removeAll(where: isShownElsewhere) }
    }

    /// Adds an argument to each form that does not have it.
    mutating func addArgument(_ argument: Argument) {
      for form in shown.indices where !shown[form].contains(where: { Taken($0) == Taken(argument) }) {
        shown[form].append(argument)
      }
    }

    /// The arguments that the forms take.
    ///
    /// In a String Catalog, one without a number comes after the number, or takes its place where no `%arg` shows it.
    func taken(isInCatalog: Bool) -> [(Taken, text: String)] {
      forms.compactMap(\.self).flatMap { [$0.possibleArguments, $0.argumentsAfterText] }.flatMap { arguments in
        let showsNumber = arguments.contains { $0.text == "%arg" }
        return arguments.flatMap { argument -> [(Taken, text: String)] in
          guard !argument.isPlaced else { return [(Taken(argument), argument.text)] }
          guard isInCatalog, let start else { return [] }
          let first = start + argument.index
          let indices = argument.text == "%arg" ? [first] : showsNumber ? [first + 1] : [first, first + 1]
          return indices.map { (Taken(index: $0, kind: argument.kind), argument.text) }
        }
      }
    }
  }

  let varies: Bool
  /// The forms; the text itself if it does not vary.
  let forms: [String]
  private var groups: [Group]
  /// The indices of the variables' groups by their names' UTF-8.
  private var groupOfVariable: [[UInt8]: Int] = [:]
  /// The sure arguments of the format, apart from variables.
  private var inFormat: [Argument]
  /// Whether it is known which argument each form takes.
  private let isPlaced: Bool
  /// Whether it is known which argument the format and each form takes; nobody knows it of the second one in `50%-off %@`.
  private let isKnown: Bool
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
  /// Whether the format or a form has an argument that cannot be text, apart from variables.
  let takesArguments: Bool
  /// The first specifier of each argument, by the argument's index.
  let specifiers: [Int: String]
  /// The UTF-8 of the names of the variables.
  var variables: [[UInt8]] = []
  /// The UTF-8 of the names of the variables that the format or a form has.
  let usedVariables: Set<[UInt8]>
  /// The variables that the format has, with their indices and types, by the UTF-8 of their names.
  let variablePlaces: [[UInt8]: FormatArguments.Taken]
  /// Whether the format has `#@` of a variable that has no name or no percent sign, as in `%#@ files@` and `#@files@`.
  let hasBrokenVariable: Bool
  private let taken: Set<Taken>
  /// The kinds of all arguments.
  let takenKinds: Set<Kind>
  /// The indices of the groups with an argument in this place, and of this kind.
  private let groupsOfPlace: [Taken: Set<Int>]
  private let groupsOfKind: [Kind: Set<Int>]
  /// The indices of the groups with an argument of this kind whose place is not known.
  private let groupsOfLooseKind: [Kind: Set<Int>]
  /// The format's index among them.
  private static let format = -1

  /// The kinds of each argument by its index; `nil` if it is not known which argument each form takes.
  var kindsByIndex: [Int: Set<Kind>]? {
    guard isKnown else { return nil }
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
    self.init(forms: [text], format: nil, outside: nil, groups: [Group(text)], varies: false, isInCatalog: false)
  }

  /// Creates the arguments of the variation's format and forms.
  init(_ variation: StringVariation, isInCatalog: Bool) {
    let format = variation.format.flatMap { FormatArguments($0, variables: variation.variablesByName) }
    var rest = variation.forms(isInCatalog: isInCatalog).map { (variant: $0.variant, arguments: $0.arguments) }[...]
    var groups: [Group] = []
    var groupOfVariable: [[UInt8]: Int] = [:]
    for (start, variable) in zip(variation.starts(in: format), variation.variables) where !variable.variants.isEmpty {
      let name = Array(variable.name.utf8)
      groupOfVariable[name] = groups.count
      groups.append(Group(Array(rest.prefix(variable.variants.count)), name: name, start: start))
      rest = rest.dropFirst(variable.variants.count)
    }
    if !rest.isEmpty { groups.append(Group(Array(rest))) }
    self.init(
      forms: variation.variables.flatMap(\.variants).map(\.text) + variation.variants.map(\.text),
      format: variation.format, outside: format, groups: groups, varies: true, isInCatalog: isInCatalog)
    self.groupOfVariable = groupOfVariable
    variables = variation.variables.map { Array($0.name.utf8) }
  }

  /// - Parameters:
  ///   - format: the text around the variables.
  ///   - outside: its arguments.
  ///   - groups: the arguments of the forms.
  private init(
    forms: [String], format: String?, outside: FormatArguments?, groups: [Group], varies: Bool, isInCatalog: Bool
  ) {
    self.varies = varies
    self.forms = forms
    self.groups = groups
    let all = groups.flatMap(\.forms)
    let outer = outside?.possibleArguments ?? []
    let names = (outer + all.compactMap(\.self).flatMap(\.possibleArguments)).compactMap(\.variableName)
    // A variable such as `%#@ n@` has no name.
    let usedVariables = Set(names.map(Array.init).filter { !$0.isEmpty })
    self.usedVariables = usedVariables
    // The forms of a variable that nothing uses show nowhere.
    let isShown = groups.map { group in group.name.map { usedVariables.contains($0) } ?? true }
    let inForms = zip(groups, isShown).filter(\.1).flatMap(\.0.forms).compactMap(\.self).flatMap(\.possibleArguments)
    let arguments = outer + inForms
    hasBrokenForm =
      zip(forms, all).contains { Rule.brokenSpecifier(in: $0, $1) != nil }
      || Rule.brokenSpecifier(in: format ?? "", outside) != nil
    hasLoneAtSign = forms.contains { $0.utf8.contains(UInt8(ascii: "@")) && Rule.loneAtSigns(in: $0) > 0 }
    hasEscapes = all.contains { $0?.escapedCount ?? 0 > 0 }
    hasLonePercent = all.contains { $0?.loneCount ?? 0 > 0 }
    inFormat = (outside?.arguments ?? []).filter { $0.isSure && !$0.isVariable }
    isPlaced = inForms.allSatisfy(\.isPlaced)
    isKnown = isPlaced && arguments.allSatisfy(\.isSure)
    takesArguments = arguments.contains { $0.isSure && !$0.isVariable }
    hasNumberInFormat = outer.contains { $0.isSure && !$0.isVariable && $0.kind.isNumber }
    let named = outer.compactMap { argument in
      argument.variableName.map { (Array($0), Taken(argument)) }
    }.filter { !$0.0.isEmpty }
    variablePlaces = Dictionary(named, uniquingKeysWith: { first, _ in first })
    let bytes = (format ?? "").utf8
    hasBrokenVariable = zip(bytes, bytes.dropFirst()).count { ($0, $1) == (0x23, 0x40) } > named.count
    var groupsOfPlace: [Taken: Set<Int>] = [:]
    var groupsOfKind: [Kind: Set<Int>] = [:]
    var groupsOfLooseKind: [Kind: Set<Int>] = [:]
    var places = [(Taken, text: String)]()
    for (index, group) in groups.enumerated() where isShown[index] {
      for place in group.taken(isInCatalog: isInCatalog) {
        places.append(place)
        groupsOfPlace[place.0, default: []].insert(index)
      }
      for arguments in group.forms.compactMap({ $0?.possibleArguments }) {
        let isKnown = arguments.allSatisfy(\.isSure)
        for argument in arguments where !argument.isVariable {
          groupsOfKind[argument.kind, default: []].insert(index)
          if !isKnown || !argument.isPlaced { groupsOfLooseKind[argument.kind, default: []].insert(index) }
        }
      }
    }
    for argument in inFormat {
      groupsOfPlace[Taken(argument), default: []].insert(Self.format)
      groupsOfKind[argument.kind, default: []].insert(Self.format)
      if !outer.allSatisfy(\.isSure) { groupsOfLooseKind[argument.kind, default: []].insert(Self.format) }
    }
    (self.groupsOfPlace, self.groupsOfKind, self.groupsOfLooseKind) = (groupsOfPlace, groupsOfKind, groupsOfLooseKind)
    places += outer.map { (Taken($0), text: $0.text) }
    taken = Set(places.map(\.0))
    takenKinds = Set(arguments.map(\.kind))
    specifiers = Dictionary(places.map { ($0.index, $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether the format or a form takes the argument.
  func contains(_ argument: Argument) -> Bool { taken.contains(Taken(argument)) }

  /// Returns whether the format or a form takes an argument of this kind.
  func takesKind(of argument: Argument) -> Bool { takenKinds.contains(argument.kind) }

  /// Returns whether a form takes the argument, or if its place is not known, one of its kind.
  func mayContain(_ argument: Argument) -> Bool {
    let isFixed = argument.isNumbered || argument.isPlaced && isPlaced
    return isFixed ? contains(argument) : takesKind(of: argument)
  }
}

// What a form or a plain text of a translation lacks.
extension TextArguments {
  /// Returns the arguments of the corresponding form, or if the entry is a plain text, of the format and the forms for most
  /// numbers, that the entry does not take.
  ///
  /// The first of them costs time linear in the entry's own arguments.
  func missing(in entry: LocalizedEntry) -> some Sequence<Argument> {
    let given = Given(entry)
    return expected(in: entry).filter { !given.contains($0) }
  }

  /// Returns the arguments as above, but not the number if the entry is a form for a single one, as in “one file”.
  func needed(in entry: LocalizedEntry) -> some Sequence<Argument> {
    let isForOneNumber = entry.conditions.contains {
      if case .plural(let category) = $0 { ["zero", "one", "two"].contains(category) } else { false }
    }
    let given = Given(entry)
    let expected = expected(in: entry)
    let number = isForOneNumber ? group(of: entry).flatMap(number) : nil
    return expected.filter { argument in
      guard !given.contains(argument) else { return false }
      return number.map { $0.index != argument.index || $0.kind != argument.kind } ?? true
    }
  }

  /// Returns the first variable in the corresponding form that neither the entry nor the format of its own text has, though
  /// another form has it.
  func missingVariable(in entry: LocalizedEntry, of text: TextArguments) -> [UInt8]? {
    guard entry.isVariant, let group = group(of: entry), let place = group.place(for: entry.conditions) else {
      return nil
    }
    let names = Set((entry.format?.possibleArguments ?? []).compactMap { $0.variableName.map(Array.init) })
    return group.variables[place].first {
      !names.contains($0) && text.variablePlaces[$0] == nil && text.usedVariables.contains($0)
        && text.groupOfVariable[$0] != nil
    }
  }

  /// Returns the first argument of each kind that any form has and the entry does not.
  func possiblyMissing(in entry: LocalizedEntry) -> [Argument] {
    let given = Given(entry)
    return Array(missing(in: entry).prefix(1))
      + (group(of: entry).map { [$0] } ?? groups).flatMap { $0.missing(in: given) }
  }

  /// Returns the number that selects a form of the group, as the form for most numbers shows it.
  private func number(of group: Group) -> Argument? {
    let usual = [group.form(for: []), inFormat].joined().lazy
    let start = group.start ?? 0
    // The app may format the number itself, as in `%@ files`.
    return usual.first { $0.kind.isNumber && $0.isPlaced && $0.index == start } ?? usual.first(where: \.kind.isNumber)
      ?? usual.first { _ in true }
  }

  private func group(of entry: LocalizedEntry) -> Group? {
    if let name = entry.variable, let index = groupOfVariable[Array(name.utf8)] { return groups[index] }
    return groups.count == 1 ? groups[0] : nil
  }

  /// Returns the sure arguments, apart from variables, of the corresponding form or, for a plain text, of the whole text.
  func expected(in entry: LocalizedEntry) -> LazySequence<FlattenSequence<[[Argument]]>> {
    let forms =
      entry.isVariant
      ? [group(of: entry)?.form(for: entry.conditions) ?? []] : groups.map { $0.form(for: []) }
    return (forms + (entry.variable == nil ? [inFormat] : [])).joined().lazy
  }

  /// Returns the arguments without those of each form that a translation shows in its format or in another variable.
  func apart(from translation: TextArguments) -> TextArguments {
    var result = self
    for index in groups.indices {
      let same = groups[index].name.flatMap { translation.groupOfVariable[$0] }
      let other = same ?? (translation.groups.count == 1 ? 0 : nil)
      result.groups[index].removeArguments { translation.shows($0, apartFrom: other) }
    }
    result.inFormat.removeAll { translation.shows($0, apartFrom: translation.groups.count == 1 ? 0 : nil) }
    // What the translation moved from the format into the forms of a variable belongs in each of them.
    for argument in inFormat where argument.isPlaced {
      guard let place = translation.groupsOfPlace[Taken(argument)], place.count == 1, let group = place.first,
        group != Self.format, let name = translation.groups[group].name
      else { continue }
      if let same = groupOfVariable[name] ?? (groups.count == 1 ? 0 : nil) {
        result.groups[same].addArgument(argument)
      }
    }
    return result
  }

  /// Returns whether the argument is the number that selects a form.
  func selects(_ entry: LocalizedEntry, by argument: Argument) -> Bool {
    argument.kind.isNumber && argument.index == group(of: entry)?.start ?? 0
  }

  /// Returns whether the format or a form shows the argument, or if its place is not known, one of its kind.
  ///
  /// - Parameter group: the index of a variable whose forms do not count.
  func shows(_ argument: Argument, apartFrom group: Int? = nil) -> Bool {
    func isInAnother(_ groups: Set<Int>?) -> Bool { groups?.contains { $0 != group } == true }
    guard argument.isPlaced else { return isInAnother(groupsOfKind[argument.kind]) }
    return isInAnother(groupsOfPlace[Taken(argument)]) || isInAnother(groupsOfLooseKind[argument.kind])
  }

  /// The arguments of an entry.
  private struct Given {
    /// Their indices; `nil` if these are not known.
    let indices: Set<Int>?
    let kinds: Set<Kind>

    init(_ entry: LocalizedEntry) {
      let arguments = entry.format?.possibleArguments ?? []
      indices = arguments.allSatisfy { $0.isPlaced && $0.isSure } ? Set(arguments.map(\.index)) : nil
      kinds = Set(arguments.map(\.kind))
    }

    func contains(_ argument: Argument) -> Bool {
      guard argument.isPlaced, let indices else { return kinds.contains(argument.kind) }
      return indices.contains(argument.index)
    }
  }
}
