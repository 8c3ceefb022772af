import StringsFiles

/// The rules that `.stringsdict` files and String Catalogs share.
enum VariationRules {
  /// The maximum number of diagnostics to keep for a file.
  static let diagnosticLimit = 1000

  static let pluralCategories = ["zero", "one", "two", "few", "many", "other"]
  static let devices = ["iphone", "ipad", "ipod", "mac", "appletv", "applewatch", "applevision", "other"]

  /// Returns the message for variations by device without “other”, which an app needs only if it runs on other devices.
  static func unlistedDevice(of key: String) -> String {
    "“\(key.excerpt)” has no text for the device “other”, so the raw key shows on a device that is not listed"
  }

  /// Returns whether a text is the type of a number or of another value, such as `d` or `lld`.
  ///
  /// Some apps write its percent sign, too (mastodon/mastodon-ios), and nobody is known to miss their texts.
  static func isValueType(_ text: String) -> Bool {
    let specifier = (text.utf8.first == UInt8(ascii: "%") ? "" : "%") + text
    let format = FormatString(specifier)
    return format.specifiers.first.flatMap { format.printf($0) }?.end == specifier.utf8.count
  }

  /// Returns the names in `%#@name@` and `%1$#@name@`, in order.
  static func variables(in text: String) -> [String] {
    let format = FormatString(text)
    return format.specifiers.compactMap { format.printf($0)?.variable }
  }

  /// Returns the first diagnostics in the order of the file, up to the limit, and a last one that counts the others.
  static func limited(_ diagnostics: [StringsDiagnostic]) -> [StringsDiagnostic] {
    let sorted = diagnostics.sorted {
      ($0.location.offset, $0.code.rawValue) < ($1.location.offset, $1.code.rawValue)
    }
    guard sorted.count > diagnosticLimit else { return sorted }
    let message =
      "\((sorted.count - diagnosticLimit).counted("more diagnostic")) not shown"
    return sorted.prefix(diagnosticLimit) + [
      StringsDiagnostic(
        severity: .information, code: .moreDiagnostics, message: message, location: sorted[diagnosticLimit].location)
    ]
  }

  /// Reports variables that the texts of an entry use but the entry does not have.
  static func checkVariables(of variation: StringVariation, _ diagnostics: inout [StringsDiagnostic]) {
    let variants = variation.variables.flatMap(\.variants) + variation.variants
    let texts = [variation.format ?? ""] + variants.map(\.text)
    var known = Set(variation.variables.map { Array($0.name.utf8) })
    for name in texts.flatMap(variables) where known.insert(Array(name.utf8)).inserted {
      diagnostics.report(
        .error, .unknownVariable,
        "“\(variation.key.excerpt)” uses %#@\(name.excerpt)@, but has no variable of that name", variation.location)
    }
    var reported: Set<[UInt8]> = []
    for name in texts.flatMap(invalidNames) where reported.insert(Array(name.utf8)).inserted {
      diagnostics.report(
        .error, .unknownVariable,
        "“\(variation.key.excerpt)” uses %#@\(name.excerpt)@, but the name of a variable has only ASCII letters, digits and _",
        variation.location)
    }
    if let name = circularVariable(in: variation) {
      diagnostics.report(
        .error, .unknownVariable,
        "the variable “\(name.excerpt)” of “\(variation.key.excerpt)” contains itself; write its number in its form",
        variation.location)
    }
  }

  /// Returns what looks like the name of a variable in a text, as in `%#@name@`, but cannot be one.
  private static func invalidNames(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let format = FormatString(text)
    return format.specifiers.compactMap { specifier in
      guard let printf = format.printf(specifier), printf.variable == nil, bytes[printf.end - 1] == UInt8(ascii: "@"),
        printf.modifiers.contains(UInt8(ascii: "#"))
      else { return nil }
      let end = bytes[printf.end...].firstIndex { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") || $0 <= 0x20 }
      guard let end, end > printf.end, bytes[end] == UInt8(ascii: "@") else { return nil }
      return String(decoding: bytes[printf.end..<end], as: UTF8.self)
    }
  }

  /// Returns a variable that one of its own forms uses, perhaps in the form of another one; `nil` if there is none.
  private static func circularVariable(in variation: StringVariation) -> String? {
    guard !variation.variables.isEmpty else { return nil }
    let indices = Dictionary(
      variation.variables.indices.map { (Array(variation.variables[$0].name.utf8), $0) },
      uniquingKeysWith: { first, _ in first })
    let inner = variation.variables.map { variable in
      Set(variable.variants.flatMap { variables(in: $0.text) }.compactMap { indices[Array($0.utf8)] })
    }
    // Those without variables in their forms are left out until nothing changes.
    var counts = inner.map(\.count)
    var outer = [[Int]](repeating: [], count: inner.count)
    for (index, names) in inner.enumerated() { for name in names { outer[name].append(index) } }
    var done = counts.indices.filter { counts[$0] == 0 }
    var next = 0
    while next < done.count {
      for index in outer[done[next]] {
        counts[index] -= 1
        if counts[index] == 0 { done.append(index) }
      }
      next += 1
    }
    guard var place = counts.firstIndex(where: { $0 > 0 }) else { return nil }
    // Each of the others uses another of them, so this comes to one that uses itself.
    var passed: Set<Int> = []
    while passed.insert(place).inserted, let next = inner[place].filter({ counts[$0] > 0 }).min() { place = next }
    return variation.variables[place].name
  }
}

extension String {
  /// The maximum number of Unicode scalars of a key that a message shows.
  ///
  /// Keys have any length, and many messages may name the same key.
  private static let excerptLimit = 100

  /// The key, cut to the length that a message shows.
  var excerpt: String { cut(to: Self.excerptLimit) }
}
