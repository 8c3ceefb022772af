/// A parser of the text form of a `.strings` file that reads as CoreFoundation does and continues where that stops.
///
///     file   = entries | "{" entries "}"
///     entries = (string ("=" value)? ";")*
///     value  = string | "{" entries "}" | "(" (value ("," value)* ","?)? ")" | "<" hexadecimal digits ">"
///     string = quoted | [A-Za-z0-9_$/:.-]+
///
/// The parser copies the oddities of CoreFoundation (CFOldStylePList.c). A comment describes each, and a test is named
/// after it.
struct StringsParser {
  /// The number of diagnostics that are kept.
  ///
  /// Further ones are only counted: bad input must not cost more memory than good input.
  static let diagnosticLimit = 1000

  let text: [UInt8]
  let start: Int
  let end: Int
  var offset: Int
  var list = TextPairs()
  var places: [EntryPlace] = []
  private(set) var diagnostics: [StringsDiagnostic] = []
  private(set) var diagnosticsLeftOut = 0
  /// The reason why the last token, value or entry failed.
  var mismatch = Mismatch(.unexpectedEnd, at: 0, expected: "")
  /// How far the last failed token was read; a failed string leaves `offset` where CoreFoundation does.
  var farthest = 0
  /// The comments before the token that `skipSpace` moved to, from the mark of the first to the end of the last.
  var comment: Range<UInt32> = 0..<0

  init(_ text: DecodedText) {
    self.text = text.bytes
    start = text.start
    end = text.bytes.count
    offset = text.start
    list.bytes.reserveCapacity(end - offset)
    diagnostics = text.diagnostics
  }

  /// The way in which the strict parse ended.
  enum Ending {
    /// The device reads the whole file.
    case complete
    /// The device keeps all entries before this offset and silently drops the rest.
    case truncated(at: Int)
    /// The device refuses the file; recovery starts at `resume`.
    case refused(Mismatch, resume: Int)
  }

  /// Reads until CoreFoundation would stop.
  mutating func parseStrictly() -> Ending {
    guard offset < end else {
      return .refused(Mismatch(.emptyFile, at: offset, expected: "entries"), resume: end)
    }
    let start = offset
    guard skipSpace() else { return .complete }
    switch peek() {
    case UInt8(ascii: "{"):
      offset += 1
      return parseWrappedEntries()
    case UInt8(ascii: "("), UInt8(ascii: "<"):
      return refuseOtherThanDictionary()
    default:
      // It starts again from the beginning, for the comments before the first key.
      offset = start
      return parseEntries()
    }
  }

  private mutating func parseEntries() -> Ending {
    var isFirst = true
    while skipSpace() {
      let start = offset
      switch parseEntry() {
      case .parsed:
        isFirst = false
      case .noKey, .unterminatedKey:
        // CoreFoundation reads the first string of a file as a value of its own, which must not fail.
        return isFirst ? .refused(mismatch, resume: start) : .truncated(at: start)
      case .missingSemicolon:
        dropLastEntry()
        return .refused(mismatch, resume: start)
      case .failed:
        return .refused(mismatch, resume: start)
      }
    }
    return .complete
  }

  private mutating func parseWrappedEntries() -> Ending {
    var resume = offset
    entries: while skipSpace() {
      resume = offset
      switch parseEntry() {
      case .parsed: resume = offset
      case .noKey: break entries
      case .unterminatedKey:
        // CoreFoundation goes back to the character after the quotation mark and takes a `}` there for the end.
        report(.error, mismatch)
        break entries
      case .missingSemicolon:
        dropLastEntry()
        return .refused(mismatch, resume: resume)
      case .failed:
        return .refused(mismatch, resume: resume)
      }
    }
    guard skipSpace(), peek() == UInt8(ascii: "}") else {
      return .refused(Mismatch(.missingBrace, at: offset, expected: "“}” or a key"), resume: resume)
    }
    offset += 1
    guard skipSpace() else { return .complete }
    return .refused(
      Mismatch(.junkAfterPropertyList, at: offset, expected: "the end of the file after “}”"), resume: offset)
  }

  private mutating func refuseOtherThanDictionary() -> Ending {
    let start = offset
    guard parseContainer(depth: 0) else { return .refused(mismatch, resume: start + 1) }
    if skipSpace() {
      let junk = Mismatch(.junkAfterPropertyList, at: offset, expected: "the end of the file")
      return .refused(junk, resume: offset)
    }
    return .refused(Mismatch(.notADictionary, at: start, expected: "entries"), resume: end)
  }

  // MARK: Entries

  enum EntryOutcome {
    /// The entry is in the list, and `offset` is after its `;`.
    case parsed
    /// No key can start at `offset`.
    case noKey
    case unterminatedKey
    /// The entry is in the list, and `offset` is where the `;` should be.
    case missingSemicolon
    case failed
  }

