public import StringsFiles

/// A table of one localization: the `.strings` and `.stringsdict` files of one name, and the language of a catalog.
///
/// An entry of the `.stringsdict` file overrides the same key of the `.strings` file.
public struct AppTable: Sendable {
  /// The files' name without extension, such as `Localizable`.
  public let name: String
  /// What it was read from, in the order of the kinds.
  public let files: [AppTableFile]
  /// What a push finds, all files taken together; for an entry that varies, its format, or nil where it has none.
  public let table: StringsTable
  /// The entries that vary, whose texts a push cannot show.
  public let variations: [StringVariation]
  /// The keys of `variations`, to find them.
  private let variationIndex: StringsTable

  init(name: String, files: [AppTableFile]) {
    let files = files.sorted { Self.order($0.kind) < Self.order($1.kind) }
    self.name = name
    self.files = files
    var table = files.first?.table ?? StringsTable()
    for file in files.dropFirst() { table = StringsTable(Array(table) + Array(file.table)) }
    self.table = table
    // Only the file whose entry wins says whether the key varies.
    var variations: [StringVariation] = []
    for (place, file) in files.enumerated() {
      variations += file.variations.filter { variation in
        !files[(place + 1)...].contains { $0.table.index(ofKey: variation.key) != nil }
      }
    }
    self.variations = variations
    variationIndex = StringsTable(variations.map { ($0.key, nil) })
  }

  /// The entry of a key that varies; nil where the key has a plain text or is not there.
  public func variation(forKey key: String) -> StringVariation? {
    variationIndex.index(ofKey: key).map { variations[$0] }
  }

  /// The entry of a key and the file that it came from; nil where there is no such key.
  public func entry(forKey key: String) -> (entry: StringsEntry, file: AppTableFile)? {
    for file in files.reversed() {
      if let index = file.table.index(ofKey: key) { return (file.entry(at: index), file) }
    }
    return nil
  }

  private static func order(_ kind: AppTableFile.Kind) -> Int {
    AppTableFile.Kind.allCases.firstIndex(of: kind) ?? 0
  }
}
