public import CompactJSON

/// The number of bytes that one field of a payload takes.
public struct FieldSize: Sendable, Hashable {
  /// The field's path, such as `aps.alert.body` or `acme`; `nil` for the commas, braces and outer names between the
  /// fields.
  public let path: String?
  /// The size as compact JSON in bytes: the quoted name, the colon and the value.
  public let bytes: Int
}

extension Payload {
  /// Returns the bytes of each field, in the order in which they are written, then the bytes between the fields.
  ///
  /// The sizes add up to the payload's encoded size. The members of `aps` and of the alert dictionary are separate
  /// fields; every other value is one field. This method costs as much as encoding the payload; if you need only the
  /// size, use ``encodedSize()``.
  public func fieldSizes() throws(JSONEncodingError) -> [FieldSize] {
    let encoded = try encoded()
    // The encoder writes valid JSON, so parsing it does not fail.
    guard let document = try? JSONDocument(parsing: encoded, depthLimit: .max) else { return [] }
    var sizes: [FieldSize] = []
    Self.collect(document.root, "", into: &sizes)
    let fields = sizes.reduce(0) { $0 + $1.bytes }
    return sizes + [FieldSize(path: nil, bytes: encoded.count - fields)]
  }

  private static func collect(_ object: JSONNode, _ prefix: String, into sizes: inout [FieldSize]) {
    for member in object.members {
      let path = prefix + (member.name.string ?? "")
      // A custom key may be named `aps.alert`.
      let isTakenApart =
        prefix.isEmpty ? member.name.isString("aps") : prefix == "aps." && member.name.isString("alert")
      if isTakenApart, member.value.kind == .object {
        collect(member.value, path + ".", into: &sizes)
      } else {
        let end = member.value.offset + member.value.length
        sizes.append(FieldSize(path: path, bytes: end - member.name.offset))
      }
    }
  }
}
