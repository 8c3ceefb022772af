import CompactJSON

/// The members of a recipient's line.
struct BatchMembers {
  let id: JSON
  private(set) var payload: JSONNode?
  private(set) var languagesNode: JSONNode?
  private var argumentsNode: JSONNode?
  private var tokenNode: JSONNode?

  init(_ root: JSONNode) throws(BatchError) {
    guard root.kind == .object else { throw BatchError(.notAnObject, at: root.offset) }
    var idNode: JSONNode?
    func set(_ node: inout JSONNode?, _ member: JSONNode.Member, _ name: String) throws(BatchError) {
      guard node == nil else { throw BatchError(.duplicate(name), at: member.name.offset) }
      node = member.value
    }
    for member in root.members {
      if member.name.isString("id") {
        try set(&idNode, member, "id")
      } else if member.name.isString("languages") {
        try set(&languagesNode, member, "languages")
      } else if member.name.isString("args") {
        try set(&argumentsNode, member, "args")
      } else if member.name.isString("payload") {
        try set(&payload, member, "payload")
      } else if member.name.isString("token") {
        try set(&tokenNode, member, "token")
      }
    }
    guard let idNode else { throw BatchError(.missing("id"), at: root.offset) }
    guard idNode.kind != .null else {
      throw BatchError(.wrongType("id", found: .null, expected: "any other value"), at: idNode.offset)
    }
    id = idNode.value
    if let payload, argumentsNode != nil { throw BatchError(.payloadAndArguments, at: payload.offset) }
  }

  func languages() throws(BatchError) -> [String] {
    guard let node = languagesNode, node.kind != .null else { return [] }
    guard node.kind == .array else {
      throw BatchError(.wrongType("languages", found: node.kind, expected: "an array"), at: node.offset)
    }
    var languages: [String] = []
    for element in node.elements {
      guard let language = element.string else {
        throw BatchError(.wrongType("languages", found: element.kind, expected: "strings"), at: element.offset)
      }
      languages.append(language)
    }
    return languages
  }

  func arguments() throws(BatchError) -> BatchArguments? {
    guard let node = argumentsNode, node.kind != .null else { return nil }
    return try BatchArguments(node)
  }

  func token() throws(BatchError) -> String? {
    guard let node = tokenNode, node.kind != .null else { return nil }
    guard let token = node.string else {
      throw BatchError(.wrongType("token", found: node.kind, expected: "a string"), at: node.offset)
    }
    return token
  }
}
