import SourceText

/// An error in a configuration, and its place.
public struct ProjectConfigurationError: Error, Sendable, Hashable {
  /// The reason why a configuration cannot be read.
  public enum Reason: Sendable, Hashable {
    /// The configuration is larger than the limit.
    case tooLarge(limit: Int)
    /// The configuration has a byte that is not UTF-8.
    case invalidUTF8
    /// The configuration has more aliases than the limit.
    case tooManyAliases(limit: Int)
    /// The text is not YAML; the problem is in the words of the YAML reader.
    case yaml(problem: String)
    /// A key occurs twice in one place.
    case duplicateKey(String)
    /// An action occurs twice in one list of a category.
    case duplicateAction(String)
    /// Lists and mappings are nested more deeply than the YAML reader allows.
    case tooDeep
    /// A value has another type than expected.
    case wrongType(key: String, found: String, expected: String)
    /// A key, a rule or a value is unknown.
    case unknown(String, of: String, nearest: String?, known: [String])
    /// A mapping lacks a key that it needs.
    case missing(String, of: String)
  }

  /// The reason why the configuration cannot be read.
  public let reason: Reason
  /// The offset of the error in bytes from the start of the text.
  public let offset: Int
}

extension ProjectConfigurationError: CustomStringConvertible {
  /// A message with the error and the expected value, in lower case, without the place.
  public var description: String {
    switch reason {
    case .tooLarge(let limit): "the file is larger than \(limit.counted("byte"))"
    case .invalidUTF8: "the byte is not valid UTF-8"
    case .tooManyAliases(let limit): "the file has more than \(limit.grouped) aliases"
    case .yaml(let problem): "invalid YAML: \(problem)"
    case .duplicateKey(let name): "duplicate key \"\(name)\"; remove one of them"
    case .duplicateAction(let name): "duplicate action \"\(name)\"; remove one of them"
    case .tooDeep: "lists and mappings are nested too deeply"
    case .wrongType(let key, let found, let expected): "\(key): expected \(expected), but found \(found)"
    case .unknown(let name, let owner, let nearest?, _):
      "\(owner): \"\(name)\" is not allowed; did you mean \"\(nearest)\"?"
    case .unknown(let name, let owner, nil, let known):
      "\(owner): \"\(name)\" is not allowed; "
        + (known.isEmpty ? "remove it" : "use \(known.listed(or: true))")
    case .missing(let name, let owner): "\(owner): missing key \"\(name)\"; add it"
    }
  }
}
