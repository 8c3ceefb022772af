import SwiftSyntax

/// A stored property that the compiler's `init(from:)` decodes.
struct Property {
  enum Kind {
    case written(TypeSyntax)
    case known(Meaning)
    /// The reason why it cannot be checked. It may also be missing.
    case unknown(String)
  }

  let name: String
  let kind: Kind
  let node: Syntax
  let documentation: String?
}

extension Nominal {
  /// Attributes that leave a property or type as it is; any other can be a property wrapper or macro.
  static let neutralAttributes: Set = [
    "MainActor", "available", "frozen", "inlinable", "nonobjc", "objc", "objcMembers", "preconcurrency",
    "usableFromInline",
  ]

  /// The first attribute that can change the decoding.
  static func changingAttribute(_ attributes: AttributeListSyntax) -> String? {
    for element in attributes {
      guard case .attribute(let attribute) = element else { return "#if" }
      let name = attribute.attributeName.trimmedDescription
      if !neutralAttributes.contains(name) { return "@\(name)" }
    }
    return nil
  }

  /// The stored properties in the order of the source, without those that are never decoded: `static`, `lazy` and
  /// computed ones, and a `let` that has its value.
  var properties: [Property] {
    members.flatMap { member -> [Property] in
      guard let variable = member.declaration.as(VariableDeclSyntax.self) else { return [] }
      let modifiers = variable.modifiers.map(\.name.text)
      if modifiers.contains(where: ["static", "class", "lazy"].contains) { return [] }
      return Self.properties(of: variable, modifiers)
    }
  }

  private static func properties(of variable: VariableDeclSyntax, _ modifiers: [String]) -> [Property] {
    let isLet = variable.bindingSpecifier.tokenKind == .keyword(.let)
    var wrapper = changingAttribute(variable.attributes).map { "\($0) can change how it is decoded" }
    if modifiers.contains("weak") || modifiers.contains("unowned") { wrapper = "it is a weak reference" }
    var properties: [Property] = []
    var annotation: TypeSyntax?
    // In `let a, b: Int`, the type is that of both.
    for binding in variable.bindings.reversed() {
      if let type = binding.typeAnnotation?.type {
        annotation = type
      } else if binding.initializer != nil {
        annotation = nil
      }
      if binding.accessorBlock.map(isComputed) == true || isLet && binding.initializer != nil { continue }
      for name in names(in: binding.pattern) {
        let kind: Property.Kind =
          if let wrapper {
            .unknown(wrapper)
          } else if !binding.pattern.is(IdentifierPatternSyntax.self) {
            .unknown("it is a part of a tuple; declare it on its own")
          } else if let annotation {
            .written(annotation)
          } else if let literal = binding.initializer.flatMap({ literalType($0.value) }) {
            .known(literal)
          } else {
            .unknown("its type is inferred; write the type")
          }
        properties.append(
          Property(
            name: name.name, kind: kind, node: Syntax(name), documentation: variable.documentation))
      }
    }
    return properties.reversed()
  }

  private static func names(in pattern: PatternSyntax) -> [TokenSyntax] {
    if let identifier = pattern.as(IdentifierPatternSyntax.self) { return [identifier.identifier] }
    guard let tuple = pattern.as(TuplePatternSyntax.self) else { return [] }
    return tuple.elements.reversed().flatMap { names(in: $0.pattern).reversed() }
  }

  /// Whether the accessors are others than observers.
  private static func isComputed(_ block: AccessorBlockSyntax) -> Bool {
    switch block.accessors {
    case .getter: true
    case .accessors(let accessors):
      accessors.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  /// The type that the compiler infers for a literal, unless the files declare types for literals.
  private static func literalType(_ expression: ExprSyntax) -> Meaning? {
    var expression = expression
    if let negated = expression.as(PrefixOperatorExprSyntax.self), negated.operator.text == "-" {
      expression = negated.expression
      guard expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self) else {
        return nil
      }
    }
    let name: String? =
      if expression.is(IntegerLiteralExprSyntax.self) {
        "Int"
      } else if expression.is(FloatLiteralExprSyntax.self) {
        "Double"
      } else if expression.is(StringLiteralExprSyntax.self) {
        "String"
      } else if expression.is(BooleanLiteralExprSyntax.self) {
        "Bool"
      } else {
        nil
      }
    return name.flatMap { StandardTypes.named($0) }.map { .standard($0.name, $0.schema) }
  }
}
