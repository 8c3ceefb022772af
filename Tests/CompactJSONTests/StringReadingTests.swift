import CompactJSON
import TestSupport
import Testing

/// Strings, which are read 8 bytes at a time, against a reader that looks at one byte after the other.
struct StringReadingTests {
  @Test func readsEveryByteAtEveryPlaceOfAString() {
    for length in 1...18 {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var content = [UInt8](repeating: UInt8(ascii: "n"), count: length)
          content[place] = byte
          expectSame([UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")])
        }
      }
    }
  }

  @Test func readsEveryPairOfBytesThatBeginsASequence() {
    let space = [UInt8](repeating: 0x20, count: 9)
    for first in UInt8(0xBF)...0xFF {
      for second in UInt8.min...UInt8.max {
        for rest: [UInt8] in [[0x61, 0x61], [0x80, 0x61], [0xBF, 0x80], [0xC0, 0x80]] {
          expectSame([0x22, first, second] + rest + [0x22] + space)
        }
      }
    }
  }

  @Test func readsRunsOfEveryKindAndTheirTruncations() {
    var generator = SeededGenerator()
    let pieces = [
      "a", "e, so that ", "é", "漢字かな", "😀", "\u{7F}", "\u{800}\u{FFFF}\u{10FFFF}", #"\n\""#, #"\u00e9"#,
      #"\uD83D\ude00\\"#, "\\/",
    ]
    for _ in 0..<SeededGenerator.rounds {
      var text = "\""
      for _ in 0..<generator.below(12) { text += generator.pick(pieces) }
      var bytes = Array((text + "\"").utf8)
      for count in 0...bytes.count { expectSame(Array(bytes[..<count])) }
      bytes[generator.below(bytes.count - 1) + 1] = UInt8(generator.below(256))
      expectSame(bytes)
    }
  }

  private func expectSame(_ bytes: [UInt8]) {
    let plain = Result { () throws(JSONError) in try PlainString.parse(bytes) }
    let read = Result { () throws(JSONError) in try JSONDocument(parsing: bytes).root.string }
    // A comparison of strings would take the two spellings of "é" for equal.
    guard plain.map({ Array($0.utf8) }) == read.map({ Array(($0 ?? "").utf8) }) else {
      Issue.record("\(bytes): found \(read), expected \(plain)")
      return
    }
  }
}

/// The plainest reader of a document that is one string.
private enum PlainString {
  static func parse(_ bytes: [UInt8]) throws(JSONError) -> String {
    guard bytes.first == UInt8(ascii: "\"") else {
      throw JSONError(reason: .unexpectedEnd(expected: .value), offset: 0)
    }
    var text = String.UnicodeScalarView()
    var offset = 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      let (scalar, length) = try character(bytes, offset)
      text.append(scalar)
      offset += length
    }
    guard offset < bytes.count else {
      throw JSONError(reason: .unexpectedEnd(expected: .endOfString), offset: offset)
    }
    if let next = bytes[(offset + 1)...].firstIndex(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) {
      throw JSONError(reason: unexpected(bytes, next), offset: next)
    }
    return String(text)
  }

  private static func unexpected(_ bytes: [UInt8], _ offset: Int) -> JSONError.Reason {
    let byte = bytes[offset]
    if byte >= 0x80, sequence(bytes, offset) == nil { return .invalidUTF8(byte) }
    if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, "/*".utf8.contains(bytes[offset + 1]) { return .comment }
    return .unexpectedByte(byte, expected: .endOfInput)
  }

  private static func character(_ bytes: [UInt8], _ offset: Int) throws(JSONError) -> (Unicode.Scalar, Int) {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\\") { return try escape(bytes, offset) }
    guard byte >= 0x20 else { throw JSONError(reason: .controlCharacter(byte), offset: offset) }
    guard let found = sequence(bytes, offset) else { throw JSONError(reason: .invalidUTF8(byte), offset: offset) }
    return found
  }

  /// The standard library says which bytes are a scalar.
  private static func sequence(_ bytes: [UInt8], _ offset: Int) -> (Unicode.Scalar, Int)? {
    for length in 1...4 where offset + length <= bytes.count {
      let scalars = String(validating: bytes[offset..<offset + length], as: UTF8.self)?.unicodeScalars
      if let scalar = scalars?.first { return (scalar, length) }
    }
    return nil
  }

  private static func escape(_ bytes: [UInt8], _ offset: Int) throws(JSONError) -> (Unicode.Scalar, Int) {
    let rest = bytes[(offset + 1)...]
    guard let kind = rest.first else {
      throw JSONError(reason: .unexpectedEnd(expected: .endOfString), offset: offset + 1)
    }
    let plain: [Character: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = plain[Character(Unicode.Scalar(kind))] { return (scalar, 2) }
    guard kind == UInt8(ascii: "u") else { throw JSONError(reason: .invalidEscape(kind), offset: offset) }
    guard let unit = unit(rest.dropFirst()) else { throw JSONError(reason: .invalidUnicodeEscape, offset: offset) }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    let second = bytes[(offset + 6)...]
    guard unit < 0xDC00, second.starts(with: #"\u"#.utf8), let trail = Self.unit(second.dropFirst(2)),
      0xDC00...0xDFFF ~= trail,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) * 0x400 + UInt32(trail) - 0xDC00)
    else { throw JSONError(reason: .unpairedSurrogate, offset: offset) }
    return (scalar, 12)
  }

  private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
    let digits = bytes.prefix(4).map { Character(Unicode.Scalar($0)) }
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(String(digits), radix: 16)
  }
}
