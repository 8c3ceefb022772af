/// The contract of an app's Live Activity, made from its Swift source.
public struct Contract: Sendable {
  /// A part of the types that the contract does not check, for a reason that is also in the contract.
  public struct NotChecked: Sendable, Hashable, CustomStringConvertible {
    /// The name of the file.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in bytes of UTF-8.
    public let column: Int
    /// A sentence that says what is not checked and why.
    public let message: String

    /// The place and the sentence, as a compiler prints a note.
    public var description: String { "\(path):\(line):\(column): note: \(message)" }
  }

  /// The name of the type that conforms to `ActivityAttributes`; a payload has it as `attributes-type`.
  public let attributesType: String
  /// The text of the contract: JSON Schema, the same for the same source.
  public let text: String
  /// The parts of the types that are not checked, in the order in which they were met.
  public let notChecked: [NotChecked]
}
