/// Why mode `bestFit` cannot be prepared.
public struct BestFitError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// ICU has no memory or no data for its matcher.
    case matcherNotMade
  }

  /// What is wrong.
  public let reason: Reason
  /// ICU's `UErrorCode`.
  public let status: Int
}

extension BestFitError: CustomStringConvertible {
  /// One line with ICU's code.
  public var description: String { "ICU cannot create a language matcher: error code \(status)" }
}
