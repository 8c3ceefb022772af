/// A format string with its arguments put in, and the places where they went.
public struct Substitution: Sendable, Hashable {
  /// An argument in the text, with its place.
  public struct Insertion: Sendable, Hashable {
    /// The range of the argument in the text's UTF-8.
    public let range: Range<Int>
    /// The index of the argument, from 0.
    public let argument: Int
  }

  /// The text; `nil` if the bytes are not valid UTF-8.
  ///
  /// The device then shows the loc-key instead (observed).
  public let text: String?
  /// The resulting bytes, whether or not they are valid UTF-8.
  public let utf8: [UInt8]
  /// Every argument that was put in, in the order of the text, without the `<null>` or `(null)` of missing ones.
  public let insertions: [Insertion]
  /// The indices of the arguments that the text uses, from 0, ascending.
  public let usedArguments: [Int]
  /// The indices of the arguments that the text does not use, from 0, ascending.
  public let unusedArguments: [Int]
  /// The problems, in the order of the format.
  public let diagnostics: [FormatDiagnostic]

  /// Whether the resulting bytes are valid UTF-8.
  public var isValidUTF8: Bool { text != nil }
}
