import SourceText

/// A well-formed BCP 47 language tag, such as `zh-Hant-TW`.
///
/// The grammar is that of RFC 5646 section 2.1: language, extended languages, script, region, variants, extensions,
/// private use, and the grandfathered tags. `_` is read as `-`. The subtags are not looked up in the registry:
/// `xx-Abcd-ZZ` is well-formed. A repeated variant or singleton is refused too, as sections 2.2.5 and 2.2.6 require.
///
/// Two tags are equal if their canonical spellings are: `ZH_hant_tw` equals `zh-Hant-TW`. `init(parsing:)` of `zh_hant`
/// gives the language `zh` and the script `Hant`.
public struct LanguageTag: Sendable {
  /// The length of the longest tag that is read, in bytes of UTF-8.
  public static let maximumLength = 255

  /// The tag as written.
  public let original: String
  /// The tag in the letter case of RFC 5646 section 2.1.1, with hyphens; aliases are not replaced.
  public let canonical: String
  /// The language, script and region in 53 bits, for comparisons and tables.
  ///
  /// `nil` for a tag with any other subtag, or with a language of more than three letters. Two tags with packed values
  /// are equal if and only if these values are.
  public let packed: UInt64?

  private let syntax: TagSyntax

  /// Creates a tag from text.
  ///
  /// The cost is linear in the length, which is at most ``maximumLength``.
  ///
  /// - Throws: ``LanguageTagError`` with the first fault and its offset.
  public init(parsing text: String) throws(LanguageTagError) {
    try self.init(original: text, bytes: text.bytes.span)
  }

  /// Creates a tag from any sequence of bytes of UTF-8, such as `Data`; only ASCII is well-formed.
  ///
  /// - Throws: ``LanguageTagError`` with the first fault and its offset.
  public init(parsing bytes: some Sequence<UInt8>) throws(LanguageTagError) {
    try self.init(parsing: Array(bytes).span)
  }

  /// Creates a tag from bytes of UTF-8; only ASCII is well-formed.
  ///
  /// - Throws: ``LanguageTagError`` with the first fault and its offset.
  public init(parsing bytes: Span<UInt8>) throws(LanguageTagError) {
    _ = try TagSyntax(bytes)
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    try self.init(original: String(decoding: copy, as: UTF8.self), bytes: bytes)
  }

  private init(original: String, bytes: Span<UInt8>) throws(LanguageTagError) {
    let syntax = try TagSyntax(bytes)
    self.original = original
    self.syntax = syntax
    canonical = Self.canonicalCase(bytes)
    if syntax.isPlain, syntax.language.count <= 3, let language = PackedName.letters(bytes, syntax.language),
      let script = PackedName.letters(bytes, syntax.script), let region = PackedName.region(bytes, syntax.region)
    {
      packed = PackedName(language: language, script: script, region: region).bits
    } else {
      packed = nil
    }
  }

  /// The primary language subtag in lowercase; empty for a private-use tag or an irregular grandfathered tag.
  public var language: String { text(syntax.language) }

  /// The extended language subtags, such as `yue` in `zh-yue`; at most three.
  public var extendedLanguages: [String] { subtags(syntax.extendedLanguages) }

  /// The script subtag in title case, such as `Hant`; `nil` if there is none.
  public var script: String? { syntax.script.isEmpty ? nil : text(syntax.script) }

  /// The region subtag in capitals, such as `TW` or `419`; `nil` if there is none.
  public var region: String? { syntax.region.isEmpty ? nil : text(syntax.region) }

  /// The variant subtags in the order of the tag.
  public var variants: [String] { subtags(syntax.variants) }

  /// The extensions, each with its singleton: `["u-ca-buddhist"]`.
  public var extensions: [String] {
    var result: [String] = []
    for subtag in subtags(syntax.extensions) {
      if subtag.utf8.count == 1 {
        result.append(subtag)
      } else {
        result[result.count - 1] += "-" + subtag
      }
    }
    return result
  }

