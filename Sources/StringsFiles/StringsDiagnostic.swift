/// A problem with a `.strings` file.
public struct StringsDiagnostic: Sendable, Hashable {
  /// The severity of the problem.
  public var severity: Severity
  /// The code of the problem, which is the same in every version.
  public var code: Code
  /// A message that says what is wrong, in lower case, without a full stop.
  public var message: String
  /// The place of the problem.
  public var location: SourceLocation
  /// The key of the entry that has the problem; `nil` if it is not known.
  public var key: String?
  /// The language that has the problem, in a file with several; `nil` if it is not known.
  public var language: String?

  /// Creates a diagnostic from its parts.
  public init(
    severity: Severity, code: Code, message: String, location: SourceLocation = SourceLocation(), key: String? = nil,
    language: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.key = key
    self.language = language
  }

  /// Creates a diagnostic whose place is still an offset into the decoded text.
  init(_ severity: Severity, _ code: Code, at offset: Int, _ message: String) {
    self.init(severity: severity, code: code, message: message, location: SourceLocation(offset: offset))
  }
}

extension StringsDiagnostic {
  /// A kind of problem; the raw value is stable and appears in reports.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name in reports: lower case, words joined by hyphens.
    public let rawValue: String

    /// Creates a code with any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text at which the device stops reading without an error, so that every later entry is lost.
    public static let truncated = Code(rawValue: "truncated")
    /// A key that occurred before; the last one wins.
    public static let duplicate = Code(rawValue: "duplicate")
    /// A value that is a dictionary, an array or data.
    public static let nonStringValue = Code(rawValue: "non-string-value")
    /// An entry without a `;` after it.
    public static let missingSemicolon = Code(rawValue: "missing-semicolon")
    /// A key with neither `=` nor `;` after it.
    public static let missingEquals = Code(rawValue: "missing-equals")
    /// A dictionary without the `}` that ends it.
    public static let missingBrace = Code(rawValue: "missing-brace")
    /// An array without the `)` that ends it.
    public static let missingParenthesis = Code(rawValue: "missing-parenthesis")
    /// A character that can start neither a key nor a value.
    public static let unexpectedCharacter = Code(rawValue: "unexpected-character")
    /// The end of the file in place of a value.
    public static let unexpectedEnd = Code(rawValue: "unexpected-end")
    /// A quoted string without its closing quotation mark.
    public static let unterminatedString = Code(rawValue: "unterminated-string")
    /// A `/*` without its `*/`.
    public static let unterminatedComment = Code(rawValue: "unterminated-comment")
    /// Hexadecimal data with an odd number of digits, another character, or no `>`.
    public static let malformedData = Code(rawValue: "malformed-data")
    /// More than 512 dictionaries and arrays inside each other.
    public static let nestingTooDeep = Code(rawValue: "nesting-too-deep")
    /// Text after the `}` that ends the file's only dictionary.
    public static let junkAfterPropertyList = Code(rawValue: "junk-after-plist")
    /// A file that holds an array or data instead of entries.
    public static let notADictionary = Code(rawValue: "not-a-dictionary")
    /// A file without text.
    public static let emptyFile = Code(rawValue: "empty-file")
    /// Bytes that are not valid UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// A UTF-32 code unit that is not a Unicode scalar.
    public static let invalidUTF32 = Code(rawValue: "invalid-utf32")
    /// UTF-16 or UTF-32 without a byte order mark.
    public static let utf16WithoutBOM = Code(rawValue: "utf16-without-bom")
    /// Bytes at the end that do not form a whole code unit.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// Half of a surrogate pair, which U+FFFD replaces.
    public static let loneSurrogate = Code(rawValue: "lone-surrogate")
    /// A binary or XML property list, given to the parser of the text form.
    public static let propertyList = Code(rawValue: "property-list")
    /// A file that is larger than the limit, which is 512 MiB for the text form.
    public static let tooLarge = Code(rawValue: "too-large")
    /// Further diagnostics, which are counted but not kept.
    public static let moreDiagnostics = Code(rawValue: "more-diagnostics")
  }
}
