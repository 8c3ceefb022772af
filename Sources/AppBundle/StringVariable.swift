/// A variable of a format: `%#@files@` stands for the variant of `files` that a number picks.
public struct StringVariable: Sendable, Hashable {
  /// The name between `%#@` and `@`.
  public var name: String
  /// How the number is written, without `%`: `d`, `lld`; nil where it is missing.
  public var formatSpecifier: String?
  /// Which argument picks, from 1; nil where the format tells.
  public var argumentNumber: Int?
  /// The texts to pick from.
  public var variants: [StringVariant]

  /// A variable from its parts.
  public init(name: String, formatSpecifier: String?, argumentNumber: Int? = nil, variants: [StringVariant]) {
    self.name = name
    self.formatSpecifier = formatSpecifier
    self.argumentNumber = argumentNumber
    self.variants = variants
  }
}
