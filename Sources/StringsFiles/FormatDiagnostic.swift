/// A problem with a format string, or with a format string and its arguments.
public struct FormatDiagnostic: Sendable, Hashable {
  /// The severity of the problem.
  public var severity: Severity
  /// The code of the problem, which is the same in every version.
  public var code: Code
  /// A message that says what is wrong, in lower case, without a full stop.
  public var message: String
  /// The offset in bytes from the start of the format's UTF-8; for an unused argument, the end of the format.
  public var offset: Int

  /// Creates a diagnostic from its parts.
  public init(severity: Severity, code: Code, message: String, offset: Int) {
    self.severity = severity
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension FormatDiagnostic {
  /// A kind of problem; the raw value is stable and appears in reports.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name in reports: lower case, words joined by hyphens.
    public let rawValue: String

    /// Creates a code with any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A specifier whose argument is missing.
    public static let missingArgument = Code(rawValue: "missing-argument")
    /// An argument that no specifier uses.
    public static let unusedArgument = Code(rawValue: "unused-argument")
    /// A specifier other than `%@`, `%n$@` and `%%`.
    public static let unsupportedSpecifier = Code(rawValue: "unsupported-specifier")
    /// A percent sign that does not start a specifier.
    public static let lonePercent = Code(rawValue: "lone-percent")
    /// A percent sign before a character outside ASCII, from which the device does not make valid text.
    public static let percentBeforeNonASCII = Code(rawValue: "percent-before-non-ascii")
    /// An argument number of 0 or above 127.
    public static let indexOutOfRange = Code(rawValue: "index-out-of-range")
    /// Both `%@` and `%n$@`.
    public static let sequentialAndPositionalMixed = Code(rawValue: "sequential-and-positional-mixed")
    /// A character that looks like a percent sign but is not one.
    public static let percentLookAlike = Code(rawValue: "percent-look-alike")
    /// `%%` without arguments, which the user sees as two percent signs.
    public static let escapedPercentWithoutArguments = Code(rawValue: "escaped-percent-without-arguments")
    /// A NUL, at which the device ends the text.
    public static let nul = Code(rawValue: "nul")
  }
}
