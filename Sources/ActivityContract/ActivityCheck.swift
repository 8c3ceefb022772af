/// The result of comparing a state or attributes with a contract.
public struct ActivityCheck: Sendable {
  /// The number of mismatches, of remarks and of dates that are kept: 100 of each.
  public static let mismatchLimit = 100

  /// The places that the app would not decode, or not as they are meant, in the order in which they are found.
  public internal(set) var mismatches: [ActivityMismatch] = []
  /// The unknown members, which the app ignores, and the values that the contract does not check.
  public internal(set) var remarks: [ActivityMismatch] = []
  /// The dates, which `preview` shows in words.
  public internal(set) var dates: [ActivityDate] = []
}
