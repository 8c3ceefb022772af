/// Why a run cannot start, or cannot go on reading or writing.
public struct ProviderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String

  /// An error with its message, in lower case.
  public init(_ description: String) { self.description = description }
}
