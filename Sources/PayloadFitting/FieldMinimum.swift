/// How short a text of a field may get.
public struct FieldMinimum: Sendable, Hashable {
  /// How many characters of the text are kept at least, not counting the ellipsis; a text that has no more is not cut.
  public var characters: Int
  /// Whether the text may become the empty string where not even the ellipsis fits, if no characters must be kept.
  ///
  /// Else it keeps the ellipsis, or without an ellipsis its first character.
  public var mayBecomeEmpty: Bool

  /// A minimum of so many characters, 0 or more.
  public init(characters: Int = 0, mayBecomeEmpty: Bool = true) {
    precondition(characters >= 0, "a minimum is not negative")
    self.characters = characters
    self.mayBecomeEmpty = mayBecomeEmpty
  }

  /// How many characters must stay, given the ellipsis.
  func leastCharacters(ellipsis: String) -> Int {
    max(characters, ellipsis.isEmpty && !mayBecomeEmpty ? 1 : 0)
  }
}
