public import StringsFiles

/// An entry of a `.stringsdict` file or String Catalog with text that depends on numbers, the device or the width.
///
/// Such an entry does not work in a push: no variant is selected, and the device shows the format itself, such as
/// `@files@`.
public struct StringVariation: Sendable, Hashable {
  /// The key of the entry.
  ///
  /// Compare keys by `key.utf8`.
  public var key: String
  /// The text with its variables (`%#@files@`), or `nil` if the entry has only variants.
  public var format: String?
  /// The variables of the format, in the order of the file.
  public var variables: [StringVariable]
  /// The variants of an entry without variables.
  public var variants: [StringVariant]
  /// The location of the entry.
  public var location: SourceLocation

  /// The text that an app reads for the key; `nil` if it depends on the device or the width alone.
  ///
  /// Xcode compiles variants by plural of a String Catalog to a format with the variable `value` (Apple's frameworks have
  /// such tables), and a device showed `@value@` for one (planetary-social/nos, pull request 1483).
  var compiledFormat: String? {
    if let format { return format }
    if case .plural? = variants.first?.conditions.first { return "%#@value@" }
    return nil
  }

  /// Creates a variation from its parts.
  public init(
    key: String, format: String? = nil, variables: [StringVariable] = [], variants: [StringVariant] = [],
    location: SourceLocation = SourceLocation()
  ) {
    self.key = key
    self.format = format
    self.variables = variables
    self.variants = variants
    self.location = location
  }
}
