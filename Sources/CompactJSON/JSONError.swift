/// An error that says why some bytes are not JSON text, and where.
public struct JSONError: Error, Sendable, Hashable {
  /// A violation of the grammar of RFC 8259 or of a limit of this reader.
  public enum Reason: Sendable, Hashable {
    /// The input ended before the expected syntax.
    case unexpectedEnd(expected: Expectation)
    /// A byte that is not allowed at its place.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A comma directly before `}` or `]`.
    case trailingComma
    /// A word that starts like `true`, `false` or `null` but is none of them.
    case invalidLiteral
    /// A number with a zero before another digit, such as `012`.
    case leadingZero
    /// A byte below U+0020 inside a string, where JSON requires an escape.
    case controlCharacter(UInt8)
    /// A backslash before a byte that does not form an escape.
    case invalidEscape(UInt8)
    /// `\u` without four hexadecimal digits.
    case invalidUnicodeEscape
    /// A `\u` escape of half a surrogate pair, which no Unicode text can contain.
    case unpairedSurrogate
    /// A byte that is not valid UTF-8 (RFC 3629): overlong, a surrogate, above U+10FFFF, or cut short.
    case invalidUTF8(UInt8)
    /// U+FEFF at the start, which RFC 8259 forbids.
    case byteOrderMark
    /// A comment: `/* ... */` or `// ...`.
    case comment
    /// Arrays and objects nested deeper than the limit.
    case tooDeep(limit: Int)
    /// Text longer than an offset of this reader can address (4 GiB).
    case tooLong
  }

  /// The syntax that the grammar allows at a place.
  public enum Expectation: String, Sendable, Hashable {
    /// A value.
    case value = "a value"
    /// A value or the end of the array, after the bracket that opens it.
    case valueOrEndOfArray = "a value or ']'"
    /// A member name, after a comma in an object.
    case memberName = "a member name in double quotes"
    /// A member name or the end of the object, after the brace that opens it.
    case memberNameOrEndOfObject = "a member name in double quotes or '}'"
    /// A colon, after a member's name.
    case colon = "':'"
    /// A comma or the end of the object, after a member.
    case commaOrEndOfObject = "',' or '}'"
    /// A comma or the end of the array, after an element.
    case commaOrEndOfArray = "',' or ']'"
    /// A digit, in a number.
    case digit = "a digit"
    /// The closing quote, in a string.
    case endOfString = "'\"' at the end of the string"
    /// The end of the input, after the value.
    case endOfInput = "the end of the input"
  }

  /// The reason for the error.
  public let reason: Reason
  /// The offset of the error in bytes from the start of the input, 0 for the first byte.
  public let offset: Int

  /// Creates an error at an offset in bytes.
  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// A message in lower case that says what is wrong, without the offset.
  public var description: String {
    switch reason {
    case .unexpectedEnd(let expected): "expected \(expected.rawValue), but found the end of the input"
    case .unexpectedByte(let byte, let expected):
      "expected \(expected.rawValue), but found \(Self.name(of: byte))"
    case .trailingComma: "trailing comma after the last element; remove it"
    case .invalidLiteral: "unknown word; expected true, false or null"
    case .leadingZero: "a number must not have a leading zero"
    case .controlCharacter(let byte):
      "a string must not contain \(Self.name(of: byte)); write \(Self.escape(of: byte))"
    case .invalidEscape(let byte):
      "unknown escape: \\ before \(Self.name(of: byte)); use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
    case .invalidUnicodeEscape: "expected four hexadecimal digits after \\u"
    case .unpairedSurrogate: "the \\u escape is half of a surrogate pair; write both halves"
    case .invalidUTF8(let byte): "byte 0x\(Self.hex(UInt16(byte), digits: 2)) is not valid UTF-8"
    case .byteOrderMark: "JSON must not start with a byte order mark; remove it"
    case .comment: "JSON has no comments; remove this one"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) levels deep"
    case .tooLong: "the text is larger than 4 GiB"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"): "a single quote"
    case 0x21...0x7E: "'\(Unicode.Scalar(byte))'"
    case 0x20: "a space"
    case 0x0A: "a line feed"
    case 0x0D: "a carriage return"
    case 0x09: "a tab"
    default: "the byte 0x\(hex(UInt16(byte), digits: 2))"
    }
  }

  /// Returns the escape of a control character in a string.
  private static func escape(of byte: UInt8) -> String {
    switch byte {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default: "\\u\(hex(UInt16(byte), digits: 4))"
    }
  }

  private static func hex(_ value: UInt16, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
