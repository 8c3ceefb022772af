import CompactJSON
import SourceText

/// Reads the schemas of a contract.
///
/// It recurses as deep as the contract nests, which its parser limits.
struct ContractReader {
  private(set) var schemas: [ContractSchema] = []
  /// The places of `$ref` whose definitions are looked up after everything is read.
  private var references: [(schema: Int, name: String, node: JSONNode)] = []
  private var places: [Int] = []
  private var definitions: [String: Int] = [:]
  /// The most schemas for one value that may refer to each other.
  static let chainLimit = 32

  typealias Failure = ActivityContractError

  /// Reads the root of a contract, and returns its title and the schemas of its parts.
  mutating func read(
    _ root: JSONNode
  ) throws(Failure) -> (title: String?, parts: [ActivityContract.Part: Int]) {
    guard root.kind == .object else {
      throw Failure(.wrongValue(keyword: "the contract", expected: "an object"), at: root.offset)
    }
    let index = try schema(root, isRoot: true)
    for reference in references {
      guard let definition = definitions[reference.name] else {
        throw Failure(
          .unknownDefinition(
            reference.node.string ?? "", nearest: NearMatch.of(reference.name, among: definitions.keys.sorted())),
          at: reference.node.offset)
      }
      schemas[reference.schema].reference = definition
    }
    try checkChains()
    var parts: [ActivityContract.Part: Int] = [:]
    for name in schemas[index].names { parts[.init(rawValue: name) ?? .contentState] = schemas[index].properties[name] }
    guard !parts.isEmpty else { throw Failure(.hasNoPart, at: root.offset) }
    return (root["title"]?.string, parts)
  }

  /// Reads a schema and those inside it, and returns its index.
  private mutating func schema(_ node: JSONNode, isRoot: Bool = false) throws(Failure) -> Int {
    let index = schemas.count
    schemas.append(ContractSchema())
    places.append(node.offset)
    if let isAllowed = node.boolean {
      if !isAllowed { schemas[index].types = [] }
      return index
    }
    guard node.kind == .object else {
      throw Failure(.wrongValue(keyword: "a schema", expected: "an object"), at: node.offset)
    }
    var schema = ContractSchema()
    var seen: Set<String> = []
    for member in node.members {
      let name = member.name.string ?? ""
      guard seen.insert(name).inserted else { throw Failure(.duplicateKeyword(name), at: member.name.offset) }
      guard let keyword = try keyword(name, at: member.name, isRoot: isRoot) else { continue }
      try read(keyword, member.value, into: &schema, index: index, isRoot: isRoot)
    }
    if let scalar = schema.scalar {
      schema.format = schema.format ?? scalar.format
      let saysType = schema.types != nil || schema.values != nil || !schema.inPlace.isEmpty || seen.contains("$ref")
      if !saysType { schema.types = scalar == .date && schema.dateStrategy == .iso8601 ? .string : scalar.type }
    }
    schemas[index] = schema
    return index
  }

  /// Returns the keyword with a name; `nil` for an annotation of another tool.
  private func keyword(_ name: String, at node: JSONNode, isRoot: Bool) throws(Failure) -> ContractKeyword? {
    let keyword = ContractKeyword(rawValue: name)
    if let keyword, isRoot || !keyword.isForRoot { return keyword }
    if keyword != nil || ContractKeyword.unsupported.contains(name) {
      throw Failure(.unsupportedKeyword(name), at: node.offset)
    }
    let nearest = NearMatch.of(name, among: ContractKeyword.allCases.map(\.rawValue))
    if nearest == nil, name.hasPrefix("x-") { return nil }
    throw Failure(.unknownKeyword(name, nearest: nearest), at: node.offset)
  }

