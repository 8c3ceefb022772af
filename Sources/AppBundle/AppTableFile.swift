public import StringsFiles

/// A file that a table is read from, or one language of a String Catalog.
public struct AppTableFile: Sendable {
  /// The kind of a file.
  ///
  /// For equal keys in several files, the later kind wins.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One language of a String Catalog (`.xcstrings`).
    case catalog = "xcstrings"
    /// Strings (`.strings`).
    case strings
    /// Strings that depend on numbers, the device or the width (`.stringsdict`).
    case stringsDictionary = "stringsdict"

    /// The kinds that are files of their own in a localization's folder.
    package static let inFolders = allCases.filter { $0 != .catalog }
  }

  /// The path of the file.
  public let path: String
  /// The kind of the file.
  public let kind: Kind
  /// Whether the device refuses the whole file, which then has no entries.
  public let isRefused: Bool
  /// The strings as the device holds them.
  ///
  /// An entry that varies has its format, or `nil` if it has no format.
  public let table: StringsTable
  /// The entries that vary, in the order of the file.
  public let variations: [StringVariation]
  /// The problems found, in the order of the file.
  public private(set) var diagnostics: [StringsDiagnostic]
  /// The file in the text form, with details such as recovered entries and lines.
  ///
  /// It is `nil` for property lists and String Catalogs.
  public let textFile: StringsFile?
  /// The entries with their locations, or empty if there is a text form.
  private let placed: [StringsEntry]
  /// The locations of the keys that have no text in exported translations, by the UTF-8 of the key.
  package let untranslated: [[UInt8]: SourceLocation]

  /// Creates a file without a text form, from its entries or from the reasons why it has none.
  private init(
    path: String, kind: Kind, isRefused: Bool = false, entries: [StringsEntry] = [], variations: [StringVariation] = [],
    diagnostics: [StringsDiagnostic], untranslated: [[UInt8]: SourceLocation] = [:]
  ) {
    self.path = path
    self.kind = kind
    self.untranslated = untranslated
    self.isRefused = isRefused
    let formats = Dictionary(
      variations.map { (Array($0.key.utf8), $0.compiledFormat) }, uniquingKeysWith: { _, last in last })
    table = StringsTable(entries.map { ($0.key, $0.value ?? formats[Array($0.key.utf8)] ?? nil) })
    self.variations = variations
    self.diagnostics = VariationRules.limited(diagnostics)
    textFile = nil
    placed = entries
  }

  private init(path: String, kind: Kind, textFile: StringsFile, isEmpty: Bool) {
    self.path = path
    self.kind = kind
    untranslated = [:]
    isRefused = textFile.isRefused
    table = textFile.table
    variations = []
    diagnostics = isEmpty ? [.noBytes] : textFile.diagnostics
    self.textFile = textFile
    placed = []
  }

  /// Returns the file with a warning that the project has another name for it.
  func reportingName(_ name: String) -> AppTableFile {
    var file = self
    file.diagnostics.insert(
      StringsDiagnostic(
        severity: .warning, code: .otherCase,
        message: "the project calls the file \(name.shown), so a build on a case-sensitive volume fails; rename the "
          + "file"), at: 0)
    return file
  }

  /// Returns the file of a catalog with the entries that vary, or with the others.
  func file(varying isVarying: Bool) -> AppTableFile {
    let keys = Set(variations.map { Array($0.key.utf8) })
    return AppTableFile(
      path: path, kind: kind, entries: entries.filter { keys.contains(Array($0.key.utf8)) == isVarying },
      variations: isVarying ? variations : [], diagnostics: [], untranslated: untranslated)
  }

  /// Creates the table of one language in exported translations, whose document has the diagnostics.
  init(exportedTo path: String, kind: Kind, _ table: XLIFFTable.Entries, untranslated: [[UInt8]: SourceLocation]) {
    self.init(
      path: path, kind: kind, entries: table.entries, variations: table.variations, diagnostics: [],
      untranslated: untranslated)
  }

  /// Returns the file with all texts in a pseudo-language.
  func pseudo(_ language: PseudoLanguage) -> AppTableFile {
    func variants(_ variants: [StringVariant]) -> [StringVariant] {
      variants.map { variant in
        var variant = variant
        variant.text = language.text(from: variant.text)
        return variant
      }
    }
    let entries = entries.map { entry in
      var entry = entry
      entry.value = entry.value.map(language.text)
      return entry
    }
    let variations = variations.map { variation in
      var variation = variation
      variation.format = variation.format.map(language.text)
      variation.variants = variants(variation.variants)
      for index in variation.variables.indices {
        variation.variables[index].variants = variants(variation.variables[index].variants)
      }
      return variation
    }
    return AppTableFile(
      path: path, kind: kind, isRefused: isRefused, entries: entries, variations: variations, diagnostics: [])
  }

  /// Whether the file has nothing but white space, which the diagnostic `empty-file` reports.
  package var isEmpty: Bool { diagnostics.contains { $0.code == .emptyFile } }

  /// The entries of `table` with their locations, in the order of the file.
  ///
  /// The cost is linear in the number of entries.
  public var entries: [StringsEntry] { textFile.map { Array($0.entries) } ?? placed }

  /// Returns the entry at an index of `table`, in the range 0..<`table.count`.
  public func entry(at index: Int) -> StringsEntry { textFile?.entries[index] ?? placed[index] }
}

