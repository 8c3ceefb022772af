/// One entry of a `.strings` file, and where it stands.
public struct StringsEntry: Sendable, Hashable {
  /// The key, its escapes decoded.
  ///
  /// `==` on strings takes canonically equivalent spellings for equal, the device does not: compare `key.utf8`.
  public var key: String
  /// The value, its escapes decoded; nil where it is no string but a dictionary, an array or data.
  public var value: String?
  /// The comments directly before the key, without their marks, one a line; nil where there is none.
  ///
  /// A blank line separates, and a comment at the end of the line of the entry before belongs to neither.
  public var comment: String?
  /// Where the key starts, at its quotation mark if it has one.
  public var keyPosition: SourceLocation
  /// Where the value starts; the key's place for an entry without a value of its own (`key;`).
  public var valuePosition: SourceLocation

  /// An entry from its parts.
  public init(
    key: String, value: String?, comment: String? = nil, keyPosition: SourceLocation = SourceLocation(),
    valuePosition: SourceLocation = SourceLocation()
  ) {
    self.key = key
    self.value = value
    self.comment = comment
    self.keyPosition = keyPosition
    self.valuePosition = valuePosition
  }
}
