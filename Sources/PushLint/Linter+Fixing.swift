import CompactJSON

extension Linter {
  /// The maximum number of rounds over a text; each fixes what the previous one uncovered.
  private static let roundCount = 8
  /// The maximum number of attempts to fix a text, which limits the cost of bad fixes.
  private static let tryCount = 64
  /// The rules that recognize text that is not a payload; they apply even if they are disabled.
  private static let payloadTellers: [Rule] = [.payloadNotObject, .missingAPS]

  /// Returns the text, a payload or an envelope around payloads, with every safe fix made.
  ///
  /// A fix that touches another one waits for the next round; there are at most 8 rounds. A fix is kept only if the
  /// payload means the same after it, apart from duplicate members, and does not have more syntax errors than before.
  /// It may uncover no more findings than it removes, and only milder ones.
  ///
  /// If fixes cannot be kept together, they are tried rule by rule and then in halves, at most 64 times in all rounds.
  /// Nothing is fixed if the text is neither, or if a fix would delete a comment. A payload in a string is fixed in the
  /// string, with the escapes that it needs there. Lines are fixed one by one.
  ///
  /// - Parameters:
  ///   - bytes: the payload as it was read.
  ///   - file: the file name for the findings.
  ///   - origin: the start of the payload in its file.
  ///   - choosing: returns the findings to fix among those of a round. If it leaves out a finding in the first round,
  ///     no later round fixes findings of the same rule.
  public func fixed(
    _ bytes: [UInt8], file: String = "", from origin: SourceLocation = SourceLocation(),
    choosing: ([Finding]) -> [Finding] = { $0 }
  ) -> FixedText {
    if hasLines(bytes) { return fixedLines(bytes, file: file, from: origin, choosing: choosing) }
    var text = lintedText(bytes)
    var chosen = choosing(text.findings)
    let isLeft = text.counts.merging(Self.counts(chosen), uniquingKeysWith: -)
    var refusal: FixedText.Refusal?
    var rounds: [Fix.Application] = []
    var made: [(offset: Int, finding: Finding)] = []
    var tries = Self.tryCount
    for _ in 0..<Self.roundCount {
      let others = otherElements(of: text.bytes)
      chosen = chosen.filter { finding in
        finding.fix.map { fix in !fix.replacements.contains { Self.isInside($0.range, others) } } ?? false
      }
      guard !chosen.isEmpty else { break }
      refusal = self.refusal(toFix: text.bytes)
      guard refusal == nil, let round = round(chosen, in: text, &tries) else { break }
      for finding in round.made {
        let offset = rounds.reversed().reduce(finding.location.offset) { $1.placeBefore($0) }
        made.append((offset, finding))
      }
      rounds.append(round.application)
      text = round.text
      chosen = choosing(text.findings).filter { isLeft[$0.rule, default: 0] == 0 }
    }
    var walk = SourceMap(bytes, from: origin)
    let findings = made.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map { $0.element.finding.moved(to: walk.location(of: $0.element.offset), in: file) }
    return FixedText(bytes: text.bytes != bytes ? text.bytes : nil, made: findings, refusal: refusal)
  }

  /// A text with its findings and its meaning.
  private struct LintedText {
    let bytes: [UInt8]
    let findings: [Finding]
    /// The number of findings of each rule.
    let counts: [String: Int]
    /// The compact form, without members that repeat an earlier name and value; `nil` if the text cannot be read.
    let meaning: [UInt8]?
    let mistakes: Int
  }

  private struct Round {
    let text: LintedText
    let made: [Finding]
    let application: Fix.Application
  }

  private func lintedText(_ bytes: [UInt8]) -> LintedText {
    let findings = findings(in: bytes, file: "")
    let recovery = JSONRecovery(reading: bytes)
    return LintedText(
      bytes: bytes, findings: findings, counts: Self.counts(findings),
      meaning: recovery.document.map { $0.root.value.withPayloads(in: kind(of: recovery)).withoutRepetitions.encoded },
      mistakes: recovery.problemCount)
  }

  /// Returns the places of the elements of an array that are neither payloads nor envelopes.
  private func otherElements(of bytes: [UInt8]) -> [Range<Int>] {
    let recovery = JSONRecovery(reading: bytes)
    guard kind(of: recovery) == .array, let root = recovery.document?.root else { return [] }
    return root.elements.filter { !EnvelopeShape.isPayload($0) && EnvelopeShape.objectKind($0) == .none }
      .map { recovery.range(of: $0.offset..<$0.offset + $0.length) }
  }

  /// Returns whether a range is in one of others, which are in order and do not overlap.
  private static func isInside(_ range: Range<Int>, _ others: [Range<Int>]) -> Bool {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < others.count && others[low].lowerBound <= range.lowerBound
  }

  private func refusal(toFix bytes: [UInt8]) -> FixedText.Refusal? {
    let recovery = JSONRecovery(reading: bytes)
    var comments = recovery.commentCount
    if kind(of: recovery) != .none, let document = recovery.document {
      let payloads = EnvelopeReader(document, as: kind(of: recovery)).payloads.filter(\.isInString)
      comments += payloads.reduce(0) { $0 + JSONRecovery(reading: $1.bytes).commentCount }
    }
    let refusal = comments > 0 ? FixedText.Refusal.comments(count: comments) : nil
    guard kind(of: recovery) == .none else { return refusal }
    let subject = PayloadSubject(bytes: bytes, recovery, for: self)
    for case .payload(let check) in Self.payloadTellers.flatMap(\.checks)
    where !check(subject, RuleOptions()).isEmpty {
      return .notAPayload
    }
    return refusal
  }

