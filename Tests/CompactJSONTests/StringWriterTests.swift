import CompactJSON
import TestSupport
import Testing

struct StringWriterTests {
  /// RFC 8259, section 7, one scalar at a time: the oracle.
  static func slowlyEscaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += Array(#"\""#.utf8)
      case "\\": result += Array(#"\\"#.utf8)
      case "\u{8}": result += Array(#"\b"#.utf8)
      case "\u{C}": result += Array(#"\f"#.utf8)
      case "\n": result += Array(#"\n"#.utf8)
      case "\r": result += Array(#"\r"#.utf8)
      case "\t": result += Array(#"\t"#.utf8)
      case "\u{0}"..<"\u{10}": result += Array("\\u000\(String(scalar.value, radix: 16))".utf8)
      case "\u{10}"..<"\u{20}": result += Array("\\u00\(String(scalar.value, radix: 16))".utf8)
      default: result += Array(String(scalar).utf8)
      }
    }
    return result + [UInt8(ascii: "\"")]
  }

  static func mismatch(_ text: String) -> String? {
    let value = JSON.string(text)
    let expected = slowlyEscaped(text)
    guard value.encoded != expected || value.encodedSize != expected.count else { return nil }
    return "\(text.debugDescription) was written as \(String(decoding: value.encoded, as: UTF8.self))"
  }

  @Test(arguments: 0...40)
  func escapesEveryASCIIByteAtEveryPosition(length: Int) {
    var mismatches: [String] = []
    for position in 0..<length {
      for byte in UInt8.tried where byte < 0x80 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        bytes[position] = byte
        if let mismatch = Self.mismatch(String(decoding: bytes, as: UTF8.self)) { mismatches.append(mismatch) }
      }
    }
    #expect(mismatches == [])
  }

  @Test(arguments: 0...40)
  func escapesAWholeStringOfOneByte(length: Int) {
    for byte in UInt8(0)...0x7F {
      let text = String(decoding: [UInt8](repeating: byte, count: length), as: UTF8.self)
      #expect(Self.mismatch(text) == nil)
    }
  }

  /// The bytes beside 0x20, 0x22 and 0x5C, and the same with the top bit, are those that a scan by words could take for
  /// one of them.
  @Test func escapesNothingBesideTheBytesThatNeedIt() {
    var mismatches: [String] = []
    let suspects: [Unicode.Scalar] = [
      "\u{1F}", " ", "!", "\"", "#", "[", "\\", "]", "\u{7F}", "\u{80}", "\u{A0}", "\u{A2}", "\u{DC}", "\u{9C}",
      "\u{2C22}", "\u{10FFFF}",
    ]
    for first in suspects {
      for second in suspects {
        for padding in 0...17 {
          var text = String(repeating: "é", count: padding / 2) + String(repeating: "x", count: padding % 2)
          text.unicodeScalars.append(first)
          text.unicodeScalars.append(second)
          text += "0123456789"
          if let mismatch = Self.mismatch(text) { mismatches.append(mismatch) }
        }
      }
    }
    #expect(mismatches == [])
  }

  @Test func escapesRandomStringsAsTheOracleDoes() {
    var generator = SeededGenerator()
    for _ in 0..<5000 {
      #expect(Self.mismatch(generator.string() + generator.string()) == nil, "seed \(SeededGenerator.seed)")
    }
  }

  @Test func escapesAStringThatSharesItsStorage() {
    let text = String(repeating: "line\n\"quoted\" ", count: 40)
    #expect(Self.mismatch(String(text.dropFirst(3))) == nil)
    #expect(Self.mismatch(String(text.prefix(77))) == nil)
  }

  struct Written: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let json: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Written(name: "solidus", text: "https://a/b", json: #""https://a/b""#),
    Written(name: "HTML", text: "<b>&amp;</b>", json: #""<b>&amp;</b>""#),
    Written(name: "line separator", text: "\u{2028}", json: "\"\u{2028}\""),
    Written(name: "paragraph separator", text: "\u{2029}", json: "\"\u{2029}\""),
    Written(name: "DEL", text: "\u{7F}", json: "\"\u{7F}\""),
    Written(name: "C1 control", text: "\u{85}", json: "\"\u{85}\""),
    Written(name: "byte order mark", text: "\u{FEFF}", json: "\"\u{FEFF}\""),
    Written(name: "escape character", text: "\u{1B}[0m", json: #""\u001b[0m""#),
    Written(name: "NUL", text: "\0", json: #""\u0000""#),
    Written(name: "vertical tab", text: "\u{B}", json: #""\u000b""#),
    Written(name: "CR LF", text: "\r\n", json: #""\r\n""#),
    Written(name: "keycap", text: "1️⃣", json: #""1️⃣""#),
    Written(name: "family", text: "👨‍👩‍👧‍👦", json: #""👨‍👩‍👧‍👦""#),
  ])
  func writesRawWhatNeedsNoEscape(row: Written) {
    expectEqual(JSON.string(row.text).encoded, Array(row.json.utf8))
    expectEqual(JSON.string(row.text).encodedSize, row.json.utf8.count)
    expectEqual(JSON.object([row.text: 1]).encoded, Array("{\(row.json):1}".utf8))
  }
}
