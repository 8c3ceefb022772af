/// A place in a state or in attributes that does not match a contract.
public struct ActivityMismatch: Sendable, Hashable {
  /// A kind of mismatch.
  public enum Kind: Sendable, Hashable {
    /// A member is missing, or its name is misspelled.
    case missing
    /// A value has the wrong type, or text that does not have the form of its type, such as a UUID.
    case type
    /// A value is not one of those that the app knows, or not exactly one case of an enum.
    case value
    /// A number, a length or a count is out of range.
    case range
    /// A date is not counted as the app counts it: it would not decode, or show decades off.
    case date
    /// A member is unknown; the app ignores it, unless the contract allows no other members.
    case unknown
    /// A value has no schema to compare with.
    case notChecked
  }

  /// The kind of the mismatch.
  public let kind: Kind
  /// The path of the place, such as `content-state.teams[0].name`.
  public let path: String
  /// The offset of the value or the name, in bytes from the start of the text.
  public let offset: Int
  /// The length of the value or the name in bytes.
  public let length: Int
  /// A description of the problem and of what to do, in lower case.
  public let message: String
}

extension ActivityMismatch: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
