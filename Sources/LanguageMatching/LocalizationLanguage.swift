import ICUShim
import SourceText

/// The language of a localization, for a page that shows its strings.
///
///     LocalizationLanguage(name: "zh_CN").tag  // "zh-Hans-CN"
///     LocalizationLanguage(name: "he").isRightToLeft  // true
public struct LocalizationLanguage: Sendable, Hashable {
  /// The BCP 47 tag, with aliases replaced as on the device; `und` if a device does not understand the name.
  public let tag: String
  /// Whether the language's script runs from right to left.
  ///
  /// This is according to CLDR. Four languages in Arabic script for which ICU 72 has no data are added.
  public let isRightToLeft: Bool
  /// The language's name for itself, such as `français (Canada)`, from the linked ICU; the tag if ICU has no name.
  public let ownName: String

  /// Creates the language of a localization from its name.
  ///
  /// The name is a tag in any letter case with `-` or `_`, or an old name such as `English`.
  public init(name: String) {
    guard let name = try? BaseName(parsing: name.bytes.span).withoutSuffix.normalized.written, !name.isEmpty else {
      tag = "und"
      isRightToLeft = false
      ownName = "und"
      return
    }
    let locale = String(decoding: name, as: UTF8.self)
    tag = String(decoding: locale.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    isRightToLeft = unsafe pushwright_is_right_to_left(locale) || Self.isArabicUnknownToICU(tag)
    let capacity = 512
    let written = unsafe String(unsafeUninitializedCapacity: capacity) { memory in
      // The buffer has the requested capacity. It has an address because the capacity is above 0.
      guard let base = memory.baseAddress else { return 0 }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
        unsafe Int(pushwright_own_name(locale, name, Int32(capacity)))
      }
    }
    ownName = written.isEmpty ? tag : written
  }

  /// Whether the linked ICU knows the language, one of about 600; `false` for most misspelled names.
  public var isKnown: Bool { unsafe pushwright_is_known_language(tag) }

  /// Returns whether a tag without a script has a language in Arabic script for which ICU 72 has no script.
  private static func isArabicUnknownToICU(_ tag: String) -> Bool {
    let subtags = tag.split(separator: "-", maxSplits: 2)
    guard let language = subtags.first, subtags.count == 1 || subtags[1].utf8.count != 4 else { return false }
    return ["acm", "afb", "ayl", "azb"].contains(language)
  }
}
