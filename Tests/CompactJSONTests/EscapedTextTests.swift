import CompactJSON
import SourceText
import TestSupport
import Testing

struct EscapedTextTests {
  /// Every scalar of up to three bytes, and a sample of the others, of which none is escaped; all in `make test-thorough`.
  @Test func measuresEveryScalarAsItIsEncoded() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard SeededGenerator.isThorough || value <= 0x1_0000 || value % 61 == 0 || value == 0x10FFFF,
        let scalar = Unicode.Scalar(value)
      else { continue }
      let text = String(scalar)
      let encoded = JSON.string(text).encoded.count
      let whole = EscapedText.prefix(of: text.bytes.span, within: encoded - 2)
      let none = EscapedText.prefix(of: text.bytes.span, within: encoded - 3)
      if EscapedText.size(of: text.bytes.span) != encoded - 2 || JSON.string(text).encodedSize != encoded
        || whole != (text.utf8.count, encoded - 2) || none != (0, 0)
      {
        wrong.append(value)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func findsTheLongestStartWithinAnyRoom() {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      let pieces = ["a", "é", "字", "😀", "\"", "\n", "\u{1}", "plain text without any escape"]
      let text = (0..<random.below(20)).map { _ in random.pick(pieces) }.joined()
      var expected = (length: 0, size: 0)
      var ends = [expected]
      for scalar in text.unicodeScalars {
        expected.length += String(scalar).utf8.count
        expected.size += JSON.string(String(scalar)).encoded.count - 2
        ends.append(expected)
      }
      for room in -1...expected.size + 1 {
        let longest = ends.last { $0.size <= max(room, 0) }
        let found = EscapedText.prefix(of: text.bytes.span, within: room)
        #expect(found.length == longest?.length && found.size == longest?.size, "\(text), \(room)")
      }
    }
  }
}
