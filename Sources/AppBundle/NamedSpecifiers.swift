import StringsFiles

/// The names that specifiers have in a String Catalog, as in `%(count)lld` and `%1$(name)@`, with the numbers that Xcode
/// compiles them to.
///
/// A name without a number has that of its first use in the source language. Source: Apple, "Xcode 26 Release Notes",
/// and OBSERVED.md.
struct NamedSpecifiers {
  private var numbers: [[UInt8]: Int] = [:]
  /// The highest number of a name.
  private var last = 0

  /// Numbers the names in the texts of the source language, of which those for most numbers come first.
  init(in texts: [String]) { for text in texts { _ = number(text) } }

  /// Returns a text with the numbers of its names, which come after those of the source language if that lacks them.
  func plain(_ text: String) -> String {
    var names = self
    return names.number(text)
  }

  /// Returns whether a text may have a name.
  static func mayBe(in text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "(")) && text.utf8.contains(UInt8(ascii: "%"))
  }

  private mutating func number(_ text: String) -> String {
    guard Self.mayBe(in: text) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      result.append(bytes[place])
      place += 1
      guard bytes[place - 1] == UInt8(ascii: "%") else { continue }
      if place < bytes.count, bytes[place] == UInt8(ascii: "%") {
        result.append(bytes[place])
        place += 1
        continue
      }
      let digits = bytes[place...].prefix { $0 &- 0x30 < 10 }
      let hasNumber = !digits.isEmpty && digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: "$")
      let open = hasNumber ? digits.endIndex + 1 : place
      guard let name = Self.name(in: bytes, at: open) else { continue }
      if hasNumber {
        result += bytes[place..<open]
        // Another language may leave the number out.
        if let number = Int(String(decoding: digits, as: UTF8.self)), numbers[Array(name)] == nil {
          numbers[Array(name)] = number
          last = max(last, number)
        }
      } else if !bytes[(name.endIndex + 1)...].starts(with: "arg".utf8) {
        let number = numbers[Array(name)] ?? last &+ 1
        numbers[Array(name)] = number
        last = max(last, number)
        result += "\(number)$".utf8
      }
      place = name.endIndex + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the name in parentheses at a place, if the rest of a specifier follows it; `nil` if there is none.
  private static func name(in bytes: [UInt8], at open: Int) -> ArraySlice<UInt8>? {
    guard open < bytes.count, bytes[open] == UInt8(ascii: "(") else { return nil }
    let name = bytes[(open + 1)...].prefix {
      $0 >= 0x80 || $0 == UInt8(ascii: "_") || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26
    }
    let close = name.endIndex
    guard !name.isEmpty, close + 1 < bytes.count, bytes[close] == UInt8(ascii: ")"),
      "@#0123456789.*+-hlqLzjtdDiuUxXoOfFeEgGaAcCsSp".utf8.contains(bytes[close + 1])
    else { return nil }
    return name
  }
}

extension CatalogEntry {
  /// The numbers of the names in the entry's texts; `nil` if no text has any.
  ///
  /// - Parameter source: the source language of the catalog.
  func namedSpecifiers(source: String?) -> NamedSpecifiers? {
    guard localizations.contains(where: { $0.allTexts.contains(where: NamedSpecifiers.mayBe) }) else { return nil }
    return NamedSpecifiers(in: source.flatMap { self[$0] }?.allTexts ?? [key])
  }
}

extension CatalogText {
  /// The text and its forms, of which those for most numbers come first.
  fileprivate var allTexts: [String] {
    let forms = (variation?.variables.flatMap(\.variants) ?? []) + (variation?.variants ?? [])
    return (text.map { [$0] } ?? []) + forms.filter(\.isUsual).map(\.text) + forms.filter { !$0.isUsual }.map(\.text)
  }

  /// Returns the text with numbers in the place of names.
  func plain(_ names: NamedSpecifiers) -> CatalogText {
    func plain(_ variants: [StringVariant]) -> [StringVariant] {
      variants.map { variant in
        var variant = variant
        variant.text = names.plain(variant.text)
        return variant
      }
    }
    var result = self
    result.text = text.map(names.plain)
    guard var variation else { return result }
    variation.format = variation.format.map(names.plain)
    variation.variants = plain(variation.variants)
    for index in variation.variables.indices {
      variation.variables[index].variants = plain(variation.variables[index].variants)
    }
    result.variation = variation
    return result
  }
}