  /// Reads one entry; `skipSpace` has already moved to its first character.
  mutating func parseEntry() -> EntryOutcome {
    let bytesBefore = list.bytes.count
    let comment = self.comment
    let keyOffset = offset
    switch parseString(keeping: true) {
    case .parsed: break
    case .none:
      mismatch = Mismatch(.unexpectedCharacter, at: offset, expected: "a key")
      return .noKey
    case .unterminated: return .unterminatedKey
    }
    let keyLength = list.bytes.count - bytesBefore
    var valueOffset = keyOffset
    var valueLength: Int?

    guard skipSpace() else { return fail(.missingEquals, "“=” or “;” after the key", bytesBefore) }
    switch peek() {
    case UInt8(ascii: ";"):
      valueLength = keyLength
      // The bytes are appended one by one: a slice of the buffer would retain it, and appending would then copy all of
      // it.
      for index in bytesBefore..<bytesBefore + keyLength { list.bytes.append(list.bytes[index]) }
    case UInt8(ascii: "="):
      offset += 1
      guard skipSpace() else { return fail(.unexpectedEnd, "a value", bytesBefore) }
      valueOffset = offset
      switch parseString(keeping: true) {
      case .parsed:
        valueLength = list.bytes.count - bytesBefore - keyLength
      case .none:
        guard parseContainer(depth: 1) else {
          list.bytes.removeLast(list.bytes.count - bytesBefore)
          return .failed
        }
        report(.warning, .nonStringValue, at: valueOffset) {
          "expected a string, but found \($0.nameOfContainer(at: valueOffset)); the device finds no text for this key"
        }
      case .unterminated:
        list.bytes.removeLast(list.bytes.count - bytesBefore)
        return .failed
      }
    default:
      return fail(.missingEquals, "“=” or “;” after the key", bytesBefore)
    }

    list.spans.append(
      TextPairs.Span(
        start: UInt32(bytesBefore), keyLength: UInt32(keyLength),
        valueLength: valueLength.map { UInt32($0) } ?? TextPairs.Span.noString))
    places.append(EntryPlace(key: UInt32(keyOffset), value: UInt32(valueOffset), comment: comment))
    guard skipSpace(), peek() == UInt8(ascii: ";") else {
      mismatch = Mismatch(.missingSemicolon, at: offset, expected: "“;” after the value")
      return .missingSemicolon
    }
    offset += 1
    return .parsed
  }

  mutating func dropLastEntry() {
    guard let span = list.spans.popLast() else { return }
    list.bytes.removeLast(list.bytes.count - Int(span.start))
    places.removeLast()
  }

  private mutating func fail(
    _ code: StringsDiagnostic.Code, _ expected: StaticString, _ bytesBefore: Int
  ) -> EntryOutcome {
    mismatch = Mismatch(code, at: offset, expected: expected)
    list.bytes.removeLast(list.bytes.count - bytesBefore)
    return .failed
  }

  private func nameOfContainer(at offset: Int) -> String {
    switch text[offset] {
    case UInt8(ascii: "{"): "a dictionary"
    case UInt8(ascii: "("): "an array"
    default: "data"
    }
  }

  // MARK: Diagnostics

  mutating func report(
    _ severity: Severity, _ code: StringsDiagnostic.Code, at offset: Int, _ message: (StringsParser) -> String
  ) {
    guard diagnostics.count < StringsParser.diagnosticLimit else {
      diagnosticsLeftOut += 1
      return
    }
    diagnostics.append(StringsDiagnostic(severity, code, at: offset, message(self)))
  }

  mutating func report(_ severity: Severity, _ mismatch: Mismatch) {
    report(severity, mismatch.code, at: mismatch.offset) { $0.describe(mismatch) }
  }

  /// Returns a message that says what was expected and what was found.
  func describe(_ mismatch: Mismatch) -> String {
    let found =
      switch mismatch.code {
      case .unterminatedString: "the end of the file"
      case .nestingTooDeep: "more"
      case .emptyFile: "an empty file"
      case .notADictionary: nameOfContainer(at: mismatch.offset)
      default: describeCharacter(at: mismatch.offset)
      }
    return "expected \(mismatch.expected), but found \(found)"
  }

  private func describeCharacter(at offset: Int) -> String {
    guard offset < end else { return "the end of the file" }
    let scalar = String(decoding: text[offset..<min(offset + 4, end)], as: UTF8.self).unicodeScalars.first
    guard let scalar else { return "the end of the file" }
    let isVisible = scalar.properties.isGraphemeBase && !scalar.properties.isWhitespace
    if isVisible { return "“\(scalar)”" }
    let number = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
  }

  @inline(__always)
  func peek() -> UInt8 { ByteReading.byte(text, at: offset) }
}

/// A difference between the text and what was expected.
struct Mismatch {
  var code: StringsDiagnostic.Code
  /// The offset in the decoded text.
  var offset: Int
  var expected: StaticString

  init(_ code: StringsDiagnostic.Code, at offset: Int, expected: StaticString) {
    self.code = code
    self.offset = offset
    self.expected = expected
  }
}

/// The place of an entry, as offsets in the decoded text.
struct EntryPlace: Sendable {
  var key: UInt32
  var value: UInt32
  var comment: Range<UInt32>
}
