/// Something about a format string, or about it and its arguments, that its author should know.
public struct FormatDiagnostic: Sendable, Hashable {
  /// How bad it is.
  public var severity: Severity
  /// What it is, the same in every version.
  public var code: Code
  /// What was found and what was expected, in lower case, without a full stop.
  public var message: String
  /// Bytes from the start of the format's UTF-8; for an unused argument the format's end.
  public var offset: Int

  /// A diagnostic from its parts.
  public init(severity: Severity, code: Code, message: String, offset: Int) {
    self.severity = severity
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension FormatDiagnostic {
  /// What a diagnostic is about; the raw value is stable and goes into reports.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name in reports: lower case, words joined by hyphens.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A specifier for an argument that is not there.
    public static let missingArgument = Code(rawValue: "missing-argument")
    /// An argument that no specifier takes.
    public static let unusedArgument = Code(rawValue: "unused-argument")
    /// A specifier other than `%@`, `%n$@` and `%%`.
    public static let unsupportedSpecifier = Code(rawValue: "unsupported-specifier")
    /// A percent sign that starts no specifier.
    public static let lonePercent = Code(rawValue: "lone-percent")
    /// A percent sign before a character beyond ASCII: the device makes no valid text of it.
    public static let percentBeforeNonASCII = Code(rawValue: "percent-before-non-ascii")
    /// An argument number of 0 or above 127.
    public static let indexOutOfRange = Code(rawValue: "index-out-of-range")
    /// Both `%@` and `%n$@`.
    public static let sequentialAndPositionalMixed = Code(rawValue: "sequential-and-positional-mixed")
    /// A character that looks like a percent sign and is none.
    public static let percentLookAlike = Code(rawValue: "percent-look-alike")
    /// `%%` without arguments: the user sees both.
    public static let escapedPercentWithoutArguments = Code(rawValue: "escaped-percent-without-arguments")
    /// A NUL, where the device ends the text.
    public static let nul = Code(rawValue: "nul")
  }
}
