/// A language, script and region in 53 bits: 3 x 5 for the language, 4 x 5 for the script, 3 x 6 for the region.
///
/// An absent subtag is 0. A name that does not fit (a language of more than three letters, a variant) cannot be packed.
struct PackedName: Hashable, Sendable {
  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  init(language: UInt64, script: UInt64, region: UInt64) {
    bits = language << 38 | script << 18 | region
  }

  /// Creates the name of a tag of two or three letters, perhaps with a script and a region; `nil` for any other tag.
  ///
  /// For these tags, it is the packed name of ``BaseName/init(parsing:)``, which reads the others.
  init?(common tag: Span<UInt8>) {
    let languageEnd = Self.endOfSubtag(tag, from: 0)
    guard languageEnd == 2 || languageEnd == 3, let language = Self.letters(tag, 0..<languageEnd) else { return nil }
    var scriptEnd = languageEnd
    var script: UInt64 = 0
    if languageEnd + 4 < tag.count {
      let end = Self.endOfSubtag(tag, from: languageEnd + 1)
      if end == languageEnd + 5 {
        guard let letters = Self.letters(tag, languageEnd + 1..<end) else { return nil }
        (script, scriptEnd) = (letters, end)
      }
    }
    var region: UInt64 = 0
    if scriptEnd < tag.count {
      let end = Self.endOfSubtag(tag, from: scriptEnd + 1)
      guard end == tag.count, end == scriptEnd + 3 || end == scriptEnd + 4,
        let code = Self.region(tag, scriptEnd + 1..<end)
      else { return nil }
      region = code
    }
    self.init(
      language: LanguageTables.short(language: language), script: script, region: LanguageTables.short(region: region))
  }

  private static func endOfSubtag(_ tag: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < tag.count, !SubtagCursor.isSeparator(tag[end]) { end += 1 }
    return end
  }

  static let undetermined = known("und")

  var language: UInt64 { bits >> 38 }
  var script: UInt64 { bits >> 18 & 0xf_ffff }
  var region: UInt64 { bits & 0x3_ffff }

  /// Returns the bits of at most four letters of either case; `nil` if a byte is not a letter.
  static func letters(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    var value: UInt64 = 0
    for index in range {
      let lowercase = bytes[index] | 0x20
      guard lowercase >= UInt8(ascii: "a"), lowercase <= UInt8(ascii: "z") else { return nil }
      value = value << 5 | UInt64(lowercase - 0x60)
    }
    return value
  }

  /// Returns the bits of two or three letters or digits; a two-letter code is filled up with a zero.
  static func region(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    var value: UInt64 = 0
    for index in range {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        value = value << 6 | UInt64((byte | 0x20) - 0x60)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 6 | UInt64(byte - 0x30 + 27)
      default: return nil
      }
    }
    return range.count == 2 ? value << 6 : value
  }

  /// Returns the packed form of a name that is known at compile time, for the few names with rules of their own.
  static func known(_ language: StaticString, script: StaticString = "", region: StaticString = "") -> PackedName {
    func pack(_ text: StaticString, _ width: UInt64, letter: UInt8) -> UInt64 {
      var value: UInt64 = 0
      for byte in text.description.utf8 { value = value << width | UInt64(byte - letter) }
      return value
    }
    let region = pack(region, 6, letter: 0x40)
    return PackedName(
      language: pack(language, 5, letter: 0x60), script: pack(script, 5, letter: 0x60),
      region: region < 1 << 12 ? region << 6 : region)
  }

  /// Appends the name as ICU writes base names: `zh_Hant_TW`.
  func write(to output: inout [UInt8]) {
    Self.writeLetters(language, to: &output)
    if script != 0 {
      output.append(UInt8(ascii: "_"))
      let first = output.count
      Self.writeLetters(script, to: &output)
      output[first] -= 0x20
    }
    if region != 0 {
      output.append(UInt8(ascii: "_"))
      for shift in [UInt64(12), 6, 0] {
        let code = UInt8(region >> shift & 0x3f)
        if code != 0 { output.append(code < 27 ? code + 0x40 : code - 27 + 0x30) }
      }
    }
  }

  private static func writeLetters(_ value: UInt64, to output: inout [UInt8]) {
    for shift in [UInt64(15), 10, 5, 0] {
      let code = UInt8(value >> shift & 0x1f)
      if code != 0 { output.append(code + 0x60) }
    }
  }
}
