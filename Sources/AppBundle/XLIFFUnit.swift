public import StringsFiles

/// A `<trans-unit>` of an XLIFF document: a text and its translation.
///
/// The id names the key of the table, and for a text that varies the place of the variant, too:
///
///     PLAY                                                     a key of a .strings file or String Catalog
///     /FILES:dict/NSStringLocalizedFormatKey:dict/:string      the format of a .stringsdict file's key
///     /FILES:dict/count:dict/one:dict/:string                  a form of its variable `count`
///     FILES|==|plural.one, FILES|==|device.iphone.plural.one   variants in a String Catalog
///     FILES|==|substitutions.count.plural.one                  a form of the variable `count` in a String Catalog
public struct XLIFFUnit: Sendable, Hashable {
  /// The part of a key's text that a unit has.
  public enum Part: Sendable, Hashable {
    /// The text, or the format of a text that varies.
    case text
    /// The variant of the text for these conditions, with the outermost first.
    case variant([StringVariant.Condition])
    /// A form of the variable with this name.
    case variable(String, [StringVariant.Condition])
  }

  /// The id, as written.
  public let id: String
  /// The key of the table.
  public let key: String
  /// The part of the key's text.
  public let part: Part
  /// The text in the source language, or `nil` if it is missing.
  public let source: String?
  /// The translation, or `nil` if there is no target.
  public let target: String?
  /// The state of the target, such as `translated` or `needs-review-l10n`, or `nil` if the document does not say.
  public let state: String?
  /// Whether to translate the text; `true` if the document does not say.
  public let isTranslatable: Bool
  /// The notes for translators, one per line, or `nil` if there are none.
  public let note: String?
  /// The location of the element.
  public let location: SourceLocation
  /// The location of the source's text.
  public let sourceLocation: SourceLocation
  /// The location of the target's text, or of the element if there is no target.
  public let targetLocation: SourceLocation
}

extension XLIFFUnit {
  /// The states of a target that Xcode imports; without a state it imports a target, too.
  private static let finishedStates = ["translated", "final", "signed-off"]

  /// Whether the state says that the translation has to be made or reviewed.
  public var isUnfinished: Bool {
    guard let state else { return false }
    return !Self.finishedStates.contains(state) && !state.hasPrefix("x-")
  }

  /// Whether this is the text, or a form for most numbers and devices.
  var isUsual: Bool {
    switch part {
    case .text: true
    case .variant(let conditions), .variable(_, let conditions): StringVariant.isUsual(conditions)
    }
  }

  /// Returns the key and the part that an id names in a `.stringsdict` file, or `nil` if it names none.
  static func dictionaryPart(of id: String) -> (key: String, part: Part)? {
    let end = ":dict/:string"
    guard id.utf8.first == UInt8(ascii: "/"), id.hasSuffix(end) else { return nil }
    let path = id.utf8.dropFirst().dropLast(end.utf8.count)
    var names = Self.split(path, by: ":dict/")
    // A key may have the separator, so the place of the part counts from the end.
    if names.count > 1, names.last == "NSStringLocalizedFormatKey" {
      return (names.dropLast().joined(separator: ":dict/"), .text)
    }
    guard names.count > 2 else { return nil }
    let category = names.removeLast()
    let variable = names.removeLast()
    let key = names.joined(separator: ":dict/")
    return switch variable {
    case "NSStringVariableWidthRuleType": (key, .variant([.width(category)]))
    case "NSStringDeviceSpecificRuleType": (key, .variant([.device(category)]))
    default: (key, .variable(variable, [.plural(category)]))
    }
  }

  /// Returns the key and the part that an id names in a String Catalog.
  ///
  /// An id whose end names no variant is a key.
  static func catalogPart(of id: String) -> (key: String, part: Part) {
    let pieces = Self.split(id.utf8[...], by: "|==|")
    guard pieces.count > 1, let path = pieces.last else { return (id, .text) }
    let key = pieces.dropLast().joined(separator: "|==|")
    var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var conditions: [StringVariant.Condition] = []
    while names.count >= 2 {
      let category = names[names.count - 1]
      let kind = names[names.count - 2]
      if kind == "plural", VariationRules.pluralCategories.contains(category) {
        conditions.insert(.plural(category), at: 0)
      } else if kind == "device", VariationRules.devices.contains(category) {
        conditions.insert(.device(category), at: 0)
      } else {
        break
      }
      names.removeLast(2)
    }
    guard !conditions.isEmpty else { return (id, .text) }
    if names.isEmpty { return (key, .variant(conditions)) }
    // Xcode 15 left the first name out.
    if names.count > 1, names[0] == "substitutions" { names.removeFirst() }
    return (key, .variable(names.joined(separator: "."), conditions))
  }

  /// Returns the parts of a text between the places of a separator.
  private static func split(_ text: Substring.UTF8View, by separator: String) -> [String] {
    let bytes = Array(text)
    let end = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    var place = 0
    while place < bytes.count {
      guard bytes[place...].starts(with: end) else {
        place += 1
        continue
      }
      parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
      place += end.count
      start = place
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
