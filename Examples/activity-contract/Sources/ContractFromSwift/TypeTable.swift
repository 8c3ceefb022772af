import SwiftSyntax

/// The types and type aliases that the files declare, by name.
struct TypeTable {
  struct Alias {
    let type: TypeSyntax
    let scope: String
    let isGeneric: Bool
  }

  /// How many type aliases may name one another in a row.
  static let aliasDepthLimit = 64

  private(set) var nominals: [String: Nominal] = [:]
  /// The names of the types in the order of the files.
  private(set) var order: [String] = []
  private(set) var aliases: [String: Alias] = [:]
  /// The types that an extension of `KeyedDecodingContainer` decodes in its own way, as they are written.
  private(set) var overloads: Set<String> = []

  /// Reads the declarations of all files, and adds what extensions declare to the types that they extend.
  init(_ files: [SwiftFile]) {
    var extensions: [[ExtensionDeclSyntax]] = []
    for file in files { read(file.tree.statements, &extensions) }
    // An extension of `A` can declare `A.B`, so those with shorter names come first.
    for nodes in extensions {
      for node in nodes { read(node) }
    }
  }

  /// The full name of what a written name means in a scope, or `nil` if the files do not declare it.
  func resolve(_ components: [String], in scope: String, aliases depth: Int = 0) -> String? {
    if components == ["Self"] { return scope }
    var scope = scope[...]
    let path = components.joined(separator: ".")
    while true {
      let candidate = scope.isEmpty ? path : "\(scope).\(path)"
      if declares(candidate) { return candidate }
      // The alias may be a part of the path, as in `Alias.Team`.
      let first = scope.isEmpty ? components[0] : "\(scope).\(components[0])"
      if components.count > 1, let alias = aliases[first], let target = Self.components(of: alias.type),
        depth < Self.aliasDepthLimit, let base = resolve(target, in: alias.scope, aliases: depth + 1),
        nominals[base] != nil
      {
        let candidate = ([base] + components.dropFirst()).joined(separator: ".")
        return declares(candidate) ? candidate : nil
      }
      if nominals[first] != nil || scope.isEmpty { return nil }
      scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
    }
  }

  /// The names in `A.B`, or `nil` if the type is not a plain name.
  static func components(of type: TypeSyntax) -> [String]? {
    if let simple = type.as(IdentifierTypeSyntax.self) {
      return simple.genericArgumentClause == nil ? [simple.name.name] : nil
    }
    if let member = type.as(MemberTypeSyntax.self), member.genericArgumentClause == nil {
      return components(of: member.baseType).map { $0 + [member.name.name] }
    }
    return nil
  }

  private func declares(_ name: String) -> Bool { nominals[name] != nil || aliases[name] != nil }

  private mutating func read(_ items: CodeBlockItemListSyntax, _ extensions: inout [[ExtensionDeclSyntax]]) {
    for item in items {
      guard case .decl(let declaration) = item.item else { continue }
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses {
          if case .statements(let items)? = clause.elements { read(items, &extensions) }
        }
      } else if let node = declaration.as(ExtensionDeclSyntax.self) {
        let depth = Self.components(of: node.extendedType)?.count ?? 1
        while extensions.count < depth { extensions.append([]) }
        extensions[depth - 1].append(node)
      } else {
        read(declaration, in: "")
      }
    }
  }

  private mutating func read(_ declaration: DeclSyntax, in scope: String) {
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      let name = scope.isEmpty ? alias.name.name : "\(scope).\(alias.name.name)"
      aliases[name] = Alias(
        type: alias.initializer.value, scope: scope, isGeneric: alias.genericParameterClause != nil)
      return
    }
    guard let nominal = Nominal(declaration, in: scope) else { return }
    if nominals[nominal.name] != nil {
      nominals[nominal.name]?.declarations += 1
    } else {
      nominals[nominal.name] = nominal
      order.append(nominal.name)
    }
    for member in nominal.members { read(member.declaration, in: nominal.name) }
  }

  private mutating func read(_ node: ExtensionDeclSyntax) {
    guard let components = Self.components(of: node.extendedType) else { return }
    let members = Nominal.members(of: node.memberBlock)
    if components.last == "KeyedDecodingContainer" { return readOverloads(members) }
    guard var name = resolve(components, in: "") else { return }
    if let alias = aliases[name], let target = Self.components(of: alias.type),
      let resolved = resolve(target, in: alias.scope)
    {
      name = resolved
    }
    nominals[name]?.added += members
    nominals[name]?.inherited += Nominal.inherited(node.inheritanceClause)
    for member in members { read(member.declaration, in: name) }
  }

  private mutating func readOverloads(_ members: [Nominal.Member]) {
    for member in members {
      guard let function = member.declaration.as(FunctionDeclSyntax.self),
        function.name.name == "decode" || function.name.name == "decodeIfPresent",
        let metatype = function.signature.parameterClause.parameters.first?.type.as(MetatypeTypeSyntax.self)
      else { continue }
      overloads.insert(metatype.baseType.trimmedDescription)
    }
  }
}
