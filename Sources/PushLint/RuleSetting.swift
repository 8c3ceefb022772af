public import CompactJSON

/// A rule with the settings of a run.
public struct RuleSetting: Sendable {
  /// The rule to which the setting applies.
  public let rule: Rule
  /// The severity of the rule's findings.
  ///
  /// Until it is set, the rule may give a finding another severity. After that, all findings have it.
  public var severity: Severity { didSet { isSeveritySet = true } }
  /// The values of the rule's options.
  public var options: RuleOptions
  private var isSeveritySet = false

  /// Creates the default setting of a rule.
  public init(_ rule: Rule) {
    self.rule = rule
    severity = rule.severity
    options = RuleOptions()
  }

  /// Returns the severity of a finding.
  ///
  /// - Parameters:
  ///   - own: the severity that the rule gives this finding; `nil` for its usual severity.
  ///   - isAboutPushKey: whether a payload uses the key, which turns a warning into an error.
  func severity(of own: Severity?, isAboutPushKey: Bool = false) -> Severity {
    guard !isSeveritySet else { return severity }
    let usual = own ?? severity
    return isAboutPushKey && usual == .warning ? .error : usual
  }
}

/// The values of a rule's options in the configuration, each of the kind in ``Rule/Option``.
public struct RuleOptions: Sendable {
  private var values: [String: JSON] = [:]

  /// Creates options without values, so that each has its default.
  public init() {}

  init(_ values: [String: JSON]) { self.values = values }

  /// The value of an option; `nil` if it is not configured.
  public subscript(name: String) -> JSON? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Returns the patterns of an option; empty if it is not set.
  func patterns(_ name: String) -> [String] {
    guard case .array(let elements) = values[name] else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Returns the number of an option; `nil` if it is not set.
  func number(_ name: String) -> Int? {
    guard case .number(let number) = values[name] else { return nil }
    return Int(number.text)
  }

  /// Returns the limits of an option by pattern, in the order of the configuration; empty if it is not set.
  func limits(_ name: String) -> [(pattern: TextPattern, characters: Int?, bytes: Int?)] {
    guard case .object(let object) = values[name] else { return [] }
    return object.members.map { member in
      guard case .object(let limit) = member.value else { return (TextPattern(member.name), nil, nil) }
      func number(_ name: String) -> Int? {
        guard case .number(let number) = limit[name] else { return nil }
        return Int(number.text)
      }
      return (TextPattern(member.name), number("characters"), number("bytes"))
    }
  }
}
