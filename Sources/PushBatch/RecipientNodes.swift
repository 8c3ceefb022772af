import CompactJSON

/// The members of a recipient's line in its tree.
struct RecipientNodes {
  private var nodes = [JSONNode?](repeating: nil, count: BatchMember.allCases.count)

  init(parsing line: [UInt8]) throws(BatchError) {
    let root = try BatchError.document(line).root
    guard root.kind == .object else { throw BatchError(.notAnObject, at: root.offset) }
    for node in root.members {
      let name = node.name.string ?? ""
      guard let member = BatchMember(name: name), !member.isArgument else { continue }
      guard self[member] == nil else { throw BatchError(.duplicate(name), at: node.name.offset) }
      nodes[Int(member.rawValue)] = node.value
    }
    guard let id = self[.id] else { throw BatchError(.missing("id"), at: root.offset) }
    guard id.kind != .null else {
      throw BatchError(.wrongType("id", found: .null, expected: "any other value"), at: id.offset)
    }
    if let payload = self[.payload], self[.args] != nil { throw BatchError(.payloadAndArguments, at: payload.offset) }
  }

  subscript(member: BatchMember) -> JSONNode? { nodes[Int(member.rawValue)] }
}

extension JSONNode {
  /// The languages of a line.
  func languages() throws(BatchError) -> [String] {
    guard kind != .null else { return [] }
    guard kind == .array else {
      throw BatchError(.wrongType("languages", found: kind, expected: "an array"), at: offset)
    }
    var languages: [String] = []
    for element in elements {
      guard let language = element.string else {
        throw BatchError(.wrongType("languages", found: element.kind, expected: "strings"), at: element.offset)
      }
      languages.append(language)
    }
    return languages
  }

  /// The string that a member of this name has.
  func text(of name: String) throws(BatchError) -> String {
    guard let text = string else {
      throw BatchError(.wrongType(name, found: kind, expected: "a string"), at: offset)
    }
    return text
  }
}