extension AppTableFile {
  /// Reads a `.strings` or `.stringsdict` file in any of the three forms of a property list.
  ///
  /// Reading never fails: if the file is not of this kind, it is refused, with a diagnostic that gives the reason.
  /// Values of a `.strings` file that are not strings become `nil`. The cost is linear in the length of the file. A
  /// String Catalog holds many tables, so read it with ``StringCatalog``.
  public init(path: String, kind: Kind, parsing file: [UInt8]) {
    switch kind {
    case .catalog: preconditionFailure("a String Catalog is read by StringCatalog")
    case .strings where StringsFile.container(of: file) == .text:
      let textFile = StringsFile(parsing: file)
      // Neither a byte order mark nor white space is text. A comment says that somebody meant the file.
      self.init(path: path, kind: kind, textFile: textFile, isEmpty: textFile.isBlank)
    case .strings:
      self.init(path: path, kind: kind, propertyList: file) { root in
        var diagnostics: [StringsDiagnostic] = []
        return (root.entries(reportingTo: &diagnostics), [], diagnostics)
      }
    case .stringsDictionary:
      self.init(path: path, kind: kind, propertyList: file) { root in
        let reader = StringsDictionaryReader(root)
        return (reader.entries, reader.variations, reader.diagnostics)
      }
    }
  }

  /// Reads a property list whose root is a dictionary.
  private init(
    path: String, kind: Kind, propertyList file: [UInt8],
    contents: (PropertyListNode) -> (
      entries: [StringsEntry], variations: [StringVariation], diagnostics: [StringsDiagnostic]
    )
  ) {
    do throws(PropertyListError) {
      let root = try PropertyListReader.read(file)
      guard root.kind == .dictionary else {
        throw PropertyListError(
          code: .notADictionary, message: "expected a dictionary, but found \(root.kind.rawValue)",
          location: root.location)
      }
      let contents = contents(root)
      self.init(
        path: path, kind: kind, entries: contents.entries, variations: contents.variations,
        diagnostics: contents.diagnostics)
    } catch {
      let message = error.message + (error.isDeviceRefusal ? "; the device refuses the file" : "")
      self.init(path: path, kind: kind, refusedFor: error.code, message, at: error.location)
    }
  }

  /// Creates a file that could not be read.
  init(path: String, kind: Kind, unreadable error: AppBundleError) {
    let code: StringsDiagnostic.Code =
      switch error.reason {
      case .outsideApp: .outsideApp
      case .tooLarge: .tooLarge
      default: .unreadable
      }
    self.init(path: path, kind: kind, refusedFor: code, error.description, at: SourceLocation())
  }

  private init(
    path: String, kind: Kind, refusedFor code: StringsDiagnostic.Code, _ message: String, at location: SourceLocation
  ) {
    let diagnostic = StringsDiagnostic(severity: .error, code: code, message: message, location: location)
    self.init(path: path, kind: kind, isRefused: true, diagnostics: [diagnostic])
  }
}

extension AppTableFile {
  /// Returns the tables of a catalog, one for each of its languages, in one pass.
  static func files(of catalog: StringCatalog) -> [(language: String, file: AppTableFile)] {
    let languages = catalog.languages
    let indices = Dictionary(uniqueKeysWithValues: zip(languages.map { Array($0.utf8) }, languages.indices))
    let source = catalog.sourceLanguage.flatMap { indices[Array($0.utf8)] }
    var entries = [[StringsEntry]](repeating: [], count: languages.count)
    var variations = [[StringVariation]](repeating: [], count: languages.count)
    for entry in catalog.entries {
      var isInSource = false
      let names = entry.namedSpecifiers(source: catalog.sourceLanguage)
      for written in entry.localizations {
        let localization = names.map(written.plain) ?? written
        guard let index = indices[Array(localization.language.utf8)] else { continue }
        isInSource = isInSource || index == source
        // The catalog gives the device nothing for an entry without text.
        guard localization.text != nil || localization.variation != nil else { continue }
        entries[index].append(
          StringsEntry(
            key: entry.key, value: localization.text, comment: entry.comment, keyLocation: entry.location,
            valueLocation: localization.location))
        if let variation = localization.variation { variations[index].append(variation) }
      }
      guard let source, !isInSource else { continue }
      entries[source].append(
        StringsEntry(
          key: entry.key, value: names?.plain(entry.key) ?? entry.key, comment: entry.comment,
          keyLocation: entry.location, valueLocation: entry.location))
    }
    return languages.indices.map { index in
      let file = AppTableFile(
        path: catalog.path, kind: .catalog, entries: entries[index], variations: variations[index], diagnostics: [])
      return (languages[index], file)
    }
  }
}
