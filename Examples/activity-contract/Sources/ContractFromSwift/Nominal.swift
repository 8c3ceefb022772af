import SwiftSyntax

/// A struct, enum, class, actor or protocol of the files, with what its extensions add.
struct Nominal {
  enum Kind {
    case structure
    case enumeration
    case classType
    case actorType
    case protocolType
  }

  /// A declaration in the braces, and whether it is between `#if` and `#endif`.
  struct Member {
    let declaration: DeclSyntax
    let isConditional: Bool
  }

  /// The name with those of the types around it, as in `MatchAttributes.Team`.
  let name: String
  let kind: Kind
  let token: TokenSyntax
  let attributes: AttributeListSyntax
  let isGeneric: Bool
  let documentation: String?
  let members: [Member]
  /// The members that extensions add.
  var added: [Member] = []
  /// The types after the colon, here and in extensions.
  var inherited: [TypeSyntax]
  /// How many declarations in the files have this name.
  var declarations = 1

  var allMembers: [Member] { members + added }

  /// Reads a declaration, or nothing if it does not declare such a type.
  init?(_ declaration: DeclSyntax, in scope: String) {
    let generics: GenericParameterClauseSyntax?
    let group: any DeclGroupSyntax
    if let node = declaration.as(StructDeclSyntax.self) {
      (kind, token, generics, group) = (.structure, node.name, node.genericParameterClause, node)
    } else if let node = declaration.as(EnumDeclSyntax.self) {
      (kind, token, generics, group) = (.enumeration, node.name, node.genericParameterClause, node)
    } else if let node = declaration.as(ClassDeclSyntax.self) {
      (kind, token, generics, group) = (.classType, node.name, node.genericParameterClause, node)
    } else if let node = declaration.as(ActorDeclSyntax.self) {
      (kind, token, generics, group) = (.actorType, node.name, node.genericParameterClause, node)
    } else if let node = declaration.as(ProtocolDeclSyntax.self) {
      (kind, token, generics, group) = (.protocolType, node.name, nil, node)
    } else {
      return nil
    }
    name = scope.isEmpty ? token.name : "\(scope).\(token.name)"
    isGeneric = generics != nil
    attributes = group.attributes
    documentation = declaration.documentation
    members = Self.members(of: group.memberBlock)
    inherited = Self.inherited(group.inheritanceClause)
  }

  /// The members, with those of every branch of `#if`.
  static func members(of block: MemberBlockSyntax) -> [Member] {
    var members: [Member] = []
    func add(_ items: MemberBlockItemListSyntax, _ isConditional: Bool) {
      for item in items {
        if let condition = item.decl.as(IfConfigDeclSyntax.self) {
          for clause in condition.clauses {
            if case .decls(let items)? = clause.elements { add(items, true) }
          }
        } else {
          members.append(Member(declaration: item.decl, isConditional: isConditional))
        }
      }
    }
    add(block.members, false)
    return members
  }

  /// The types after the colon, where `A & B` is two.
  static func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeSyntax] {
    (clause?.inheritedTypes ?? []).flatMap { inherited -> [TypeSyntax] in
      guard let composition = inherited.type.as(CompositionTypeSyntax.self) else { return [inherited.type] }
      return composition.elements.map(\.type)
    }
  }
}
