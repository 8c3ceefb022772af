/// One language of an app: the tables of its `.lproj` folder and of the String Catalogs that have it.
public struct AppLocalization: Sendable {
  /// The folder's name as written, without `.lproj`: `zh_CN`, `English`, `Base`; or the language of a String Catalog.
  public let name: String
  /// The tables, sorted by the bytes of their names.
  public let tables: [AppTable]

  init(name: String, files: [(table: String, file: AppTableFile)]) {
    self.name = name
    var groups: [[UInt8]: (name: String, files: [AppTableFile])] = [:]
    for (table, file) in files { groups[Array(table.utf8), default: (table, [])].files.append(file) }
    tables = groups.values.map { AppTable(name: $0.name, files: $0.files) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The table with this name; nil where the localization has no such file.
  public func table(_ name: String) -> AppTable? { tables.first(named: name, by: \.name) }
}
