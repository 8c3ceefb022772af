/// A transcoder from UTF-16 or UTF-32 to UTF-8.
///
/// Each code unit that cannot be decoded becomes one U+FFFD, so that places can be found by counting.
struct Transcoder {
  private(set) var output: [UInt8] = []
  private(set) var diagnostics: [StringsDiagnostic] = []
  private(set) var refusal: StringsDiagnostic?
  private let file: [UInt8]
  private let encoding: StringsEncoding

  init(_ file: [UInt8], from start: Int, encoding: StringsEncoding) {
    self.file = file
    self.encoding = encoding
    output.reserveCapacity((file.count - start) / encoding.unitSize)
    let excess = (file.count - start) % encoding.unitSize
    if encoding.unitSize == 2 {
      transcode16(from: start, to: file.count - excess)
    } else {
      transcode32(from: start, to: file.count - excess)
    }
    if excess > 0 {
      report(
        .warning, .trailingBytes,
        "the last code unit of \(encoding.rawValue) is incomplete: \(excess) extra byte\(excess == 1 ? "" : "s")")
    }
  }

  private mutating func transcode16(from start: Int, to end: Int) {
    var offset = start
    var high: UInt16?
    while offset < end {
      let unit = unit16(at: offset)
      offset += 2
      if let first = high {
        high = nil
        if unit & 0xFC00 == 0xDC00 {
          append(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
          continue
        }
        appendLoneSurrogate(first)
      }
      switch unit & 0xFC00 {
      case 0xD800: high = unit
      case 0xDC00: appendLoneSurrogate(unit)
      default: append(UInt32(unit))
      }
    }
    if let high { appendLoneSurrogate(high) }
  }

  private mutating func transcode32(from start: Int, to end: Int) {
    for offset in stride(from: start, to: end, by: 4) {
      let first = UInt32(unit16(at: offset))
      let second = UInt32(unit16(at: offset + 2))
      let value = encoding.isBigEndian ? first << 16 | second : second << 16 | first
      if value <= 0x10FFFF && value & 0xFFFF_F800 != 0xD800 {
        append(value)
        continue
      }
      if refusal == nil {
        let number = String(value, radix: 16, uppercase: true)
        refusal = StringsDiagnostic(
          .error, .invalidUTF32, at: output.count, "code unit 0x\(number) is not a Unicode scalar")
      }
      append(0xFFFD)
    }
  }

  private func unit16(at offset: Int) -> UInt16 {
    let first = UInt16(file[offset])
    let second = UInt16(file[offset + 1])
    return encoding.isBigEndian ? first << 8 | second : second << 8 | first
  }

  private mutating func appendLoneSurrogate(_ unit: UInt16) {
    let number = String(unit, radix: 16, uppercase: true)
    report(.warning, .loneSurrogate, "lone surrogate U+\(number), which is replaced by U+FFFD")
    append(0xFFFD)
  }

  private mutating func report(
    _ severity: Severity, _ code: StringsDiagnostic.Code, _ message: @autoclosure () -> String
  ) {
    guard diagnostics.count < StringsParser.diagnosticLimit else { return }
    diagnostics.append(StringsDiagnostic(severity, code, at: output.count, message()))
  }

  private mutating func append(_ value: UInt32) {
    output.appendUTF8(value)
  }
}

extension [UInt8] {
  /// Appends a Unicode scalar, 0...0x10FFFF without surrogates, in UTF-8.
  mutating func appendUTF8(_ value: UInt32) {
    switch value {
    case ..<0x80:
      append(UInt8(value))
    case ..<0x800:
      append(UInt8(0xC0 | value >> 6))
      append(UInt8(0x80 | value & 0x3F))
    case ..<0x10000:
      append(UInt8(0xE0 | value >> 12))
      append(UInt8(0x80 | value >> 6 & 0x3F))
      append(UInt8(0x80 | value & 0x3F))
    default:
      append(UInt8(0xF0 | value >> 18 & 0x07))
      append(UInt8(0x80 | value >> 12 & 0x3F))
      append(UInt8(0x80 | value >> 6 & 0x3F))
      append(UInt8(0x80 | value & 0x3F))
    }
  }
}
