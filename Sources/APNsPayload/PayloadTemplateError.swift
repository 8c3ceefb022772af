public import CompactJSON

/// An error that says why a payload cannot become a template, or why a filling does not fit one.
public struct PayloadTemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A reason for the error.
  public enum Reason: Sendable, Hashable {
    /// The same hole is listed twice.
    case duplicateHole
    /// A custom hole, or one in `content-state`, is inside the value of another one.
    case insideAnotherHole
    /// A hole is in `aps`, but the payload has no `aps`.
    case noAPS
    /// A hole is in the alert dictionary, but the payload's alert is plain text or missing.
    case alertIsNoDictionary
    /// The line's text is an object with a loc-key, so the device takes the arguments from the object.
    case argumentsInText
    /// The path of a custom hole is empty or begins with a name of ``TopLevelKey``.
    case noCustomKey
    /// A value on the path of a custom hole, or of one in `content-state`, is missing or not an object.
    case notInAnObject
    /// The payload itself or a value cannot be encoded.
    case encoding(JSONEncodingError)
    /// The filling has a value for a hole that the template does not have.
    case unknownHole
    /// Neither the filling nor the template's payload has a value for the hole.
    case missingValue
    /// The filling has custom values, but not one for each custom hole.
    case customValues(found: Int, expected: Int)
    /// The filling has values for `content-state`, but not one for each hole there.
    case stateValues(found: Int, expected: Int)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The hole that caused the error; `nil` if no single hole did.
  public let hole: PayloadTemplate.Hole?

  /// Creates an error about one hole, or about no single hole if it is `nil`.
  public init(reason: Reason, hole: PayloadTemplate.Hole?) {
    self.reason = reason
    self.hole = hole
  }

  /// The hole, if there is one, and the problem, in lower case.
  public var description: String {
    let place = hole.map { "\($0): " } ?? ""
    return switch reason {
    case .duplicateHole: "\(place)the hole is listed twice"
    case .insideAnotherHole: "\(place)the hole is inside another one"
    case .noAPS: "\(place)the payload has no aps"
    case .alertIsNoDictionary: "\(place)the payload has no alert dictionary"
    case .argumentsInText: "\(place)the line's text is an object; put its loc-key into the alert dictionary"
    case .noCustomKey: "\(place)the custom key has no name"
    case .notInAnObject: "\(place)a value on the path is not an object"
    case .encoding(let error): error.description
    case .unknownHole: "\(place)the template has no such hole"
    case .missingValue: "\(place)the hole has no value, and the template has no default"
    case .customValues(let found, let expected):
      "there are \(found) custom values, but the template has \(expected) custom holes"
    case .stateValues(let found, let expected):
      "there are \(found) values for content-state, but the template has \(expected) holes there"
    }
  }
}
