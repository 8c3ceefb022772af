import AppBundle
import StringsFiles

extension FuzzTarget {
  static let strings = FuzzTarget(
    "strings", dictionary: "strings", seeds: ["Localizations", "Tests/Fuzzing/Seeds/strings"]
  ) { bytes in
    let file = StringsFile(parsing: bytes)
    check(file.table, Array(file.entries), file.diagnostics, in: bytes)
    expect(!file.isRefused || file.table.isEmpty, "a refused file has no entries")
    let recovered = Set(file.recovered.map { Found($0) })
    let isWhole = file.recovered.isEmpty && !file.diagnostics.contains { $0.code == .truncated }
    for entry in file.entries where !isWhole {
      expect(recovered.contains(Found(entry)), "what the strict parser keeps, the recovering one keeps")
    }
    for number in [0, 1, 2, file.entries.count] { _ = file.line(number) }
    let table = AppTableFile(path: "a.strings", kind: .strings, parsing: bytes)
    if StringsFile.container(of: bytes) == .text {
      expect(table.entries.elementsEqual(file.entries), "an app's table is the file's")
    }
    return StringsFile.container(of: bytes) == .text
  }

  /// An entry that is compared by code units, so that canonically equivalent strings are different.
  private struct Found: Hashable {
    let key: [UInt8]
    let value: [UInt8]?
    let offset: Int

    init(_ entry: StringsEntry) {
      key = Array(entry.key.utf8)
      value = entry.value.map { Array($0.utf8) }
      offset = entry.keyLocation.offset
    }
  }

  /// Checks the claims that hold for every table, whatever it was read from.
  static func check(
    _ table: StringsTable, _ entries: [StringsEntry], _ diagnostics: [StringsDiagnostic], in bytes: [UInt8]
  ) {
    expect(table.count == entries.count, "each text has its entry")
    for (index, entry) in entries.enumerated() {
      expect(table.key(at: index).utf8.elementsEqual(entry.key.utf8), "entries stand in the table's order")
      expect(table.index(ofKey: entry.key) == index, "a key is found where it stands")
      expect(table.value(forKey: entry.key) == entry.value, "a key has its text")
      expect(isPlace(entry.keyLocation, in: bytes) && isPlace(entry.valueLocation, in: bytes), "an entry has a place")
    }
    var last = 0
    for diagnostic in diagnostics {
      expect(isPlace(diagnostic.location, in: bytes), "a diagnostic has a place")
      expect(diagnostic.location.offset >= last, "diagnostics stand in the order of the file")
      last = diagnostic.location.offset
    }
  }

  private static func isPlace(_ location: SourceLocation, in bytes: [UInt8]) -> Bool {
    (0...bytes.count).contains(location.offset) && location.line > 0 && location.column > 0
  }
}
