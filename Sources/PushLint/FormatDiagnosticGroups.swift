import StringsFiles

/// The problems of a key's texts, each with the names of the languages that have it.
struct FormatDiagnosticGroups {
  private struct Key: Hashable {
    let code: FormatDiagnostic.Code
    let message: [UInt8]
  }

  /// The problems in the order in which they were found, with the first of those that have the same message.
  private(set) var groups: [(diagnostic: FormatDiagnostic, names: [String])] = []
  private var places: [Key: Int] = [:]

  /// Adds a problem of a language's text; the problems of one language come one after the other.
  mutating func add(_ diagnostic: FormatDiagnostic, of name: String) {
    let key = Key(code: diagnostic.code, message: Array(diagnostic.message.utf8))
    if let place = places[key] {
      // A text may have the same mistake twice.
      if groups[place].names.last != name { groups[place].names.append(name) }
    } else {
      places[key] = groups.count
      groups.append((diagnostic, [name]))
    }
  }
}
