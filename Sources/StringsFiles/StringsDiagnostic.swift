/// Something about a `.strings` file that its author should know.
public struct StringsDiagnostic: Sendable, Hashable {
  /// How bad it is.
  public var severity: Severity
  /// What it is, the same in every version.
  public var code: Code
  /// What was found and what was expected, in lower case, without a full stop.
  public var message: String
  /// Where it was found.
  public var position: SourceLocation

  /// A diagnostic from its parts.
  public init(severity: Severity, code: Code, message: String, position: SourceLocation = SourceLocation()) {
    self.severity = severity
    self.code = code
    self.message = message
    self.position = position
  }

  /// One whose place is still an offset into the decoded text.
  init(_ severity: Severity, _ code: Code, at offset: Int, _ message: String) {
    self.init(severity: severity, code: code, message: message, position: SourceLocation(offset: offset))
  }
}

extension StringsDiagnostic {
  /// What a diagnostic is about; the raw value is stable and goes into reports.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name in reports: lower case, words joined by hyphens.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The device stops reading here without an error; every later entry is lost.
    public static let truncated = Code(rawValue: "truncated")
    /// A key that was already there; the last one wins.
    public static let duplicate = Code(rawValue: "duplicate")
    /// A value that is a dictionary, an array or data.
    public static let nonStringValue = Code(rawValue: "non-string-value")
    /// No `;` after an entry.
    public static let missingSemicolon = Code(rawValue: "missing-semicolon")
    /// Neither `=` nor `;` after a key.
    public static let missingEquals = Code(rawValue: "missing-equals")
    /// No `}` where a dictionary must end.
    public static let missingBrace = Code(rawValue: "missing-brace")
    /// No `)` where an array must end.
    public static let missingParenthesis = Code(rawValue: "missing-parenthesis")
    /// A character that can start neither a key nor a value.
    public static let unexpectedCharacter = Code(rawValue: "unexpected-character")
    /// The file ends where a value must stand.
    public static let unexpectedEnd = Code(rawValue: "unexpected-end")
    /// A quoted string without its closing quotation mark.
    public static let unterminatedString = Code(rawValue: "unterminated-string")
    /// A `/*` without its `*/`.
    public static let unterminatedComment = Code(rawValue: "unterminated-comment")
    /// Hexadecimal data with an odd number of digits, another character, or no `>`.
    public static let malformedData = Code(rawValue: "malformed-data")
    /// More than 512 dictionaries and arrays in each other.
    public static let nestingTooDeep = Code(rawValue: "nesting-too-deep")
    /// Something after the `}` that ends the file's only dictionary.
    public static let junkAfterPropertyList = Code(rawValue: "junk-after-plist")
    /// The file holds an array or data, no entries.
    public static let notADictionary = Code(rawValue: "not-a-dictionary")
    /// No text at all.
    public static let emptyFile = Code(rawValue: "empty-file")
    /// Bytes that are no UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// A code unit of UTF-32 that is no Unicode scalar.
    public static let invalidUTF32 = Code(rawValue: "invalid-utf32")
    /// UTF-16 or UTF-32 without a byte order mark.
    public static let utf16WithoutBOM = Code(rawValue: "utf16-without-bom")
    /// Bytes at the end that make no whole code unit.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// Half of a surrogate pair; U+FFFD stands in its place.
    public static let loneSurrogate = Code(rawValue: "lone-surrogate")
    /// A binary or XML property list was given to the parser of the text form.
    public static let propertyList = Code(rawValue: "property-list")
    /// The file has 2 GiB or more.
    public static let tooLarge = Code(rawValue: "too-large")
    /// There were more diagnostics than are kept.
    public static let moreDiagnostics = Code(rawValue: "more-diagnostics")
  }
}
