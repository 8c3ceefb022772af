import SourceText

/// A name as ICU writes base names (`zh_Hant_TW`), on which the device's rules work.
///
/// It is packed if it fits.
struct BaseName: Hashable, Sendable {
  /// The packed name; 0 for the root and for a name that is text.
  let packed: PackedName
  /// The name as text; empty unless it cannot be packed: `english`, `de__1996`, `fr_FR.UTF-8`.
  let text: [UInt8]

  /// The reason that a name takes no part in the matching.
  enum Fault: Error {
    /// ICU or this module refuses a byte, a sequence of separators or an ending, at an offset.
    case malformed(LanguageTagError)
    /// The name has more than the 57 bytes that the device has room for.
    case tooLong
  }

  static let maximumLength = 57
  /// The largest number of bytes of a minimized name in which the device still finds the region.
  private static let minimizedRoom = 16
  static let root = BaseName(PackedName(bits: 0))

  init(_ packed: PackedName, text: [UInt8] = []) {
    self.packed = packed
    self.text = text
  }

  /// Creates a base name from its complete text, and packs it if that loses nothing.
  init(written text: [UInt8]) {
    let parts = NameParts(written: text.span)
    if let packed = parts.packed(text.span) {
      var copy: [UInt8] = []
      packed.write(to: &copy)
      if copy == text {
        self.init(packed)
        return
      }
    }
    self.init(PackedName(bits: 0), text: text)
  }

  var isText: Bool { !text.isEmpty }

  /// The bytes of the name, for the slow path and for explanations.
  var written: [UInt8] {
    if isText { return text }
    var output: [UInt8] = []
    packed.write(to: &output)
    return output
  }

  /// The name without its POSIX character set and modifier, which are not part of any language.
  var withoutSuffix: BaseName {
    guard let end = text.firstIndex(where: Self.endsName) else { return self }
    return BaseName(written: Array(text[..<end]))
  }

  /// The language without script and region.
  var language: BaseName {
    guard isText else { return BaseName(PackedName(language: packed.language, script: 0, region: 0)) }
    return BaseName(written: Array(text[NameParts(written: text.span).language]))
  }

  var hasRegion: Bool {
    isText ? !NameParts(written: text.span).region.isEmpty : packed.region != 0
  }

  /// Whether the region is still there after likely subtags are removed: `de_AT` keeps it, `de_DE` does not.
  var keepsRegionWhenMinimized: Bool {
    guard isText else { return !LikelySubtags.oldChinese.contains(packed) && LikelySubtags.keepsRegion(packed) }
    let bytes = text.span
    let parts = NameParts(written: bytes)
    // ICU fails to minimize a language of more than eight letters, and takes zh_MIN_NAN for the old tag.
    guard !parts.region.isEmpty, parts.language.count <= 8, text != Array("zh_MIN_NAN".utf8) else { return false }
    if parts.language.count == 4 {
      // ICU takes a first subtag of four letters for an unknown script without a language. Such a name loses its region
      // if it has a variant, or a second script other than the unknown one.
      let isPlain = parts.script.isEmpty || PackedName.letters(bytes, parts.script) == LikelySubtags.unknownScript
      guard isPlain, parts.variants.isEmpty, text.count <= Self.minimizedRoom,
        let region = PackedName.region(bytes, parts.region)
      else { return false }
      return LikelySubtags.keepsRegion(PackedName(language: 0, script: 0, region: region))
    }
    // A region that ends where the room ends has no end mark, so the device does not see it either.
    guard let packed = parts.packed(bytes, ignoringVariants: true) else {
      return text.count < Self.minimizedRoom || text.count == Self.minimizedRoom && !parts.variants.isEmpty
    }
    let minimized = text.count - (LikelySubtags.losesScript(packed) ? 5 : 0)
    return minimized <= Self.minimizedRoom && LikelySubtags.keepsRegion(packed)
  }
}

extension BaseName: CustomStringConvertible {
  var description: String { String(decoding: written, as: UTF8.self) }
}

/// The positions of the subtags of a name, by ICU's rules.
///
/// ICU accepts more than RFC 5646: `en_US_GB` has a variant `GB`.
struct NameParts {
  var language = 0..<0
  var script = 0..<0
  var region = 0..<0
  /// The rest of the name, without the separators before it.
  var variants = 0..<0

  init(_ bytes: Span<UInt8>) {
    // ICU keeps an old prefix and the next subtag together: i_klingon has the language i-klingon.
    let isPrefixed =
      bytes.count > 2 && SubtagCursor.isSeparator(bytes[1])
      && (bytes[0] | 0x20 == UInt8(ascii: "i") || bytes[0] | 0x20 == UInt8(ascii: "x"))
    language = 0..<Self.subtag(bytes, from: isPrefixed ? 2 : 0).upperBound
    parseRest(bytes)
  }

  /// Finds the parts of a base name, except its character set and modifier; `_` is its only separator.
  init(written bytes: Span<UInt8>) {
    let end = bytes.indices.first { BaseName.endsName(bytes[$0]) } ?? bytes.count
    language = 0..<(bytes.indices.prefix(end).first { bytes[$0] == UInt8(ascii: "_") } ?? end)
    parseRest(bytes.extracting(0..<end))
  }

  private mutating func parseRest(_ bytes: Span<UInt8>) {
    var subtag = language
    guard subtag.upperBound < bytes.count else { return }
    subtag = Self.subtag(bytes, from: subtag.upperBound + 1)
    if subtag.count == 4, PackedName.letters(bytes, subtag) != nil {
      script = subtag
      guard subtag.upperBound < bytes.count else { return }
      subtag = Self.subtag(bytes, from: subtag.upperBound + 1)
    }
    if subtag.count == 2 || subtag.count == 3 {
      region = subtag
      guard subtag.upperBound < bytes.count else { return }
      subtag = Self.subtag(bytes, from: subtag.upperBound + 1)
    } else if subtag.isEmpty, subtag.upperBound < bytes.count {
      // The empty place of an absent region before a variant: en__POSIX.
      subtag = Self.subtag(bytes, from: subtag.upperBound + 1)
    }
    variants = subtag.lowerBound..<bytes.count
  }

  /// Returns the packed name; `nil` if there is a variant, or if the language is not a word of at most three letters.
  func packed(_ bytes: Span<UInt8>, ignoringVariants: Bool = false) -> PackedName? {
    guard language.count <= 3, variants.isEmpty || ignoringVariants,
      let languageBits = PackedName.letters(bytes, language), let scriptBits = PackedName.letters(bytes, script),
      let regionBits = PackedName.region(bytes, region)
    else { return nil }
    return PackedName(
      language: LanguageTables.short(language: languageBits), script: scriptBits,
      region: LanguageTables.short(region: regionBits))
  }

  private static func subtag(_ bytes: Span<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, !SubtagCursor.isSeparator(bytes[end]) { end += 1 }
    return start..<end
  }
}
