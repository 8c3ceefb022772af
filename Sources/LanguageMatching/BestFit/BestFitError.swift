/// An error that is thrown if mode `bestFit` cannot be prepared.
public struct BestFitError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// ICU has no memory or no data for its matcher.
    case matcherNotMade
  }

  /// The cause of the error.
  public let reason: Reason
  /// The `UErrorCode` that ICU returned.
  public let status: Int
}

extension BestFitError: CustomStringConvertible {
  /// A one-line description with ICU's error code.
  public var description: String { "ICU cannot create a language matcher: error code \(status)" }
}
