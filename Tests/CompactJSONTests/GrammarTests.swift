import CompactJSON
import TestSupport
import Testing

/// The productions of RFC 8259, each with what satisfies it.
struct GrammarTests {
  struct Accepted: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// What is written again.
    let compact: String

    init(_ name: String, _ text: String, _ compact: String) {
      self.init(name, bytes: Array(text.utf8), compact)
    }

    init(_ name: String, bytes: [UInt8], _ compact: String) {
      self.name = name
      self.bytes = bytes
      self.compact = compact
    }

    var testDescription: String { name }
  }

  static let literals: [Accepted] = [
    .init("null", "null", "null"),
    .init("true", "true", "true"),
    .init("false", "false", "false"),
    .init("every white space around", " \t\n\r1\r\n\t ", "1"),
    .init("white space inside an array", "[ 1\t,\n2\r]", "[1,2]"),
    .init("white space inside an object", "{ \"a\"\t:\n1\r, \"b\" : 2 }", "{\"a\":1,\"b\":2}"),
  ]

  static let numbers: [Accepted] = [
    .init("zero", "0", "0"),
    .init("negative zero", "-0", "-0"),
    .init("negative zero with a fraction", "-0.0", "-0.0"),
    .init("one digit", "7", "7"),
    .init("negative", "-12", "-12"),
    .init("fraction of zero", "1.0", "1.0"),
    .init("trailing zeros of a fraction", "1.500", "1.500"),
    .init("exponent", "1e2", "1e2"),
    .init("capital exponent", "1E2", "1E2"),
    .init("exponent with plus", "1e+2", "1e+2"),
    .init("exponent with minus", "1e-2", "1e-2"),
    .init("exponent with leading zeros", "1e002", "1e002"),
    .init("zero with an exponent", "0e0", "0e0"),
    .init("all parts", "-10.25E+03", "-10.25E+03"),
    .init("largest Int", "9223372036854775807", "9223372036854775807"),
    .init("above the largest Int", "9223372036854775808", "9223372036854775808"),
    .init("smallest Int", "-9223372036854775808", "-9223372036854775808"),
    .init("30 digits", "123456789012345678901234567890", "123456789012345678901234567890"),
    .init("beyond a double", "1e999", "1e999"),
    .init("below a double", "1e-999", "1e-999"),
  ]

  static let strings: [Accepted] = [
    .init("empty string", #""""#, #""""#),
    .init("ASCII", #""az AZ 09""#, #""az AZ 09""#),
    .init("two-character escapes", #""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
    .init("escaped letter", #""\u0041""#, #""A""#),
    .init("lower-case digits", #""\u00e9""#, #""é""#),
    .init("upper-case digits", #""\u00E9""#, #""é""#),
    .init("mixed-case digits", #""\uaBcD""#, "\"\u{ABCD}\""),
    .init("escaped NUL", #""\u0000""#, #""\u0000""#),
    .init("escaped control with a short form", #""\u000A\u0009""#, #""\n\t""#),
    .init("escaped control without", #""\u001F\u000b""#, #""\u001f\u000b""#),
    .init("escaped quote and backslash", #""\u0022\u005C""#, #""\"\\""#),
    .init("escaped slash", #""\u002F\/""#, #""//""#),
    .init("escaped DEL", #""\u007f""#, "\"\u{7F}\""),
    .init("raw DEL", "\"\u{7F}\"", "\"\u{7F}\""),
    .init("escaped surrogate pair", #""\uD83D\uDE00""#, #""😀""#),
    .init("lowest pair", #""\uD800\uDC00""#, "\"\u{10000}\""),
    .init("highest pair", #""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""),
    .init("two pairs", #""\uD83D\uDE00\uD83D\uDE01""#, #""😀😁""#),
    .init("before and after the surrogates", #""\uD7FF\uE000""#, "\"\u{D7FF}\u{E000}\""),
    .init("noncharacter", #""\uFFFF\uFFFE""#, "\"\u{FFFF}\u{FFFE}\""),
    .init("byte order mark inside a string", "\"\u{FEFF}\"", "\"\u{FEFF}\""),
    .init("escaped byte order mark", #""\uFEFF""#, "\"\u{FEFF}\""),
    .init("line and paragraph separator", "\"\u{2028}\u{2029}\"", "\"\u{2028}\u{2029}\""),
    .init("ends of two-byte UTF-8", "\"\u{80}\u{7FF}\"", "\"\u{80}\u{7FF}\""),
    .init("ends of three-byte UTF-8", "\"\u{800}\u{FFFF}\"", "\"\u{800}\u{FFFF}\""),
    .init("ends of four-byte UTF-8", "\"\u{10000}\u{10FFFF}\"", "\"\u{10000}\u{10FFFF}\""),
    .init("decomposed stays decomposed", "\"e\u{301}\"", "\"e\u{301}\""),
    .init("backslash before an escaped quote", #""\\\"""#, #""\\\"""#),
    .init("comment inside a string", #""/*x*/ //""#, #""/*x*/ //""#),
    .init("backslash and u that are no escape", #""\\u0041""#, #""\\u0041""#),
  ]

  static let containers: [Accepted] = [
    .init("empty array", "[]", "[]"),
    .init("empty array with space", "[ \n]", "[]"),
    .init("empty object", "{}", "{}"),
    .init("empty object with space", "{ \n}", "{}"),
    .init("nested empties", "[[],{},[{}]]", "[[],{},[{}]]"),
    .init("every kind", #"[null,true,0,"",[],{}]"#, #"[null,true,0,"",[],{}]"#),
    .init("empty name", #"{"":1}"#, #"{"":1}"#),
    .init("escaped name", #"{"\u0061\n":1}"#, #"{"a\n":1}"#),
    .init("duplicate names", #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":2,"a":3}"#),
    .init("names equal after escapes", #"{"a":1,"\u0061":2}"#, #"{"a":1,"a":2}"#),
    .init("names equal canonically", "{\"\u{E9}\":1,\"e\u{301}\":2}", "{\"\u{E9}\":1,\"e\u{301}\":2}"),
    .init("order of names", #"{"z":1,"a":2,"m":3}"#, #"{"z":1,"a":2,"m":3}"#),
  ]

  @Test(arguments: literals + numbers + strings + containers)
  func writesAgainWhatItReads(row: Accepted) throws {
    let value = try JSON(parsing: row.bytes)
    #expect(String(decoding: value.encoded, as: UTF8.self).utf8.elementsEqual(row.compact.utf8), "\(row.compact)")
    expectEqual(value.encodedSize, row.compact.utf8.count)
  }

  @Test(arguments: literals + numbers + strings + containers)
  func writesAgainTheSameWhenReadTwice(row: Accepted) throws {
    let once = try JSON(parsing: row.bytes)
    let twice = try JSON(parsing: once.encoded)
    expectEqual(twice.encoded, once.encoded)
    expectEqual(twice, once)
    expectEqual(twice.hashValue, once.hashValue)
  }
}
