import StringsFiles

/// The entries of one language in a file of an XLIFF document.
///
/// The units of a key become one entry, at the place of its text or of its first variant. For equal ids, the last one
/// wins.
struct XLIFFTable {
  /// The entries of one kind of table.
  struct Entries {
    private(set) var entries: [StringsEntry] = []
    private(set) var variations: [StringVariation] = []
    private var indices: [[UInt8]: Int] = [:]
    private var variationIndices: [[UInt8]: Int] = [:]
    private var variableIndices: [[UInt8]: Int] = [:]

    /// Adds the text of a unit.
    mutating func add(_ text: String, of unit: XLIFFUnit, at location: SourceLocation) {
      let key = Array(unit.key.utf8)
      let index = indices[key] ?? entries.count
      if index == entries.count {
        indices[key] = index
        entries.append(
          StringsEntry(
            key: unit.key, value: nil, comment: unit.note, keyLocation: location, valueLocation: location))
      }
      switch unit.part {
      case .text:
        entries[index].value = text
        entries[index].keyLocation = location
        entries[index].valueLocation = location
        if let place = variationIndices[key] {
          variations[place].format = text
          variations[place].location = location
        }
      case .variant(let conditions):
        let place = variation(of: unit, in: entries[index], at: location)
        variations[place].variants.append(
          StringVariant(conditions: conditions, text: text, state: unit.state, location: location))
      case .variable(let name, let conditions):
        let place = variation(of: unit, in: entries[index], at: location)
        let path = key + [0] + Array(name.utf8)
        let variable = variableIndices[path] ?? variations[place].variables.count
        if variable == variations[place].variables.count {
          variableIndices[path] = variable
          variations[place].variables.append(StringVariable(name: name, formatSpecifier: nil, variants: []))
        }
        variations[place].variables[variable].variants.append(
          StringVariant(conditions: conditions, text: text, state: unit.state, location: location))
      }
    }

    /// Returns the index of the variation.
    ///
    /// Its place is that of its format, or else that of its first form.
    private mutating func variation(of unit: XLIFFUnit, in entry: StringsEntry, at location: SourceLocation) -> Int {
      let key = Array(unit.key.utf8)
      if let place = variationIndices[key] { return place }
      variationIndices[key] = variations.count
      variations.append(
        StringVariation(
          key: unit.key, format: entry.value, location: entry.value == nil ? location : entry.valueLocation))
      return variations.count - 1
    }
  }

  /// The texts of a `.strings` file or a String Catalog.
  private(set) var plain = Entries()
  /// The texts of a `.stringsdict` file.
  private(set) var varying = Entries()
  /// The locations of the units without a text, by the UTF-8 of their keys.
  private(set) var untranslated: [[UInt8]: SourceLocation] = [:]

  /// Creates the table of the source language or of the target language.
  ///
  /// - Parameter known: The UTF-8 of the keys to leave out.
  init(_ file: XLIFFFile, isTarget: Bool, without known: Set<[UInt8]> = []) {
    // An export of the source language has the texts themselves as targets.
    let isSource = file.targetLanguage != nil && file.targetLanguage == file.sourceLanguage
    let names = file.isCatalog ? Self.namedSpecifiers(of: file) : [:]
    var seen: [[UInt8]: Int] = [:]
    for (index, unit) in file.units.enumerated() { seen[Array(unit.id.utf8)] = index }
    for (index, unit) in file.units.enumerated() where seen[Array(unit.id.utf8)] == index {
      guard known.isEmpty || !known.contains(Array(unit.key.utf8)) else { continue }
      let text = isTarget ? unit.target ?? (isSource ? unit.source : nil) : unit.source
      let location = isTarget && unit.target != nil ? unit.targetLocation : unit.sourceLocation
      // Xcode imports no unfinished target, so an empty one shows nothing.
      let isMissing = isTarget && unit.target?.isEmpty == true && unit.isUnfinished && unit.source?.isEmpty == false
      guard let text, !isMissing else {
        untranslated[Array(unit.key.utf8)] = untranslated[Array(unit.key.utf8)] ?? unit.location
        continue
      }
      let plain = names[Array(unit.key.utf8)]?.plain(text) ?? text
      let isVarying = !file.isCatalog && XLIFFUnit.dictionaryPart(of: unit.id) != nil
      if isVarying {
        varying.add(text, of: unit, at: location)
      } else {
        self.plain.add(plain, of: unit, at: location)
      }
    }
  }

  /// Returns the numbers of the names in the texts of a String Catalog, by the UTF-8 of the keys that have any.
  private static func namedSpecifiers(of file: XLIFFFile) -> [[UInt8]: NamedSpecifiers] {
    let named = Set(
      file.units.lazy.filter {
        NamedSpecifiers.mayBe(in: $0.source ?? "") || NamedSpecifiers.mayBe(in: $0.target ?? "")
      }
      .map { Array($0.key.utf8) })
    guard !named.isEmpty else { return [:] }
    let units = file.units.filter { named.contains(Array($0.key.utf8)) }
    let ordered = units.filter(\.isUsual) + units.filter { !$0.isUsual }
    return Dictionary(grouping: ordered) { Array($0.key.utf8) }.mapValues { units in
      NamedSpecifiers(in: units.compactMap(\.source))
    }
  }

  /// Whether there is no text.
  var isEmpty: Bool { plain.entries.isEmpty && varying.entries.isEmpty }

  /// The UTF-8 of the keys with a text.
  var keys: [[UInt8]] { (plain.entries + varying.entries).map { Array($0.key.utf8) } }

  /// Returns the table's files.
  func files(of file: XLIFFFile, in path: String) -> [AppTableFile] {
    let kind: AppTableFile.Kind = file.isCatalog ? .catalog : .strings
    let isDictionary = file.original?.hasSuffix(".stringsdict") == true
    var files: [AppTableFile] = []
    if !isDictionary || !plain.entries.isEmpty {
      files.append(AppTableFile(exportedTo: path, kind: kind, plain, untranslated: untranslated))
    }
    if isDictionary || !varying.entries.isEmpty {
      files.append(AppTableFile(exportedTo: path, kind: .stringsDictionary, varying, untranslated: untranslated))
    }
    return files
  }
}
