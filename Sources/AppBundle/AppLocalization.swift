/// A localization of an app: the tables from its `.lproj` folder and from the String Catalogs that have its language.
public struct AppLocalization: Sendable {
  /// The folder's name as written, without `.lproj`, or the language in a String Catalog.
  ///
  /// Examples are `zh_CN`, `English` and `Base`.
  public let name: String
  /// The tables, sorted by the bytes of their names.
  public let tables: [AppTable]

  /// The localization of no name and without tables, which stands for the base of an app that has none.
  package static let none = AppLocalization(name: "", files: [])

  init(name: String, files: [(table: String, file: AppTableFile)]) {
    self.name = name
    var groups: [[UInt8]: (name: String, files: [AppTableFile])] = [:]
    for (table, file) in files { groups[Array(table.utf8), default: (table, [])].files.append(file) }
    tables = groups.values.map { AppTable(name: $0.name, files: $0.files) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The number of keys in all tables.
  var keyCount: Int { tables.reduce(0) { $0 + $1.table.count } }

  /// Returns the table with this name, or `nil` if the localization has no such table.
  public func table(_ name: String) -> AppTable? { tables.first(named: name, by: \.name) }
}
