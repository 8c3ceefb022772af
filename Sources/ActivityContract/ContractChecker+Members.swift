import CompactJSON
import SourceText

extension ContractChecker {
  /// Checks the members of an object.
  ///
  /// If several members have one name, the first counts, as in Foundation's decoder.
  mutating func checkMembers(_ value: JSONNode, _ schema: ContractSchema) {
    guard count(schema.required.count + schema.names.count) else { return }
    var seen: Set<String> = []
    var unknown: [JSONNode] = []
    for member in value.members {
      guard !isDecided else { return }
      let name = member.name.string ?? ""
      guard seen.insert(name).inserted else { continue }
      if let names = schema.memberNames { check(member.name, names) }
      path.append(.member(name))
      if let property = schema.properties[name] {
        check(member.value, property)
      } else {
        switch schema.otherMembers {
        case .any, .none: unknown.append(member.name)
        case .schema(let index): check(member.value, index)
        }
      }
      path.removeLast()
    }
    if let problem = schema.memberCount.problem(seen.count, "member") {
      report(.range, at: value) { place in
        "\(place) has \(problem)"
      }
    }
    checkNames(value, schema, seen, unknown)
  }

  /// Reports missing and unknown members.
  ///
  /// If a missing member is there under a similar name, both are one mistake.
  private mutating func checkNames(
    _ value: JSONNode, _ schema: ContractSchema, _ seen: Set<String>, _ unknown: [JSONNode]
  ) {
    let missing = schema.required.filter { !seen.contains($0) }
    // The answer alone needs no names.
    if isSilent, missing.isEmpty, !schema.allowsNoOthers { return }
    var misspelled: Set<Int> = []
    for name in missing {
      guard !isDecided else { return }
      let near =
        isSilent
        ? nil
        : unknown.prefix(ActivityCheck.mismatchLimit).first { candidate in
          !misspelled.contains(candidate.offset) && NearMatch.of(candidate.string ?? "", among: [name]) != nil
        }
      if let near {
        misspelled.insert(near.offset)
        report(.missing, at: near) { place in
          "\(place) has \"\((near.string ?? "").shown)\", but the app needs \"\(name.shown)\"; rename it"
        }
      } else {
        report(.missing, at: value) { place in
          "\(place) lacks \"\(name.shown)\", which the app needs; add it"
        }
      }
    }
    // A schema without properties says nothing about names.
    guard !schema.properties.isEmpty || schema.allowsNoOthers else { return }
    let free = schema.names.filter { !seen.contains($0) }
    // A misspelled case of an enum is reported where the cases are counted.
    let cases = schema.oneOf.compactMap { schemas[$0].onlyRequires }
    let lacksCase = !cases.isEmpty && cases.count == schema.oneOf.count && !cases.contains(where: seen.contains)
    for node in unknown where !misspelled.contains(node.offset) {
      guard !isDecided else { return }
      let name = node.string ?? ""
      if lacksCase {
        guard count(cases.count) else { return }
        if NearMatch.of(name, among: cases) != nil { continue }
      }
      func advice() -> String {
        NearMatch.of(name, among: free).map { "did you mean \"\($0.shown)\"?" }
          ?? "remove it, or add it to the contract"
      }
      if schema.allowsNoOthers {
        report(.unknown, at: node) { place in
          "\(place) may not have \"\(name.shown)\"; \(advice())"
        }
      } else {
        remark(.unknown, at: node) { place in
          "\(place) has \"\(name.shown)\", which the app ignores; \(advice())"
        }
      }
    }
  }

  /// Checks the elements of an array.
  mutating func checkElements(_ value: JSONNode, _ schema: ContractSchema) {
    var count = 0
    for element in value.elements {
      guard !isDecided else { return }
      path.append(.element(count))
      if count < schema.firstElements.count {
        check(element, schema.firstElements[count])
      } else {
        switch schema.otherElements {
        case .any: break
        case .none:
          report(.range, at: element) { place in
            "\(place) is one element too many"
          }
        case .schema(let index): check(element, index)
        }
      }
      path.removeLast()
      count += 1
    }
    if let problem = schema.elementCount.problem(count, "element") {
      report(.range, at: value) { place in
        "\(place) has \(problem)"
      }
    }
  }

  /// Checks that a value matches one of several schemas.
  mutating func checkAlternatives(_ value: JSONNode, _ alternatives: [Int], isExclusive: Bool = false) {
    let cases = alternatives.compactMap { schemas[$0].onlyRequires }
    if isExclusive, value.kind == .object, cases.count == alternatives.count { return checkCases(value, cases) }
    let fitting = alternatives.filter { matches(value, $0) }
    if let first = fitting.first {
      // Once more, for the dates and the remarks.
      check(value, first)
      if isExclusive, fitting.count > 1 {
        report(.value, at: value) { place in
          "\(place) matches several of the contract's schemas, but must match one"
        }
      }
      return
    }
    let ofKind = alternatives.filter { types(of: $0)?.takes(value.kind) ?? true }
    guard !ofKind.isEmpty else {
      let expected = alternatives.reduce(into: JSONTypes()) { $0.formUnion(types(of: $1) ?? []) }
      if let date = alternatives.first(where: { schemas[$0].scalar == .date }) { return check(value, date) }
      return report(.type, at: value) { place in
        "\(place) is \(value.shownValue), but the app decodes \(expected.withArticles.listed(or: true))"
      }
    }
    // The schema that is meant: the only one of its kind, or the one whose required members are there.
    let names = Set(value.members.prefix(ActivityCheck.mismatchLimit).compactMap(\.name.string))
    let meant = ofKind.count == 1 ? ofKind : ofKind.filter { !names.isDisjoint(with: resolved($0).required) }
    if meant.count == 1, let only = meant.first { return check(value, only) }
    report(.value, at: value) { place in
      "\(place) matches none of the \(alternatives.count) schemas that the contract allows there"
    }
  }

  /// Checks that an object has exactly one of the members that are the cases of an enum.
  private mutating func checkCases(_ value: JSONNode, _ cases: [String]) {
    let known = Set(cases)
    let found = value.members.filter { known.contains($0.name.string ?? "") }
    guard found.count != 1 else { return }
    let names = Set(found.compactMap(\.name.string))
    if names.count == 1 { return }
    guard let second = found.dropFirst().first else {
      let near = value.members.prefix(ActivityCheck.mismatchLimit).lazy.compactMap { member in
        NearMatch.of(member.name.string ?? "", among: cases).map { (member.name, $0) }
      }.first
      if let (node, name) = near {
        return report(.value, at: node) { place in
          "\(place) has \"\((node.string ?? "").shown)\", which the app does not know; did you mean \"\(name.shown)\"?"
        }
      }
      return report(.value, at: value) { place in
        "\(place) has none of the cases that the app knows; use \(cases.map(\.shown).listed(or: true))"
      }
    }
    report(.value, at: second.name) { place in
      let names = found.compactMap { $0.name.string?.shown }.listed
      return "\(place) has the cases \(names), but an enum has exactly one; remove the others"
    }
  }

  /// Returns the types that a schema allows; `nil` for all.
  private func types(of index: Int) -> JSONTypes? { resolved(index).types }

  /// Returns the schema to which references lead.
  private func resolved(_ index: Int) -> ContractSchema {
    var schema = schemas[index]
    while schema.types == nil, let reference = schema.reference { schema = schemas[reference] }
    return schema
  }
}

extension ContractSchema {
  /// Whether members that are not listed are mistakes.
  var allowsNoOthers: Bool { if case .none = otherMembers { true } else { false } }
}
