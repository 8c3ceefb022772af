public import APNsPayload
import CompactJSON

/// Looks through payloads with a set of rules.
public struct Linter: Sendable {
  /// The largest file with one payload that is looked at, and the longest line of many: 1 MiB, two hundred times what APNs
  /// takes.
  public static let payloadSizeLimit = 1 << 20

  /// The rules that look, in order.
  public var settings: [RuleSetting]
  /// The push type of every payload; nil to derive it from each.
  public var pushType: PushType?
  /// The priority of the requests; nil where it is not known.
  public var priority: Int?
  /// The app that receives them; nil where it is not known.
  public var app: LintedApp?
  /// The categories that the app registers; nil where they are not known.
  public var categories: Set<String>?

  /// A linter with rules as they are where nothing is configured.
  public init(rules: [Rule] = Rule.all, pushType: PushType? = nil) {
    settings = rules.map(RuleSetting.init)
    self.pushType = pushType
  }

  /// What the rules find in one payload, in the order of the text.
  ///
  /// - Parameters:
  ///   - bytes: the payload, all of it.
  ///   - file: the name that the findings carry.
  ///   - origin: where the payload starts in the file.
  public func findings(
    in bytes: [UInt8], file: String, from origin: SourceOrigin = SourceOrigin()
  ) -> [Finding] {
    let subject = PayloadSubject(bytes: bytes, for: self)
    let found = matches(in: subject)
    guard !found.isEmpty else { return [] }
    let sorted = found.enumerated().sorted {
      ($0.element.match.offset, $0.offset) < ($1.element.match.offset, $1.offset)
    }
    var walk = SourceWalk(bytes, from: origin)
    return sorted.map { _, found in
      Finding(
        rule: found.setting.rule.name, severity: found.match.severity ?? found.setting.severity,
        message: found.match.message, file: file, location: walk.location(of: found.match.offset),
        length: found.match.length, language: found.match.language, key: found.match.key,
        fix: origin.offset == 0 ? found.match.fix : found.match.fix?.moved(by: origin.offset))
    }
  }

  /// What the rules find in a payload, rule by rule, at the places of its file.
  ///
  /// Of a text with mistakes only what is so whatever was meant: see ``Rule/Reach``.
  private func matches(in subject: PayloadSubject) -> [(match: Rule.Match, setting: RuleSetting)] {
    var found: [(match: Rule.Match, setting: RuleSetting)] = []
    for setting in settings where setting.rule.reach <= subject.reach {
      let isPlaced = subject.isSound || setting.rule.reach == .text
      for case .payload(let check) in setting.rule.checks {
        for match in check(subject, setting.options) {
          guard let match = isPlaced ? match : subject.placed(match) else { continue }
          found.append((match, setting))
        }
      }
    }
    return found
  }

  /// The payload with every safe fix made; nil where there is none to make.
  ///
  /// A fix that touches another one waits for the next of a few rounds. A round counts only where the payload says the same
  /// after it as before, apart from members that were there twice, and no rule finds more in it.
  ///
  /// - Parameters:
  ///   - bytes: a file as it was read.
  ///   - choosing: of a round's findings, those that are to be fixed; a rule of which one is left out at first is left out
  ///     in the next rounds too.
  public func fixed(_ bytes: [UInt8], choosing: ([Finding]) -> [Finding] = { $0 }) -> [UInt8]? {
    var (result, remaining) = (bytes, findings(in: bytes, file: ""))
    guard remaining.contains(where: { $0.fix != nil }), var meaning = Self.meaning(of: bytes) else { return nil }
    var chosen = choosing(remaining)
    let isLeft = Self.counts(remaining).merging(Self.counts(chosen), uniquingKeysWith: -)
    for _ in 0..<Self.fixRoundCount {
      guard let next = Fix.applying(chosen.compactMap(\.fix), to: result), let said = Self.meaning(of: next),
        said.text == meaning.text, said.mistakes <= meaning.mistakes
      else { break }
      let found = findings(in: next, file: "")
      let known = Self.counts(remaining)
      guard Self.counts(found).allSatisfy({ $1 <= known[$0, default: 0] }) else { break }
      (result, remaining, meaning) = (next, found, said)
      chosen = choosing(remaining).filter { isLeft[$0.rule, default: 0] == 0 }
    }
    return result != bytes ? result : nil
  }

  private static let fixRoundCount = 8

  /// What a text says, in compact form, without members that repeat the name and the value of an earlier one, and how many
  /// mistakes it has; nil where it says nothing.
  private static func meaning(of bytes: [UInt8]) -> (text: [UInt8], mistakes: Int)? {
    let recovery = JSONRecovery(reading: bytes)
    return recovery.document.map { ($0.root.value.withoutRepetitions.encoded, recovery.problemCount) }
  }

  /// How many findings each rule has.
  private static func counts(_ findings: [Finding]) -> [String: Int] {
    Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }
}

extension JSON {
  /// Without the members whose name and value an earlier one has, where all of that name are equal.
  ///
  /// It recurses as deep as the value nests.
  fileprivate var withoutRepetitions: JSON {
    switch self {
    case .array(let elements): return .array(elements.map(\.withoutRepetitions))
    case .object(let object):
      var values: [[UInt8]: JSON] = [:]
      var differing: Set<[UInt8]> = []
      let members = object.members.map { ($0, name: Array($0.name.utf8), value: $0.value.withoutRepetitions) }
      for (member, name, _) in members {
        if let known = values[name], known != member.value { differing.insert(name) }
        values[name] = values[name] ?? member.value
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
