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
    in bytes: [UInt8], file: String, from origin: SourceLocation = SourceLocation()
  ) -> [Finding] {
    let subject = PayloadSubject(bytes: bytes, for: self)
    let found = matches(in: subject)
    guard !found.isEmpty else { return [] }
    let sorted = found.enumerated().sorted {
      ($0.element.match.offset, $0.offset) < ($1.element.match.offset, $1.offset)
    }
    var walk = SourceMap(bytes, from: origin)
    return sorted.map { _, found in
      Finding(
        rule: found.setting.rule.name, severity: found.setting.severity(of: found.match.severity),
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
}
