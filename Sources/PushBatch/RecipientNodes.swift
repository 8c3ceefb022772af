import CompactJSON

/// The members of a recipient's line, as nodes of its tree.
struct RecipientNodes {
  private var nodes = [JSONNode?](repeating: nil, count: BatchMember.allCases.count)

  init(parsing line: [UInt8]) throws(BatchError) {
    let root = try BatchError.document(line).root
    guard root.kind == .object else { throw BatchError(.notAnObject, at: root.offset) }
    for node in root.members {
      guard let member = BatchMember(node.name.borrowed) else { continue }
      guard BatchMembers.line.contains(BatchMembers(member)) else { continue }
      guard self[member] == nil else { throw BatchError(.duplicate(member.name.description), at: node.name.offset) }
      nodes[Int(member.rawValue)] = node.value
    }
    guard let id = self[.id] else { throw BatchError(.missing("id"), at: root.offset) }
    _ = try id.expect(id.kind == .null ? nil : id, of: "id", "an id")
    if let payload = self[.payload], payload.kind != .null, let arguments = self[.args], arguments.kind != .null {
      throw BatchError(.payloadAndArguments, at: payload.offset)
    }
  }

  subscript(member: BatchMember) -> JSONNode? { nodes[Int(member.rawValue)] }
}

extension JSONNode {
  /// Returns the value of a member with this name, or of an element of it.
  ///
  /// - Throws: an error if the value is `nil`, because the node has another type than expected.
  func expect<Value>(
    _ value: Value?, of name: String, _ expected: @autoclosure () -> String
  ) throws(BatchError) -> Value {
    guard let value else { throw BatchError(.wrongType(name, found: kind, expected: expected()), at: offset) }
    return value
  }

  /// Returns the languages of a line.
  func languages() throws(BatchError) -> [String] {
    guard kind != .null else { return [] }
    var languages: [String] = []
    for element in try expect(kind == .array ? elements : nil, of: "languages", "an array") {
      languages.append(try element.expect(element.string, of: "languages", "strings"))
    }
    return languages
  }
}
