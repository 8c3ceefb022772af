public import APNsPayload
public import CompactJSON
import SourceText

/// Why a payload cannot be made to fit.
public struct FittingError: Error, Sendable, Hashable {
  /// What stands in the way.
  public enum Reason: Sendable, Hashable {
    /// Even with every text at its minimum it is too long.
    ///
    /// `needed` and `available` are bytes of the whole payload; `fixed` are the largest fields that may not be cut, or
    /// no further, at most ``FittingError/namedFieldCount`` of them, the largest first.
    case tooLong(needed: Int, available: Int, fixed: [FieldSize])
    /// It has no JSON.
    case encoding(JSONEncodingError)
  }

  /// How many fields are named at most.
  public static let namedFieldCount = 5

  /// What stands in the way.
  public let reason: Reason

  /// An error about a whole payload.
  public init(reason: Reason) { self.reason = reason }
}

extension FittingError: CustomStringConvertible {
  /// What was found, what was expected, and the fields to blame, in lower case.
  public var description: String {
    switch reason {
    case .encoding(let error): return error.description
    case .tooLong(let needed, let available, let fixed):
      let fields = fixed.map { "\($0.path ?? "") \($0.bytes.grouped)" }.joined(separator: ", ")
      let excess = fields.isEmpty ? "" : " (\(fields))"
      return "\(needed.counted("byte")) cannot be cut\(excess), but the budget is \(available.grouped)"
    }
  }
}
