public import StringsFiles

/// An entry whose text depends on numbers, the device or the width: of a `.stringsdict` or of a String Catalog.
///
/// In a push it does not work: nobody picks a variant, and the device shows the format as it is, as in `@files@`.
public struct StringVariation: Sendable, Hashable {
  /// The entry's key; compare `key.utf8`.
  public var key: String
  /// The text with its variables (`%#@files@`); nil where the entry is but a choice among variants.
  public var format: String?
  /// What the format's variables stand for, in the order of the file.
  public var variables: [StringVariable]
  /// The texts to choose among, where there are no variables.
  public var variants: [StringVariant]
  /// Where the entry stands.
  public var position: SourceLocation

  /// A variation from its parts.
  public init(
    key: String, format: String? = nil, variables: [StringVariable] = [], variants: [StringVariant] = [],
    position: SourceLocation = SourceLocation()
  ) {
    self.key = key
    self.format = format
    self.variables = variables
    self.variants = variants
    self.position = position
  }
}
