import StringsFiles

/// What `.stringsdict` files and String Catalogs have in common.
enum VariationRules {
  static let pluralCategories = ["zero", "one", "two", "few", "many", "other"]
  static let devices = ["iphone", "ipad", "ipod", "mac", "appletv", "applewatch", "applevision", "other"]

  /// The names in `%#@name@` and `%1$#@name@`, in order.
  static func variables(in format: String) -> [String] {
    let bytes = Array(format.utf8)
    var names: [String] = []
    var offset = 0
    while let sign = bytes[offset...].firstIndex(of: UInt8(ascii: "%")) {
      offset = sign + 1
      while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
      if offset < bytes.count, offset > sign + 1, bytes[offset] == UInt8(ascii: "$") { offset += 1 }
      guard bytes[offset...].starts(with: "#@".utf8) else {
        // The second sign of `%%` starts nothing.
        if offset == sign + 1, offset < bytes.count, bytes[offset] == UInt8(ascii: "%") { offset += 1 }
        continue
      }
      guard let end = bytes[(offset + 2)...].firstIndex(of: UInt8(ascii: "@")) else { break }
      names.append(String(decoding: bytes[offset + 2..<end], as: UTF8.self))
      offset = end + 1
    }
    return names
  }

  /// Reports variables that the texts of an entry name and that are not there.
  static func checkVariables(of variation: StringVariation, _ diagnostics: inout [StringsDiagnostic]) {
    let texts = [variation.format ?? ""] + variation.variables.flatMap { $0.variants.map(\.text) }
    var reported: [String] = []
    for name in texts.flatMap(variables) {
      guard !(variation.variables.map(\.name) + reported).contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        continue
      }
      reported.append(name)
      diagnostics.append(
        StringsDiagnostic(
          severity: .error, code: .unknownVariable,
          message: "found %#@\(name)@ in “\(variation.key)”, expected a variable of this name",
          position: variation.position))
    }
  }
}
