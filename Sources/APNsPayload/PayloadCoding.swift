import CompactJSON

// A payload in a job queue or a test fixture is the JSON that is sent, whatever the coder.

extension Payload: Codable {
  /// Encodes the payload as the JSON that ``encoded()`` returns.
  ///
  /// An encoder of `CompactJSON` keeps everything that is sent. Others may lose the order of the members, the first of
  /// two custom keys with one name, and digits of numbers that are neither an `Int` nor a `Double`.
  /// ``simulatorTargetBundle`` is never written.
  public func encode(to encoder: any Encoder) throws {
    try JSONDocument(parsing: encoded(), depthLimit: .max).root.encode(to: encoder)
  }

  /// Decodes a payload as `init(parsing:)` reads it, with all unknown keys.
  ///
  /// Throws `DecodingError` with the coding path of a key that is wrong. A decoder of `CompactJSON` reports a duplicate
  /// key and keeps order and numbers; others hide what is lost before this initializer sees it.
  public init(from decoder: any Decoder) throws {
    self.init(aps: nil)
    try readMembers(from: decoder)
  }
}

extension APS: Codable {
  /// Encodes the dictionary as it is in the JSON of a payload.
  public func encode(to encoder: any Encoder) throws {
    // The encoder writes this member first, even if it is empty.
    for member in try JSONDocument(parsing: Payload(aps: self).encoded(), depthLimit: .max).root.members {
      return try member.value.encode(to: encoder)
    }
  }

  /// Decodes the dictionary, with all unknown keys.
  ///
  /// Throws `DecodingError` with the coding path of a key that is wrong.
  public init(from decoder: any Decoder) throws {
    self.init()
    try readMembers(from: decoder)
  }
}

extension Payload: CustomStringConvertible {
  /// The payload's JSON, or the reason why it has none.
  public var description: String { text(of: self) }
}

extension APS: CustomStringConvertible {
  /// The dictionary's JSON, or the reason why it has none.
  public var description: String {
    // Without `{"aps":` and `}`.
    let text = text(of: Payload(aps: self))
    return text.hasPrefix("{") ? String(text.dropFirst(7).dropLast()) : text
  }
}

private func text(of payload: Payload) -> String {
  do throws(JSONEncodingError) {
    return String(decoding: try payload.encoded(), as: UTF8.self)
  } catch {
    return error.description
  }
}

extension JSONNode {
  fileprivate func encode(to encoder: any Encoder) throws {
    // As a single value, an encoder of this package keeps the exact text of numbers.
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension ReadableDictionary {
  fileprivate mutating func readMembers(from decoder: any Decoder) throws {
    let document = try JSONDocument(parsing: JSON(from: decoder).encoded, depthLimit: .max)
    guard document.root.kind == .object else {
      let description = "expected an object, but found \(document.root.kind.withArticle)"
      throw DecodingError.typeMismatch(
        Self.self, .init(codingPath: decoder.codingPath, debugDescription: description))
    }
    do throws(PayloadError) {
      try readMembers(of: document.root.borrowed, .refused)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + PayloadCodingKey.path(error.path), debugDescription: error.description,
          underlyingError: error))
    }
  }
}

extension PayloadError {
  /// The path of the wrong value, such as `aps.alert.loc-args[0]`; empty if it is the whole payload.
  fileprivate var path: String {
    switch reason {
    case .wrongType(let path, _, _), .duplicateKey(let path): path
    case .json, .notAnObject: ""
    }
  }
}

/// A step of the path to a wrong value.
private struct PayloadCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  /// Returns the steps of a path; the keys of Apple's tables have neither points nor brackets.
  static func path(_ path: String) -> [any CodingKey] {
    path.split { ".[]".contains($0) }.map { step in
      Int(step).map(Self.init(intValue:)) ?? Self(stringValue: String(step))
    }
  }
}
