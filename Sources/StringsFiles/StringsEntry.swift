/// An entry of a `.strings` file, with its place.
public struct StringsEntry: Sendable, Hashable {
  /// The key, with its escapes decoded.
  ///
  /// `==` on strings considers canonically equivalent spellings equal, but the device does not: compare `key.utf8`.
  public var key: String
  /// The value, with its escapes decoded; `nil` if it is not a string but a dictionary, an array or data.
  public var value: String?
  /// The comments directly before the key, without their marks, one per line; `nil` if there are none.
  ///
  /// A blank line separates a comment from the key. A comment on the line where the previous entry ends belongs to
  /// neither entry.
  public var comment: String?
  /// The place where the key starts, at its quotation mark if it has one.
  public var keyLocation: SourceLocation
  /// The place where the value starts; for an entry without a value of its own (`key;`), the place of the key.
  public var valueLocation: SourceLocation

  /// Creates an entry from its parts.
  public init(
    key: String, value: String?, comment: String? = nil, keyLocation: SourceLocation = SourceLocation(),
    valueLocation: SourceLocation = SourceLocation()
  ) {
    self.key = key
    self.value = value
    self.comment = comment
    self.keyLocation = keyLocation
    self.valueLocation = valueLocation
  }
}
