import StringsFiles
import TestSupport
import Testing

/// What the device refuses or silently drops: the code, the place, and what is found all the same.
struct StringsErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var code: StringsDiagnostic.Code
    var offset: Int
    var recovered: [String] = []
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "", code: .emptyFile, offset: 0),
    Case(text: "\u{FEFF}", code: .emptyFile, offset: 3),
    Case(text: "abc", code: .missingEquals, offset: 3),
    Case(text: "abc // d\n", code: .missingEquals, offset: 9),
    Case(text: "a = b", code: .missingSemicolon, offset: 5, recovered: ["a"]),
    Case(text: "a = b\nc = d;", code: .missingSemicolon, offset: 6, recovered: ["a", "c"]),
    Case(text: "\"a\" = \"b\"\n\n\"c\" = \"d\";\ne;", code: .missingSemicolon, offset: 11, recovered: ["a", "c", "e"]),
    Case(text: "a b = c;\nd = e;", code: .missingEquals, offset: 2, recovered: ["b", "d"]),
    Case(text: "a@b = c;", code: .missingEquals, offset: 1, recovered: ["b"]),
    Case(text: "a#b = c;", code: .missingEquals, offset: 1, recovered: ["b"]),
    Case(text: "a = ;\nb = c;", code: .unexpectedCharacter, offset: 4, recovered: ["b"]),
    Case(text: "a = ", code: .unexpectedEnd, offset: 4),
    Case(text: "; a = b;", code: .unexpectedCharacter, offset: 0, recovered: ["a"]),
    Case(text: "“a” = b;\nc = d;", code: .unexpectedCharacter, offset: 0, recovered: ["c"]),
    Case(text: "a\u{A0}= b;", code: .missingEquals, offset: 1),
    Case(text: "\"a = b;\nc = d;", code: .unterminatedString, offset: 0, recovered: ["c"]),
    Case(text: "a = \"b;\nc = d;", code: .unterminatedString, offset: 4, recovered: ["c"]),
    Case(text: "a = \"b\\", code: .unterminatedString, offset: 4),
    Case(
      text: "\"a\" = \"b;\n\"c\" = \"d\";\n\"e\" = \"f\";", code: .missingSemicolon, offset: 11,
      recovered: ["a", "c", "e"]),
    Case(
      text: "\"a\" = \"say \"hi\" now\";\n\"c\" = \"d\";", code: .missingSemicolon, offset: 12, recovered: ["a", "c"]),
    Case(text: "{ a = b; } x = y;", code: .junkAfterPropertyList, offset: 11, recovered: ["a", "x"]),
    Case(text: "{ a = b; ", code: .missingBrace, offset: 9, recovered: ["a"]),
    Case(text: "{ a = b;; c = d; }", code: .missingBrace, offset: 8, recovered: ["a", "c"]),
    Case(text: "(a, b)", code: .notADictionary, offset: 0),
    Case(text: "<00>", code: .notADictionary, offset: 0),
    Case(text: "<html>", code: .malformedData, offset: 1),
    Case(text: "a = <0>; b = c;", code: .malformedData, offset: 6),
    Case(text: "a = <00; \nb = c;", code: .malformedData, offset: 7, recovered: ["b"]),
    Case(text: "a = (b c);\nd = e;", code: .missingParenthesis, offset: 7, recovered: ["d"]),
    Case(text: "a = {b = c};\nd = e;", code: .missingSemicolon, offset: 10, recovered: ["d"]),
    Case(text: "a = {b = c; @};\nd = e;", code: .missingBrace, offset: 12, recovered: ["d"]),
    Case(text: "a = {b = c; d", code: .missingEquals, offset: 13),
  ])
  func refuses(example: Case) throws {
    let file = StringsFile(parsing: Array(example.text.utf8))
    #expect(file.isRefused && file.entries.isEmpty && file.table.isEmpty)
    let error = try #require(file.diagnostics.first { $0.code == example.code })
    expectEqual(error.severity, .error)
    expectEqual(error.location.offset, example.offset)
    expectEqual(file.recovered.map(\.key), example.recovered)
  }

  struct Truncation: Sendable, CustomTestStringConvertible {
    var text: String
    var offset: Int
    var kept: [String]
    var lost: [String]
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Truncation(text: "a = b;;\nc = d;", offset: 6, kept: ["a"], lost: ["c"]),
    Truncation(text: "a = b; @@@", offset: 7, kept: ["a"], lost: []),
    Truncation(text: "a = b; } c = d; e;", offset: 7, kept: ["a"], lost: ["c", "e"]),
    Truncation(text: "a = b; ) c = d;", offset: 7, kept: ["a"], lost: ["c"]),
    Truncation(text: "a = b;\n“c” = d;\ne = f;", offset: 7, kept: ["a"], lost: ["e"]),
    Truncation(text: "a = b;\0c = d;", offset: 6, kept: ["a"], lost: ["c"]),
    Truncation(text: "a = b;\u{FEFF}c = d;", offset: 6, kept: ["a"], lost: ["c"]),
    Truncation(text: "a = b;\u{A0}c = d;", offset: 6, kept: ["a"], lost: ["c"]),
    Truncation(text: "a = b;\n\"c = d;\ne = f;\n", offset: 7, kept: ["a"], lost: ["e"]),
    Truncation(text: "a = b;; x y c = d; e = f", offset: 6, kept: ["a"], lost: ["c", "e"]),
  ])
  func keepsWhatComesBeforeASilentTruncation(example: Truncation) throws {
    let file = StringsFile(parsing: Array(example.text.utf8))
    #expect(!file.isRefused)
    expectEqual(file.entries.map(\.key), example.kept)
    expectEqual(file.recovered.map(\.key), example.kept + example.lost)
    let error = try #require(file.diagnostics.first { $0.code == .truncated })
    expectEqual(error.severity, .error)
    expectEqual(error.location.offset, example.offset)
    let loss =
      switch example.lost.count {
      case 0: "but no entry is lost"
      case 1: "and 1 entry is lost"
      default: "and \(example.lost.count) entries are lost"
      }
    #expect(error.message.hasSuffix("the device stops here without an error, " + loss))
  }

  /// The device refuses the file before it reads any entry.
  @Test func doesNotSayThatItStopsInARefusedFile() {
    let file = StringsFile(parsing: Array("a = b;\n; c = \"".utf8) + [0x86] + Array("\";".utf8))
    #expect(file.isRefused && file.diagnostics.map(\.code) == [.invalidUTF8])
    #expect(file.diagnostics.first?.message.hasSuffix("the device refuses the file, and 2 entries are lost") == true)
  }

  @Test func saysWhatWasFoundAndExpected() {
    func message(_ text: String) -> String? { StringsFile(parsing: Array(text.utf8)).diagnostics.first?.message }
    expectEqual(
      message("a = b\n“"),
      "expected “;” after the value, but found “\u{201C}”; the device refuses the file, and 1 entry is lost")
    expectEqual(
      message("a\u{A0}"),
      "expected “=” or “;” after the key, but found U+00A0; the device refuses the file, but no entry is lost")
    expectEqual(
      message("a = "),
      "expected a value, but found the end of the file; the device refuses the file, but no entry is lost")
    expectEqual(
      message("a;;b;"),
      "expected a key or the end of the file, but found “;”; the device stops here without an error, "
        + "and 1 entry is lost")
  }

  @Test func anUnterminatedCommentIsNoError() {
    let file = StringsFile(parsing: Array("a = b; /* c".utf8))
    #expect(!file.isRefused && file.entries.map(\.key) == ["a"])
    expectEqual(file.diagnostics.map(\.code), [.unterminatedComment])
    expectEqual(file.diagnostics.map(\.location.offset), [7])
    expectEqual(file.diagnostics.map(\.severity), [.warning])
    let quoted = StringsFile(parsing: Array("a = b; /* see c = d; it's\n".utf8))
    expectEqual(quoted.diagnostics.map(\.severity), [.warning])
    // It is one if entries are in the comment.
    let lost = StringsFile(parsing: Array("a = b; /* c\nd = e;\nf = g;".utf8))
    expectEqual(lost.entries.map(\.key), ["a"])
    expectEqual(
      lost.diagnostics.map { "\($0.severity) \($0.message)" },
      ["error the comment is not closed, so the device loses the entries after it; close it with */"])
  }

  @Test(arguments: [(511, true), (512, true), (513, false)])
  func nestsTo512Levels(depth: Int, isFine: Bool) {
    let open = String(repeating: "(", count: depth)
    let close = String(repeating: ")", count: depth)
    let file = StringsFile(parsing: Array("k = \(open)\(close); l;".utf8))
    #expect(file.isRefused != isFine)
    let dictionaries = String(repeating: "{a=", count: depth - 1) + "b" + String(repeating: ";}", count: depth - 1)
    #expect(StringsFile(parsing: Array("k = \(dictionaries);".utf8)).isRefused != isFine)
  }
}
