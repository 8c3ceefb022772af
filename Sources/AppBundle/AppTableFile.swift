public import StringsFiles

/// A file that a table is read from; for a String Catalog, one language of it.
public struct AppTableFile: Sendable {
  /// What kind of file it is; of equal keys the later kind wins.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One language of a String Catalog (`.xcstrings`).
    case catalog = "xcstrings"
    /// Texts (`.strings`).
    case strings
    /// Texts that depend on numbers, the device or the width (`.stringsdict`).
    case stringsDictionary = "stringsdict"
  }

  /// Where it was read from.
  public let path: String
  /// What kind of file it is.
  public let kind: Kind
  /// Whether the device refuses the file as a whole; then it has no entries.
  public let isRefused: Bool
  /// The texts as the device holds them; for an entry that varies, its format, or nil where it has none.
  public let table: StringsTable
  /// The entries that vary, in the order of the file.
  public let variations: [StringVariation]
  /// What is wrong, in the order of the file.
  public let diagnostics: [StringsDiagnostic]
  /// The file in the text form, which knows more about itself: recovered entries, lines.
  ///
  /// Nil for property lists and String Catalogs.
  public let textFile: StringsFile?
  /// The entries with their places, where there is no text form; else empty.
  private let placed: [StringsEntry]

  /// A file that is no text: its entries, or why there are none.
  private init(
    path: String, kind: Kind, isRefused: Bool = false, entries: [StringsEntry] = [], variations: [StringVariation] = [],
    diagnostics: [StringsDiagnostic]
  ) {
    self.path = path
    self.kind = kind
    self.isRefused = isRefused
    table = StringsTable(entries.map { ($0.key, $0.value) })
    self.variations = variations
    self.diagnostics = VariationRules.limited(diagnostics)
    textFile = nil
    placed = entries
  }

  private init(path: String, kind: Kind, textFile: StringsFile) {
    self.path = path
    self.kind = kind
    isRefused = textFile.isRefused
    table = textFile.table
    variations = []
    diagnostics = textFile.diagnostics
    self.textFile = textFile
    placed = []
  }

  /// The entries of `table` with their places, in the order of the file.
  ///
  /// Costs the number of entries.
  public var entries: [StringsEntry] { textFile.map { Array($0.entries) } ?? placed }

  /// The entry at a place of `table`, 0..<`table.count`.
  public func entry(at index: Int) -> StringsEntry { textFile?.entries[index] ?? placed[index] }
}

extension AppTableFile {
  /// Reads a `.strings` or `.stringsdict` file in any of the three forms of a property list; never fails.
  ///
  /// What is no such file is refused, with a diagnostic that says why. Values of a `.strings` file that are no strings
  /// are nil. Linear in the length of the file. A String Catalog holds many tables: see ``StringCatalog``.
  public init(path: String, kind: Kind, parsing file: [UInt8]) {
    precondition(kind != .catalog, "a String Catalog is read by StringCatalog")
    let container = StringsFile.container(of: file)
    if kind == .strings && container == .text {
      self.init(path: path, kind: kind, textFile: StringsFile(parsing: file))
      return
    }
    do throws(PropertyListError) {
      let root = try PropertyListReader.read(file)
      guard root.kind == .dictionary else {
        throw PropertyListError(
          code: .notADictionary, message: "expected a dictionary, but found \(root.kind.rawValue)",
          position: root.position)
      }
      if kind == .stringsDictionary {
        let reader = StringsDictionaryReader(root)
        self.init(
          path: path, kind: kind, entries: reader.entries, variations: reader.variations,
          diagnostics: reader.diagnostics)
      } else {
        var diagnostics: [StringsDiagnostic] = []
        let entries = root.entries(reportingTo: &diagnostics)
        self.init(path: path, kind: kind, entries: entries, diagnostics: diagnostics)
      }
    } catch {
      let message = error.message + (error.isDeviceRefusal ? "; the device refuses the file" : "")
      self.init(path: path, kind: kind, refusedFor: error.code, message, at: error.position)
    }
  }

  /// A file that could not be read.
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
    path: String, kind: Kind, refusedFor code: StringsDiagnostic.Code, _ message: String, at position: SourceLocation
  ) {
    let diagnostic = StringsDiagnostic(severity: .error, code: code, message: message, position: position)
    self.init(path: path, kind: kind, isRefused: true, diagnostics: [diagnostic])
  }
}

extension AppTableFile {
  /// The tables of a catalog, one for each of its languages, in one pass.
  static func files(of catalog: StringCatalog) -> [(language: String, file: AppTableFile)] {
    let languages = catalog.languages
    let indices = Dictionary(uniqueKeysWithValues: zip(languages.map { Array($0.utf8) }, languages.indices))
    let source = catalog.sourceLanguage.flatMap { indices[Array($0.utf8)] }
    var entries = [[StringsEntry]](repeating: [], count: languages.count)
    var variations = [[StringVariation]](repeating: [], count: languages.count)
    for entry in catalog.entries {
      var isInSource = false
      for localization in entry.localizations {
        guard let index = indices[Array(localization.language.utf8)] else { continue }
        isInSource = isInSource || index == source
        // Without any text the catalog gives the device nothing.
        guard localization.text != nil || localization.variation != nil else { continue }
        entries[index].append(
          StringsEntry(
            key: entry.key, value: localization.text, comment: entry.comment, keyPosition: entry.position,
            valuePosition: localization.position))
        if let variation = localization.variation { variations[index].append(variation) }
      }
      guard let source, !isInSource else { continue }
      entries[source].append(
        StringsEntry(
          key: entry.key, value: entry.key, comment: entry.comment, keyPosition: entry.position,
          valuePosition: entry.position))
    }
    return languages.indices.map { index in
      let file = AppTableFile(
        path: catalog.path, kind: .catalog, entries: entries[index], variations: variations[index], diagnostics: [])
      return (languages[index], file)
    }
  }
}
