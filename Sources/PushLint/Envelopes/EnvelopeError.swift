public import CompactJSON

/// A reason why the payloads of an envelope cannot be read.
public struct EnvelopeError: Error, Sendable, Hashable {
  /// The kinds of failures.
  public enum Reason: Sendable, Hashable {
    /// The text is not JSON.
    case json(JSONError.Reason)
    /// The text is not the envelope that was asked for.
    case otherShape(expected: EnvelopeKind)
    /// A platform of an SNS message has something else than a string.
    case notText(member: String, found: JSONNode.Kind)
    /// The envelope has no payload for APNs.
    case noPayload(EnvelopeKind)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The offset of the error in bytes from the start of the file.
  public let offset: Int

  /// Creates an error at an offset in bytes.
  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension EnvelopeError: CustomStringConvertible {
  /// A message in lower case that says what is wrong, without the offset.
  public var description: String {
    switch reason {
    case .json(let reason): JSONError(reason: reason, offset: offset).description
    case .otherShape(let kind): "expected \(kind.withArticle); let the kind be found, or name another one"
    case .notText(let member, let found):
      "\(member) needs its payload as JSON in a string, but has \(found.withArticle); encode it twice"
    case .noPayload(.fcm), .noPayload(.sns): "the message has no payload for APNs; add one"
    case .noPayload(.webPush): "a Declarative Web Push message has no payload for APNs"
    case .noPayload: "the file has no payload"
    }
  }
}
