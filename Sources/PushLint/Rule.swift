public import APNsPayload

/// One thing that is looked for, with all that is said about it: the tests, `pushwright rules` and the documentation read
/// this value.
public struct Rule: Sendable {
  /// A file with a mistake, and one without.
  ///
  /// In ``bad``, `«` and `»` stand around each place that is found, and are no part of the file. The file is a payload; for
  /// a rule about localizations it is the `Localizable.strings` of the language `fr`.
  public struct Example: Sendable {
    public let bad: String
    public let good: String
    /// What the file is linted with.
    public let setting: Setting

    init(bad: String, good: String, setting: Setting = Setting()) {
      self.bad = bad
      self.good = good
      self.setting = setting
    }
  }

  /// What stands around the file of an example.
  public struct Setting: Sendable {
    /// The push type; nil to derive it.
    public var pushType: PushType?
    /// The priority of the request.
    public var priority: Int?
    /// The other files of the app, their paths in its folder and their texts; none for no app.
    public var files: [(path: String, text: String)] = []
    /// The categories that the app registers; nil where they are not known.
    public var categories: Set<String>?
  }

  /// A value that the configuration may give to a rule.
  public struct Option: Sendable {
    /// What the value is.
    public enum Kind: String, Sendable {
      /// A list of texts; `*` in one stands for any characters.
      case patterns
      /// A whole number.
      case number
    }

    /// The key below the rule's name.
    public let name: String
    public let kind: Kind
    /// What it does, in a sentence.
    public let summary: String
  }

  /// A place that a rule objects to.
  struct Match {
    /// Bytes from the start of the file.
    let offset: Int
    let length: Int
    let message: String
    /// Where it is not the rule's own.
    var severity: Severity?
    /// The language in which it shows, as the localization is named.
    var language: String?
    /// The key of the localized text.
    var key: String?
    /// A change that cannot make anything worse.
    var fix: Fix?
  }

  enum Check: Sendable {
    case payload(@Sendable (PayloadSubject, RuleOptions) -> [Match])
  }

  /// The stable identifier, such as `json-syntax`.
  public let name: String
  /// How bad it is, unless the configuration says otherwise.
  public let severity: Severity
  /// Why it matters, in a sentence or two.
  public let rationale: String
  /// What to do about it.
  public let remedy: String
  /// What the configuration may set.
  public let options: [Option]
  public let examples: [Example]
  let check: Check

  /// A rule about one payload.
  init(
    name: String, severity: Severity, rationale: String, remedy: String, options: [Option] = [], examples: [Example],
    check: @escaping @Sendable (PayloadSubject, RuleOptions) -> [Match]
  ) {
    self.name = name
    self.severity = severity
    self.rationale = rationale
    self.remedy = remedy
    self.options = options
    self.examples = examples
    self.check = .payload(check)
  }

  /// Every rule, in the order in which they are documented.
  public static let all: [Rule] = payloadRules

  /// The rules about payloads.
  static let payloadRules: [Rule] = [
    jsonSyntax, payloadNotObject, duplicateKey, missingAPS, wrongType, payloadTooLarge,
  ]
}
