public import StringsFiles

/// A table of a localization, combined from the `.strings` and `.stringsdict` files and String Catalog of one name.
///
/// For equal keys, the `.stringsdict` file overrides the `.strings` file, which overrides the String Catalog. If the
/// table was looked up, one of its files may come from another localization, which the others override
/// (``AppLocalizations/table(_:searchList:)``).
public struct AppTable: Sendable {
  /// The name of the files without the extension, such as `Localizable`.
  public let name: String
  /// The files of the table; for equal keys, the last one wins.
  public let files: [AppTableFile]
  /// The strings that a push finds, combined from all files.
  ///
  /// An entry that varies has its format, or `nil` if it has no format.
  public let table: StringsTable
  /// The entries that vary.
  ///
  /// A push cannot show their variants.
  public let variations: [StringVariation]
  /// The keys of `variations`, for finding them.
  private let variationIndex: StringsTable

  /// Creates the table of one localization.
  init(name: String, files: [AppTableFile]) {
    self.init(name: name, sortedFiles: files.sorted { Self.order($0.kind) < Self.order($1.kind) })
  }

  private init(name: String, sortedFiles files: [AppTableFile]) {
    self.name = name
    self.files = files
    table = files.count > 1 ? StringsTable(files.flatMap { Array($0.table) }) : files.first?.table ?? StringsTable()
    // Only the file with the winning entry decides whether the key varies.
    var later: Set<[UInt8]> = []
    var groups: [[StringVariation]] = []
    if files.contains(where: { !$0.variations.isEmpty }) {
      for (place, file) in files.enumerated().reversed() {
        groups.append(file.variations.filter { !later.contains(Array($0.key.utf8)) })
        if place > 0 { later.formUnion(file.table.lazy.map { Array($0.key.utf8) }) }
      }
    }
    variations = Array(groups.reversed().joined())
    variationIndex = StringsTable(variations.map { ($0.key, nil) })
  }

  /// Returns the entry of a key that varies, or `nil` if the key has plain text or does not exist.
  public func variation(forKey key: String) -> StringVariation? {
    variationIndex.index(ofKey: key).map { variations[$0] }
  }

  /// Returns the entry of a key and the file that it came from, or `nil` if the key does not exist.
  public func entry(forKey key: String) -> (entry: StringsEntry, file: AppTableFile)? {
    for file in files.reversed() {
      if let index = file.table.index(ofKey: key) { return (file.entry(at: index), file) }
    }
    return nil
  }

  /// The parts that the table has.
  var parts: AppTablePart { files.reduce(into: []) { $0.formUnion($1.parts) } }

  /// Returns the table with the parts that it lacks taken from the table of a localization that is searched later.
  func completed(by other: AppTable) -> AppTable {
    let missing = other.parts.subtracting(parts)
    guard !missing.isEmpty else { return self }
    return AppTable(name: name, sortedFiles: other.files.compactMap { $0.file(of: missing) } + files)
  }

  private static func order(_ kind: AppTableFile.Kind) -> Int {
    AppTableFile.Kind.allCases.firstIndex(of: kind) ?? 0
  }
}
