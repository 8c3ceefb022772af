import Synchronization
import TestSupport
import Testing

@testable import PushLint

struct FixTests {
  static func fix(_ parts: (Range<Int>, String)...) -> Fix {
    Fix(summary: "change", replacements: parts.map { TextEdit(range: $0.0, text: $0.1) })
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
    expectEqual(result.map { String(decoding: $0.bytes, as: UTF8.self) }, row.result)
  }

  @Test func tellsWhichFixesWereMadeAndWhereTextWasBefore() throws {
    let fixes = [Self.fix((4..<5, "")), Self.fix((1..<3, "xyz")), Self.fix((2..<3, ""))]
    let made = try #require(Fix.applying(fixes, to: Array("abcdef".utf8)))
    expectEqual(made.bytes, Array("axyzdf".utf8))
    expectEqual(made.made, [1, 0])
    expectEqual((0...6).map(made.placeBefore), [0, 1, 1, 1, 3, 5, 6])
  }

  /// Quadratic, it would take hours in a debug build.
  @Test(.enabled(if: SeededGenerator.isThorough, "slow in a debug build"), .timeLimit(.minutes(10)))
  func appliesAHundredThousandFixes() {
    let fixes = (0..<100_000).map { Self.fix((2 * $0..<2 * $0 + 1, "b")) }
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
    let expected = Array(String(repeating: "ba", count: 100_000).utf8)
    expectEqual(Fix.applying(fixes, to: text)?.bytes, expected)
    // All parts of one fix, and half of them with the other half between them.
    expectEqual(
      Fix.applying([Fix(summary: "", replacements: fixes.flatMap(\.replacements))], to: text)?.bytes, expected)
    let even = Fix(summary: "", replacements: stride(from: 0, to: 100_000, by: 2).flatMap { fixes[$0].replacements })
    let odd = stride(from: 1, to: 100_000, by: 2).map { fixes[$0] }
    expectEqual(Fix.applying([even] + odd, to: text)?.bytes, expected)
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

  static func fixed(_ text: String, by rules: Rule..., choosing: ([Finding]) -> [Finding] = { $0 }) -> String? {
    Linter(rules: rules).fixed(Array(text.utf8), choosing: choosing).bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func fixesUntilNothingIsLeft() {
    expectEqual(Self.fixed("{\"aps\":\t{},\t\"a\":1}", by: Self.rule(" ")), #"{"aps": {}, "a":1}"#)
    #expect(Self.fixed("{\"aps\":{}}", by: Self.rule(" ")) == nil)
  }

  @Test func keepsThePayloadWhereFixesMakeItWorse() {
    #expect(Self.fixed("{\"aps\":\t{}}", by: Self.rule("\t\t")) == nil)
  }

  @Test func keepsThePayloadWhereFixesChangeWhatItSays() {
    #expect(Self.fixed("{\"aps\":{},\"a\":\t1}", by: Self.rule("1")) == nil)
    #expect(Self.fixed("{\"aps\":{}\t}", by: Self.rule("}")) == nil)
  }

  /// The inner duplicate is removed first, and only then are the outer ones spelled the same.
  @Test func removesADuplicateInsideADuplicate() {
    let text = #"{"aps":{"badge":1},"k":{"a":1},"k":{"a":1,"a":1}}"#
    expectEqual(Self.fixed(text, by: .duplicateKey), #"{"aps":{"badge":1},"k":{"a":1}}"#)
    let differing = #"{"aps":{"badge":1},"k":{"a":1},"k":{"a":1,"a":2}}"#
    #expect(Self.fixed(differing, by: .duplicateKey) == nil)
  }

  @Test func fixesOnlyWhatIsChosen() {
    let text = "{\"aps\":\t{},\t\"a\":1}"
    #expect(Self.fixed(text, by: Self.rule(" ")) { _ in [] } == nil)
    expectEqual(Self.fixed(text, by: Self.rule(" ")) { Array($0.suffix(1)) }, "{\"aps\":\t{}, \"a\":1}")
  }

  /// A rule that is told nothing of switches fixing off where it finds something: the text may be anybody's.
  @Test(arguments: [
    "[1,\t2]", "{\t\"compilerOptions\":{}}", "{\"version\":1,\t\"findings\":[]}", "\"a\"\t",
  ])
  func fixesNothingThatIsNoPayload(text: String) {
    let fixed = Linter(rules: [Self.rule(" ")]).fixed(Array(text.utf8))
    #expect(fixed.bytes == nil && fixed.made.isEmpty)
    expectEqual(fixed.refusal, .notAPayload)
    #expect(Linter().fixed(Array(text.utf8)).bytes == nil)
    #expect(Linter().fixed(Array("\(text.dropLast()),}".utf8)).bytes == nil)
  }

  @Test(arguments: [
    ("{\"aps\":{\"badge\":1,}, // one\n \"a\":1}", 1), ("/* a */{\"aps\":{}/* b */,}//", 3),
    ("{\"aps\":{},\"a\":[1/**/2,]}", 1),
    (#"{"default":"d","APNS":"{\"aps\":{\"alert\":\"x\",/* keep */\"badge\":1}}"}"#, 1),
    (#"[{"APNS":"{\"aps\":{}}// one\n"},/* two */{"APNS":"{\"aps\":{}}"}]"#, 2),
    // More mistakes come before the comment than are kept.
    (#"{"aps":{"alert":"x"},"a":[\#(String(repeating: "[1,],", count: 150))1] /* keep */}"#, 1),
  ])
  func deletesNoComment(text: String, count: Int) {
    let fixed = Linter().fixed(Array(text.utf8))
    #expect(fixed.bytes == nil && fixed.made.isEmpty)
    expectEqual(fixed.refusal, .comments(count: count))
  }

  @Test func saysWhyNothingWasFixed() {
    expectEqual("\(FixedText.Refusal.notAPayload)", "not fixed, because it is not a payload")
    expectEqual(
      [1, 2].map { "\(FixedText.Refusal.comments(count: $0))" },
      [
        "not fixed, because that would delete a comment; remove it first",
        "not fixed, because that would delete 2 comments; remove them first",
      ])
  }

  /// The second round's place is that of the text as it was given.
  @Test func tellsWhatWasFixedAtItsPlace() {
    let text = "{\"aps\": {\"badge\":1,},\n  \"a\":1,\"a\":1}"
    let fixed = Linter().fixed(Array(text.utf8), file: "f", from: SourceLocation(offset: 50, line: 3))
    expectEqual(fixed.bytes, Array(#"{"aps":{"badge":1},"a":1}"#.utf8))
    expectEqual(
      fixed.made.map { "\($0.file) \($0.location.line):\($0.location.column) \($0.location.offset) \($0.rule)" },
      [
        "f 3:8 57 white-space", "f 3:19 68 json-syntax", "f 4:9 80 duplicate-key",
      ])
    #expect(fixed.refusal == nil)
  }

  /// A rule that objects to a word and swaps it for another one.
  static func rule(
    _ word: String, _ replacement: String, name: String, _ severity: Severity = .information
  ) -> Rule {
    Rule(name: name, severity: severity, reach: .text, rationale: "", remedy: "", examples: []) { subject, _ in
      let text = String(decoding: subject.bytes, as: UTF8.self)
      return text.ranges(of: word).map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let end = start + word.utf8.count
        return Rule.Match(
          offset: start, length: end - start, message: "found it",
          fix: Fix(summary: "swap it", replacements: [.init(range: start..<end, text: replacement)]))
      }
    }
  }

  /// What uncovers something else stays, alone.
  @Test func makesEveryFixThatUncoversNothing() {
    let spaces = Self.rule("  ", " ", name: "spaces")
    let tabs = Self.rule("\t", "\n", name: "tabs")
    let lines = Self.rule("\n", " ", name: "lines")
    expectEqual(Self.fixed("{  \"aps\":\t{  } }", by: spaces, tabs, lines), "{ \"aps\":\t{ } }")
    // Of one rule, too.
    let many = "{" + (0..<200).map { "\"k\($0)\":  1," }.joined() + "\"aps\":{  }}"
    let shorter = Self.rule("  ", " ", name: "shorter")
    expectEqual(
      Self.fixed(many, by: shorter, Self.rule("{ }", "{ }", name: "ends")), many.replacing(":  1", with: ": 1"))
  }

  /// Without its second body the alert is one that a string would do for: good to know, and no reason to keep two.
  @Test func uncoversWhatIsMilder() {
    let two = #"{"aps":{"alert":{"body":"x","body":"x"}}}"#
    let fixed = Linter().fixed(Array(two.utf8))
    expectEqual(fixed.bytes, Array(#"{"aps":{"alert":{"body":"x"}}}"#.utf8))
    expectEqual(fixed.made.map(\.rule), ["duplicate-key"])
    let spaced = Linter().fixed(Array(#"{"aps": {"alert":{"body":"x", "body":"x"}}}"#.utf8))
    expectEqual(spaced.bytes, fixed.bytes)
    // As many as are fixed, and none that is as bad.
    let bad = Self.rule("  ", " ", name: "bad", .warning)
    #expect(Self.fixed("{  \"aps\":{}}", by: bad, Self.rule("{ \"", "", name: "same", .warning)) == nil)
    expectEqual(
      Self.fixed("{  \"aps\":{}}", by: bad, Self.rule("{ \"", "", name: "mild", .information)), "{ \"aps\":{}}")
  }

  /// However many fixes are bad, the time is bounded.
  @Test func triesNoMoreThan64Times() {
    let counter = Counter()
    let rule = Rule(name: "bad", severity: .information, reach: .text, rationale: "", remedy: "", examples: []) {
      subject, _ in
      counter.count()
      return subject.bytes.enumerated().filter { $1 == 0x09 }.map { offset, _ in
        Rule.Match(
          offset: offset, length: 1, message: "found a tab",
          fix: Fix(summary: "", replacements: [.init(range: offset..<offset + 1, text: "\t\t")]))
      }
    }
    #expect(Self.fixed("{\"aps\":{}" + String(repeating: "\t", count: 1_000) + "}", by: rule) == nil)
    expectEqual(counter.value, 65)
  }

  @Test func movesFixesToThePlaceInTheFile() {
    let findings = Linter(rules: [Self.rule(" ")])
      .findings(in: Array("1\t".utf8), file: "f", from: SourceLocation(offset: 50, line: 3))
    expectEqual(findings.map(\.location.line), [3])
    expectEqual(findings.map(\.location.offset), [51])
    // Not by a key path: the standard library copies overlapping memory for one with two optional steps.
    expectEqual(findings.compactMap { $0.fix?.replacements.first?.range }, [51..<52])
  }
}

/// Counts what a rule is asked.
private final class Counter: Sendable {
  private let state = Mutex(0)

  var value: Int { state.withLock { $0 } }

  func count() { state.withLock { $0 += 1 } }

  /// An array may have objects of another program beside payloads.
  @Test func leavesElementsAloneThatAreNoPayloads() {
    let text = #"[ {"id": 1, "id": 1}, {"aps": {"alert": "x"}}, [1, 2], {"aps": {"alert": "y"}} ]"#
    let fixed = Linter().fixed(Array(text.utf8)).bytes.map { String(decoding: $0, as: UTF8.self) }
    expectEqual(fixed, #"[ {"id": 1, "id": 1}, {"aps":{"alert":"x"}}, [1, 2], {"aps":{"alert":"y"}} ]"#)
  }
}
