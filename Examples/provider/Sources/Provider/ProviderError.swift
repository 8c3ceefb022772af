/// Why a run cannot start, or cannot go on reading or writing.
public struct ProviderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found, what was expected.
  public let description: String

  /// An error with its message, in lower case.
  public init(_ description: String) { self.description = description }
}
