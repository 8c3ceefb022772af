import Testing

@testable import PushLint

struct FixTests {
  static func fix(_ parts: (Range<Int>, String)...) -> Fix {
    Fix(summary: "change", replacements: parts.map { Fix.Replacement(range: $0.0, text: $0.1) })
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let fixes: [Fix]
    let result: String?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "none", fixes: [], result: nil),
    Row(name: "no replacement", fixes: [fix()], result: nil),
    Row(name: "remove", fixes: [fix((1..<3, ""))], result: "adef"),
    Row(name: "insert at both ends", fixes: [fix((0..<0, "<"), (6..<6, ">"))], result: "<abcdef>"),
    Row(name: "in the order of the text", fixes: [fix((4..<5, "E")), fix((0..<1, "A"))], result: "AbcdEf"),
    Row(name: "neighbours", fixes: [fix((0..<2, "1")), fix((2..<4, "2"))], result: "12ef"),
    Row(name: "the first of two that overlap", fixes: [fix((1..<4, "x")), fix((0..<2, "y"))], result: "ycdef"),
    Row(name: "the first of two at one place", fixes: [fix((2..<2, "x")), fix((2..<3, "y"))], result: "abxcdef"),
    Row(name: "whole or not at all", fixes: [fix((0..<1, "A")), fix((0..<0, "x"), (5..<6, "F"))], result: "Abcdef"),
    Row(name: "past the end", fixes: [fix((5..<7, ""))], result: nil),
    Row(
      name: "between the parts of another", fixes: [fix((0..<1, "A"), (4..<5, "E")), fix((2..<3, "C"))],
      result: "AbCdEf"),
    Row(
      name: "across the last part of another", fixes: [fix((0..<1, "A"), (4..<5, "E")), fix((2..<5, "C"))],
      result: "AbcdEf"),
    Row(name: "inside a part of another", fixes: [fix((0..<1, "A"), (2..<5, "C")), fix((3..<3, "x"))], result: "AbCf"),
  ])
  func appliesWhatDoesNotTouch(row: Row) {
    let result = Fix.applying(row.fixes, to: Array("abcdef".utf8))
    #expect(result.map { String(decoding: $0, as: UTF8.self) } == row.result)
  }

  /// Quadratic, it would take hours in a debug build.
  @Test(.timeLimit(.minutes(1))) func appliesAHundredThousandFixes() {
    let fixes = (0..<100_000).map { Self.fix((2 * $0..<2 * $0 + 1, "b")) }
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
    let expected = Array(String(repeating: "ba", count: 100_000).utf8)
    #expect(Fix.applying(fixes, to: text) == expected)
    // All parts of one fix, and half of them with the other half between them.
    #expect(Fix.applying([Fix(summary: "", replacements: fixes.flatMap(\.replacements))], to: text) == expected)
    let even = Fix(summary: "", replacements: stride(from: 0, to: 100_000, by: 2).flatMap { fixes[$0].replacements })
    let odd = stride(from: 1, to: 100_000, by: 2).map { fixes[$0] }
    #expect(Fix.applying([even] + odd, to: text) == expected)
  }

  /// A rule that objects to every tab and makes another text of it.
  static func rule(_ replacement: String) -> Rule {
    Rule(name: "no-tab", severity: .warning, rationale: "", remedy: "", examples: []) { subject, _ in
      subject.bytes.enumerated().filter { $1 == 0x09 }.map { offset, _ in
        Rule.Match(
          offset: offset, length: 1, message: "found a tab",
          fix: Fix(summary: "", replacements: [.init(range: offset..<offset + 1, text: replacement)]))
      }
    }
  }

  @Test func fixesUntilNothingIsLeft() {
    #expect(Linter(rules: [Self.rule(" ")]).fixed(Array("[\t1,\t2]".utf8)) == Array("[ 1, 2]".utf8))
    #expect(Linter(rules: [Self.rule(" ")]).fixed(Array("[1,2]".utf8)) == nil)
  }

  @Test func keepsThePayloadWhereFixesMakeItWorse() {
    #expect(Linter(rules: [Self.rule("\t\t")]).fixed(Array("[\t1]".utf8)) == nil)
  }

  @Test func keepsThePayloadWhereFixesChangeWhatItSays() {
    #expect(Linter(rules: [Self.rule("1")]).fixed(Array("[\t1]".utf8)) == nil)
    #expect(Linter(rules: [Self.rule("]")]).fixed(Array("[1\t]".utf8)) == nil)
  }

  @Test func fixesOnlyWhatIsChosen() {
    let linter = Linter(rules: [Self.rule(" ")])
    #expect(linter.fixed(Array("[\t1,\t2]".utf8)) { _ in [] } == nil)
    #expect(linter.fixed(Array("[\t1,\t2]".utf8)) { Array($0.suffix(1)) } == Array("[\t1, 2]".utf8))
  }

  @Test func movesFixesToThePlaceInTheFile() {
    let findings = Linter(rules: [Self.rule(" ")])
      .findings(in: Array("1\t".utf8), file: "f", from: SourceOrigin(line: 3, offset: 50))
    #expect(findings.map(\.location.line) == [3])
    #expect(findings.map(\.location.offset) == [51])
    // Not by a key path: the standard library copies overlapping memory for one with two optional steps.
    #expect(findings.compactMap { $0.fix?.replacements.first?.range } == [51..<52])
  }
}
