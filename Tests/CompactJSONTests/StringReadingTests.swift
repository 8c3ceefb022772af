import CompactJSON
import TestSupport
import Testing

/// Strings, which are read 16 bytes at a time, against a reader that looks at one byte after the other.
struct StringReadingTests {
  @Test func readsEveryByteAtEveryPlaceOfAString() {
    for length in 1...18 {
      for place in 0..<length {
        for byte in UInt8.tried {
          var content = [UInt8](repeating: UInt8(ascii: "n"), count: length)
          content[place] = byte
          expectSame([UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")])
        }
      }
    }
  }

  /// A string in which each byte is in each place of a block, alone and behind characters of every length.
  @Test(arguments: ["", "é", "語", "😀", "aé語😀"])
  func readsEveryByteAtEveryAlignment(before: String) {
    for place in 0...17 {
      for byte in UInt8.tried {
        let content = [UInt8](repeating: 0x20, count: place) + Array(before.utf8) + [byte]
        expectSame([0x22] + content + Array("nineteen bytes more".utf8) + [0x22])
      }
    }
  }

  /// The last block of the text begins before a string that is shorter.
  @Test func readsEveryByteInTheLastBlock() {
    for length in 0...17 {
      for place in 0..<max(length, 1) {
        for byte in UInt8.tried {
          var content = [UInt8](repeating: UInt8(ascii: "n"), count: length)
          if length > 0 { content[place] = byte }
          expectSame(Array(#"["and \" before","#.utf8) + [0x22] + content + Array(#""]"#.utf8))
        }
      }
    }
  }

  /// The bytes around the limits of RFC 3629's table, in each place of a block.
  @Test func readsEverySequenceAtEveryAlignment() {
    let edges: [UInt8] = [0x22, 0x5C, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE0]
    let rests: [[UInt8]] = [[], [0x61], [0x80], [0xBF, 0x80], [0x80, 0x61], [0x80, 0xC3, 0xA9]]
    for first in UInt8.tried where first >= 0xC0 {
      for second in edges {
        for rest in rests {
          let text = [first, second] + rest
          for place in [0, 2, 13, 14, 15] {
            let space = [UInt8](repeating: 0x20, count: place)
            expectSame([0x22] + space + text + [0x22] + [UInt8](repeating: 0x20, count: 32))
          }
        }
      }
    }
  }

  @Test func readsEveryPairOfBytesThatBeginsASequence() {
    let space = [UInt8](repeating: 0x20, count: 9)
    for first in UInt8(0xBF)...0xFF {
      for second in UInt8.tried {
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
      var bytes = Array((text + "\"" + String(repeating: " ", count: generator.below(20))).utf8)
      for count in 0...bytes.count { expectSame(Array(bytes[..<count])) }
      bytes[generator.below(bytes.count - 1) + 1] = UInt8(generator.below(256))
      expectSame(bytes)
    }
  }

  private func expectSame(_ bytes: [UInt8]) { PlainReader.expectSame(bytes) }
}
