public import CompactJSON

/// Why a payload makes no template, or a filling does not fit one.
public struct PayloadTemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The same hole twice.
    case duplicateHole
    /// A custom hole inside the value of another one.
    case insideAnotherHole
    /// A hole of `aps` in a payload without `aps`.
    case noAPS
    /// A hole of the alert dictionary in a payload whose alert is a text, or that has none.
    case alertIsNoDictionary
    /// The path of a custom hole is empty or begins with a name that the payload's own keys have.
    case noCustomKey
    /// Something on the way to a custom hole is no object.
    case notInAnObject
    /// The payload itself cannot be encoded.
    case encoding(JSONEncodingError)
    /// The filling has a value for a hole that the template does not have.
    case unknownHole
    /// Neither the filling nor the template's payload has a value for the hole.
    case missingValue
    /// The filling has some custom values, but not one for each custom hole.
    case customValues(found: Int, expected: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// The hole that it is about; nil where it is about all.
  public let hole: PayloadTemplate.Hole?

  /// An error about one hole, or with nil about all.
  public init(reason: Reason, hole: PayloadTemplate.Hole?) {
    self.reason = reason
    self.hole = hole
  }

  /// The hole, what was found, what was expected, in lower case.
  public var description: String {
    let place = hole.map { "\($0): " } ?? ""
    return switch reason {
    case .duplicateHole: "\(place)the hole is listed twice"
    case .insideAnotherHole: "\(place)the hole is inside another one"
    case .noAPS: "\(place)the payload has no aps"
    case .alertIsNoDictionary: "\(place)the payload has no alert dictionary"
    case .noCustomKey: "\(place)the custom key has no name"
    case .notInAnObject: "\(place)a value on the path is not an object"
    case .encoding(let error): error.description
    case .unknownHole: "\(place)the template has no such hole"
    case .missingValue: "\(place)the hole has no value, and the template has no default"
    case .customValues(let found, let expected):
      "there are \(found) custom values, but the template has \(expected) custom holes"
    }
  }
}
