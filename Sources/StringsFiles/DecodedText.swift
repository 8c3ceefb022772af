/// A file's text as UTF-8, and what is needed to find a place of it in the file.
struct DecodedText {
  let encoding: StringsEncoding
  /// The file itself where it is UTF-8.
  let bytes: [UInt8]
  /// Where the text starts in `bytes`: behind a byte order mark of UTF-8.
  let start: Int
  /// Bytes of the file's byte order mark.
  let byteOrderMarkLength: Int
  /// What the device refuses the file for, if anything.
  private(set) var refusal: Finding?
  private(set) var findings: [Finding] = []

  /// Tells the encoding, in CoreFoundation's order, and transcodes what is not UTF-8.
  init(_ file: [UInt8]) {
    let (encoding, mark) = DecodedText.encoding(of: file)
    self.encoding = encoding
    byteOrderMarkLength = mark
    if encoding == .utf8 {
      bytes = file
      start = mark
      refusal = DecodedText.firstInvalidByte(in: file, from: mark)
      return
    }
    start = 0
    let transcoded = Transcoder(file, from: mark, encoding: encoding)
    bytes = transcoded.output
    findings = transcoded.findings
    refusal = transcoded.refusal
    if mark == 0 {
      refusal = Finding(
        .error, .utf16WithoutBOM, at: 0,
        "found \(encoding.rawValue) without a byte order mark, expected UTF-8 or a byte order mark")
    }
  }

  /// The encoding that the first bytes tell, and the length of the byte order mark.
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

  private static func firstInvalidByte(in file: [UInt8], from start: Int) -> Finding? {
    do {
      _ = try UTF8Span(validating: file.span.extracting(start...))
      return nil
    } catch {
      let offset = start + error.byteOffsets.lowerBound
      let byte = String(file[offset], radix: 16, uppercase: true)
      return Finding(.error, .invalidUTF8, at: offset, "found the byte 0x\(byte), expected UTF-8")
    }
  }
}

/// A diagnostic whose place is still an offset into the decoded text.
struct Finding {
  var severity: DiagnosticSeverity
  var code: StringsDiagnostic.Code
  var offset: Int
  var message: String

  init(_ severity: DiagnosticSeverity, _ code: StringsDiagnostic.Code, at offset: Int, _ message: String) {
    self.severity = severity
    self.code = code
    self.offset = offset
    self.message = message
  }
}
