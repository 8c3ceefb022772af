/// An error other than a refusal by APNs, such as a file that cannot be read or a server that cannot be reached.
public struct ProviderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, and what to do about it.
  public let description: String

  /// Creates an error with a message in lower case.
  public init(_ description: String) { self.description = description }
}
