import SwiftParser
import SwiftSyntax

/// Makes a contract from the types of the files.
///
/// Each type that is used by name is written once, in `$defs`, so that recursive types end.
struct SchemaBuilder {
  private let table: TypeTable
  private let place: SourcePlace
  private var definitions: [String: JSONValue] = [:]
  private var pending: [String] = []
  private var notes: [Contract.NotChecked] = []
  private var noted: Set<Contract.NotChecked> = []

  init(_ table: TypeTable, _ place: SourcePlace) {
    self.table = table
    self.place = place
  }

  /// Returns the contract of a type that conforms to `ActivityAttributes`.
  mutating func contract(of nominal: Nominal) throws(SourceProblem) -> Contract {
    let stateName = "\(nominal.name).ContentState"
    let meaning: Meaning
    if table.nominals[stateName] != nil {
      meaning = .nominal(stateName)
    } else if let alias = table.aliases[stateName] {
      meaning = table.meaning(of: alias.type, in: alias.scope)
    } else {
      throw place.problem(
        at: nominal.token, "\(nominal.name) has no ContentState in these files; add the file that declares it")
    }
    let attributes = schema(of: nominal)
    let state: JSONValue
    if case .nominal(let name) = meaning, let type = table.nominals[name] {
      state = schema(of: type)
    } else {
      state = schema(of: meaning, at: nominal.token, stateName)
    }
    // What is met while a type is described is described next.
    while let name = pending.popLast() {
      if let type = table.nominals[name] { definitions[name] = schema(of: type) }
    }
    let title = nominal.token.name
    var members: [JSONValue.Member] = [
      .init(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      .init(name: "title", value: .string(title)),
      .init(name: "type", value: "object"),
      .init(name: "properties", value: ["attributes": attributes, "content-state": state]),
    ]
    if !definitions.isEmpty {
      let sorted = definitions.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0.key, value: $0.value) }
      members.append(.init(name: "$defs", value: .object(sorted)))
    }
    return Contract(attributesType: title, text: JSONValue.object(members).text, notChecked: notes)
  }

  // MARK: types

  /// The schema of a type of the files.
  private mutating func schema(of nominal: Nominal) -> JSONValue {
    let schema: JSONValue
    switch table.decoding(of: nominal) {
    case .unknown(let reason): schema = notChecked(reason, at: nominal.token, nominal.name)
    case .properties: schema = propertiesSchema(of: nominal)
    case .cases: schema = casesSchema(of: nominal)
    case .rawValue(let meaning): schema = self.schema(of: meaning, at: nominal.token, nominal.name)
    case .rawValues(let values, let type):
      schema = ["type": type == "String" ? "string" : type.isFloat ? "number" : "integer", "enum": .array(values)]
    }
    return schema.described(nominal.documentation)
  }

  private mutating func propertiesSchema(of nominal: Nominal) -> JSONValue {
    let keys: [String: String]?
    switch codingKeys("CodingKeys", of: nominal) {
    case .none: keys = nil
    case .keys(let found): keys = found
    case .unknown(let reason): return notChecked(reason, at: nominal.token, nominal.name)
    }
    var members: [JSONValue.Member] = []
    var required: [JSONValue] = []
    for property in nominal.properties {
      guard let key = keys.map({ $0[property.name] }) ?? property.name else { continue }
      let subject = "\(nominal.name).\(property.name)"
      let schema: JSONValue
      var isRequired = true
      switch property.kind {
      case .unknown(let reason):
        schema = notChecked(reason, at: property.node, subject)
        isRequired = false
      case .known(let meaning): schema = self.schema(of: meaning, at: property.node, subject)
      case .written(let type):
        (schema, isRequired) = memberSchema(of: type, in: nominal.name, at: property.node, subject)
      }
      members.append(.init(name: key, value: schema.described(property.documentation)))
      if isRequired { required.append(.string(key)) }
    }
    return .structure(members, required: required, name: nominal.name)
  }

  /// The schema of a property or an associated value, and whether it must be there.
  private mutating func memberSchema(
    of type: TypeSyntax, in scope: String, at node: some SyntaxProtocol, _ subject: String
  ) -> (JSONValue, isRequired: Bool) {
    let meaning = table.meaning(of: type, in: scope)
    if table.decodesOtherwise(type) {
      return (notChecked("an extension of KeyedDecodingContainer decodes it", at: node, subject), false)
    }
    return (schema(of: meaning, at: node, subject), !meaning.isOptional)
  }

  /// An enum without raw values: an object with one member, the name of the case, which has the associated values.
  private mutating func casesSchema(of nominal: Nominal) -> JSONValue {
    let keys: [String: String]?
    switch codingKeys("CodingKeys", of: nominal) {
    case .none: keys = nil
    case .keys(let found): keys = found
    case .unknown(let reason): return notChecked(reason, at: nominal.token, nominal.name)
    }
    var members: [JSONValue.Member] = []
    for element in nominal.caseElements {
      let name = element.name.name
      guard let key = keys.map({ $0[name] }) ?? name else { continue }
      members.append(.init(name: key, value: caseSchema(element, of: nominal)))
    }
    let choices = members.map { JSONValue.object([.init(name: "required", value: [.string($0.name)])]) }
    return .object([
      .init(name: "type", value: "object"),
      .init(name: "properties", value: .object(members)),
      .init(name: "oneOf", value: .array(choices)),
      .init(name: "x-swift-type", value: .string(nominal.name)),
    ])
  }

  private mutating func caseSchema(_ element: EnumCaseElementSyntax, of nominal: Nominal) -> JSONValue {
    let name = element.name.name
    let keys: [String: String]?
    switch codingKeys(name.prefix(1).uppercased() + name.dropFirst() + "CodingKeys", of: nominal) {
    case .none: keys = nil
    case .keys(let found): keys = found
    case .unknown(let reason): return notChecked(reason, at: element, "\(nominal.name).\(name)")
    }
    var members: [JSONValue.Member] = []
    var required: [JSONValue] = []
    for (index, parameter) in (element.parameterClause?.parameters ?? []).enumerated() {
      let label = parameter.firstName.flatMap { $0.text == "_" ? nil : $0.name } ?? "_\(index)"
      guard let key = keys.map({ $0[label] }) ?? label else { continue }
      let (schema, isRequired) = memberSchema(
        of: parameter.type, in: nominal.name, at: parameter, "\(nominal.name).\(name).\(label)")
      members.append(.init(name: key, value: schema))
      if isRequired { required.append(.string(key)) }
    }
    return members.isEmpty ? ["type": "object"] : .structure(members, required: required, name: nil)
  }

  // MARK: meanings

  private mutating func schema(of meaning: Meaning, at node: some SyntaxProtocol, _ subject: String) -> JSONValue {
    switch meaning {
    case .standard(_, let schema): return schema
    case .optional(let wrapped): return schema(of: wrapped, at: node, subject).orNull
    case .array(let element): return ["type": "array", "items": schema(of: element, at: node, subject)]
    case .range(let bound):
      let bound = schema(of: bound, at: node, subject)
      return .merging(
        StandardTypes.array(of: [bound, bound], "Range"), ["$comment": "the first may not be greater than the second"])
    case .dictionary(let key, let value): return dictionarySchema(key, value, at: node, subject)
    case .unknown(let reason): return notChecked(reason, at: node, subject)
    case .nominal(let name):
      if definitions[name] == nil {
        definitions[name] = [:]
        pending.append(name)
      }
      return ["$ref": .string("#/$defs/\(name)")]
    }
  }

  private mutating func dictionarySchema(
    _ key: Meaning, _ value: Meaning, at node: some SyntaxProtocol, _ subject: String
  ) -> JSONValue {
    var keyName = "another type"
    switch key {
    case .standard("String", _):
      return ["type": "object", "additionalProperties": schema(of: value, at: node, subject)]
    case .standard("Int", _):
      return [
        "type": "object", "propertyNames": ["type": "string", "x-swift-type": "Int"],
        "additionalProperties": schema(of: value, at: node, subject),
      ]
    case .nominal(let name):
      keyName = name
      guard let nominal = table.nominals[name],
        table.conformances(of: nominal).names.contains("CodingKeyRepresentable"),
        case .rawValues(let values, "String") = table.decoding(of: nominal)
      else { break }
      return [
        "type": "object", "propertyNames": ["enum": .array(values)],
        "additionalProperties": schema(of: value, at: node, subject),
      ]
    case .standard(let name, _): keyName = name
    case .unknown(let reason): return notChecked(reason, at: node, subject)
    case .optional, .array, .dictionary, .range: break
    }
    return notChecked(
      "a dictionary with keys of \(keyName) is an array of keys and values in turn", at: node, subject)
  }

  private mutating func notChecked(_ reason: String, at node: some SyntaxProtocol, _ subject: String) -> JSONValue {
    let problem = place.problem(at: node, "\(subject) is not checked: \(reason)")
    let note = Contract.NotChecked(
      path: problem.path, line: problem.line, column: problem.column, message: problem.message)
    if noted.insert(note).inserted { notes.append(note) }
    return ["x-not-checked": .string(reason)]
  }

  // MARK: keys

  private enum CodingKeys {
    /// There are no such keys: each name is its key.
    case none
    case keys([String: String])
    case unknown(String)
  }

  /// The keys of properties, cases or associated values, from the enum with a name in the type.
  private func codingKeys(_ enumeration: String, of nominal: Nominal) -> CodingKeys {
    let name = "\(nominal.name).\(enumeration)"
    if table.aliases[name] != nil { return .unknown("\(name) is a type alias") }
    guard let keys = table.nominals[name] else { return .none }
    let elements = keys.caseElements
    guard keys.kind == .enumeration, keys.declarations == 1, !keys.members.contains(where: \.isConditional) else {
      return .unknown("\(name) is not a plain enum")
    }
    if keys.allMembers.contains(where: { $0.declaration.as(VariableDeclSyntax.self)?.definesStringValue == true }) {
      return .unknown("\(name) has its own stringValue")
    }
    let isText = keys.inherited.contains { type in
      if case .standard("String", _) = table.meaning(of: type, in: name) { true } else { false }
    }
    var result: [String: String] = [:]
    for element in elements {
      var key = element.name.name
      if isText, let literal = element.rawValue?.value {
        guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
          return .unknown("\(name).\(key) has a raw value that is not a plain string")
        }
        key = text
      }
      result[element.name.name] = key
    }
    return .keys(result)
  }
}

extension VariableDeclSyntax {
  /// Whether it declares the text of a coding key.
  fileprivate var definesStringValue: Bool {
    bindings.contains { ["stringValue", "rawValue"].contains($0.pattern.trimmedDescription) }
  }
}

extension TypeTable {
  /// Whether an extension of `KeyedDecodingContainer` decodes members of a type.
  fileprivate func decodesOtherwise(_ type: TypeSyntax) -> Bool {
    guard !overloads.isEmpty else { return false }
    let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    return overloads.contains(wrapped.trimmedDescription) || overloads.contains(type.trimmedDescription)
  }
}

extension String {
  fileprivate var isFloat: Bool { self == "Double" || self == "Float" }
}
