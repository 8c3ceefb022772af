public import CompactJSON

/// Why some bytes are no payload, and where.
public struct PayloadError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The bytes are no JSON text.
    case json(JSONError.Reason)
    /// The JSON text is no object.
    case notAnObject(found: JSONNode.Kind)
    /// A key of Apple's tables has a value of another type; `path` is `aps.alert.title`, `found` is `a string`.
    case wrongType(path: String, found: String, expected: String)
    /// A key of Apple's tables stands twice in one dictionary: which one counts is nowhere written.
    case duplicateKey(path: String)
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the input: of the wrong value, or of the second key.
  public let offset: Int

  /// An error at an offset in bytes.
  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension PayloadError: CustomStringConvertible {
  /// What was found and what was expected, without the place.
  public var description: String {
    switch reason {
    case .json(let reason): JSONError(reason: reason, offset: offset).description
    case .notAnObject(let found): "expected a payload object, but found \(found.withArticle)"
    case .wrongType(let path, let found, let expected): "\(path): expected \(expected), but found \(found)"
    case .duplicateKey(let path): "\(path): duplicate key; remove one of them"
    }
  }
}
