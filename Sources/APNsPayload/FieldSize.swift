public import CompactJSON

/// How many bytes of a payload one of its fields takes.
public struct FieldSize: Sendable, Hashable {
  /// The field's place, such as `aps.alert.body` or `acme`; nil for the commas, braces and outer names between the fields.
  public let path: String?
  /// Bytes of compact JSON: the quoted name, the colon and the value.
  public let bytes: Int
}

extension Payload {
  /// The bytes of each field, in the order in which they are written, then those between the fields.
  ///
  /// Together they are the payload's encoded size.
  ///
  /// `aps` and the alert dictionary are taken apart, every other value counts as one field. It encodes the payload, so it
  /// costs as much; for the size alone use ``encodedSize()``.
  public func fieldSizes() throws(JSONEncodingError) -> [FieldSize] {
    let encoded = try encoded()
    // What the encoder wrote is JSON; it is read with its places.
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
