import ICUShim

/// The language of a localization, as a page needs it that shows the texts.
///
///     LocalizationLanguage(name: "zh_CN").tag  // "zh-Hans-CN"
///     LocalizationLanguage(name: "he").isRightToLeft  // true
public struct LocalizationLanguage: Sendable, Hashable {
  /// A BCP 47 tag, with aliases replaced as the device does; `und` where the name is none that a device understands.
  public let tag: String
  /// Whether its script runs from right to left, as CLDR has it.
  public let isRightToLeft: Bool
  /// The language's name in itself, such as `français (Canada)`, in the linked ICU's words; the tag where ICU has none.
  public let ownName: String

  /// Reads the name of a localization: a tag in any letter case with `-` or `_`, or an old name such as `English`.
  public init(name: String) {
    guard let name = try? BaseName(parsing: name.utf8.span).withoutSuffix.normalized.written, !name.isEmpty else {
      tag = "und"
      isRightToLeft = false
      ownName = "und"
      return
    }
    let locale = String(decoding: name, as: UTF8.self)
    tag = String(decoding: locale.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    isRightToLeft = unsafe pushwright_is_right_to_left(locale)
    let capacity = 512
    let written = unsafe String(unsafeUninitializedCapacity: capacity) { memory in
      // The capacity is the one that was asked for, and the buffer is there as it is above 0.
      guard let base = memory.baseAddress else { return 0 }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
        unsafe Int(pushwright_own_name(locale, name, Int32(capacity)))
      }
    }
    ownName = written.isEmpty ? tag : written
  }
}
