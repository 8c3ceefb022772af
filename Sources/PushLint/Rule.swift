public import APNsPayload

/// One thing that is looked for, with all that is said about it: the tests, `pushwright rules` and the documentation read
/// this value.
public struct Rule: Sendable {
  /// A file with a mistake, and one without.
  ///
  /// In ``bad``, `«` and `»` stand around each place that is found, and are no part of the file.
  public struct Example: Sendable {
    /// What is found.
    public let bad: String
    /// The same without what is found.
    public let good: String
    /// The file's path in the app's folder, such as `fr.lproj/Localizable.strings`; nil for a payload.
    public let path: String?
    /// What the file is linted with.
    public let setting: Setting

    init(bad: String, good: String, path: String? = nil, setting: Setting = Setting()) {
      self.bad = bad
      self.good = good
      self.path = path
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
    /// The payloads that are sent to the app, for a rule about localizations; nil where they are not known.
    public var payloads: [String]?
    /// What the configuration gives to the rule.
    public var options = RuleOptions()
  }

  /// A value that the configuration may give to a rule.
  public struct Option: Sendable {
    /// What the value is.
    public enum Kind: String, Sendable {
      /// A list of texts; `*` in one stands for any characters.
      case patterns
      /// A whole number.
      case number
      /// A map from patterns of keys to `{characters: N, bytes: N}`, whole numbers of which one may be absent.
      case limits
    }

    /// The key below the rule's name.
    public let name: String
    /// What its value may be.
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

  /// How much of the payload must be read beyond doubt, so that what the rule finds in it is so.
  enum Reach: Sendable, Comparable {
    /// None: it looks at the text itself, and its places are those of the text.
    case text
    /// The names and the value at the place that it objects to.
    case place
    /// Which object a member stands in.
    case members
    /// All of `aps` and the names beside it, such as for a key that is not there.
    case aps
    /// Everything.
    case payload
  }

  enum Check: Sendable {
    /// Looks at one payload.
    case payload(@Sendable (PayloadSubject, RuleOptions) -> [Match])
    /// Looks at all localizations of an app.
    case app(@Sendable (AppSubject, RuleOptions) -> [AppMatch])
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
  /// What it finds and what not: tests, documentation and `pushwright rules` read them.
  public let examples: [Example]
  /// Of a rule about one payload.
  let reach: Reach
  /// What it does; one for each kind of subject at most.
  let checks: [Check]

  /// A rule about one payload, and perhaps about the localizations of an app as well.
  init(
    name: String, severity: Severity, reach: Reach = .payload, rationale: String, remedy: String,
    options: [Option] = [], examples: [Example], app: (@Sendable (AppSubject, RuleOptions) -> [AppMatch])? = nil,
    check: @escaping @Sendable (PayloadSubject, RuleOptions) -> [Match]
  ) {
    self.name = name
    self.severity = severity
    self.rationale = rationale
    self.remedy = remedy
    self.options = options
    self.examples = examples
    self.reach = reach
    checks = [.payload(check)] + (app.map { [.app($0)] } ?? [])
  }

  /// A rule about the localizations of an app.
  init(
    name: String, severity: Severity, rationale: String, remedy: String, options: [Option] = [], examples: [Example],
    app: @escaping @Sendable (AppSubject, RuleOptions) -> [AppMatch]
  ) {
    self.name = name
    self.severity = severity
    self.rationale = rationale
    self.remedy = remedy
    self.options = options
    self.examples = examples
    reach = .payload
    checks = [.app(app)]
  }

  /// Every rule, in the order in which they are documented.
  public static let all: [Rule] = payloadRules + localizationRules

  /// The rule that a misspelled name most likely means; nil where none is near.
  public static func nearest(to name: String) -> Rule? {
    let nearest = NearMatch.of(name, among: all.map(\.name))
    return all.first { $0.name == nearest }
  }

  /// The rules about payloads.
  static let payloadRules: [Rule] = [
    jsonSyntax, payloadNotObject, duplicateKey, missingAPS, mdmWithAPS, simulatorOnlyKey, wrongType, payloadTooLarge,
    whiteSpace, unknownAPSKey, customKeyInAPS, unknownAlertKey, deprecatedKey, personalData,
    badgeNegative, relevanceScoreRange, interruptionLevelUnknown, criticalSound, soundVolumeRange,
    backgroundWithAlert, backgroundPriority, mutableContentWithoutAlert, liveActivityRequired, liveActivityInputPush,
    liveActivityDate, alertDictionaryOnlyBody, alertWithoutBody, bodyAndLocKey, locArgsWithoutLocKey, locArgsNotStrings,
    locKeyMissing, locKeyInOtherTable, pluralKeyInPayload, grammarMarkup, locArgsCount, formatSpecifierUnsupported,
    formatPercent,
    renderedEmpty, renderedTooLarge, categoryUnknown, soundMissing, soundUnplayable, soundMisplaced,
    launchImageMissing,
  ]
}
