/// The result of fixing a text.
public struct FixedText: Sendable {
  /// A reason not to fix a text.
  public enum Refusal: Sendable, Hashable {
    /// The text is not an object, or has no `aps` though its push type needs it, so it may be any file.
    case notAPayload
    /// The text has comments, which a fix would delete for good.
    case comments(count: Int)
  }

  /// The fixed text; `nil` if no fix was made.
  public let bytes: [UInt8]?
  /// The findings that were fixed, in order and at their places in the text before it was fixed.
  ///
  /// Their fixes have a summary but no replacements, because those referred to intermediate versions of the text.
  public let made: [Finding]
  /// The reason why fixes were not tried; `nil` if every fix was.
  public let refusal: Refusal?
}

extension FixedText.Refusal: CustomStringConvertible {
  /// The reason in lower case, and what to do about it.
  public var description: String {
    switch self {
    case .notAPayload: "not fixed, because it is not a payload"
    case .comments(1): "not fixed, because that would delete a comment; remove it first"
    case .comments(let count): "not fixed, because that would delete \(count) comments; remove them first"
    }
  }
}