  private mutating func read(
    _ keyword: ContractKeyword, _ value: JSONNode, into schema: inout ContractSchema, index: Int, isRoot: Bool
  ) throws(Failure) {
    let name = keyword.rawValue
    switch keyword {
    case .schema:
      let dialect = try text(value, keyword)
      guard dialect == ContractKeyword.dialect || dialect == ContractKeyword.dialect + "#" else {
        throw Failure(
          .unknownValue(dialect, keyword: name, nearest: nil, known: [ContractKeyword.dialect]), at: value.offset)
      }
    case .id, .comment, .title, .description: _ = try text(value, keyword)
    case .default, .examples, .deprecated: break
    case .definitions:
      for member in try members(value, keyword) {
        definitions[member.name.string ?? ""] = try self.schema(member.value)
      }
    case .reference:
      let target = try text(value, keyword)
      let prefix = "#/$defs/"
      let definition = target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : target
      references.append((index, definition, value))
    case .type: schema.types = try types(value)
    case .values: try allow(elements(value, keyword).map(\.value), in: &schema, at: value, keyword)
    case .const: try allow([value.value], in: &schema, at: value, keyword)
    case .anyOf: schema.anyOf = try list(value, keyword)
    case .oneOf: schema.oneOf = try list(value, keyword)
    case .properties: try readProperties(value, into: &schema, isRoot: isRoot)
    case .required: schema.required = try names(value)
    case .additionalProperties: schema.otherMembers = try others(value)
    case .propertyNames: schema.memberNames = try self.schema(value)
    case .minProperties: schema.memberCount.least = try count(value, keyword)
    case .maxProperties: schema.memberCount.most = try count(value, keyword)
    case .items: schema.otherElements = try others(value)
    case .prefixItems: schema.firstElements = try list(value, keyword)
    case .minItems: schema.elementCount.least = try count(value, keyword)
    case .maxItems: schema.elementCount.most = try count(value, keyword)
    case .minimum, .exclusiveMinimum:
      let bound = ContractSchema.Bound(number: try number(value, keyword), isExclusive: keyword == .exclusiveMinimum)
      if schema.lowest.map({ bound.isTighter(than: $0) { $1.isLess(than: $0) } }) ?? true { schema.lowest = bound }
    case .maximum, .exclusiveMaximum:
      let bound = ContractSchema.Bound(number: try number(value, keyword), isExclusive: keyword == .exclusiveMaximum)
      if schema.highest.map({ bound.isTighter(than: $0) { $0.isLess(than: $1) } }) ?? true { schema.highest = bound }
    case .multipleOf:
      schema.multipleOf = try count(value, keyword, from: 1)
    case .minLength: schema.length.least = try count(value, keyword)
    case .maxLength: schema.length.most = try count(value, keyword)
    case .format:
      schema.format = try choice(value, keyword, TextFormat.allCases.map { ($0.rawValue, $0) })
    case .swiftType:
      let type = try text(value, keyword)
      schema.typeName = type
      schema.scalar = SwiftScalar(rawValue: type)
    case .dateStrategy:
      schema.dateStrategy = try choice(value, keyword, ActivityDateStrategy.allCases.map { ($0.rawValue, $0) })
    case .notChecked: schema.notChecked = try text(value, keyword)
    }
  }

  /// Allows some values: those that both `const` and `enum` allow, if a schema has both.
  private func allow(
    _ values: [JSON], in schema: inout ContractSchema, at node: JSONNode, _ keyword: ContractKeyword
  ) throws(Failure) {
    let known = schema.values
    // One of the two has one value.
    schema.values = values.filter { value in known?.contains { value.isEqual(to: $0) } ?? true }
    if schema.values?.isEmpty == true {
      let other = keyword == .const ? ContractKeyword.values : .const
      throw Failure(
        .wrongValue(keyword: keyword.rawValue, expected: "a value that \(other.rawValue) allows too"), at: node.offset)
    }
  }

  private mutating func readProperties(
    _ value: JSONNode, into schema: inout ContractSchema, isRoot: Bool
  ) throws(Failure) {
    for member in try members(value, .properties) {
      let name = member.name.string ?? ""
      if isRoot, ActivityContract.Part(rawValue: name) == nil {
        let nearest = NearMatch.of(name, among: ActivityContract.Part.allCases.map(\.rawValue))
        throw Failure(.unknownPart(name, nearest: nearest), at: member.name.offset)
      }
      let index = try self.schema(member.value)
      guard schema.properties.updateValue(index, forKey: name) == nil else {
        throw Failure(.duplicateKeyword(name), at: member.name.offset)
      }
      schema.names.append(name)
    }
  }

  private mutating func others(_ value: JSONNode) throws(Failure) -> ContractSchema.Others {
    switch value.boolean {
    case true: .any
    case false: .none
    default: .schema(try schema(value))
    }
  }

