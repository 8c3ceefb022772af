/// A variable of a format.
///
/// `%#@files@` is replaced by the variant of `files` that a number selects.
public struct StringVariable: Sendable, Hashable {
  /// The name between `%#@` and `@`.
  public var name: String
  /// The format specifier of the number without `%`, such as `d` or `lld`, or `nil` if it is missing.
  public var formatSpecifier: String?
  /// The number of the argument that selects the variant, from 1, or `nil` if the format decides.
  public var argumentNumber: Int?
  /// The variants to select from.
  public var variants: [StringVariant]

  /// Creates a variable from its parts.
  public init(name: String, formatSpecifier: String?, argumentNumber: Int? = nil, variants: [StringVariant]) {
    self.name = name
    self.formatSpecifier = formatSpecifier
    self.argumentNumber = argumentNumber
    self.variants = variants
  }
}
