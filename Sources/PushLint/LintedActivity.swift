import APNsPayload
import ActivityContract
import CompactJSON

/// The state and the attributes of a payload beside the contract of their app.
struct LintedActivity {
  /// The results for the parts that are in the payload.
  private(set) var checks: [ActivityCheck] = []
  /// The match that reports that no contract was used; `nil` if one was.
  private(set) var unused: Rule.Match?

  /// Compares a payload with the contract of its attributes' type; `nil` if there is nothing to compare.
  ///
  /// A payload without `attributes-type`, as every update is, is compared with the only contract. If there are several,
  /// its type is not known.
  init?(_ aps: KeyedMembers<APS>, with contracts: [ActivityContract]) {
    guard !contracts.isEmpty else { return nil }
    let parts: [(part: ActivityContract.Part, value: JSONNode)] = ActivityContract.Part.allCases.compactMap { part in
      let key: APSKey = part == .attributes ? .attributes : .contentState
      // A value of another type is reported as the wrong type.
      return aps[key].flatMap { $0.value.kind == .object ? (part, $0.value) : nil }
    }
    guard let state = parts.last else { return nil }
    let type = aps[.attributesType]?.value
    let contract: ActivityContract?
    if let name = type?.string {
      contract =
        contracts.first { $0.attributesType == name }
        ?? contracts.first { contracts.count == 1 && $0.attributesType == nil }
    } else {
      contract = contracts.count == 1 ? contracts[0] : nil
    }
    guard let contract else {
      let names = contracts.compactMap(\.attributesType)
      if let type, let name = type.string {
        let advice =
          NearMatch.of(name, among: names).map { "did you mean \"\($0.shown)\"?" }
          ?? (names.isEmpty ? "add it as the contract's title" : "the contracts are for \(names.listed)")
        unused = .init(at: type, "no contract is for the attributes-type \"\(name.shown)\"; \(advice)")
      } else {
        unused = .init(
          at: state.value,
          "the payload has no attributes-type, so its contract is not known; pass only its contract with --activity"
        )
      }
      return
    }
    checks = parts.map { contract.check($0.value, as: $0.part) }
  }

  /// The dates that the contract found; `nil` if no contract was used.
  var dates: [ActivityDate]? { checks.isEmpty ? nil : checks.flatMap(\.dates) }

  /// Returns the mismatches of a kind or of all others as matches of a rule.
  func matches(_ isIncluded: (ActivityMismatch.Kind) -> Bool) -> [Rule.Match] {
    checks.flatMap(\.mismatches).filter { isIncluded($0.kind) }.map(Rule.Match.init)
  }

  /// Returns the remarks of a kind as matches of a rule.
  func remarks(_ kind: ActivityMismatch.Kind) -> [Rule.Match] {
    checks.flatMap(\.remarks).filter { $0.kind == kind }.map(Rule.Match.init)
  }
}

extension Rule.Match {
  fileprivate init(_ mismatch: ActivityMismatch) {
    self.init(offset: mismatch.offset, length: mismatch.length, message: mismatch.message)
  }
}
