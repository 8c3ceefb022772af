/// A name as ICU writes base names (`zh_Hant_TW`), packed where it fits; the device's rules work on these.
struct BaseName: Hashable, Sendable {
  /// 0 for the root and for a name that is text.
  let packed: PackedName
  /// Empty unless the name does not pack: `english`, `de__1996`.
  let text: [UInt8]

  /// Why a name takes no part in the matching.
  enum Fault: Error {
    /// A byte, an order of separators or an ending that ICU or this module refuses, at an offset.
    case malformed(LanguageTagError)
    /// More bytes than the 57 that the device has room for.
    case tooLong
  }

  static let maximumLength = 57
  static let root = BaseName(PackedName(bits: 0))

  init(_ packed: PackedName, text: [UInt8] = []) {
    self.packed = packed
    self.text = text
  }

  /// Packs a base name that is complete already, where that loses nothing.
  init(written text: [UInt8]) {
    let parts = NameParts(text.span)
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

  /// The name's bytes, for the slow path and for explanations.
  var written: [UInt8] {
    if isText { return text }
    var output: [UInt8] = []
    packed.write(to: &output)
    return output
  }

  /// The language by itself.
  var language: BaseName {
    guard isText else { return BaseName(PackedName(language: packed.language, script: 0, region: 0)) }
    return BaseName(written: Array(text[NameParts(text.span).language]))
  }

  var hasRegion: Bool {
    isText ? !NameParts(text.span).region.isEmpty : packed.region != 0
  }

  /// Whether the region is still there when likely subtags are removed: `de_AT` keeps it, `de_DE` does not.
  var keepsRegionWhenMinimized: Bool {
    guard isText else { return LikelyRegions.keepsRegion(packed) }
    let bytes = text.span
    let parts = NameParts(bytes)
    guard !parts.region.isEmpty else { return false }
    // ICU reads a first subtag of four letters as a script without a language.
    if parts.language.count == 4, parts.script.isEmpty, let script = PackedName.letters(bytes, parts.language) {
      guard let region = PackedName.region(bytes, parts.region) else { return true }
      return LikelyRegions.keepsRegion(PackedName(language: 0, script: script, region: region))
    }
    guard let packed = parts.packed(bytes, ignoringVariants: true) else { return true }
    return LikelyRegions.keepsRegion(packed)
  }
}

extension BaseName: CustomStringConvertible {
  var description: String { String(decoding: written, as: UTF8.self) }
}

/// Where the subtags of a name are, by ICU's rules, which take more than RFC 5646 does: `en_US_GB` has a variant `GB`.
struct NameParts {
  var language = 0..<0
  var script = 0..<0
  var region = 0..<0
  /// The rest of the name, without the separators before it.
  var variants = 0..<0

  init(_ bytes: Span<UInt8>) {
    var subtag = Self.subtag(bytes, from: 0)
    language = subtag
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
      // The place of an absent region before a variant: en__POSIX.
      subtag = Self.subtag(bytes, from: subtag.upperBound + 1)
    }
    variants = subtag.lowerBound..<bytes.count
  }

  /// Nil where there is a variant or where the language is no word of at most three letters.
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
