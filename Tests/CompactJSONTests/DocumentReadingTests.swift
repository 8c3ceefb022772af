import CompactJSON
import TestSupport
import Testing

/// Documents, against a reader that looks at one byte after the other.
struct DocumentReadingTests {
  @Test(arguments: [("accept", CorpusTests.accepted), ("refuse", CorpusTests.refused)])
  func readsTheCorpusAndItsTruncations(folder: String, cases: [CorpusTests.Case]) throws {
    for row in cases {
      let bytes = try row.bytes(in: folder)
      // The few long files are cut in places spread over them.
      let cuts = SeededGenerator.isThorough ? 200 : 30
      for count in stride(from: 0, through: bytes.count, by: 1 + bytes.count / cuts) {
        PlainReader.expectSame(Array(bytes[..<count]), "\(row.name)")
      }
      PlainReader.expectSame(bytes, "\(row.name)")
    }
  }

  @Test func readsRandomDocumentsTheirTruncationsAndTheirDamage() {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds / 4 {
      var bytes = generator.json(depth: 4).encoded
      // White space goes anywhere between tokens; inside of strings it does no harm either.
      for _ in 0..<generator.below(4) {
        if let place = bytes.indices.filter({ ",:[]{}".utf8.contains(bytes[$0]) }).randomElement(using: &generator) {
          bytes.insert(generator.pick([0x20, 0x09, 0x0A, 0x0D]), at: place)
        }
      }
      for count in stride(from: 0, through: bytes.count, by: 1 + bytes.count / 40) {
        PlainReader.expectSame(Array(bytes[..<count]), "round \(round)")
      }
      for _ in 0..<4 where !bytes.isEmpty {
        let damage = Array(#""\{}[],:/ut0-e."#.utf8) + [0x00, 0x80, 0xC3, 0xE0]
        bytes[generator.below(bytes.count)] = generator.pick(damage)
        PlainReader.expectSame(bytes, "round \(round)")
      }
    }
  }

  /// A few nodes are on the stack, and an array grows for more.
  ///
  /// `make test-thorough` tries all numbers up to 300.
  @Test func readsEveryNumberOfValues() {
    for count in SeededGenerator.isThorough ? Array(0...300) : Array(0...70) + [127, 128, 129, 255, 256, 257, 300] {
      for (open, value, close) in [
        ("[", "1", "]"), ("[[", "[]", "]]"), ("{", #""a":1"#, "}"), ("{", #""a":{"b":[]}"#, "}"),
      ] {
        let text = open + [String](repeating: value, count: count).joined(separator: ",")
        PlainReader.expectSame(Array((text + close).utf8), "\(count)")
        PlainReader.expectSame(Array(text.utf8), "\(count)")
      }
    }
  }

  @Test func readsNestingUpToTheLimit() {
    for depth in [511, 512, 513] {
      for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
        let middle = open == "[" ? "" : "1"
        let text = String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
        PlainReader.expectSame(Array(text.utf8))
      }
    }
  }
}
