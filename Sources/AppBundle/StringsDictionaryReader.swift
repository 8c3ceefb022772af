import StringsFiles

/// Reads the entries of a `.stringsdict` file.
///
///     entry    = text
///              | NSStringLocalizedFormatKey: format, variable*
///              | NSStringVariableWidthRuleType: {width: text}*
///              | NSStringDeviceSpecificRuleType: {device: text | entry}*
///     variable = name: {NSStringFormatSpecTypeKey: NSStringPluralRuleType, NSStringFormatValueTypeKey: "d",
///                       (zero | one | two | few | many | other): text}
///
/// The device shows an entry that is only text, as in a `.strings` file. The reader reports such an entry, because its
/// text depends on nothing. The reader also reports unknown keys and values of another type, and leaves them out. For
/// equal keys, the last one wins.
struct StringsDictionaryReader {
  /// The entries that have text or vary, with their text or format.
  private(set) var entries: [StringsEntry] = []
  private(set) var variations: [StringVariation] = []
  private(set) var diagnostics: [StringsDiagnostic] = []

  init(_ root: PropertyListNode) {
    diagnostics = root.diagnostics
    for member in root.members(reportingTo: &diagnostics, areEntries: true) {
      let start = diagnostics.count
      defer { diagnostics.setKey(member.key, from: start) }
      if member.value.kind == .string {
        readText(member)
        continue
      }
      guard isDictionary(member) else { continue }
      var variation = StringVariation(key: member.key, location: member.location)
      read(member.value, into: &variation, conditions: [])
      if variation.format == nil && variation.variants.isEmpty {
        diagnostics.report(
          .error, .missingText, "“\(member.key.excerpt)” has neither a format nor text; add one",
          member.location)
      }
      VariationRules.checkVariables(of: variation, &diagnostics)
      variations.append(variation)
      entries.append(
        StringsEntry(
          key: member.key, value: variation.format, keyLocation: member.location, valueLocation: member.location))
    }
    // The diagnostics of the text form come first.
    if !root.diagnostics.isEmpty { diagnostics.sort { $0.location.offset < $1.location.offset } }
  }

  /// Reads a text in the place of a dictionary.
  private mutating func readText(_ member: PropertyListNode.Member) {
    guard let text = text(member.value, for: member.key) else { return }
    diagnostics.report(
      .warning, .wrongType,
      found(member.value, "a dictionary", for: member.key) + "; the device shows it as it is", member.value.location)
    entries.append(
      StringsEntry(
        key: member.key, value: text, keyLocation: member.location, valueLocation: member.value.location))
  }

  private mutating func read(
    _ entry: PropertyListNode, into variation: inout StringVariation, conditions: [StringVariant.Condition]
  ) {
    for member in members(of: entry) {
      switch member.key {
      case "NSStringLocalizedFormatKey":
        guard let text = text(member.value, for: member.key) else { continue }
        if conditions.isEmpty {
          variation.format = text
        } else {
          variation.variants.append(
            StringVariant(conditions: conditions, text: text, location: member.value.location))
        }
      case "NSStringVariableWidthRuleType":
        readRule(member, into: &variation, conditions: conditions, isWidth: true)
      case "NSStringDeviceSpecificRuleType":
        readRule(member, into: &variation, conditions: conditions, isWidth: false)
      default:
        readVariable(member, into: &variation)
      }
    }
  }

  private mutating func readRule(
    _ rule: PropertyListNode.Member, into variation: inout StringVariation, conditions: [StringVariant.Condition],
    isWidth: Bool
  ) {
    guard isDictionary(rule) else { return }
    for member in members(of: rule.value) {
      if isWidth ? Int(member.key) == nil : !VariationRules.devices.contains(member.key) {
        let expected = isWidth ? "a width" : VariationRules.devices.listed(or: true)
        diagnostics.report(
          .warning, .unknownCategory, "unexpected key “\(member.key.excerpt)”; expected \(expected)", member.location)
      }
      let inner = conditions + [isWidth ? .width(member.key) : .device(member.key)]
      if member.value.kind == .dictionary {
        read(member.value, into: &variation, conditions: inner)
      } else if let text = text(member.value, for: member.key) {
        variation.variants.append(StringVariant(conditions: inner, text: text, location: member.value.location))
      }
    }
    if !isWidth, rule.value["other"] == nil {
      diagnostics.report(
        .information, .missingOther, VariationRules.unlistedDevice(of: variation.key), rule.location)
    }
  }

  private mutating func readVariable(_ member: PropertyListNode.Member, into variation: inout StringVariation) {
    guard isDictionary(member) else { return }
    var variable = StringVariable(name: member.key, formatSpecifier: nil, variants: [])
    var rule: String?
    var typeLocation: SourceLocation?
    for part in members(of: member.value) {
      guard let text = text(part.value, for: part.key) else { continue }
      switch part.key {
      case "NSStringFormatSpecTypeKey":
        rule = text
        if text != "NSStringPluralRuleType" {
          diagnostics.report(
            .error, .unknownRuleType, "unknown rule “\(text.excerpt)”; use NSStringPluralRuleType",
            part.value.location)
        }
      case "NSStringFormatValueTypeKey":
        variable.formatSpecifier = text
        typeLocation = part.value.location
      default:
        if !VariationRules.pluralCategories.contains(part.key) {
          let categories = VariationRules.pluralCategories.listed(or: true)
          diagnostics.report(
            .warning, .unknownCategory, "unknown category “\(part.key.excerpt)”; use \(categories)",
            part.location)
        }
        variable.variants.append(
          StringVariant(conditions: [.plural(part.key)], text: text, location: part.value.location))
      }
    }
    // Xcode's template has an empty type, and empty forms.
    if let type = variable.formatSpecifier, let typeLocation, !VariationRules.isValueType(type),
      !variable.variants.allSatisfy(\.text.isEmpty)
    {
      diagnostics.report(
        .error, .missingValueType, "unknown type “\(type.excerpt)”; use the specifier without its %, such as d",
        typeLocation)
    }
    for (isThere, code, what) in [
      (rule != nil, StringsDiagnostic.Code.missingRuleType, "NSStringFormatSpecTypeKey"),
      (variable.formatSpecifier != nil, .missingValueType, "NSStringFormatValueTypeKey"),
      (member.value["other"] != nil, .missingOther, "category “other”"),
    ] where !isThere {
      diagnostics.report(.error, code, "“\(member.key.excerpt)” has no \(what); add one", member.location)
    }
    variation.variables.append(variable)
  }

  private mutating func members(of node: PropertyListNode) -> [PropertyListNode.Member] {
    node.members(reportingTo: &diagnostics)
  }

  /// Returns whether a value is a dictionary, and reports it if not.
  private mutating func isDictionary(_ member: PropertyListNode.Member) -> Bool {
    let value = member.value
    if value.kind != .dictionary {
      diagnostics.report(.error, .wrongType, found(value, "a dictionary", for: member.key), value.location)
    }
    return value.kind == .dictionary
  }

  private mutating func text(_ node: PropertyListNode, for key: String) -> String? {
    if node.kind != .string {
      diagnostics.report(.error, .wrongType, found(node, "a string", for: key), node.location)
    } else if node.hasLoneSurrogate {
      diagnostics.report(.warning, .loneSurrogate, PropertyListNode.loneSurrogateMessage(key), node.location)
    }
    return node.text
  }

  private func found(_ node: PropertyListNode, _ expected: String, for key: String) -> String {
    "expected \(expected) for “\(key.excerpt)”, but found \(node.kind.rawValue)"
  }
}
