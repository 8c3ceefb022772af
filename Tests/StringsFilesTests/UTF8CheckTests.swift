import TestSupport
import Testing

@testable import StringsFiles

/// The check of UTF-8, against the standard library's.
struct UTF8CheckTests {
  private static func isValid(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  @Test func acceptsTheSameSequencesOfTwoAndThreeBytes() {
    var edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    ]
    edges += [0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]
    let fourths = SeededGenerator.isThorough ? edges : [0x41, 0x80, 0xBF, 0xC2]
    var differences: [[UInt8]] = []
    func compare(_ bytes: [UInt8]) {
      if UTF8Check.isValid(bytes, from: 0) != Self.isValid(bytes) { differences.append(bytes) }
    }
    for first in UInt8.min...UInt8.max {
      compare([first])
      for second in UInt8.min...UInt8.max { compare([first, second]) }
    }
    for first in edges {
      for second in edges {
        for third in edges {
          compare([first, second, third])
          for fourth in fourths { compare([first, second, third, fourth]) }
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }

  @Test func acceptsTheSameTextsWithAChangedByte() {
    var generator = SeededGenerator()
    let text = Array("The text is ASCII, für é, 今夜の, 👩‍👧 and \u{10FFFF}\u{E000}\u{D7FF} again.".utf8)
    for _ in 0..<SeededGenerator.rounds * 4 {
      var bytes = Array(text[generator.below(text.count)...])
      if generator.below(3) > 0 { bytes[generator.below(bytes.count)] = UInt8(generator.below(256)) }
      let start = generator.below(bytes.count)
      expectEqual(UTF8Check.isValid(bytes, from: start), Self.isValid(Array(bytes[start...])), "\(bytes)")
    }
  }
}
