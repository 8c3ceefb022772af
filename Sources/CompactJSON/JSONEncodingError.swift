/// Why a value cannot be written as JSON.
public struct JSONEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// NaN or an infinity: JSON has no text for it.
    case notFinite(Double)
    /// An `Encodable` value that wrote nothing.
    case noValue
    /// An `Encodable` value that opened one container as two kinds, or wrote two values in one place.
    case conflictingContainers
  }

  /// What is wrong.
  public let reason: Reason
  /// Where: member names and indices from the outermost, `["aps", "relevance-score"]`; empty for a lone value.
  public let path: [String]

  /// An error at a place in the value.
  public init(reason: Reason, path: [String] = []) {
    self.reason = reason
    self.path = path
  }

  /// The place, what was found, what was expected, in lower case.
  public var description: String {
    let place = path.isEmpty ? "" : "\(path.joined(separator: ".")): "
    return switch reason {
    case .notFinite(let value): "\(place)\(value) is not a finite number"
    case .noValue: "\(place)nothing was encoded; encode a value"
    case .conflictingContainers: "\(place)two values were encoded in one place"
    }
  }
}
