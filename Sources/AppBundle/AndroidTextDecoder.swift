import StringsFiles

/// Decodes the text of an Android string as aapt2 does, which compiles an app's resources.
///
/// The rules are those of `StringBuilder` and `FlattenXmlSubtree` in aapt2's source. They apply after XML's own, in
/// CDATA too: `&quot;` and `&apos;` are the same as `"` and `'`.
/// - A quotation mark is left out, and turns quoting on or off until the next one or the next tag.
/// - Outside quotes, white space of ASCII becomes one space, and an apostrophe is an error.
/// - A backslash starts an escape: `\n`, `\t`, `\u0041`; before any other character it is left out.
/// - At the start and the end, white space is left out unless the text has a tag such as `<b>`. `<xliff:g>` does not
///   count.
struct AndroidTextDecoder {
  /// A rule that a text breaks.
  enum Fault {
    /// An apostrophe outside quotes, which aapt2 refuses.
    case apostrophe
    /// `\u` without four hexadecimal digits, which aapt2 refuses.
    case escape
    /// Half of a surrogate pair, which aapt2 leaves out; the compiler of the Gradle plugin keeps a whole pair.
    case surrogate
    /// The last quotation mark has no partner.
    case openQuote
  }

  /// A run of text between tags, with the offsets in the file of the pieces that comments split it in.
  private struct Segment {
    var bytes: [UInt8] = []
    var pieces: [(start: Int, offset: Int)] = []
    /// Whether a tag that styles the text comes before it, which ends a quotation.
    var isAfterSpan = false
  }

  private var segments: [Segment] = []
  private var isOpen = false
  private var isAfterSpan = false
  /// Whether the text has a tag that styles it.
  private(set) var isStyled = false
  private(set) var faults: [(fault: Fault, offset: Int)] = []

  /// Adds a text, whose references are decoded.
  mutating func add(_ text: String, at offset: Int) {
    if !isOpen { segments.append(Segment(isAfterSpan: isAfterSpan)) }
    (isOpen, isAfterSpan) = (true, false)
    let last = segments.count - 1
    segments[last].pieces.append((segments[last].bytes.count, offset))
    segments[last].bytes += text.utf8
  }

  /// Adds the start or end of a tag.
  mutating func addTag(isStyle: Bool) {
    isOpen = false
    if isStyle { (isStyled, isAfterSpan) = (true, true) }
  }

  /// The text before escapes are decoded, without white space around it.
  var raw: String {
    let bytes = segments.flatMap(\.bytes)
    let start = bytes.firstIndex { !Self.isSpace($0) } ?? bytes.count
    let end = bytes.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// Returns the text that the app shows.
  ///
  /// An apostrophe that aapt2 refuses is kept, and an escape that it refuses is left out.
  mutating func decode() -> String {
    var output: [UInt8] = []
    var isQuoted = false
    var quote = 0
    var hasSpace = false
    for place in segments.indices {
      let segment = segments[place]
      if segment.isAfterSpan {
        if isQuoted { faults.append((.openQuote, quote)) }
        (isQuoted, hasSpace) = (false, false)
      }
      let bytes = trimmed(place)
      var index = bytes.lowerBound
      while index < bytes.upperBound {
        let byte = segment.bytes[index]
        if !isQuoted, Self.isSpace(byte) {
          if !hasSpace { output.append(0x20) }
          hasSpace = true
          index += 1
          continue
        }
        hasSpace = false
        index += 1
        switch byte {
        case UInt8(ascii: "\\") where index < bytes.upperBound:
          decodeEscape(segment, &index, bytes.upperBound, into: &output)
        case UInt8(ascii: "\\"): break
        case UInt8(ascii: "\""):
          isQuoted.toggle()
          quote = offset(of: index - 1, in: segment)
        default:
          if byte == UInt8(ascii: "'"), !isQuoted { faults.append((.apostrophe, offset(of: index - 1, in: segment))) }
          output.append(byte)
        }
      }
    }
    if isQuoted { faults.append((.openQuote, quote)) }
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func decodeEscape(
    _ segment: Segment, _ index: inout Int, _ end: Int, into output: inout [UInt8]
  ) {
    let start = index - 1
    let byte = segment.bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"):
      guard let code = Self.codeUnit(in: segment.bytes[index..<end]) else {
        faults.append((.escape, offset(of: start, in: segment)))
        return
      }
      index += 4
      if let scalar = Unicode.Scalar(UInt32(code)) {
        output += String(scalar).utf8
        return
      }
      faults.append((.surrogate, offset(of: start, in: segment)))
      // The Gradle plugin's compiler keeps the character of a whole pair (OBSERVED.md).
      let rest = segment.bytes[index..<end]
      if UTF16.isLeadSurrogate(code), rest.starts(with: "\\u".utf8),
        let low = Self.codeUnit(in: rest.dropFirst(2)), UTF16.isTrailSurrogate(low)
      {
        index += 6
        output += String(decoding: [code, low], as: UTF16.self).utf8
      }
    default: output.append(byte)
    }
  }

  /// Returns the range of a segment's text, without white space at the start and the end of a text without style.
  private func trimmed(_ place: Int) -> Range<Int> {
    let bytes = segments[place].bytes
    var range = bytes.indices
    guard !isStyled else { return range }
    if place == 0 { range = (bytes.firstIndex { !Self.isSpace($0) } ?? bytes.count)..<bytes.count }
    if place == segments.count - 1 {
      let end = bytes.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? range.lowerBound
      range = range.lowerBound..<max(range.lowerBound, end)
    }
    return range
  }

  /// Returns the offset in the file of a byte, exact unless references come before it in its piece.
  private func offset(of index: Int, in segment: Segment) -> Int {
    let piece = segment.pieces.last { $0.start <= index }
    return piece.map { $0.offset + index - $0.start } ?? 0
  }

  /// Returns the code unit of four hexadecimal digits; `nil` if the bytes do not start with them.
  private static func codeUnit(in bytes: ArraySlice<UInt8>) -> UInt16? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ isHexadecimal($0) }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
