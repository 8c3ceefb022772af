public import APNsPayload

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
    var found: [(match: Rule.Match, setting: RuleSetting)] = []
    for setting in settings {
      for case .payload(let check) in setting.rule.checks {
        for match in check(subject, setting.options) { found.append((match, setting)) }
      }
    }
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

  /// The payload with every safe fix made; nil where there is none to make.
  ///
  /// A fix that touches another one waits for the next of a few rounds. Nil also where the fixes would leave a payload with
  /// more findings than before: then one of them is not safe.
  public func fixed(_ bytes: [UInt8]) -> [UInt8]? {
    let before = findings(in: bytes, file: "")
    var (result, remaining) = (bytes, before)
    for _ in 0..<Self.fixRounds {
      guard let next = Fix.applying(remaining.compactMap(\.fix), to: result) else { break }
      result = next
      remaining = findings(in: result, file: "")
    }
    return result != bytes && remaining.count <= before.count ? result : nil
  }

  private static let fixRounds = 8
}
