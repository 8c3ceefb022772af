public import CompactJSON
import SourceText

/// An error in a contract, and its place.
public struct ActivityContractError: Error, Sendable, Hashable {
  /// The reason why a contract cannot be read.
  public enum Reason: Sendable, Hashable {
    /// The file is larger than the limit.
    case tooLarge(limit: Int)
    /// The file is not JSON.
    case json(JSONError.Reason)
    /// The schema has neither `attributes` nor `content-state` among its properties.
    case hasNoPart
    /// The root has a property that is not a part of a payload.
    case unknownPart(String, nearest: String?)
    /// A keyword is unknown.
    case unknownKeyword(String, nearest: String?)
    /// A keyword of JSON Schema is not checked here.
    case unsupportedKeyword(String)
    /// A keyword occurs twice in a schema.
    case duplicateKeyword(String)
    /// The value of a keyword has the wrong type or is out of range.
    case wrongValue(keyword: String, expected: String)
    /// The value of a keyword is not in its list.
    case unknownValue(String, keyword: String, nearest: String?, known: [String])
    /// A `$ref` leads to no definition.
    case unknownDefinition(String, nearest: String?)
    /// Schemas refer to each other without a member or element between them.
    case circular
    /// A value has more schemas in a chain than the limit.
    case tooManyReferences(limit: Int)
  }

  /// The reason why the contract cannot be read.
  public let reason: Reason
  /// The offset of the error in bytes from the start of the file.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ActivityContractError: CustomStringConvertible {
  /// A message with the error and what to do, in lower case, without the place.
  public var description: String {
    switch reason {
    case .tooLarge(let limit): "the contract is larger than \(limit.counted("byte"))"
    case .json(let reason): JSONError(reason: reason, offset: offset).description
    case .hasNoPart: "the contract has neither attributes nor content-state in its properties; add one of them"
    case .unknownPart(let name, let nearest):
      "\"\(name.shown)\" is not a part of a payload; \(Self.advice(nearest, ["attributes", "content-state"]))"
    case .unknownKeyword(let name, let nearest?): "unknown keyword \"\(name.shown)\"; did you mean \"\(nearest)\"?"
    case .unknownKeyword(let name, nil): "unknown keyword \"\(name.shown)\"; remove it, or use $comment for notes"
    case .unsupportedKeyword(let name): "\(name) is not checked; remove it, or use x-not-checked with a reason"
    case .duplicateKeyword(let name): "duplicate keyword \"\(name.shown)\"; remove one of them"
    case .wrongValue(let keyword, let expected): "\(keyword) needs \(expected)"
    case .unknownValue(let value, let keyword, let nearest, let known):
      "unknown \(keyword) \"\(value.shown)\"; \(Self.advice(nearest, known))"
    case .unknownDefinition(let name, let nearest):
      "$ref leads to \"\(name.shown)\", which is not there; "
        + (nearest.map { "did you mean \"#/$defs/\($0)\"?" } ?? "add it to $defs at the top of the contract")
    case .circular: "the schema refers to itself without a member or an element between"
    case .tooManyReferences(let limit): "the value has more than \(limit) schemas in a chain; use fewer references"
    }
  }

  private static func advice(_ nearest: String?, _ known: [String]) -> String {
    nearest.map { "did you mean \"\($0)\"?" } ?? "use \(known.listed(or: true))"
  }
}
