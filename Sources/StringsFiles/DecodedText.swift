/// A file's text as UTF-8, with all that is needed to find a place of it in the file.
struct DecodedText: Sendable {
  let encoding: StringsEncoding
  /// The text as UTF-8: the file itself if it is well-formed UTF-8.
  private(set) var bytes: [UInt8]
  /// The offset in `bytes` at which the text starts, after a UTF-8 byte order mark.
  let textStart: Int
  /// The offset in `bytes` at which the device starts to read.
  let start: Int
  /// The length of the file's byte order mark in bytes.
  let byteOrderMarkLength: Int
  /// The reason why the device refuses the file, if it does.
  private(set) var refusal: StringsDiagnostic?
  /// The problems, at offsets into the decoded text.
  private(set) var diagnostics: [StringsDiagnostic] = []
  /// The offsets in `bytes` at which U+FFFD, three bytes, replaces one byte of the file; ascending.
  private(set) var replacements: [Int] = []

  /// A map from places in the text to places in the file.
  var map: SourceMap {
    SourceMap(
      bytes, columnsFrom: textStart,
      encoding: encoding == .utf8
        ? .utf8(replacedBytes: replacements) : .codeUnits(size: encoding.unitSize, mark: byteOrderMarkLength),
      isWellFormed: true)
  }

  /// Detects the encoding in CoreFoundation's order, and transcodes text that is not UTF-8.
  init(_ file: [UInt8]) {
    let (encoding, mark) = DecodedText.encoding(of: file)
    self.encoding = encoding
    byteOrderMarkLength = mark
    if encoding == .utf8 {
      bytes = file
      (textStart, start) = (mark, mark)
      validate(file)
      return
    }
    (textStart, start) = (0, 0)
    let transcoded = Transcoder(file, from: mark, encoding: encoding)
    bytes = transcoded.output
    diagnostics = transcoded.diagnostics
    refusal = transcoded.refusal
    if mark == 0 {
      refusal = StringsDiagnostic(
        .error, .utf16WithoutBOM, at: 0,
        "the file is \(encoding.rawValue) without a byte order mark; use UTF-8, or add the mark")
    }
  }

  /// Creates text from UTF-16 without a byte order mark as CoreFoundation reads it: in the byte order of the machine,
  /// without its first character.
  ///
  /// `nil` for a file that CoreFoundation does not read this way, and for a file whose first code unit is a surrogate.
  init?(withoutFirstCharacterOf file: [UInt8]) {
    let (encoding, mark) = DecodedText.encoding(of: file)
    guard mark == 0, encoding != .utf8, file[1] & 0xF8 != 0xD8 else { return nil }
    self.encoding = .utf16LittleEndian
    byteOrderMarkLength = 0
    let transcoded = Transcoder(file, from: 0, encoding: .utf16LittleEndian)
    bytes = transcoded.output
    diagnostics = transcoded.diagnostics
    textStart = 0
    start = bytes.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    diagnostics.append(
      StringsDiagnostic(
        .warning, .utf16WithoutBOM, at: 0,
        "the file is \(self.encoding.rawValue) without a byte order mark, so the device reads it without its first "
          + "character; use UTF-8, or add the mark"))
  }

  /// Returns the text of UTF-16 without a byte order mark, if CoreFoundation happens to accept its own reading of it.
  static func ofDevice(_ file: [UInt8]) -> DecodedText? {
    guard let text = DecodedText(withoutFirstCharacterOf: file) else { return nil }
    var parser = StringsParser(text)
    if case .refused = parser.parseStrictly() { return nil }
    return text
  }

  /// Returns the encoding that CoreFoundation assumes for a file, and how many bytes it skips before the text.
  static func deviceEncoding(of file: [UInt8]) -> (StringsEncoding, mark: Int) {
    let (encoding, mark) = encoding(of: file)
    return mark == 0 && encoding != .utf8 ? (.utf16LittleEndian, 2) : (encoding, mark)
  }

  /// Returns the encoding that the first bytes indicate, and the length of the byte order mark.
  static func encoding(of file: [UInt8]) -> (StringsEncoding, mark: Int) {
    let first = (0..<4).map { $0 < file.count ? file[$0] : 0x20 }
    switch (first[0], first[1], first[2], first[3]) {
    case (0x00, 0x00, 0xFE, 0xFF): return (.utf32BigEndian, 4)
    case (0xFF, 0xFE, 0x00, 0x00): return (.utf32LittleEndian, 4)
    case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
    case (0xFF, 0xFE, _, _): return (.utf16LittleEndian, 2)
    case (0xFE, 0xFF, _, _): return (.utf16BigEndian, 2)
    case (0x00, 0x00, 0x00, _): return (.utf32BigEndian, 0)
    case (_, 0x00, 0x00, 0x00): return (.utf32LittleEndian, 0)
    case (0x00, _, _, _) where file.count > 2: return (.utf16BigEndian, 0)
    case (_, 0x00, _, _) where file.count > 2: return (.utf16LittleEndian, 0)
    default: return (.utf8, 0)
    }
  }

  /// Checks that the text is UTF-8; one invalid byte is enough for the device to refuse the file.
  ///
  /// The exception is 0xA9, the copyright sign of Latin-1: CoreFoundation (CFBuiltinConverters.c) reads U+FFFD for it,
  /// so that old files keep working.
  private mutating func validate(_ file: [UInt8]) {
    if UTF8Check.isValid(file, from: start) { return }
    var signs: [Int] = []
    var offset = start
    while let invalid = DecodedText.firstInvalidByte(in: file, from: offset) {
      guard file[invalid] == 0xA9 else {
        let byte = String(file[invalid], radix: 16, uppercase: true)
        refusal = StringsDiagnostic(.error, .invalidUTF8, at: invalid, "byte 0x\(byte) is not valid UTF-8")
        return
      }
      signs.append(invalid)
      offset = invalid + 1
    }
    if !signs.isEmpty { replace(signs, in: file) }
  }

  private mutating func replace(_ signs: [Int], in file: [UInt8]) {
    bytes = []
    bytes.reserveCapacity(file.count + 2 * signs.count)
    var copied = 0
    for sign in signs {
      bytes.append(contentsOf: file[copied..<sign])
      replacements.append(bytes.count)
      bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      copied = sign + 1
    }
    bytes.append(contentsOf: file[copied...])
    let message = "byte 0xA9, which is not valid UTF-8, occurs \(signs.count == 1 ? "once" : "\(signs.count) times")"
    diagnostics.append(
      StringsDiagnostic(.warning, .invalidUTF8, at: replacements[0], message + "; the device reads it as U+FFFD"))
  }

  private static func firstInvalidByte(in file: [UInt8], from start: Int) -> Int? {
    do {
      _ = try UTF8Span(validating: file.span.extracting(start...))
      return nil
    } catch {
      return start + error.byteOffsets.lowerBound
    }
  }
}
