/// A percent sign in a format string, and what belongs to it.
public struct FormatSpecifier: Sendable, Hashable {
  /// What a percent sign is for.
  public enum Kind: Sendable, Hashable {
    /// `%@`: the next argument.
    case sequential
    /// `%n$@`: the n-th argument, from 1; 0 and numbers that do not fit are kept as written, at most 2147483647.
    case positional(Int)
    /// `%%`: a percent sign.
    case percent
    /// Any other specifier of `printf`, such as `%d`, `%5@` or `%#@files@`.
    case unsupported
    /// No specifier at all: a percent sign at the end, before a space, a bracket, a character beyond ASCII...
    case lone
  }

  /// The highest number of an argument that CoreFoundation takes; a higher one is reported for the device too.
  static let argumentLimit = 127

  /// What it is.
  public let kind: Kind
  /// Bytes of the format's UTF-8, the percent sign first.
  public let range: Range<Int>
  /// The argument it takes, from 0, whether or not there are so many; nil if it takes none, as `%%` and `%0$@` do.
  public let argument: Int?
}
