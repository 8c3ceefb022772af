import APNsDevice
public import APNsPayload
public import AppBundle
import SourceText
import StringsFiles

/// The changes of an app's texts between two versions, and the payloads that break because of them.
///
/// A payload in use goes to every version that is installed. It breaks if a device shows its text with the old version,
/// but with the new one the raw key, text whose arguments are missing, or text with a specifier that the device does not
/// support, unless the old one had such a specifier, too. Plain text beside the key shows in its place, with the arguments
/// in it. For each localization of either version, the device's look-up decides, so a text may come
/// from another localization.
///
///     let diff = StringsDiff(from: old, to: new, payloads: [("turn.apns", payload)])
///     diff.changes.filter { !$0.payloads.isEmpty }
public struct StringsDiff: Sendable {
  /// The changes: first the localizations, then the keys table by table, in the byte order of their names.
  public private(set) var changes: [StringsChange]
  /// The names of the payloads that break, in the order in which they were given.
  public let brokenPayloads: [String]
  /// The number of payloads.
  public let payloadCount: Int

  /// Joins the comparisons of several bundles, whose changes get the names of their bundles.
  ///
  /// A change of a table that several bundles share counts once, with the bundle where it breaks payloads, or else with the
  /// first.
  public init(joining diffs: [(bundle: String, diff: StringsDiff)]) {
    changes = []
    var indices: [SharedChange: Int] = [:]
    for (name, diff) in diffs {
      let start = changes.count
      for var change in diff.changes {
        change.bundle = name
        let shared = SharedChange(change)
        if let index = shared.flatMap({ indices[$0] }), index < start {
          if changes[index].payloads.isEmpty, !change.payloads.isEmpty { changes[index] = change }
        } else {
          if let shared { indices[shared] = changes.count }
          changes.append(change)
        }
      }
    }
    brokenPayloads = diffs.flatMap(\.diff.brokenPayloads)
    payloadCount = diffs.reduce(0) { $0 + $1.diff.payloadCount }
  }

  /// The change of a key as far as it is the same in each bundle that has the table, whatever languages they have.
  private struct SharedChange: Hashable {
    let kind: StringsChange.Kind
    let key: [UInt8]
    let file: [UInt8]
    let offset: Int
    let old: String?
    let new: String?

    init?(_ change: StringsChange) {
      guard let key = change.key else { return nil }
      kind = change.kind
      self.key = Array(key.utf8)
      file = Array(change.file.utf8)
      offset = change.location.offset
      (old, new) = (change.old, change.new)
    }
  }

  /// Lists the localizations of a bundle that the new version lacks.
  public init(removing bundle: AppLocalizations) { self.init(VersionLanguages(bundle, nil).changes) }

  /// Lists the localizations of a bundle that the old version lacks.
  public init(adding bundle: AppLocalizations) { self.init(VersionLanguages(nil, bundle).changes) }

  private init(_ changes: [StringsChange]) {
    (self.changes, brokenPayloads, payloadCount) = (changes, [], 0)
  }

  /// Compares two versions, at a cost linear in their texts and in the payloads.
  ///
  /// - Parameters:
  ///   - old: the old version.
  ///   - new: the new version.
  ///   - payloads: the payloads in use, with their names for messages.
  public init(
    from old: AppLocalizations, to new: AppLocalizations, payloads: [(name: String, payload: Payload)] = []
  ) {
    let languages = VersionLanguages(old, new)
    changes = languages.changes
    let oldTables = TableTexts.all(of: old, languages.common)
    let newTables = TableTexts.all(of: new, languages.common)
    for name in Set(oldTables.keys).union(newTables.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let tables = (oldTables[name] ?? TableTexts(), newTables[name] ?? TableTexts())
      changes += Self.changes(of: String(decoding: name, as: UTF8.self), from: tables.0, to: tables.1, languages.common)
    }
    payloadCount = payloads.count
    let devices = DeviceTexts.all(of: old, new)
    var causes = PayloadCauses(of: changes, from: old, to: new, common: languages.common)
    var hidden = HiddenChanges()
    var broken: Set<Int> = []
    for use in PayloadUse.all(of: payloads.map(\.payload)) {
      let failing = devices.indices.filter {
        use.result(in: devices[$0].new.strings) < use.result(in: devices[$0].old.strings)
      }
      guard !failing.isEmpty else { continue }
      broken.formUnion(use.payloads)
      for (device, places) in zip(failing, causes.places(of: use, on: devices, failing)) {
        if places.isEmpty { hidden.add(use, on: devices[device]) }
        for place in places { causes.payloads[place, default: []].formUnion(use.payloads) }
      }
    }
    for (change, payloads) in hidden.changes {
      causes.payloads[changes.count] = payloads
      changes.append(change)
    }
    for (place, indices) in causes.payloads { changes[place].payloads = indices.sorted().map { payloads[$0].name } }
    brokenPayloads = broken.sorted().map { payloads[$0].name }
  }

  /// Gives the files of the changes other names, as for copies.
  package mutating func renameFiles(_ name: (String) -> String) {
    for index in changes.indices { changes[index].file = name(changes[index].file) }
  }

