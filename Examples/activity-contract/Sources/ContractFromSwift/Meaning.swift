import SwiftSyntax

/// The meaning of a written type for a decoder.
indirect enum Meaning: Equatable {
  case optional(Meaning)
  /// A type of the standard library or Foundation, with its schema.
  case standard(String, JSONValue)
  case array(Meaning)
  case dictionary(key: Meaning, value: Meaning)
  /// A range: an array of its bounds.
  case range(Meaning)
  /// A type that the files declare.
  case nominal(String)
  /// A type that cannot be checked, with the reason.
  case unknown(String)

  var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension TypeTable {
  /// The meaning of a type that is written in a scope.
  func meaning(of type: TypeSyntax, in scope: String, aliases depth: Int = 0) -> Meaning {
    if let optional = type.as(OptionalTypeSyntax.self) {
      return .optional(meaning(of: optional.wrappedType, in: scope, aliases: depth))
    }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return .optional(meaning(of: optional.wrappedType, in: scope, aliases: depth))
    }
    if let array = type.as(ArrayTypeSyntax.self) {
      return .array(meaning(of: array.element, in: scope, aliases: depth))
    }
    if let dictionary = type.as(DictionaryTypeSyntax.self) {
      return .dictionary(
        key: meaning(of: dictionary.key, in: scope, aliases: depth),
        value: meaning(of: dictionary.value, in: scope, aliases: depth))
    }
    if let tuple = type.as(TupleTypeSyntax.self) {
      if tuple.elements.count == 1, let element = tuple.elements.first, element.firstName == nil {
        return meaning(of: element.type, in: scope, aliases: depth)
      }
      return .unknown("a tuple has no coding of its own")
    }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return meaning(of: attributed.baseType, in: scope, aliases: depth)
    }
    if type.is(SomeOrAnyTypeSyntax.self) || type.is(CompositionTypeSyntax.self) {
      return .unknown("\(type.trimmedDescription) can be any of several types")
    }
    return named(type, in: scope, aliases: depth)
  }

  private func named(_ type: TypeSyntax, in scope: String, aliases depth: Int) -> Meaning {
    let written = type.trimmedDescription
    if let components = Self.components(of: type), let name = resolve(components, in: scope) {
      if nominals[name] != nil { return .nominal(name) }
      guard let alias = aliases[name], !alias.isGeneric else { return .unknown("\(written) is generic") }
      guard depth < Self.aliasDepthLimit else {
        return .unknown("\(written) is not resolved, because too many type aliases name one another")
      }
      return meaning(of: alias.type, in: alias.scope, aliases: depth + 1)
    }
    guard let (name, arguments) = Self.standardName(of: type) else {
      return .unknown("\(written) is not in the files given")
    }
    if resolve([name], in: scope) != nil { return .unknown("\(written) is generic") }
    let elements = arguments.map { meaning(of: $0, in: scope, aliases: depth) }
    switch (name, elements.count) {
    case ("Optional", 1): return .optional(elements[0])
    case ("Array", 1), ("ContiguousArray", 1), ("ArraySlice", 1), ("Set", 1): return .array(elements[0])
    case ("Dictionary", 2): return .dictionary(key: elements[0], value: elements[1])
    case ("Range", 1), ("ClosedRange", 1): return .range(elements[0])
    case ("Measurement", 1):
      let unit = arguments[0].trimmedDescription
      return StandardTypes.measurement(unit).map { .standard("Measurement<\(unit)>", $0) }
        ?? .unknown("\(unit) is not a unit of Foundation")
    case (_, 0):
      if let (name, schema) = StandardTypes.named(name) { return .standard(name, schema) }
      return .unknown("\(written) is not in the files given")
    default: return .unknown("\(written) is generic")
    }
  }

  /// The name and the generic arguments of a type outside the files, without its module.
  private static func standardName(of type: TypeSyntax) -> (name: String, arguments: [TypeSyntax])? {
    let name: TokenSyntax
    let clause: GenericArgumentClauseSyntax?
    if let simple = type.as(IdentifierTypeSyntax.self) {
      (name, clause) = (simple.name, simple.genericArgumentClause)
    } else if let member = type.as(MemberTypeSyntax.self), let module = components(of: member.baseType)?.first,
      StandardTypes.modules.contains(module)
    {
      (name, clause) = (member.name, member.genericArgumentClause)
    } else {
      return nil
    }
    var arguments: [TypeSyntax] = []
    for argument in clause?.arguments ?? [] {
      guard case .type(let type) = argument.argument else { return nil }
      arguments.append(type)
    }
    return (name.name, arguments)
  }
}
