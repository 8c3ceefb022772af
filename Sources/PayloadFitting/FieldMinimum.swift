/// The minimum length of a text in a field.
public struct FieldMinimum: Sendable, Hashable {
  /// The smallest number of characters that are kept, not counting the ellipsis.
  ///
  /// A text with no more characters than this is not cut.
  public var characters: Int
  /// Whether the text may become empty if not even the ellipsis fits; this applies only if `characters` is 0.
  ///
  /// If false, the text keeps the ellipsis or, without an ellipsis, its first character.
  public var mayBecomeEmpty: Bool

  /// Creates a minimum of `characters` characters, 0 or more.
  public init(characters: Int = 0, mayBecomeEmpty: Bool = true) {
    precondition(characters >= 0, "a minimum is not negative")
    self.characters = characters
    self.mayBecomeEmpty = mayBecomeEmpty
  }

  /// Returns the number of characters that must stay, given the ellipsis.
  func leastCharacters(ellipsis: String) -> Int {
    max(characters, ellipsis.isEmpty && !mayBecomeEmpty ? 1 : 0)
  }
}
