import TestSupport
import Testing

@testable import PushLint

struct SourceWalkTests {
  /// Bytes among which every kind of line end and of malformed UTF-8 is frequent.
  static let bytes: [UInt8] = [0x0A, 0x0D, 0x61, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80, 0xFF]

  @Test func findsEachPlaceAsAFreshWalkDoes() {
    var generator = SeededGenerator()
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in Self.bytes.randomElement(using: &generator)!
      }
      let offsets = (0..<6).map { _ in Int.random(in: 0...text.count, using: &generator) }
      var ascending = SourceWalk(text)
      for offset in offsets.sorted() {
        #expect(ascending.location(of: offset) == SourceLocation(of: offset, in: text), "\(offset) in \(text)")
      }
      var anyOrder = SourceWalk(text)
      for offset in offsets {
        #expect(anyOrder.location(of: offset) == SourceLocation(of: offset, in: text), "\(offset) in \(text)")
      }
    }
  }

  @Test func countsFromTheOrigin() {
    var walk = SourceWalk(Array("é\nb".utf8), from: SourceOrigin(line: 7, offset: 100))
    let first = walk.location(of: 2)
    #expect([first.line, first.column, first.offset] == [7, 2, 102])
    #expect(first.lineRange == 100..<102)
    let second = walk.location(of: 4)
    #expect([second.line, second.column, second.offset] == [8, 2, 104])
    #expect(second.excerpt(of: Array("é\nb".utf8), startingAt: 100) == "b\n ^")
  }
}