  /// The private-use subtags, without the `x`.
  public var privateUse: [String] { subtags(syntax.privateUse) }

  /// Whether the whole tag is one of the 26 grandfathered tags, such as `i-klingon`.
  public var isGrandfathered: Bool { syntax.isGrandfathered }

  private func text(_ range: Range<Int>) -> String {
    let bytes = canonical.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return String(canonical[start..<bytes.index(start, offsetBy: range.count)])
  }

  private func subtags(_ range: Range<Int>) -> [String] {
    range.isEmpty ? [] : text(range).split(separator: "-").map(String.init)
  }

  private static func canonicalCase(_ bytes: Span<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var start = 0
    var afterSingleton = false
    while start < bytes.count {
      var end = start
      while end < bytes.count, !SubtagCursor.isSeparator(bytes[end]) { end += 1 }
      let count = end - start
      for index in start..<end {
        let isCapital = start > 0 && !afterSingleton && (count == 2 || count == 4 && index == start)
        let byte = bytes[index]
        output.append(byte < 0x40 ? byte : isCapital ? byte & 0xdf : byte | 0x20)
      }
      if end < bytes.count { output.append(UInt8(ascii: "-")) }
      afterSingleton = afterSingleton || count == 1
      start = end + 1
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension LanguageTag: Hashable {
  /// Returns whether the canonical spellings are equal.
  public static func == (left: LanguageTag, right: LanguageTag) -> Bool { left.canonical == right.canonical }

  /// Hashes the canonical spelling.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension LanguageTag: CustomStringConvertible {
  /// The canonical spelling.
  public var description: String { canonical }
}

extension LanguageTag: Codable {
  /// Decodes a tag from its text.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    do {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Encodes the tag as it was written.
  public func encode(to encoder: any Encoder) throws { try original.encode(to: encoder) }
}

/// An error in the text of a language tag.
public struct LanguageTagError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The text is empty.
    case empty
    /// The tag has more than ``LanguageTag/maximumLength`` bytes.
    case tooLong
    /// A byte is not an ASCII letter or digit, `-` or `_`.
    case illegalByte
    /// Two separators are in a row, or one is at the beginning or the end.
    case emptySubtag
    /// A subtag has more than eight bytes.
    case subtagTooLong
    /// The first subtag does not consist of 2...8 letters.
    case invalidLanguage
    /// A subtag is not allowed in its place, such as a second region.
    case unexpectedSubtag
    /// A variant occurs twice.
    case repeatedVariant
    /// An extension singleton occurs twice.
    case repeatedSingleton
    /// A singleton has no subtags after it.
    case emptyExtension
    /// `x` has no subtags after it.
    case emptyPrivateUse
  }

  /// The cause of the error.
  public let reason: Reason
  /// The offset of the fault, in bytes from 0: the byte itself, or the beginning of the subtag.
  public let offset: Int
}

extension LanguageTagError: CustomStringConvertible {
  /// A one-line description, such as `byte 3: the subtag is longer than 8 bytes`.
  public var description: String {
    let what =
      switch reason {
      case .empty: "the text is empty; expected a language tag"
      case .tooLong: "the tag is longer than \(offset) bytes"
      case .illegalByte: "the byte is not an ASCII letter, a digit, a hyphen or an underscore"
      case .emptySubtag: "the subtag is empty; expected 1 to 8 letters or digits"
      case .subtagTooLong: "the subtag is longer than 8 bytes"
      case .invalidLanguage: "the language is missing; expected 2 to 8 letters"
      case .unexpectedSubtag: "this subtag cannot come here"
      case .repeatedVariant: "the variant is a duplicate; remove one of them"
      case .repeatedSingleton: "the extension singleton is a duplicate; remove one of them"
      case .emptyExtension: "the extension has no subtags"
      case .emptyPrivateUse: "the private use part has no subtags"
      }
    return "byte \(offset): \(what)"
  }
}
