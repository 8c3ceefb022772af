import SwiftParser
import SwiftSyntax

/// The way in which a type decodes itself.
enum Decoding {
  /// A struct or class by its stored properties.
  case properties
  /// A value of one type, as in an enum with raw values: the name of the raw type and the allowed literals.
  case rawValues([JSONValue], type: String)
  /// A struct with a raw value that can be any of its type.
  case rawValue(Meaning)
  /// An enum by the names of its cases.
  case cases
  /// The reason why it cannot be told.
  case unknown(String)
}

extension TypeTable {
  /// The protocols to which a type conforms, the unknown ones, and the one that has an `init(from:)`.
  struct Conformances {
    var names: Set<String> = []
    var unknown: [String] = []
    var decodesItself: String?
  }

  /// Returns the conformances of a type, also those by way of a protocol of the files.
  func conformances(of nominal: Nominal) -> Conformances {
    var result = Conformances()
    var pending = nominal.inherited.map { ($0, nominal.name) }
    var seen: Set<String> = [nominal.name]
    while let (type, scope) = pending.popLast() {
      var type = type
      while let attributed = type.as(AttributedTypeSyntax.self) { type = attributed.baseType }
      if type.is(SuppressedTypeSyntax.self) { continue }
      guard let components = Self.components(of: type), let last = components.last else {
        result.unknown.append(type.trimmedDescription)
        continue
      }
      if last == "ActivityAttributes" {
        result.names.formUnion([last, "Codable"])
      } else if let name = resolve(components, in: scope) {
        guard seen.insert(name).inserted else { continue }
        if let alias = aliases[name] {
          let elements = alias.type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [alias.type]
          pending += elements.map { ($0, alias.scope) }
        } else if let found = nominals[name] {
          if found.kind != .protocolType {
            result.unknown.append(name)
          } else if found.added.contains(where: { $0.declaration.isDecoder }) {
            result.decodesItself = name
          }
          pending += found.inherited.map { ($0, name) }
        }
      } else if StandardTypes.protocols.contains(last) {
        result.names.insert(last)
      } else if StandardTypes.named(last) == nil {
        result.unknown.append(last)
      }
    }
    return result
  }

  /// Returns the way in which a type decodes itself.
  func decoding(of nominal: Nominal) -> Decoding {
    let name = nominal.name
    let conformances = conformances(of: nominal)
    if nominal.declarations > 1 { return .unknown("\(name) is declared \(nominal.declarations) times") }
    if nominal.isGeneric { return .unknown("\(name) is generic") }
    if nominal.kind == .protocolType { return .unknown("\(name) is a protocol") }
    if nominal.kind == .actorType { return .unknown("\(name) is an actor") }
    if let attribute = Nominal.changingAttribute(nominal.attributes) {
      return .unknown("\(attribute) can change how \(name) is decoded")
    }
    if nominal.allMembers.contains(where: { $0.declaration.isDecoder }) {
      return .unknown("\(name) has its own init(from:)")
    }
    if let other = conformances.decodesItself { return .unknown("\(other) has its own init(from:)") }
    if nominal.allMembers.contains(where: { $0.isConditional && $0.declaration.countsForDecoding }) {
      return .unknown("\(name) has members between #if and #endif")
    }
    if nominal.members.contains(where: { $0.declaration.is(MacroExpansionDeclSyntax.self) }) {
      return .unknown("\(name) has members that a macro makes")
    }
    if let other = conformances.unknown.first {
      return .unknown(
        nominals[other] == nil
          ? "\(name) inherits from \(other), which is not in the files given" : "\(name) inherits from \(other)")
    }
    guard !conformances.names.isDisjoint(with: ["Codable", "Decodable"]) else {
      return .unknown("\(name) does not conform to Codable in the files given")
    }
    return nominal.kind == .enumeration ? enumDecoding(of: nominal) : structDecoding(of: nominal, conformances.names)
  }

