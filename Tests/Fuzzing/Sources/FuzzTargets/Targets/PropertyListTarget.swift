import AppBundle
import StringsFiles

extension FuzzTarget {
  /// Binary and XML property lists as `.strings` files.
  static let propertyList = FuzzTarget(
    "property-list", dictionary: "property-list", seeds: ["Tests/Fuzzing/Seeds/property-list"]
  ) { bytes in
    guard StringsFile.container(of: bytes) != .text else { return false }
    return check(.strings, bytes)
  }

  static let stringsDictionary = FuzzTarget(
    "stringsdict", dictionary: "property-list", seeds: ["Tests/Fuzzing/Seeds/stringsdict"]
  ) { bytes in
    guard StringsFile.container(of: bytes) != .text else { return false }
    return check(.stringsDictionary, bytes)
  }

  private static func check(_ kind: AppTableFile.Kind, _ bytes: [UInt8]) -> Bool {
    let file = AppTableFile(path: "a.\(kind.rawValue)", kind: kind, parsing: bytes)
    check(file.table, file.entries, file.diagnostics, in: bytes)
    expect(!file.isRefused || file.table.isEmpty, "a refused file has no entries")
    expect(!file.isRefused || !file.diagnostics.isEmpty, "a refused file says why")
    return true
  }
}
