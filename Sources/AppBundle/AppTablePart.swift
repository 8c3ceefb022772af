/// The parts of a table, which a device looks up separately.
///
/// CoreFoundation asks for the `.strings` file of a table and for its `.stringsdict` file in turn. Each is the first of
/// the search list, so they may come from two localizations.
struct AppTablePart: OptionSet, Sendable {
  let rawValue: UInt8

  /// The plain texts: a `.strings` file, or what Xcode compiles to one.
  static let strings = AppTablePart(rawValue: 1)
  /// The texts that vary: a `.stringsdict` file, or what Xcode compiles to one.
  static let stringsDictionary = AppTablePart(rawValue: 2)
}

extension AppTableFile {
  /// The parts that the file gives to its table.
  ///
  /// Xcode compiles the plain texts of a String Catalog to a `.strings` file, and those that vary to a `.stringsdict`
  /// file. An empty or refused file is one too, and ends the look-up.
  var parts: AppTablePart {
    switch kind {
    case .strings: return .strings
    case .stringsDictionary: return .stringsDictionary
    case .catalog:
      let plain: AppTablePart = table.count > variations.count ? .strings : []
      return variations.isEmpty ? plain : plain.union(.stringsDictionary)
    }
  }

  /// Returns the file with the entries of some parts, or `nil` if it has none of them.
  func file(of parts: AppTablePart) -> AppTableFile? {
    let kept = self.parts.intersection(parts)
    guard kept != self.parts else { return self }
    return kept.isEmpty ? nil : file(varying: kept == .stringsDictionary)
  }
}
