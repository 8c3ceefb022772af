import SourceText

/// The positions of the parts of a well-formed tag, in bytes of the text that was parsed.
///
/// The grammar is that of RFC 5646 section 2.1, with `_` read as `-`. Parsing takes one pass and allocates nothing.
struct TagSyntax {
  /// The primary language; empty for a private-use tag (`x-...`) and an irregular grandfathered tag (`i-klingon`).
  var language = 0..<0
  /// Up to three extended language subtags and the hyphens between them.
  var extendedLanguages = 0..<0
  var script = 0..<0
  var region = 0..<0
  /// All variants and the hyphens between them.
  var variants = 0..<0
  /// The range from the first singleton to the end of the last extension.
  var extensions = 0..<0
  /// The subtags after `x-`, and the hyphens between them.
  var privateUse = 0..<0
  var isGrandfathered = false

  /// Whether the tag has only a language, a script and a region.
  var isPlain: Bool {
    extendedLanguages.isEmpty && variants.isEmpty && extensions.isEmpty && privateUse.isEmpty && !isGrandfathered
  }

  /// Creates the syntax of a whole tag.
  init(_ bytes: Span<UInt8>) throws(LanguageTagError) {
    try parse(bytes)
  }

  /// Creates the syntax of the part before the first fault, as ICU does; that part may be empty.
  init(leading bytes: Span<UInt8>) {
    try? parse(bytes)
  }

  private mutating func parse(_ bytes: Span<UInt8>) throws(LanguageTagError) {
    guard !bytes.isEmpty else { throw LanguageTagError(reason: .empty, offset: 0) }
    guard bytes.count <= LanguageTag.maximumLength else {
      throw LanguageTagError(reason: .tooLong, offset: LanguageTag.maximumLength)
    }
    isGrandfathered = GrandfatheredTags.contains(bytes)
    if isGrandfathered && GrandfatheredTags.isIrregular(bytes) { return }
    var cursor = SubtagCursor()
    var subtag = try cursor.next(bytes)
    if subtag.count == 1, bytes[subtag.lowerBound] | 0x20 == UInt8(ascii: "x") {
      try parsePrivateUse(&cursor, after: subtag, bytes)
      return
    }
    guard subtag.count >= 2, SubtagCursor.isAlphabetic(bytes, subtag) else {
      throw LanguageTagError(reason: .invalidLanguage, offset: subtag.lowerBound)
    }
    language = subtag
    guard try cursor.advance(&subtag, bytes) else { return }
    if language.count <= 3 {
      var count = 0
      while subtag.count == 3, SubtagCursor.isAlphabetic(bytes, subtag), count < 3 {
        extendedLanguages = Self.joined(extendedLanguages, subtag)
        count += 1
        guard try cursor.advance(&subtag, bytes) else { return }
      }
    }
    if subtag.count == 4, SubtagCursor.isAlphabetic(bytes, subtag) {
      script = subtag
      guard try cursor.advance(&subtag, bytes) else { return }
    }
    if subtag.count == 2 && SubtagCursor.isAlphabetic(bytes, subtag)
      || subtag.count == 3 && SubtagCursor.isNumeric(bytes, subtag)
    {
      region = subtag
      guard try cursor.advance(&subtag, bytes) else { return }
    }
    while subtag.count >= 5 || subtag.count == 4 && bytes[subtag.lowerBound] < 0x40 {
      guard !SubtagCursor.contains(bytes, subtag, in: variants) else {
        throw LanguageTagError(reason: .repeatedVariant, offset: subtag.lowerBound)
      }
      variants = Self.joined(variants, subtag)
      guard try cursor.advance(&subtag, bytes) else { return }
    }
    guard subtag.count == 1 else { throw LanguageTagError(reason: .unexpectedSubtag, offset: subtag.lowerBound) }
    try parseExtensions(&cursor, &subtag, bytes)
  }

  private mutating func parseExtensions(
    _ cursor: inout SubtagCursor, _ subtag: inout Range<Int>, _ bytes: Span<UInt8>
  ) throws(LanguageTagError) {
    // One bit for each letter or digit that can be a singleton.
    var seen: UInt64 = 0
    while true {
      let singleton = bytes[subtag.lowerBound] | 0x20
      if singleton == UInt8(ascii: "x") { return try parsePrivateUse(&cursor, after: subtag, bytes) }
      let bit = UInt64(1) << UInt64(singleton >= 0x61 ? singleton - 0x61 : singleton & 0xf + 32)
      guard seen & bit == 0 else {
        throw LanguageTagError(reason: .repeatedSingleton, offset: subtag.lowerBound)
      }
      seen |= bit
      extensions = Self.joined(extensions, subtag)
      let start = subtag.lowerBound
      guard try cursor.advance(&subtag, bytes), subtag.count > 1 else {
        throw LanguageTagError(reason: .emptyExtension, offset: start)
      }
      while subtag.count > 1 {
        extensions = Self.joined(extensions, subtag)
        guard try cursor.advance(&subtag, bytes) else { return }
      }
    }
  }

