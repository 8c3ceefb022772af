/// An error that says why a value cannot be written as JSON.
public struct JSONEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason for an encoding error.
  public enum Reason: Sendable, Hashable {
    /// NaN or an infinity, which JSON cannot represent.
    case notFinite(Double)
    /// An `Encodable` value that wrote nothing.
    case noValue
    /// An `Encodable` value that opened one container as two kinds or wrote two values in one place.
    case conflictingContainers
    /// A value of Foundation's type `type` that readers of JSON expect in different forms, such as a `Date`.
    case needsStrategy(type: String)
    /// A value of another kind where JSON has to have an object, such as a Live Activity's state.
    case notAnObject(JSONNode.Kind)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The path to the value: member names and indices from the outermost, such as `["aps", "relevance-score"]`; empty
  /// for the outermost value.
  public let path: [String]

  /// Creates an error at a place in the value.
  public init(reason: Reason, path: [String] = []) {
    self.reason = reason
    self.path = path
  }

  /// A message in lower case that says where the error is and what is wrong.
  public var description: String {
    let place = path.isEmpty ? "" : "\(path.joined(separator: ".")): "
    return switch reason {
    case .notFinite(let value): "\(place)\(value) is not a finite number"
    case .noValue: "\(place)nothing was encoded; encode a value"
    case .conflictingContainers: "\(place)two values were encoded in one place"
    case .needsStrategy(let type):
      "\(place)\(type) has no single form in JSON; import FoundationStrategies and choose one"
    case .notAnObject(let found): "\(place)expected an object, but found \(found.withArticle)"
    }
  }
}
