/// A file of a source tree with a table: a String Catalog, or a file in a `.lproj` folder.
struct TableUnit: Sendable {
  /// The index of the folder that has it or its `.lproj` folder.
  let folder: Int
  /// The name of the `.lproj` folder, or `nil` for a String Catalog beside these folders.
  let localization: String?
  /// The name of the file.
  let name: String
  /// The name of the table.
  let table: String

  /// The file with the folder of its language, as in `fr.lproj/Game.strings`.
  var file: String { localization.map { "\($0)/\(name)" } ?? name }

  var isCatalog: Bool { name.hasSuffix(".xcstrings") }
}

extension [TableUnit] {
  /// Returns the units in parts that have no file of a table twice, at a cost linear in their number.
  ///
  /// A String Catalog is a file of every language. The units of a folder join the part after the last one with such a
  /// file.
  ///
  /// - Parameter folders: The indices of the folders, in the order in which they join a part.
  func parts(of folders: [Int]) -> [(folders: [Int], units: [TableUnit])] {
    guard folders.count > 1 else { return [(folders, self)] }
    let units = Dictionary(grouping: self, by: \.folder)
    var parts: [(folders: [Int], units: [TableUnit])] = []
    // The number of the part after the last one that has the file, the catalog of the table, or any file of it.
    var afterFile: [String: Int] = [:]
    var afterCatalog: [String: Int] = [:]
    var afterTable: [String: Int] = [:]
    for folder in folders {
      let units = units[folder] ?? []
      let taken = units.map { unit in
        let others = unit.isCatalog ? afterTable[unit.table] : afterFile[unit.file]
        return Swift.max(afterCatalog[unit.table] ?? 0, others ?? 0)
      }
      let place = taken.max() ?? 0
      if place == parts.count { parts.append(([], [])) }
      parts[place].folders.append(folder)
      parts[place].units += units
      for unit in units {
        if unit.isCatalog {
          afterCatalog[unit.table] = place + 1
        } else {
          afterFile[unit.file] = place + 1
          afterTable[unit.table] = Swift.max(afterTable[unit.table] ?? 0, place + 1)
        }
      }
    }
    return parts
  }
}

/// The targets that copy a table.
enum TableMembership: Equatable {
  /// No project says whose table it is.
  case unknown
  /// A target of a Swift package may have it.
  case package
  /// It is copied, but not to where an app looks for tables.
  case elsewhere
  /// The indices of the targets that copy it; none if it is not part of any product.
  case targets([Int])
}