  private mutating func parsePrivateUse(
    _ cursor: inout SubtagCursor, after singleton: Range<Int>, _ bytes: Span<UInt8>
  ) throws(LanguageTagError) {
    var subtag = singleton
    guard try cursor.advance(&subtag, bytes) else {
      throw LanguageTagError(reason: .emptyPrivateUse, offset: singleton.lowerBound)
    }
    repeat { privateUse = Self.joined(privateUse, subtag) } while try cursor.advance(&subtag, bytes)
  }

  private static func joined(_ range: Range<Int>, _ next: Range<Int>) -> Range<Int> {
    range.isEmpty ? next : range.lowerBound..<next.upperBound
  }
}

/// A cursor that returns the subtags of a text one by one, each of 1...8 letters and digits.
///
/// The text is an argument, not a property, because a structure cannot store a `Span` yet.
struct SubtagCursor {
  private var offset = 0

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  mutating func next(_ bytes: Span<UInt8>) throws(LanguageTagError) -> Range<Int> {
    let start = offset
    while offset < bytes.count, !Self.isSeparator(bytes[offset]) {
      guard Self.isAlphanumeric(bytes[offset]) else { throw LanguageTagError(reason: .illegalByte, offset: offset) }
      offset += 1
    }
    guard offset > start else { throw LanguageTagError(reason: .emptySubtag, offset: start) }
    guard offset - start <= 8 else { throw LanguageTagError(reason: .subtagTooLong, offset: start) }
    return start..<offset
  }

  /// Moves to the next subtag and returns true; returns false at the end of the text.
  mutating func advance(_ subtag: inout Range<Int>, _ bytes: Span<UInt8>) throws(LanguageTagError) -> Bool {
    guard offset < bytes.count else { return false }
    offset += 1
    subtag = try next(bytes)
    return true
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  static func isAlphabetic(_ bytes: Span<UInt8>, _ subtag: Range<Int>) -> Bool {
    for index in subtag where bytes[index] < 0x40 { return false }
    return true
  }

  static func isNumeric(_ bytes: Span<UInt8>, _ subtag: Range<Int>) -> Bool {
    for index in subtag where bytes[index] > 0x40 { return false }
    return true
  }

  /// Returns whether one of the subtags in a range equals this one, regardless of letter case.
  static func contains(_ bytes: Span<UInt8>, _ subtag: Range<Int>, in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, !isSeparator(bytes[end]) { end += 1 }
      if end - start == subtag.count, equal(bytes, start..<end, subtag) { return true }
      start = end + 1
    }
    return false
  }

  private static func equal(_ bytes: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
    for (a, b) in zip(left, right) where bytes[a] | 0x20 != bytes[b] | 0x20 { return false }
    return true
  }
}

/// The grandfathered tags, which were registered before RFC 4646 (RFC 5646 section 2.1).
enum GrandfatheredTags {
  static let irregular = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
    "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
  ]
  static let regular = [
    "art-lojban", "cel-gaulish", "no-bok", "no-nyn", "zh-guoyu", "zh-hakka", "zh-min", "zh-min-nan", "zh-xiang",
  ]

  static func contains(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 5, bytes.count <= 11 else { return false }
    // Only these letters begin a grandfathered tag, so most tags are rejected here.
    switch bytes[0] | 0x20 {
    case UInt8(ascii: "i") where SubtagCursor.isSeparator(bytes[1]): return isIrregular(bytes)
    case UInt8(ascii: "e"), UInt8(ascii: "s"): return isIrregular(bytes)
    case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "z"):
      return regular.contains { equal(bytes, $0) }
    default: return false
    }
  }

  static func isIrregular(_ bytes: Span<UInt8>) -> Bool { irregular.contains { equal(bytes, $0) } }

  private static func equal(_ bytes: Span<UInt8>, _ name: String) -> Bool {
    let text = name.bytes
    let name = text.span
    guard name.count == bytes.count else { return false }
    for index in bytes.indices {
      let byte = bytes[index] == UInt8(ascii: "_") ? UInt8(ascii: "-") : bytes[index]
      guard (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte) == name[index] else { return false }
    }
    return true
  }
}
