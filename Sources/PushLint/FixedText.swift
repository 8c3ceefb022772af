/// What fixing made of a text.
public struct FixedText: Sendable {
  /// Why fixes that there are were not made.
  public enum Refusal: Sendable, Hashable {
    /// The text is no payload: it is no object, or lacks what its push type needs. It may be anybody's file.
    case notAPayload
    /// Comments, which would be deleted for good.
    case comments(count: Int)
  }

  /// The text with the fixes in it; nil where none was made.
  public let bytes: [UInt8]?
  /// The findings whose fixes were made, in the order of the text and at their places in it, before it was fixed.
  ///
  /// Their fixes have a summary and no replacements: those were of the text in between.
  public let made: [Finding]
  /// Nil where every fix was tried.
  public let refusal: Refusal?
}

extension FixedText.Refusal: CustomStringConvertible {
  /// Why, in lower case, and what to do.
  public var description: String {
    switch self {
    case .notAPayload: "not fixed, because it is not a payload"
    case .comments(1): "not fixed, because that would delete a comment; remove it first"
    case .comments(let count): "not fixed, because that would delete \(count) comments; remove them first"
    }
  }
}