  private mutating func list(_ value: JSONNode, _ keyword: ContractKeyword) throws(Failure) -> [Int] {
    var list: [Int] = []
    for element in try elements(value, keyword) { list.append(try schema(element)) }
    return list
  }

  /// Throws if schemas for one value refer to each other in a circle or in a chain that is too long.
  ///
  /// The chain of each schema is worked out once, after those that it refers to.
  private func checkChains() throws(Failure) {
    var lengths = [Int?](repeating: nil, count: schemas.count)
    var open: Set<Int> = []
    for start in schemas.indices {
      var stack = [(schema: start, next: 0)]
      while let top = stack.last {
        if lengths[top.schema] == nil, top.next == 0, !open.insert(top.schema).inserted {
          throw Failure(.circular, at: places[top.schema])
        }
        let inPlace = schemas[top.schema].inPlace
        if lengths[top.schema] == nil, top.next < inPlace.count {
          stack[stack.count - 1].next += 1
          stack.append((inPlace[top.next], 0))
          continue
        }
        if lengths[top.schema] == nil {
          let length = 1 + (inPlace.compactMap { lengths[$0] }.max() ?? 0)
          guard length <= Self.chainLimit else {
            throw Failure(.tooManyReferences(limit: Self.chainLimit), at: places[top.schema])
          }
          lengths[top.schema] = length
          open.remove(top.schema)
        }
        stack.removeLast()
      }
    }
  }
}

// The values of keywords.
extension ContractReader {
  private func text(_ value: JSONNode, _ keyword: ContractKeyword) throws(Failure) -> String {
    guard let text = value.string else {
      throw Failure(.wrongValue(keyword: keyword.rawValue, expected: "a string"), at: value.offset)
    }
    return text
  }

  private func number(_ value: JSONNode, _ keyword: ContractKeyword) throws(Failure) -> JSONNumber {
    guard let number = value.number, number.double.isFinite else {
      throw Failure(.wrongValue(keyword: keyword.rawValue, expected: "a number"), at: value.offset)
    }
    return number
  }

  private func count(_ value: JSONNode, _ keyword: ContractKeyword, from least: Int = 0) throws(Failure) -> Int {
    guard let count = value.number?.integer, count >= least else {
      throw Failure(
        .wrongValue(keyword: keyword.rawValue, expected: "an integer from \(least) to \(Int.max)"), at: value.offset)
    }
    return count
  }

  private func elements(_ value: JSONNode, _ keyword: ContractKeyword) throws(Failure) -> [JSONNode] {
    guard value.kind == .array, value.elements.contains(where: { _ in true }) || keyword == .required else {
      throw Failure(
        .wrongValue(keyword: keyword.rawValue, expected: "a list with an element or more"), at: value.offset)
    }
    return Array(value.elements)
  }

  private func members(_ value: JSONNode, _ keyword: ContractKeyword) throws(Failure) -> [JSONNode.Member] {
    guard value.kind == .object else {
      throw Failure(.wrongValue(keyword: keyword.rawValue, expected: "an object"), at: value.offset)
    }
    return Array(value.members)
  }

  private func names(_ value: JSONNode) throws(Failure) -> [String] {
    var names: [String] = []
    for element in try elements(value, .required) { names.append(try text(element, .required)) }
    return names
  }

  private func types(_ value: JSONNode) throws(Failure) -> JSONTypes {
    let known = JSONTypes.all.map { ($0.name, $0.type) }
    guard value.kind == .array else { return try choice(value, .type, known) }
    var types: JSONTypes = []
    for element in try elements(value, .type) { types.insert(try choice(element, .type, known)) }
    return types
  }

  private func choice<Value>(
    _ value: JSONNode, _ keyword: ContractKeyword, _ known: [(name: String, value: Value)]
  ) throws(Failure) -> Value {
    let name = try text(value, keyword)
    guard let found = known.first(where: { $0.name == name }) else {
      let names = known.map(\.name)
      throw Failure(
        .unknownValue(name, keyword: keyword.rawValue, nearest: NearMatch.of(name, among: names), known: names),
        at: value.offset)
    }
    return found.value
  }
}
