public import CompactJSON

/// An error that says why some bytes are not a payload, and where.
public struct PayloadError: Error, Sendable, Hashable {
  /// A reason why the bytes are not a payload.
  public enum Reason: Sendable, Hashable {
    /// The bytes are not JSON.
    case json(JSONError.Reason)
    /// The JSON is not an object.
    case notAnObject(found: JSONNode.Kind)
    /// A key of Apple's tables has a value of the wrong type.
    ///
    /// `path` is, for example, `aps.alert.title`, and `found` is `a string`.
    case wrongType(path: String, found: String, expected: String)
    /// A key of Apple's tables appears twice in one dictionary, and no documentation says which one counts.
    case duplicateKey(path: String)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The offset of the wrong value or of the second key, in bytes from the start of the input.
  public let offset: Int

  /// Creates an error at an offset in bytes.
  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension PayloadError: CustomStringConvertible {
  /// The problem in words, without the offset.
  public var description: String {
    switch reason {
    case .json(let reason): JSONError(reason: reason, offset: offset).description
    case .notAnObject(let found): "expected a payload object, but found \(found.withArticle)"
    case .wrongType(let path, let found, let expected): "\(path): expected \(expected), but found \(found)"
    case .duplicateKey(let path): "\(path): duplicate key; remove one of them"
    }
  }
}
