extension Finding {
  /// The number of findings of one rule in a file above which a report for people shows one for all.
  public static let groupLimit = 20
}

extension [Finding] {
  /// Returns the findings, with one in the place of more than 20 of a rule and severity in one file.
  ///
  /// It is at the place of the first one, and has their number and the first of their keys. An error stands alone, and
  /// so does a finding about a key that a payload uses. The cost is linear in the number of findings.
  ///
  /// - Parameter pushKeys: the keys that payloads use; `nil` if no payloads are known.
  public func grouped(pushKeys: PushKeys? = nil) -> [Finding] {
    var places: [FindingGroup: [Int]] = [:]
    for (place, finding) in enumerated() {
      let isUsed = finding.key.map { pushKeys?.longestArguments(ofKey: $0).isEmpty == false } ?? false
      guard finding.severity != .error, !isUsed else { continue }
      let group = FindingGroup(file: [UInt8](finding.file.utf8), rule: finding.rule, severity: finding.severity)
      places[group, default: []].append(place)
    }
    var combined: [Int: Finding] = [:]
    var dropped: Set<Int> = []
    for group in places.values where group.count > Finding.groupLimit {
      combined[group[0]] = Finding(combining: group.map { self[$0] })
      dropped.formUnion(group.dropFirst())
    }
    return indices.filter { !dropped.contains($0) }.map { combined[$0] ?? self[$0] }
  }
}

/// The properties that findings share if one represents all of them.
private struct FindingGroup: Hashable {
  let file: [UInt8]
  let rule: String
  let severity: Severity
}

extension Finding {
  /// Creates the finding for several of one rule in one file.
  fileprivate init(combining findings: [Finding]) {
    // There are more than 20.
    let first = findings[0]
    var seen: Set<[UInt8]> = []
    let keys = findings.compactMap(\.key).filter { seen.insert(Array($0.utf8)).inserted }
    let languages = Set(findings.map(\.language))
    let place = languages.count > 1 ? " in \(languages.count) languages" : ""
    let named = keys.isEmpty ? "" : " (the keys are \(keys.map { "\"\($0.shown)\"" }.listed))"
    self.init(
      rule: first.rule, severity: first.severity,
      message: "\(findings.count.grouped) findings like this\(place): \(first.message)\(named)", file: first.file,
      location: first.location, length: first.length, language: languages.count == 1 ? first.language : nil,
      key: nil, fix: nil, count: findings.count, keys: Array(keys.prefix(Finding.groupLimit)))
  }
}
