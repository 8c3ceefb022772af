public import APNsPayload

/// Looks through payloads with a set of rules.
public struct Linter: Sendable {
  public var settings: [RuleSetting]
  /// The push type of every payload; nil to derive it from each.
  public var pushType: PushType?
  /// The priority of the requests; nil where it is not known.
  public var priority: Int?
  /// The app that receives them; nil where it is not known.
  public var app: LintedApp?
  /// The categories that the app registers; nil where they are not known.
  public var categories: Set<String>?

  public init(rules: [Rule] = Rule.all, pushType: PushType? = nil) {
    settings = rules.map(RuleSetting.init)
    self.pushType = pushType
  }

  /// What the rules find in one payload, in the order of the text.
  ///
  /// - Parameter file: the name that the findings carry.
  public func findings(in bytes: [UInt8], file: String) -> [Finding] {
    let subject = PayloadSubject(bytes: bytes, for: self)
    var findings: [Finding] = []
    for setting in settings {
      for case .payload(let check) in setting.rule.checks {
        for match in check(subject, setting.options) {
          findings.append(
            Finding(
              rule: setting.rule.name, severity: match.severity ?? setting.severity, message: match.message, file: file,
              location: SourceLocation(of: match.offset, in: bytes), length: match.length, language: match.language,
              key: match.key, fix: match.fix))
        }
      }
    }
    return findings.enumerated().sorted {
      ($0.element.location.offset, $0.offset) < ($1.element.location.offset, $1.offset)
    }.map(\.element)
  }
}
