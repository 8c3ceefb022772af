/// Why a configuration cannot be read, and where.
public struct ProjectConfigurationError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// More bytes than are read.
    case tooLarge(limit: Int)
    /// A byte that is no UTF-8.
    case invalidUTF8
    /// More aliases than are followed.
    case tooManyAliases(limit: Int)
    /// No YAML; the problem is in the words of the YAML reader.
    case yaml(problem: String)
    /// A key or an action a second time in one place.
    case duplicateKey(String)
    /// Lists and mappings in each other, deeper than the YAML reader goes.
    case tooDeep
    /// A value of another kind.
    case wrongType(key: String, found: String, expected: String)
    /// A key, a rule or a value that is not among the known ones.
    case unknown(String, of: String, nearest: String?, known: [String])
    /// A mapping without a key that it needs.
    case missing(String, of: String)
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the text.
  public let offset: Int
}

extension ProjectConfigurationError: CustomStringConvertible {
  /// What was found and what was expected, in lower case, without the place.
  public var description: String {
    switch reason {
    case .tooLarge(let limit): "found more than \(limit) bytes, expected at most \(limit)"
    case .invalidUTF8: "found a byte that is no UTF-8, expected UTF-8"
    case .tooManyAliases(let limit): "found more than \(limit) aliases, expected at most \(limit)"
    case .yaml(let problem): "found no YAML, expected YAML: \(problem)"
    case .duplicateKey(let name): "found '\(name)' a second time, expected it once"
    case .tooDeep: "found too many lists and mappings in each other, expected few"
    case .wrongType(let key, let found, let expected): "\(key): found \(found), expected \(expected)"
    case .unknown(let name, let owner, let nearest?, _):
      "\(owner): found '\(name)', expected a known name: did you mean '\(nearest)'?"
    case .unknown(let name, let owner, nil, let known):
      "\(owner): found '\(name)', expected \(known.isEmpty ? "none" : "one of \(known.joined(separator: ", "))")"
    case .missing(let name, let owner): "\(owner): found no '\(name)', expected it"
    }
  }
}
