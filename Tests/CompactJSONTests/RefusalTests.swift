import CompactJSON
import TestSupport
import Testing

/// What breaks the productions of RFC 8259, with the reason and the byte where it breaks.
struct RefusalTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let error: JSONError

    init(_ name: String, _ text: String, _ reason: JSONError.Reason, _ offset: Int) {
      self.init(name, bytes: Array(text.utf8), reason, offset)
    }

    init(_ name: String, bytes: [UInt8], _ reason: JSONError.Reason, _ offset: Int) {
      self.name = name
      self.bytes = bytes
      error = JSONError(reason: reason, offset: offset)
    }

    /// Bytes that stand inside a string, after its quote.
    init(_ name: String, inString content: [UInt8], _ reason: JSONError.Reason, _ offset: Int) {
      self.init(name, bytes: [0x22] + content + [0x22], reason, offset)
    }

    var testDescription: String { name }
  }

  static func byte(_ scalar: Unicode.Scalar, _ expected: JSONError.Expectation) -> JSONError.Reason {
    .unexpectedByte(UInt8(ascii: scalar), expected: expected)
  }

  static func end(_ expected: JSONError.Expectation) -> JSONError.Reason { .unexpectedEnd(expected: expected) }

  static let around: [Refused] = [
    .init("empty input", "", end(.value), 0),
    .init("white space only", " \t\r\n", end(.value), 4),
    .init("NUL", bytes: [0], .unexpectedByte(0, expected: .value), 0),
    .init("NUL after a value", bytes: [0x31, 0], .unexpectedByte(0, expected: .endOfInput), 1),
    .init("form feed", "\u{0C}1", .unexpectedByte(0x0C, expected: .value), 0),
    .init("vertical tab", "\u{0B}1", .unexpectedByte(0x0B, expected: .value), 0),
    .init("no-break space", "\u{A0}1", .unexpectedByte(0xC2, expected: .value), 0),
    .init("line separator", "1\u{2028}", .unexpectedByte(0xE2, expected: .endOfInput), 1),
    .init("second value", "1 2", byte("2", .endOfInput), 2),
    .init("second object", "{}{}", byte("{", .endOfInput), 2),
    .init("comma after the value", "null,", byte(",", .endOfInput), 4),
    .init("word after an array", "[] x", byte("x", .endOfInput), 3),
    .init("byte order mark", "\u{FEFF}1", .byteOrderMark, 0),
    .init("byte order mark alone", "\u{FEFF}", .byteOrderMark, 0),
    .init("byte order mark after a space", " \u{FEFF}1", .unexpectedByte(0xEF, expected: .value), 1),
    .init("byte order mark after the value", "1\u{FEFF}", .unexpectedByte(0xEF, expected: .endOfInput), 1),
    .init("half a byte order mark", bytes: [0xEF, 0xBB], .invalidUTF8(0xEF), 0),
    .init("UTF-16, little-endian", bytes: [0xFF, 0xFE, 0x31, 0], .invalidUTF8(0xFF), 0),
    .init("UTF-16, big-endian", bytes: [0xFE, 0xFF, 0, 0x31], .invalidUTF8(0xFE), 0),
    .init("UTF-16 without mark", bytes: [0, 0x31], .unexpectedByte(0, expected: .value), 0),
    .init("line comment before", "//x\n1", .comment, 0),
    .init("block comment before", "/**/1", .comment, 0),
    .init("line comment after", "1//", .comment, 1),
    .init("block comment in an array", "[1/*x*/]", .comment, 2),
    .init("block comment in an object", "{/*x*/}", .comment, 1),
    .init("block comment before a colon", #"{"a"/**/:1}"#, .comment, 4),
    .init("block comment before a value", #"{"a":/**/1}"#, .comment, 5),
    .init("slash that starts no comment", "/1", byte("/", .value), 0),
    .init("slash at the end", "1/", byte("/", .endOfInput), 1),
    .init("hash comment", "#1", byte("#", .value), 0),
  ]

  static let literals: [Refused] = [
    .init("cut null", "nul", .invalidLiteral, 0),
    .init("cut true", "tru", .invalidLiteral, 0),
    .init("cut false", "fals", .invalidLiteral, 0),
    .init("capitalized", "True", byte("T", .value), 0),
    .init("upper case", "NULL", byte("N", .value), 0),
    .init("last letter wrong", "nulL", .invalidLiteral, 0),
    .init("misspelled inside", "[true,falsy]", .invalidLiteral, 6),
    .init("misspelled member", #"{"a":nil}"#, .invalidLiteral, 5),
    .init("two words", "truefalse", byte("f", .endOfInput), 4),
    .init("nan", "nan", .invalidLiteral, 0),
    .init("NaN", "NaN", byte("N", .value), 0),
    .init("Infinity", "Infinity", byte("I", .value), 0),
    .init("negative Infinity", "-Infinity", byte("I", .digit), 1),
    .init("undefined", "[undefined]", byte("u", .valueOrEndOfArray), 1),
  ]

  static let numbers: [Refused] = [
    .init("minus alone", "-", end(.digit), 1),
    .init("minus in an array", "[-]", byte("]", .digit), 2),
    .init("two minuses", "--1", byte("-", .digit), 1),
    .init("plus", "+1", byte("+", .value), 0),
    .init("leading zero", "01", .leadingZero, 0),
    .init("two zeros", "00", .leadingZero, 0),
    .init("negative leading zero", "-01", .leadingZero, 1),
    .init("leading zero inside", "[1,007]", .leadingZero, 3),
    .init("no digit before the point", ".5", byte(".", .value), 0),
    .init("no digit between minus and point", "-.5", byte(".", .digit), 1),
    .init("no digit after the point", "1.", end(.digit), 2),
    .init("exponent after the point", "1.e5", byte("e", .digit), 2),
    .init("exponent without digits", "1e", end(.digit), 2),
    .init("signed exponent without digits", "1E+", end(.digit), 3),
    .init("exponent in an array without digits", "[0e]", byte("]", .digit), 3),
    .init("two signs in an exponent", "1e+-2", byte("-", .digit), 3),
    .init("fraction of an exponent", "1e1.5", byte(".", .endOfInput), 3),
    .init("two points", "1.2.3", byte(".", .endOfInput), 3),
    .init("hexadecimal", "0x10", byte("x", .endOfInput), 1),
    .init("digit groups with underscore", "1_000", byte("_", .endOfInput), 1),
    .init("digit groups with comma", "1,000", byte(",", .endOfInput), 1),
    .init("float suffix", "1f", byte("f", .endOfInput), 1),
    .init("Arabic digit", "\u{663}", .unexpectedByte(0xD9, expected: .value), 0),
    .init("fullwidth digit", "1\u{FF11}", .unexpectedByte(0xEF, expected: .endOfInput), 1),
    .init("minus sign U+2212", "\u{2212}1", .unexpectedByte(0xE2, expected: .value), 0),
  ]

  static let strings: [Refused] = [
    .init("quote alone", "\"", end(.endOfString), 1),
    .init("no closing quote", "\"abc", end(.endOfString), 4),
    .init("backslash at the end", #""\"#, end(.endOfString), 2),
    .init("closing quote escaped", #""\""#, end(.endOfString), 3),
    .init("single quotes", "'a'", byte("'", .value), 0),
    .init("backquotes", "`a`", byte("`", .value), 0),
    .init("raw line feed", "\"a\nb\"", .controlCharacter(0x0A), 2),
    .init("raw carriage return", "\"a\rb\"", .controlCharacter(0x0D), 2),
    .init("raw tab", "\"\t\"", .controlCharacter(0x09), 1),
    .init("raw NUL", "\"\0\"", .controlCharacter(0), 1),
    .init("raw unit separator", "\"ab\u{1F}\"", .controlCharacter(0x1F), 3),
    .init("control character in a name", "{\"a\u{01}\":1}", .controlCharacter(1), 3),
    .init("escape x", #""\x41""#, .invalidEscape(0x78), 1),
    .init("escape 0", #""a\0""#, .invalidEscape(0x30), 2),
    .init("escape single quote", #""\'""#, .invalidEscape(0x27), 1),
    .init("escape a", #""\a""#, .invalidEscape(0x61), 1),
    .init("escape v", #""\v""#, .invalidEscape(0x76), 1),
    .init("escape N", #""\N""#, .invalidEscape(0x4E), 1),
    .init("escape U", #""\U0041""#, .invalidEscape(0x55), 1),
    .init("escape line feed", "\"\\\n\"", .invalidEscape(0x0A), 1),
    .init("escape before a multi-byte character", #""\é""#, .invalidEscape(0xC3), 1),
    .init("escape u without digits", #""\u""#, .invalidUnicodeEscape, 1),
    .init("escape u with two digits", #""\u12""#, .invalidUnicodeEscape, 1),
    .init("escape u with three digits", #""a\u123""#, .invalidUnicodeEscape, 2),
    .init("escape u with a wrong digit", #""\u12G4""#, .invalidUnicodeEscape, 1),
    .init("escape u with a sign", #""\u+123""#, .invalidUnicodeEscape, 1),
    .init("escape u with a space", #""\u 123""#, .invalidUnicodeEscape, 1),
    .init("escape u with braces", #""\u{41}""#, .invalidUnicodeEscape, 1),
    .init("escape u with fullwidth digits", "\"\\u\u{FF11}\u{FF11}\"", .invalidUnicodeEscape, 1),
    .init("escape u at the end", #""\u00"#, .invalidUnicodeEscape, 1),
    .init("lone high surrogate", #""\uD800""#, .unpairedSurrogate, 1),
    .init("lone low surrogate", #""\uDC00""#, .unpairedSurrogate, 1),
    .init("high surrogate before a letter", #""ab\uD83Dx""#, .unpairedSurrogate, 3),
    .init("high surrogate before an escape", #""\uD83D\n""#, .unpairedSurrogate, 1),
    .init("high surrogate before an escaped letter", #""\uD83D\u0041""#, .unpairedSurrogate, 1),
    .init("two high surrogates", #""\uD83D\uD83D\uDE00""#, .unpairedSurrogate, 1),
    .init("low surrogate first", #""\uDE00\uD83D""#, .unpairedSurrogate, 1),
    .init("low surrogate after a pair", #""\uD83D\uDE00\uDE00""#, .unpairedSurrogate, 13),
    .init("high surrogate before a cut escape", #""\uD83D\uDE""#, .unpairedSurrogate, 1),
    .init("high surrogate at the end", #""\uD83D"#, .unpairedSurrogate, 1),
    .init("surrogate in a name", #"{"\uDFFF":1}"#, .unpairedSurrogate, 2),
  ]

  static let utf8: [Refused] = [
    .init("lone continuation", inString: [0x80], .invalidUTF8(0x80), 1),
    .init("last lone continuation", inString: [0x61, 0xBF], .invalidUTF8(0xBF), 2),
    .init("continuation after a whole character", inString: [0xC3, 0xA9, 0xA9], .invalidUTF8(0xA9), 3),
    .init("overlong NUL", inString: [0xC0, 0x80], .invalidUTF8(0xC0), 1),
    .init("overlong quote", inString: [0xC0, 0xA2], .invalidUTF8(0xC0), 1),
    .init("longest overlong in two", inString: [0xC1, 0xBF], .invalidUTF8(0xC1), 1),
    .init("overlong in three", inString: [0xE0, 0x80, 0x80], .invalidUTF8(0xE0), 1),
    .init("longest overlong in three", inString: [0xE0, 0x9F, 0xBF], .invalidUTF8(0xE0), 1),
    .init("overlong in four", inString: [0xF0, 0x80, 0x80, 0x80], .invalidUTF8(0xF0), 1),
    .init("longest overlong in four", inString: [0xF0, 0x8F, 0xBF, 0xBF], .invalidUTF8(0xF0), 1),
    .init("first surrogate", inString: [0xED, 0xA0, 0x80], .invalidUTF8(0xED), 1),
    .init("last surrogate", inString: [0xED, 0xBF, 0xBF], .invalidUTF8(0xED), 1),
    .init("CESU-8 pair", inString: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], .invalidUTF8(0xED), 1),
    .init("above U+10FFFF", inString: [0xF4, 0x90, 0x80, 0x80], .invalidUTF8(0xF4), 1),
    .init("F5", inString: [0xF5, 0x80, 0x80, 0x80], .invalidUTF8(0xF5), 1),
    .init("five bytes", inString: [0xF8, 0x88, 0x80, 0x80, 0x80], .invalidUTF8(0xF8), 1),
    .init("FE", inString: [0xFE], .invalidUTF8(0xFE), 1),
    .init("FF", inString: [0xFF], .invalidUTF8(0xFF), 1),
    .init("cut after one of two", inString: [0xC3], .invalidUTF8(0xC3), 1),
    .init("cut after one of three", inString: [0xE2], .invalidUTF8(0xE2), 1),
    .init("cut after two of three", inString: [0xE2, 0x82], .invalidUTF8(0xE2), 1),
    .init("cut after three of four", inString: [0xF0, 0x9F, 0x98], .invalidUTF8(0xF0), 1),
    .init("letter for the third byte", inString: [0xE2, 0x82, 0x41], .invalidUTF8(0xE2), 1),
    .init("letter for the fourth byte", inString: [0xF0, 0x9F, 0x98, 0x41], .invalidUTF8(0xF0), 1),
    .init("letter for the second byte", inString: [0xC3, 0x28], .invalidUTF8(0xC3), 1),
    .init("Latin-1", inString: [0x63, 0x61, 0x66, 0xE9], .invalidUTF8(0xE9), 4),
    .init("cut by the end of two", bytes: [0x22, 0xC3], .invalidUTF8(0xC3), 1),
    .init("cut by the end of three", bytes: [0x22, 0xE2, 0x82], .invalidUTF8(0xE2), 1),
    .init("cut by the end of four", bytes: [0x22, 0xF0, 0x9F, 0x98], .invalidUTF8(0xF0), 1),
    .init("in a name", bytes: [0x7B, 0x22, 0x80, 0x22, 0x3A, 0x31, 0x7D], .invalidUTF8(0x80), 2),
    .init("outside a string", bytes: [0x80], .invalidUTF8(0x80), 0),
    .init("after the value", bytes: [0x31, 0xFF], .invalidUTF8(0xFF), 1),
    .init("before a colon", bytes: [0x7B, 0x22, 0x22, 0xC3, 0x3A, 0x31, 0x7D], .invalidUTF8(0xC3), 3),
    .init("letter beyond ASCII outside a string", "é", .unexpectedByte(0xC3, expected: .value), 0),
  ]

  static let arrays: [Refused] = [
    .init("open", "[", end(.valueOrEndOfArray), 1),
    .init("open with space", "[ ", end(.valueOrEndOfArray), 2),
    .init("open after an element", "[1", end(.commaOrEndOfArray), 2),
    .init("open after a comma", "[1,", end(.value), 3),
    .init("comma first", "[,1]", byte(",", .valueOrEndOfArray), 1),
    .init("comma alone", "[,]", byte(",", .valueOrEndOfArray), 1),
    .init("trailing comma", "[1,]", .trailingComma, 2),
    .init("trailing comma and space", "[1 , ]", .trailingComma, 3),
    .init("trailing comma of an inner array", "[[1,],2]", .trailingComma, 3),
    .init("two commas", "[1,,2]", byte(",", .value), 3),
    .init("no comma", "[1 2]", byte("2", .commaOrEndOfArray), 3),
    .init("no comma before a string", #"["a""b"]"#, byte("\"", .commaOrEndOfArray), 4),
    .init("colon", "[1:2]", byte(":", .commaOrEndOfArray), 2),
    .init("semicolon", "[1;2]", byte(";", .commaOrEndOfArray), 2),
    .init("closed by a brace", "[1}", byte("}", .commaOrEndOfArray), 2),
    .init("empty, closed by a brace", "[}", byte("}", .valueOrEndOfArray), 1),
    .init("brace after a comma", "[1,}", byte("}", .value), 3),
    .init("closed twice", "[1]]", byte("]", .endOfInput), 3),
    .init("closing bracket first", "]", byte("]", .value), 0),
  ]

  static let objects: [Refused] = [
    .init("open", "{", end(.memberNameOrEndOfObject), 1),
    .init("open after a name", #"{"a""#, end(.colon), 4),
    .init("open after a colon", #"{"a":"#, end(.value), 5),
    .init("open after a member", #"{"a":1"#, end(.commaOrEndOfObject), 6),
    .init("open after a comma", #"{"a":1,"#, end(.memberName), 7),
    .init("open inside a name", #"{"a"#, end(.endOfString), 3),
    .init("comma alone", "{,}", byte(",", .memberNameOrEndOfObject), 1),
    .init("trailing comma", #"{"a":1,}"#, .trailingComma, 6),
    .init("trailing comma and line feed", "{\"a\":1 ,\n}", .trailingComma, 7),
    .init("two commas", #"{"a":1,,"b":2}"#, byte(",", .memberName), 7),
    .init("no comma", #"{"a":1 "b":2}"#, byte("\"", .commaOrEndOfObject), 7),
    .init("name without quotes", "{a:1}", byte("a", .memberNameOrEndOfObject), 1),
    .init("second name without quotes", #"{"a":1,b:2}"#, byte("b", .memberName), 7),
    .init("name in single quotes", "{'a':1}", byte("'", .memberNameOrEndOfObject), 1),
    .init("number for a name", "{1:2}", byte("1", .memberNameOrEndOfObject), 1),
    .init("null for a name", "{null:1}", byte("n", .memberNameOrEndOfObject), 1),
    .init("array for a name", "{[]:1}", byte("[", .memberNameOrEndOfObject), 1),
    .init("comma for a colon", #"{"a",1}"#, byte(",", .colon), 4),
    .init("no colon", #"{"a" 1}"#, byte("1", .colon), 5),
    .init("no colon and no value", #"{"a"}"#, byte("}", .colon), 4),
    .init("equals sign", #"{"a"=1}"#, byte("=", .colon), 4),
    .init("two colons", #"{"a"::1}"#, byte(":", .value), 5),
    .init("no value", #"{"a":}"#, byte("}", .value), 5),
    .init("no value before a comma", #"{"a":,"b":1}"#, byte(",", .value), 5),
    .init("closed by a bracket", #"{"a":1]"#, byte("]", .commaOrEndOfObject), 6),
    .init("empty, closed by a bracket", "{]", byte("]", .memberNameOrEndOfObject), 1),
    .init("closed twice", #"{"a":1}}"#, byte("}", .endOfInput), 7),
    .init("closing brace first", "}", byte("}", .value), 0),
  ]

  @Test(arguments: around + literals + numbers + strings)
  func refusesWhatIsNoScalar(row: Refused) {
    #expect(throws: row.error) { try JSONDocument(parsing: row.bytes) }
  }

  @Test(arguments: utf8)
  func refusesWhatIsNoUTF8(row: Refused) {
    #expect(throws: row.error) { try JSONDocument(parsing: row.bytes) }
  }

  @Test(arguments: arrays + objects)
  func refusesWhatIsNoArrayOrObject(row: Refused) {
    #expect(throws: row.error) { try JSONDocument(parsing: row.bytes) }
  }

  @Test func refusesEveryControlCharacterInAString() {
    for byte in UInt8(0)..<0x20 {
      #expect(throws: JSONError(reason: .controlCharacter(byte), offset: 2)) {
        try JSONDocument(parsing: [0x22, 0x61, byte, 0x22])
      }
    }
  }

  /// Cut anywhere, a text ends too early, and the place of the error is inside what is left.
  @Test func refusesEveryBeginningOfADocument() {
    let text = Array(#"{"a":[1.5e-3,true,null,"\uD83D\uDE00é"],"b":{"c":"x\n"}}"#.utf8)
    for count in 0..<text.count {
      do throws(JSONError) {
        _ = try JSONDocument(parsing: Array(text[..<count]))
        Issue.record("accepted the first \(count) bytes")
      } catch {
        #expect(error.offset <= count)
      }
    }
  }

  @Test(
    arguments: [
      (.unexpectedEnd(expected: .colon), "expected ':', but found the end of the input"),
      (
        .unexpectedByte(0x7D, expected: .memberName), "expected a member name in double quotes, but found '}'"
      ),
      (.unexpectedByte(0x27, expected: .value), "expected a value, but found a single quote"),
      (.unexpectedByte(0, expected: .value), "expected a value, but found the byte 0x00"),
      (.controlCharacter(0x0B), "a string must not contain the byte 0x0B; write \\u000B"),
      (.controlCharacter(0x0A), "a string must not contain a line feed; write \\n"),
      (.invalidUTF8(0xC0), "byte 0xC0 is not valid UTF-8"),
      (.tooDeep(limit: 512), "arrays and objects are nested more than 512 levels deep"),
      (.comment, "JSON has no comments; remove this one"),
    ] as [(JSONError.Reason, String)])
  func saysWhatWasFoundAndExpected(reason: JSONError.Reason, message: String) {
    expectEqual(JSONError(reason: reason, offset: 0).description, message)
  }
}