  /// Returns the number of changes of a kind.
  public func count(_ kind: StringsChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Returns the changes of a table.
  private static func changes(
    of table: String, from old: TableTexts, to new: TableTexts, _ languages: [String]
  ) -> [StringsChange] {
    var changes: [StringsChange] = []
    // The keys that came, by their texts in all languages, the first of them last.
    var arrivals: [[UInt8]: [[UInt8]]] = [:]
    for key in new.keys.reversed() where old.texts[key] == nil {
      arrivals[new.signature(of: key), default: []].append(key)
    }
    var renamed: Set<[UInt8]> = []
    for key in old.keys {
      let name = String(decoding: key, as: UTF8.self)
      let oldTexts = old.texts[key] ?? []
      guard let newTexts = new.texts[key] else {
        let isText = oldTexts.contains { !$0.value.isEmpty }
        if isText, let other = arrivals[old.signature(of: key)]?.popLast(), let text = new.texts[other]?.first {
          renamed.insert(other)
          changes.append(
            StringsChange(
              .renamed, table: table, key: name, old: name, new: String(decoding: other, as: UTF8.self), at: text.place)
          )
        } else {
          changes.append(
            StringsChange(
              .removed, table: table, key: name, old: oldTexts.first?.value,
              new: new.emptyKeys.contains(key) ? "" : nil,
              at: oldTexts[0].place))
        }
        continue
      }
      changes += Self.changes(
        ofKey: name, in: table, from: oldTexts, to: newTexts, languages, isEmptied: new.emptyKeys.contains(key))
    }
    for key in new.keys where old.texts[key] == nil && !renamed.contains(key) {
      guard let text = new.texts[key]?.first else { continue }
      let name = String(decoding: key, as: UTF8.self)
      changes.append(
        StringsChange(
          .added, table: table, key: name, old: old.emptyKeys.contains(key) ? "" : nil, new: text.value, at: text.place)
      )
    }
    return changes
  }

  /// Returns the changes of a key that both versions have, in the order of the languages.
  private static func changes(
    ofKey key: String, in table: String, from old: [LanguageText], to new: [LanguageText], _ languages: [String],
    isEmptied: Bool
  ) -> [StringsChange] {
    var changes: [StringsChange] = []
    let texts = Dictionary(uniqueKeysWithValues: new.map { ($0.language, $0) })
    let lost = old.filter { texts[$0.language] == nil }
    if let first = lost.first {
      changes.append(
        StringsChange(
          .removed, table: table, key: key, languages: lost.map { languages[$0.language] }, old: first.value,
          new: isEmptied ? "" : nil, at: first.place))
    }
    var kinds: [[StringsChange.SpecifierChange]] = []
    var groups: [[StringsChange.SpecifierChange]: [(old: LanguageText, new: LanguageText)]] = [:]
    for text in old {
      guard let other = texts[text.language] else { continue }
      let kind = Self.specifierChanges(from: text, to: other)
      guard !kind.isEmpty else { continue }
      if groups[kind] == nil { kinds.append(kind) }
      groups[kind, default: []].append((text, other))
    }
    for kind in kinds {
      guard let group = groups[kind] else { continue }
      let isAll = group.count == old.count && group.count == languages.count
      let shown = Self.shown(group[0].old, group[0].new)
      changes.append(
        StringsChange(
          .specifiers, table: table, key: key, languages: isAll ? [] : group.map { languages[$0.old.language] },
          old: shown.old, new: shown.new, specifiers: kind, at: group[0].new.place))
    }
    return changes
  }

  /// Returns the ways in which the arguments of a text or of its forms change.
  private static func specifierChanges(
    from old: LanguageText, to new: LanguageText
  ) -> [StringsChange.SpecifierChange] {
    guard old.variation != nil || new.variation != nil else {
      return old.value.utf8.elementsEqual(new.value.utf8)
        ? [] : FormatArguments.changes(from: FormatArguments(old.value), to: FormatArguments(new.value))
    }
    let isSame =
      old.value.utf8.elementsEqual(new.value.utf8)
      && old.variants.elementsEqual(new.variants) { $0.utf8.elementsEqual($1.utf8) }
      && (old.variation?.variables ?? []).elementsEqual(new.variation?.variables ?? []) {
        $0.formatSpecifier == $1.formatSpecifier && $0.argumentNumber == $1.argumentNumber
          && $0.name.utf8.elementsEqual($1.name.utf8)
      }
    guard !isSame else { return [] }
    let changes = old.arguments.changes(to: new.arguments)
    guard changes.isEmpty else { return changes }
    // A form may show the same arguments in another order, or take one for something else than the variable does.
    return pairs(old, new).lazy.map(\.changes).first { $0 == [.reordered] || $0 == [.retyped] } ?? []
  }

  /// Returns two texts to show, which are forms if the formats are the same.
  private static func shown(_ old: LanguageText, _ new: LanguageText) -> (old: String, new: String) {
    guard old.value.utf8.elementsEqual(new.value.utf8) else { return (old.value, new.value) }
    // The last form is that for most numbers.
    let pairs = pairs(old, new).reversed()
    let changed = pairs.first { !$0.changes.isEmpty } ?? pairs.first { !$0.old.utf8.elementsEqual($0.new.utf8) }
    return changed.map { ($0.old, $0.new) } ?? (old.value, new.value)
  }

  /// Returns the forms that both texts have for the same numbers or devices, and how each changes.
  private static func pairs(
    _ old: LanguageText, _ new: LanguageText
  ) -> [(old: String, new: String, changes: [StringsChange.SpecifierChange])] {
    let before = Dictionary(old.forms.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    return new.forms.compactMap { form in
      before[form.place].map { ($0.text, form.text, FormatArguments.changes(from: $0.arguments, to: form.arguments)) }
    }
  }
}

extension TextArguments {
  /// Returns the ways in which the arguments of all forms change, in the order of the cases; none if they do not.
  ///
  /// If it is not known which argument a form takes, only its kind counts.
  fileprivate func changes(to new: TextArguments) -> [StringsChange.SpecifierChange] {
    var changes: Set<StringsChange.SpecifierChange> = []
    let variables = variablePlaces.compactMap { name, place in new.variablePlaces[name].map { (old: place, new: $0) } }
    if variables.contains(where: { $0.old.index != $0.new.index }) { changes.insert(.reordered) }
    if variables.contains(where: { $0.old.kind != $0.new.kind }) { changes.insert(.retyped) }
    let left = Set(new.variables).subtracting(new.usedVariables)
    if variablePlaces.keys.contains(where: left.contains), !new.hasBrokenVariable { changes.insert(.removed) }
    if let before = kindsByIndex, let after = new.kindsByIndex {
      if after.keys.contains(where: { before[$0] == nil }) { changes.insert(.added) }
      if before.keys.contains(where: { after[$0] == nil }) { changes.insert(.removed) }
      if before.contains(where: { index, kinds in after[index].map { $0.isDisjoint(with: kinds) } ?? false }) {
        changes.insert(changes.isSubset(of: [.reordered]) && takenKinds == new.takenKinds ? .reordered : .retyped)
      }
    } else {
      if !new.takenKinds.isSubset(of: takenKinds) { changes.insert(.added) }
      if !takenKinds.isSubset(of: new.takenKinds) { changes.insert(.removed) }
    }
    let isBroken = new.takesArguments && new.hasLonePercent && !hasLonePercent
    let hasNoVariable = !new.usedVariables.isSubset(of: new.variables) && usedVariables.isSubset(of: self.variables)
    if isBroken || new.hasBrokenForm && !hasBrokenForm { changes.insert(.invalid) }
    if hasNoVariable || new.hasBrokenVariable && !hasBrokenVariable { changes.insert(.invalid) }
    return StringsChange.SpecifierChange.allCases.filter(changes.contains)
  }
}

extension FormatArguments {
  /// Returns the ways in which the arguments of a text change, in the order of the cases; none if they do not.
  static func changes(
    from before: FormatArguments?, to after: FormatArguments?
  ) -> [StringsChange.SpecifierChange] {
    let (given, taken) = (before?.arguments(beside: after) ?? [], after?.arguments(beside: before) ?? [])
    let kinds = (
      Dictionary(given.map { ($0.index, $0.kind) }) { first, _ in first },
      Dictionary(taken.map { ($0.index, $0.kind) }) { first, _ in first }
    )
    let isAdded = kinds.1.keys.contains { kinds.0[$0] == nil }
    let isRemoved = kinds.0.keys.contains { kinds.1[$0] == nil }
    let retyped = kinds.0.filter { index, kind in kinds.1[index].map { $0 != kind } ?? false }
    // The same types at other places are the same arguments in another order.
    let isPermuted = !isAdded && !isRemoved && Self.counts(kinds.0.values) == Self.counts(kinds.1.values)
    let showsOthers =
      !isAdded && !isRemoved && retyped.isEmpty
      && given.map(\.index).withoutRepeats != taken.map(\.index).withoutRepeats
    let changes: [StringsChange.SpecifierChange: Bool] = [
      .added: isAdded, .removed: isRemoved, .reordered: showsOthers || !retyped.isEmpty && isPermuted,
      .retyped: !retyped.isEmpty && !isPermuted, .invalid: isInvalid(after, beside: before),
    ]
    return StringsChange.SpecifierChange.allCases.filter { changes[$0] == true }
  }

  /// Returns whether a format with arguments cannot be formatted, unlike the one that it replaces.
  private static func isInvalid(_ new: FormatArguments?, beside old: FormatArguments?) -> Bool {
    guard let new, !(new.arguments + (old?.arguments ?? [])).isEmpty else { return false }
    return new.loneCount(beside: old) > (old?.loneCount(beside: new) ?? 0) || new.isMixed && old?.isMixed != true
  }

  private static func counts(_ kinds: some Sequence<Kind>) -> [Kind: Int] {
    kinds.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension [Int] {
  /// The elements without those that came before: an argument that shows again changes no order.
  var withoutRepeats: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
