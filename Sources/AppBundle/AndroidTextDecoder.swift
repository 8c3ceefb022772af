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
    /// A tag ends the quotation, so white space after it is not kept.
    case splitQuote
  }

  /// A run of text between tags.
  private struct Segment {
    var text: XMLText
    /// Whether a tag that styles the text comes before it, which ends a quotation.
    var isAfterSpan = false

    var bytes: [UInt8] { text.bytes }
  }

  private var segments: [Segment] = []
  private var isOpen = false
  private var isAfterSpan = false
  /// Whether the text has a tag that styles it.
  private(set) var isStyled = false

  /// Adds a text.
  mutating func add(_ text: XMLText) {
    if isOpen {
      segments[segments.count - 1].text.append(text)
    } else {
      segments.append(Segment(text: text, isAfterSpan: isAfterSpan))
    }
    (isOpen, isAfterSpan) = (true, false)
  }

  /// Adds the start or end of a tag.
  mutating func addTag(isStyle: Bool) {
    isOpen = false
    if isStyle { (isStyled, isAfterSpan) = (true, true) }
  }

  /// The text before escapes are decoded, without white space around it, and the offset where it starts.
  var raw: (text: String, offset: Int) {
    guard var whole = segments.first?.text else { return ("", 0) }
    for segment in segments.dropFirst() { whole.append(segment.text) }
    let start = whole.bytes.firstIndex { !Self.isSpace($0) } ?? whole.bytes.count
    let end = whole.bytes.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? start
    return (String(decoding: whole.bytes[start..<end], as: UTF8.self), whole.offset(ofByte: start))
  }

  /// Returns the text that the app shows, and the rules that it breaks, in the order of the file.
  ///
  /// An apostrophe that aapt2 refuses is kept, and an escape that it refuses is left out.
  func decode() -> (text: String, faults: [(fault: Fault, offset: Int)]) {
    var result = decode(tagsEndQuotations: true)
    if let open = result.open {
      result.faults.append((.openQuote, open))
    } else if !result.split.isEmpty, decode(tagsEndQuotations: false).output != result.output {
      // A quotation that a tag ends is a fault only if it looks different from one that goes on.
      result.faults += result.split.map { (.splitQuote, $0) }
    }
    result.faults.sort { $0.offset < $1.offset }
    return (String(decoding: result.output, as: UTF8.self), result.faults)
  }

  /// A text that is being decoded.
  private struct Result {
    var output: [UInt8] = []
    var faults: [(fault: Fault, offset: Int)] = []
    /// The offsets of the quotation marks whose quotation goes on after a tag.
    var split: [Int] = []
    /// The offset of the last quotation mark if it has no partner.
    var open: Int?
  }

  private func decode(tagsEndQuotations: Bool) -> Result {
    var result = Result()
    // Whether white space counts, and whether the marks so far have no partner.
    var (isQuoted, isUnpaired) = (false, false)
    var quote = 0
    var hasSpace = false
    for place in segments.indices {
      let segment = segments[place]
      if segment.isAfterSpan {
        if isQuoted, tagsEndQuotations {
          result.split.append(quote)
          isQuoted = false
        }
        hasSpace = false
      }
      let bytes = trimmed(place)
      var index = bytes.lowerBound
      while index < bytes.upperBound {
        let byte = segment.bytes[index]
        if !isQuoted, Self.isSpace(byte) {
          if !hasSpace { result.output.append(0x20) }
          hasSpace = true
          index += 1
          continue
        }
        hasSpace = false
        index += 1
        switch byte {
        case UInt8(ascii: "\\") where index < bytes.upperBound:
          decodeEscape(segment, &index, bytes.upperBound, into: &result)
        case UInt8(ascii: "\\"): break
        case UInt8(ascii: "\""):
          isQuoted.toggle()
          isUnpaired.toggle()
          quote = segment.text.offset(ofByte: index - 1)
        default:
          if byte == UInt8(ascii: "'"), !isQuoted {
            result.faults.append((.apostrophe, segment.text.offset(ofByte: index - 1)))
          }
          result.output.append(byte)
        }
      }
    }
    if isUnpaired { result.open = quote }
    return result
  }

  private func decodeEscape(_ segment: Segment, _ index: inout Int, _ end: Int, into result: inout Result) {
    let start = index - 1
    let byte = segment.bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): result.output.append(0x0A)
    case UInt8(ascii: "t"): result.output.append(0x09)
    case UInt8(ascii: "u"):
      guard let code = Self.codeUnit(in: segment.bytes[index..<end]) else {
        result.faults.append((.escape, segment.text.offset(ofByte: start)))
        return
      }
      index += 4
      if let scalar = Unicode.Scalar(UInt32(code)) {
        result.output += String(scalar).utf8
        return
      }
      result.faults.append((.surrogate, segment.text.offset(ofByte: start)))
      // The Gradle plugin's compiler keeps the character of a whole pair (OBSERVED.md).
      let rest = segment.bytes[index..<end]
      if UTF16.isLeadSurrogate(code), rest.starts(with: "\\u".utf8),
        let low = Self.codeUnit(in: rest.dropFirst(2)), UTF16.isTrailSurrogate(low)
      {
        index += 6
        result.output += String(decoding: [code, low], as: UTF16.self).utf8
      }
    default: result.output.append(byte)
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
