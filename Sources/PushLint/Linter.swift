public import APNsPayload

/// Looks through payloads with a set of rules.
public struct Linter: Sendable {
  public let rules: [Rule]
  /// The push type of every payload; nil to derive it from each.
  public let pushType: PushType?

  public init(rules: [Rule] = Rule.all, pushType: PushType? = nil) {
    self.rules = rules
    self.pushType = pushType
  }

  /// What the rules find in one payload, in the order of the text.
  ///
  /// - Parameter file: the name that the findings carry.
  public func findings(in bytes: [UInt8], file: String) -> [Finding] {
    let subject = LintSubject(bytes: bytes, pushType: pushType)
    var findings: [Finding] = []
    for rule in rules {
      for match in rule.check(subject) {
        findings.append(
          Finding(
            rule: rule.name, severity: rule.severity, message: match.message, file: file,
            location: SourceLocation(of: match.offset, in: bytes), length: match.length))
      }
    }
    return findings.enumerated().sorted {
      ($0.element.location.offset, $0.offset) < ($1.element.location.offset, $1.offset)
    }.map(\.element)
  }
}
