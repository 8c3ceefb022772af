/// A format string with its arguments put in, and the places where they went.
public struct Substitution: Sendable, Hashable {
  /// An argument in the text, with its place.
  public struct Insertion: Sendable, Hashable {
    /// The range of the argument in the text's UTF-8.
    public let range: Range<Int>
    /// The index of the argument, from 0.
    public let argument: Int
  }

  /// The text; `nil` if the bytes are not valid UTF-8, or if Android's formatter throws.
  ///
  /// For invalid UTF-8, the device shows the loc-key instead (observed).
  public let text: String?
  /// Every argument that was put in, in the order of the text, without the `<null>` or `(null)` of missing ones.
  public let insertions: [Insertion]
  /// The problems, in the order of the format.
  public let diagnostics: [FormatDiagnostic]
  /// The number of arguments that were given.
  package let argumentCount: Int
  /// The resulting bytes if they are not valid UTF-8.
  let invalidUTF8: [UInt8]

  /// Whether the resulting bytes are valid UTF-8; false if there are none because Android's formatter throws.
  public var isValidUTF8: Bool { text != nil }
  /// The resulting bytes, whether or not they are valid UTF-8.
  public var utf8: [UInt8] { text.map { Array($0.utf8) } ?? invalidUTF8 }
  /// The indices of the arguments that the text uses, from 0, ascending.
  public var usedArguments: [Int] { insertions.arguments(of: argumentCount, areUsed: true) }
  /// The indices of the arguments that the text does not use, from 0, ascending.
  public var unusedArguments: [Int] { insertions.arguments(of: argumentCount, areUsed: false) }
}

extension [Substitution.Insertion] {
  /// Returns the indices of the arguments that are inserted, or of the others, ascending.
  package func arguments(of count: Int, areUsed: Bool) -> [Int] {
    var isUsed = [Bool](repeating: false, count: count)
    for insertion in self { isUsed[insertion.argument] = true }
    return isUsed.indices.filter { isUsed[$0] == areUsed }
  }
}
