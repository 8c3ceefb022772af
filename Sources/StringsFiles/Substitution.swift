/// A format string with its arguments put in, and where they went.
public struct Substitution: Sendable, Hashable {
  /// An argument in the text.
  public struct Insertion: Sendable, Hashable {
    /// Bytes of the text's UTF-8.
    public let range: Range<Int>
    /// Which argument, from 0.
    public let argument: Int
  }

  /// The text; nil if the bytes are no UTF-8, and then the device shows the loc-key instead (observed).
  public let text: String?
  /// The bytes that come out, valid UTF-8 or not.
  public let utf8: [UInt8]
  /// Every argument that was put in, in the order of the text; not what stands for a missing one.
  public let insertions: [Insertion]
  /// The arguments that the text uses, from 0, ascending.
  public let usedArguments: [Int]
  /// The arguments that it does not use, from 0, ascending.
  public let unusedArguments: [Int]
  /// What is wrong, in the order of the format.
  public let diagnostics: [FormatDiagnostic]

  /// Whether the bytes that come out are UTF-8.
  public var isValidUTF8: Bool { text != nil }
}
