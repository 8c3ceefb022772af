public import APNsPayload
public import CompactJSON
import SourceText

/// An error that is thrown if a payload cannot be made to fit.
public struct FittingError: Error, Sendable, Hashable {
  /// The cause of the error.
  public enum Reason: Sendable, Hashable {
    /// The payload is too long even with every text at its minimum.
    ///
    /// `needed` and `available` are bytes of the whole payload. `fixed` has the largest fields that cannot be cut, or
    /// not any further: at most ``FittingError/namedFieldCount`` of them, the largest first.
    case tooLong(needed: Int, available: Int, fixed: [FieldSize])
    /// The payload cannot be encoded as JSON.
    case encoding(JSONEncodingError)
  }

  /// The largest number of fields that an error names.
  public static let namedFieldCount = 5

  /// The cause of the error.
  public let reason: Reason

  /// Creates an error about a whole payload.
  public init(reason: Reason) { self.reason = reason }
}

extension FittingError: CustomStringConvertible {
  /// A one-line description in lower case: the number of bytes needed, the largest fields, and the budget.
  public var description: String {
    switch reason {
    case .encoding(let error): return error.description
    case .tooLong(let needed, let available, let fixed):
      let fields = fixed.map { "\(($0.path ?? "").shown) \($0.bytes.grouped)" }.listed
      let excess = fields.isEmpty ? "" : " (\(fields))"
      return "\(needed.counted("byte")) cannot be cut\(excess), but the budget is \(available.grouped)"
    }
  }
}