  /// Makes as many of the findings' fixes as possible without making the text worse; `nil` if none can be made.
  private func round(_ chosen: [Finding], in text: LintedText, _ tries: inout Int) -> Round? {
    var best: Round?
    var accepted: [Finding] = []
    var groups = [chosen]
    var next = 0
    while next < groups.count, tries > 0 {
      let group = groups[next]
      next += 1
      tries -= 1
      if let round = fixing(accepted + group, in: text) {
        best = round
        accepted += group
      } else {
        groups += Self.parts(of: group)
      }
    }
    return best
  }

  /// Splits a group by rule, or into halves if it has one rule; empty for a single finding.
  private static func parts(of group: [Finding]) -> [[Finding]] {
    guard group.count > 1 else { return [] }
    let rules = Dictionary(grouping: group, by: \.rule)
    guard rules.count == 1 else { return rules.sorted { $0.key < $1.key }.map(\.value) }
    return [Array(group[..<(group.count / 2)]), Array(group[(group.count / 2)...])]
  }

  private func fixing(_ findings: [Finding], in text: LintedText) -> Round? {
    guard let application = Fix.applying(findings.compactMap(\.fix), to: text.bytes) else { return nil }
    let next = lintedText(application.bytes)
    let made = application.made.map { findings[$0] }
    guard let meaning = next.meaning, meaning == text.meaning, next.mistakes <= text.mistakes,
      Self.uncovered(in: next, since: text, atMost: made)
    else { return nil }
    return Round(text: next, made: made, application: application)
  }

  /// Returns whether fixes uncovered no more findings than they removed, each milder than one that was removed.
  private static func uncovered(in next: LintedText, since text: LintedText, atMost made: [Finding]) -> Bool {
    var known = text.counts
    let new = next.findings.filter { finding in
      known[finding.rule, default: 0] -= 1
      return known[finding.rule, default: 0] < 0
    }
    // Compare from the worst to the mildest.
    let removed = made.map(\.severity).sorted(by: >)
    return new.count <= removed.count && zip(new.map(\.severity).sorted(by: >), removed).allSatisfy { $0 < $1 }
  }

  private static func counts(_ findings: [Finding]) -> [String: Int] {
    Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }
}

extension Finding {
  fileprivate func moved(to location: SourceLocation, in file: String) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message, file: file, location: location, length: length,
      language: language, key: key, fix: fix.map { Fix(summary: $0.summary, replacements: []) })
  }
}

extension Linter {
  /// Returns whether a text has a payload on each line.
  private func hasLines(_ bytes: [UInt8]) -> Bool {
    guard envelope == nil else { return envelope == .ndjson }
    do {
      _ = try JSONDocument(parsing: bytes)
      return false
    } catch {
      return EnvelopeLines.areLikely(in: bytes, error)
    }
  }

  private func fixedLines(
    _ bytes: [UInt8], file: String, from origin: SourceLocation, choosing: ([Finding]) -> [Finding]
  ) -> FixedText {
    var linter = self
    linter.envelope = nil
    var text: [UInt8] = []
    var made: [Finding] = []
    var refusal: FixedText.Refusal?
    var place = 0
    var map = SourceMap(bytes, from: origin)
    for line in EnvelopeLines.ranges(in: bytes) where !line.isEmpty {
      let fixed = linter.fixed(
        Array(bytes[line]), file: file, from: map.location(of: line.lowerBound), choosing: choosing)
      refusal = refusal ?? fixed.refusal
      // A line end would make two lines of one.
      guard let fixedLine = fixed.bytes, !fixedLine.contains(0x0A) else { continue }
      text += bytes[place..<line.lowerBound] + fixedLine
      place = line.upperBound
      made += fixed.made
    }
    return FixedText(bytes: place > 0 ? text + bytes[place...] : nil, made: made, refusal: refusal)
  }
}

extension JSON {
  /// The value with the payloads of SNS messages as values instead of their texts, because their white space and escapes
  /// have no meaning.
  fileprivate func withPayloads(in kind: EnvelopeKind) -> JSON {
    switch (kind, self) {
    case (.array, .array(let elements)): .array(elements.map { $0.withPayloads(in: .sns) })
    case (.sns, .object(let object)):
      .object(
        JSONObject(
          object.members.map { member in
            guard SNSPlatform.hasPayload(member.name), case .string(let text) = member.value,
              let payload = JSONRecovery(reading: Array(text.utf8)).document
            else { return member }
            return .init(name: member.name, value: payload.root.value)
          }))
    default: self
    }
  }

  /// The value without members that repeat an earlier name and value.
  ///
  /// If members with the same name differ, all of them are kept. It recurses as deep as the value nests.
  fileprivate var withoutRepetitions: JSON {
    switch self {
    case .array(let elements): return .array(elements.map(\.withoutRepetitions))
    case .object(let object):
      var values: [[UInt8]: JSON] = [:]
      var differing: Set<[UInt8]> = []
      let members = object.members.map { ($0, name: Array($0.name.utf8), value: $0.value.withoutRepetitions) }
      for (_, name, value) in members {
        if let known = values[name], known != value { differing.insert(name) }
        values[name] = values[name] ?? value
      }
      var seen: Set<[UInt8]> = []
      return .object(
        JSONObject(
          members.compactMap { member, name, value in
            guard seen.insert(name).inserted || differing.contains(name) else { return nil }
            return .init(name: member.name, value: value)
          }))
    default: return self
    }
  }
}