  private func structDecoding(of nominal: Nominal, _ protocols: Set<String>) -> Decoding {
    guard !protocols.isDisjoint(with: ["RawRepresentable", "OptionSet"]) else { return .properties }
    if nominal.allMembers.contains(where: { $0.declaration.rawValueInitializer == .failable }) {
      return .unknown("\(nominal.name) has its own init?(rawValue:)")
    }
    guard let property = nominal.properties.first(where: { $0.name == "rawValue" }),
      case .written(let type) = property.kind
    else { return .unknown("\(nominal.name) has no stored rawValue with a written type") }
    let meaning = meaning(of: type, in: nominal.name)
    // The standard library decodes the raw values of these types alone.
    guard case .standard(let name, _) = meaning, StandardTypes.rawTypes.contains(name) else {
      return .unknown("\(nominal.name) has a raw value of type \(type.trimmedDescription)")
    }
    return .rawValue(meaning)
  }

  private func enumDecoding(of nominal: Nominal) -> Decoding {
    if nominal.allMembers.contains(where: { $0.declaration.rawValueInitializer != nil }) {
      return .unknown("\(nominal.name) has its own init(rawValue:)")
    }
    let elements = nominal.caseElements
    if elements.isEmpty { return .unknown("\(nominal.name) has no cases") }
    for type in nominal.inherited {
      guard case .standard(let name, _) = meaning(of: type, in: nominal.name) else { continue }
      guard StandardTypes.rawTypes.contains(name), let values = rawValues(of: elements, type: name) else {
        return .unknown("\(nominal.name) has raw values of type \(type.trimmedDescription)")
      }
      return .rawValues(values, type: name)
    }
    return .cases
  }

  /// The raw values of the cases, also those that the compiler counts or takes from the names.
  private func rawValues(of elements: [EnumCaseElementSyntax], type: String) -> [JSONValue]? {
    var next = 0
    var values: [JSONValue] = []
    for element in elements {
      let literal = element.rawValue?.value
      switch type {
      case "String":
        guard let literal else {
          values.append(.string(element.name.name))
          continue
        }
        guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else { return nil }
        values.append(.string(text))
      case "Bool": return nil
      default:
        if let literal {
          guard let number = literal.number else { return nil }
          values.append(.number(number))
          next = (Int(number) ?? 0) &+ 1
        } else {
          values.append(.number(String(next)))
          next &+= 1
        }
      }
    }
    return values
  }
}

extension Nominal {
  /// The cases of an enum.
  var caseElements: [EnumCaseElementSyntax] {
    members.flatMap { $0.declaration.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? [] }
  }
}

extension DeclSyntax {
  enum Initializer {
    case failable, plain
  }

  /// Whether it is `init(from: Decoder)`.
  var isDecoder: Bool {
    guard let first = self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first else {
      return false
    }
    return first.firstName.text == "from" && first.type.trimmedDescription.hasSuffix("Decoder")
  }

  /// The kind of `init(rawValue:)`, or `nil` if it is not one.
  var rawValueInitializer: Initializer? {
    guard let node = self.as(InitializerDeclSyntax.self) else { return nil }
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 1, parameters.first?.firstName.text == "rawValue" else { return nil }
    return node.optionalMark == nil ? .plain : .failable
  }

  /// Whether a decoder depends on it.
  var countsForDecoding: Bool {
    self.is(VariableDeclSyntax.self) || self.is(EnumCaseDeclSyntax.self) || self.is(InitializerDeclSyntax.self)
      || self.as(EnumDeclSyntax.self)?.name.text.hasSuffix("CodingKeys") == true
  }
}

extension ExprSyntax {
  /// The value of a number's literal as JSON.
  fileprivate var number: String? {
    if let negated = self.as(PrefixOperatorExprSyntax.self), negated.operator.text == "-" {
      guard let number = negated.expression.number, !number.hasPrefix("-") else { return nil }
      return number == "0" ? number : "-" + number
    }
    if let integer = self.as(IntegerLiteralExprSyntax.self) { return integer.representedLiteralValue.map(String.init) }
    guard let value = self.as(FloatLiteralExprSyntax.self)?.representedLiteralValue, value.isFinite else { return nil }
    return "\(value)"
  }
}
