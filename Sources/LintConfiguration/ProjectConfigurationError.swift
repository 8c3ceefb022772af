import SourceText

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
    case .tooLarge(let limit): "the file is larger than \(limit.counted("byte"))"
    case .invalidUTF8: "the byte is not valid UTF-8"
    case .tooManyAliases(let limit): "the file has more than \(limit.grouped) aliases"
    case .yaml(let problem): "invalid YAML: \(problem)"
    case .duplicateKey(let name): "duplicate key \"\(name)\"; remove one of them"
    case .tooDeep: "lists and mappings are nested too deeply"
    case .wrongType(let key, let found, let expected): "\(key): expected \(expected), but found \(found)"
    case .unknown(let name, let owner, let nearest?, _):
      "\(owner): unknown name \"\(name)\"; did you mean \"\(nearest)\"?"
    case .unknown(let name, let owner, nil, let known):
      "\(owner): unknown name \"\(name)\"; "
        + (known.isEmpty ? "remove it" : "use \(known.listed(or: true))")
    case .missing(let name, let owner): "\(owner): missing key \"\(name)\"; add it"
    }
  }
}
