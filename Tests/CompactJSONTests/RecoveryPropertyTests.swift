import CompactJSON
import TestSupport
import Testing

/// What holds of recovery for every text.
struct RecoveryPropertyTests {
  /// What is put into good text, or takes the place of a part of it.
  static let damage =
    [
      "", ",", "{", "}", "[", "]", ":", "\"", "'", "\\", "/", "//", "/*", "*/", "\n", " ", "\u{0}", "\t", "\r\n", "a",
      "x:", "True",
      "null", "NaN", "01", "+1", ".5", "5.", "-", "1e", "\\q", "\\'", "\\u12", "\\ud800", "é", "#", "\"a\":1",
      "\"a\" 1", "'a'",
      "/* x */", "// x\n", "\u{FEFF}", "{}", "[1]",
    ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xFF, 0xFE]]

  static func damaged(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = random.json(depth: 4).encoded
    for _ in 0..<1 + random.below(4) {
      let place = random.below(bytes.count + 1)
      let end = min(bytes.count, place + random.below(3))
      bytes.replaceSubrange(place..<end, with: random.pick(damage))
    }
    return bytes
  }

  /// One that says what is wrong with a recovery, as far as it can be told for any text.
  static func check(_ bytes: [UInt8]) {
    let recovery = JSONRecovery(reading: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes)
      #expect(recovery.problems.isEmpty && recovery.problemCount == 0, "\(text)")
      expectEqual(recovery.document?.bytes, document.bytes, "\(text)")
      #expect(recovery.unclear.isEmpty && recovery.isBalanced, "\(text)")
      expectEqual(recovery.range(of: 0..<bytes.count), 0..<bytes.count, "\(text)")
    } catch {
      #expect((recovery.problems.first?.error.offset ?? .max) <= error.offset, "\(text)")
    }
    let offsets = recovery.problems.map(\.error.offset)
    expectEqual(offsets, offsets.sorted(), "\(text)")
    expectEqual(recovery.problems.count, min(recovery.problemCount, JSONRecovery.problemLimit), "\(text)")
    for problem in recovery.problems {
      #expect(problem.error.offset >= 0 && problem.length >= 0, "\(text)")
      #expect(problem.error.offset + problem.length <= bytes.count, "\(text)")
    }
    for range in recovery.unclear {
      #expect(0...bytes.count ~= range.lowerBound && range.upperBound <= bytes.count, "\(text)")
    }
    let scalars = text.unicodeScalars
    let start = scalars.dropFirst(scalars.first == "\u{FEFF}" ? 1 : 0).first { !" \n\r\t".unicodeScalars.contains($0) }
    let isTooDeep = recovery.problems.contains { $0.error.reason == .tooDeep(limit: 512) }
    if start == "{" || start == "[" { expectEqual((recovery.document == nil), isTooDeep, "\(text)") }
    guard let document = recovery.document else { return }
    var open = [document.root]
    while let node = open.popLast() {
      let range = recovery.range(of: node.offset..<node.offset + node.length)
      #expect(0...bytes.count ~= range.lowerBound && range.upperBound <= bytes.count, "\(text)")
      open += node.elements
      for member in node.members { open += [member.name, member.value] }
    }
    checkFixes(recovery, bytes, text)
  }

  /// A text whose every mistake has a fix says after all of them what the tree said before.
  private static func checkFixes(_ recovery: JSONRecovery, _ bytes: [UInt8], _ text: String) {
    guard recovery.problemCount == recovery.problems.count, recovery.problems.allSatisfy({ !$0.fix.isEmpty }) else {
      return
    }
    #expect(recovery.unclear.isEmpty && recovery.isBalanced, "\(text)")
    var fixed = bytes
    let edits = recovery.problems.flatMap(\.fix).enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
    for (_, edit) in edits.reversed() { fixed.replaceSubrange(edit.range, with: edit.text.utf8) }
    expectEqual((try? JSON(parsing: fixed)), recovery.document?.root.value, "\(text)")
  }

  @Test func holdsForRandomDamage() {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds * 10 { Self.check(Self.damaged(&random)) }
  }

  @Test func holdsForRandomPieces() {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds * 10 {
      Self.check(Array((0..<random.below(12)).flatMap { _ in random.pick(Self.damage) }))
    }
  }

  @Test(arguments: CorpusTests.accepted + CorpusTests.refused)
  func holdsForTheCorpus(row: CorpusTests.Case) throws {
    let isAccepted = CorpusTests.accepted.contains { $0.name == row.name }
    Self.check(try row.bytes(in: isAccepted ? "accept" : "refuse"))
  }

  /// A text that took more than linear time would take minutes.
  @Test(arguments: [
    "[", "]", "{", "}", ",", ":", "\"", "'", "\\", "/", "/*", "//\n", "\n", "\\\"", "\"\n", "[,", "[\"a\n\\\"",
    "{\"a\"", "{\"a\":'",
    "{a", "{\"a\":1 b", "{'", "[1 2 ", "[a ", "[\u{80}", "[1]2", "{\"a\":\"b\"c\"",
  ])
  func readsALongText(piece: String) {
    let head = piece.hasPrefix("[") || piece.hasPrefix("{") ? piece.prefix(1) : ""
    let rest = Array(piece.utf8.dropFirst(head.utf8.count))
    for start in ["", "[", "{\"a\":", "[\""] {
      var bytes = Array((start + head).utf8)
      let repeated = rest.isEmpty ? Array(piece.utf8) : rest
      let size = SeededGenerator.isThorough ? 1 << 14 : 1 << 12
      while bytes.count < size { bytes += repeated }
      let recovery = JSONRecovery(reading: bytes)
      #expect(recovery.problemCount > 0 || (try? JSONDocument(parsing: bytes)) != nil)
      #expect(recovery.problems.count <= JSONRecovery.problemLimit)
    }
  }

  @Test func keepsAHundredProblemsAndCountsMore() {
    func text(_ count: Int) -> [UInt8] { Array(("[" + String(repeating: "1 ", count: count + 1) + "]").utf8) }
    let limit = JSONRecovery(reading: text(100))
    #expect(limit.problems.count == 100 && limit.problemCount == 100)
    let more = JSONRecovery(reading: text(101))
    #expect(more.problems.count == 100 && more.problemCount == 101)
    expectEqual(more.document?.root.value, .array(Array(repeating: 1, count: 102)))
  }

  /// Single quotes are a mistake that is told behind those inside them.
  @Test(arguments: [99, 100, 101])
  func keepsTheFirstProblemOfAHundredAndMore(controls: Int) {
    let recovery = JSONRecovery(reading: Array("{'\(String(repeating: "\u{1B}", count: controls))a':1}".utf8))
    #expect(recovery.problems.count == 100 && recovery.problemCount == controls + 1)
    expectEqual(recovery.problems.map(\.error.offset), Array(1...100))
  }

  @Test func nestsAsDeepAsStrictReading() {
    let deep = Array(String(repeating: "[", count: 512).utf8)
    #expect(JSONRecovery(reading: deep).document != nil)
    let deeper = JSONRecovery(reading: deep + deep)
    #expect(deeper.document == nil)
    expectEqual(deeper.problems.map(\.error), [JSONError(reason: .tooDeep(limit: 512), offset: 512)])
  }
}
