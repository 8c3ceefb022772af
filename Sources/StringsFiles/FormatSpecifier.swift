/// A percent sign in a format string, with the characters that belong to it.
public struct FormatSpecifier: Sendable, Hashable {
  /// The kind of a percent sign.
  public enum Kind: Sendable, Hashable {
    /// `%@`, or `%s` on Android: the next argument.
    ///
    /// Foundation also takes flags, a width and a precision, as in `%-5@`, and ignores them. Android takes and applies a
    /// width, `-` and a precision.
    case sequential
    /// `%n$@`, or `%n$s` on Android: the n-th argument, from 1; also Android's `%<s`, the same argument again.
    ///
    /// 0 and numbers that are too large are kept as written, at most 2147483647. Foundation ignores flags here too.
    case positional(Int)
    /// `%%`: a percent sign.
    case percent
    /// Android's `%n`: a line break.
    case lineBreak
    /// Any other specifier of `printf`, such as `%d`, `%#@files@` or, for the device, `%5@`; on Android, any specifier
    /// that does not show a string.
    case unsupported
    /// A percent sign without a specifier: at the end, or before a space, a bracket, a character outside ASCII and so
    /// on.
    case lone
  }

  /// The highest argument number that CoreFoundation accepts; a higher one is reported for the device too.
  static let argumentLimit = 127

  /// The kind of the specifier.
  public let kind: Kind
  /// The range of the specifier in the format's UTF-8, beginning with the percent sign.
  public let range: Range<Int>
  /// The index of the specifier's argument, from 0, whether or not that argument exists.
  ///
  /// It is `nil` if the specifier takes no argument, such as `%%` and `%0$@`.
  public let argument: Int?
}
