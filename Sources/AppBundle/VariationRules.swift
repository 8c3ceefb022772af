import StringsFiles

/// What `.stringsdict` files and String Catalogs have in common.
enum VariationRules {
  /// As many diagnostics as are kept of one file.
  static let diagnosticLimit = 1000

  static let pluralCategories = ["zero", "one", "two", "few", "many", "other"]
  static let devices = ["iphone", "ipad", "ipod", "mac", "appletv", "applewatch", "applevision", "other"]

  /// The names in `%#@name@` and `%1$#@name@`, in order.
  static func variables(in text: String) -> [String] {
    let format = FormatString(text)
    return format.specifiers.compactMap { format.printf($0)?.variable }
  }

  /// As many diagnostics as are kept of one file, in the order of the file, and a last one that counts the others.
  static func limited(_ diagnostics: [StringsDiagnostic]) -> [StringsDiagnostic] {
    let sorted = diagnostics.sorted {
      ($0.position.offset, $0.code.rawValue) < ($1.position.offset, $1.code.rawValue)
    }
    guard sorted.count > diagnosticLimit else { return sorted }
    let message =
      "\((sorted.count - diagnosticLimit).counted("more diagnostic")) not shown"
    return sorted.prefix(diagnosticLimit) + [
      StringsDiagnostic(
        severity: .information, code: .moreDiagnostics, message: message, position: sorted[diagnosticLimit].position)
    ]
  }

  /// Reports variables that the texts of an entry name and that are not there.
  static func checkVariables(of variation: StringVariation, _ diagnostics: inout [StringsDiagnostic]) {
    let texts = [variation.format ?? ""] + variation.variables.flatMap { $0.variants.map(\.text) }
    var known = Set(variation.variables.map { Array($0.name.utf8) })
    for name in texts.flatMap(variables) where known.insert(Array(name.utf8)).inserted {
      diagnostics.report(
        .error, .unknownVariable,
        "“\(variation.key.excerpt)” uses %#@\(name.excerpt)@, but has no variable of that name", variation.position)
    }
  }
}

extension String {
  /// Scalars of a key that a message shows: keys are of any length, and one may be named by many messages.
  private static let excerptLimit = 100

  /// As much of a key as a message shows.
  var excerpt: String { cut(to: Self.excerptLimit) }
}
