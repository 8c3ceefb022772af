public import CompactJSON

/// A rule as a run uses it.
public struct RuleSetting: Sendable {
  /// What looks.
  public let rule: Rule
  /// The severity of its findings: once it is set, of all of them; before, unless the rule says otherwise for one.
  public var severity: Severity { didSet { isSeveritySet = true } }
  /// The values of its options.
  public var options: RuleOptions
  private var isSeveritySet = false

  /// A rule as it is where nothing is configured.
  public init(_ rule: Rule) {
    self.rule = rule
    severity = rule.severity
    options = RuleOptions()
  }

  /// The severity of a finding.
  ///
  /// - Parameters:
  ///   - own: what the rule says of this one; nil for its usual severity.
  ///   - isAboutPushKey: whether a payload uses the key: what would be a warning is an error then.
  func severity(of own: Severity?, isAboutPushKey: Bool = false) -> Severity {
    guard !isSeveritySet else { return severity }
    let usual = own ?? severity
    return isAboutPushKey && usual == .warning ? .error : usual
  }
}

/// The values that the configuration gives to a rule, each of the kind that ``Rule/Option`` names.
public struct RuleOptions: Sendable {
  private var values: [String: JSON] = [:]

  /// No values: each option has its own.
  public init() {}

  init(_ values: [String: JSON]) { self.values = values }

  /// The value of an option; nil where nothing is configured.
  public subscript(name: String) -> JSON? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The texts of a list; none where the option is not set.
  func patterns(_ name: String) -> [String] {
    guard case .array(let elements) = values[name] else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// The number; nil where the option is not set.
  func number(_ name: String) -> Int? {
    guard case .number(let number) = values[name] else { return nil }
    return Int(number.text)
  }

  /// The limits by pattern, in the order of the configuration; none where the option is not set.
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
