public import APNsPayload

/// A check of payloads, of an app's localizations, or of both, with its documentation.
///
/// The tests, `pushwright rules` and the documentation read it.
public struct Rule: Sendable {
  /// A file with mistakes, and one without.
  ///
  /// In ``bad``, `«` and `»` mark each place that the rule finds. They are not part of the file.
  public struct Example: Sendable {
    /// The text with the mistakes.
    public let bad: String
    /// The text without the mistakes.
    public let good: String
    /// The path of the file in the app's folder, such as `fr.lproj/Localizable.strings`; `nil` for a payload.
    public let path: String?
    /// The settings with which the file is linted.
    public let setting: Setting

    /// Creates an example; `«` and `»` in `bad` mark each place that the rule finds.
    public init(bad: String, good: String, path: String? = nil, setting: Setting = Setting()) {
      self.bad = bad
      self.good = good
      self.path = path
      self.setting = setting
    }
  }

  /// The context in which the file of an example is linted.
  public struct Setting: Sendable {
    /// The push type; `nil` to derive it from the payload.
    public var pushType: PushType?
    /// The priority of the request; `nil` if it is not known.
    public var priority: Int?
    /// The other files of the app, with their paths in its folder and their text; empty if there is no app.
    ///
    /// The files whose paths start with `res/` are those of the Android app.
    public var files: [(path: String, text: String)] = []
    /// The files of a newer version of the app, `2.0` beside `1.0`; empty if there is only one version.
    public var newerFiles: [(path: String, text: String)] = []
    /// The categories that the app registers; `nil` if they are not known.
    public var categories: Set<String>?
    /// The payloads for the app, used by rules about localizations; `nil` if they are not known.
    public var payloads: [String]?
    /// The text of each contract for Live Activities; empty if there are none.
    public var activities: [String] = []
    /// The time of the push in UNIX seconds; `nil` if it is not known.
    public var now: Int?
    /// The kind of envelope that the file is read as; `nil` to find it by its shape.
    public var envelope: EnvelopeKind?
    /// The options that the configuration sets for the rule.
    public var options = RuleOptions()

    /// Creates a context, by default without an app and with the push type derived from the payload.
    public init(
      pushType: PushType? = nil, priority: Int? = nil, files: [(path: String, text: String)] = [],
      newerFiles: [(path: String, text: String)] = [], categories: Set<String>? = nil, payloads: [String]? = nil,
      envelope: EnvelopeKind? = nil, activities: [String] = [], now: Int? = nil,
      options: RuleOptions = RuleOptions()
    ) {
      self.pushType = pushType
      self.priority = priority
      self.files = files
      self.newerFiles = newerFiles
      self.categories = categories
      self.payloads = payloads
      self.activities = activities
      self.now = now
      self.envelope = envelope
      self.options = options
    }
  }

  /// An option of a rule in the configuration.
  public struct Option: Sendable {
    /// A type of value.
    public enum Kind: String, Sendable {
      /// A list of strings, in which `*` matches any characters.
      case patterns
      /// A whole number.
      case number
      /// A map from patterns of keys to `{characters: N, bytes: N}`.
      ///
      /// Both are whole numbers, and one of them may be omitted.
      case limits
    }

    /// The key of the option below the rule's name.
    public let name: String
    /// The type of the option's value.
    public let kind: Kind
    /// A sentence that says what the option does.
    public let summary: String

    /// Creates an option.
    public init(name: String, kind: Kind, summary: String) {
      self.name = name
      self.kind = kind
      self.summary = summary
    }
  }

  /// A place in a payload to which a rule objects.
  public struct Match: Sendable, Hashable {
    /// The start of the place, in bytes from the start of the file.
    public let offset: Int
    /// The length of the place in bytes.
    public let length: Int
    /// A description of the problem and of what to do, in lower case.
    public let message: String
    /// The severity of this match; `nil` for that of the rule.
    public var severity: Severity?
    /// The localization in which the problem shows, under the app's name for it; `nil` for several languages or none.
    public var language: String?
    /// The key of the localized string; `nil` if there is none.
    public var key: String?
    /// A change that cannot make anything worse; `nil` if there is none.
    public var fix: Fix?

    /// Creates a match at a place in the file.
    public init(
      offset: Int, length: Int, message: String, severity: Severity? = nil, language: String? = nil,
      key: String? = nil, fix: Fix? = nil
    ) {
      self.offset = offset
      self.length = length
      self.message = message
      self.severity = severity
      self.language = language
      self.key = key
      self.fix = fix
    }
  }

  /// The part of a payload that must be read without doubt for a rule's matches to be certain.
  enum Reach: Sendable, Comparable {
    /// Nothing: the rule reads the text itself, and its places are those of the text.
    case text
    /// The names, and the value at the place of the match.
    case place
    /// The object to which each member belongs.
    case members
    /// All of `aps` and the names beside it, for example to find a missing key.
    case aps
    /// The whole payload.
    case payload
  }

  enum Check: Sendable {
    /// Checks the text of a file, or of a string with a payload, as JSON.
    case text(@Sendable (PayloadSubject, RuleOptions) -> [Match])
    /// Checks one payload.
    case payload(@Sendable (PayloadSubject, RuleOptions) -> [Match])
    /// Checks a message that is an envelope around payloads.
    case envelope(@Sendable (EnvelopeSubject, RuleOptions) -> [Match])
    /// Checks all localizations of an app.
    case app(@Sendable (AppSubject, RuleOptions) -> [AppMatch])
  }

  /// The stable identifier, such as `json-syntax`.
  public let name: String
  /// The severity, unless the configuration sets another one.
  public let severity: Severity
  /// One or two sentences about why it matters.
  public let rationale: String
  /// Advice on how to fix the problem.
  public let remedy: String
  /// The options that the configuration can set.
  public let options: [Option]
  /// Examples with and without findings, for the tests, the documentation and `pushwright rules`.
  ///
  /// They are made when they are asked for: one is as long as the largest message, and a linter reads none.
  public var examples: [Example] { makeExamples() }
  private let makeExamples: @Sendable () -> [Example]
  /// The reach of a rule about payloads.
  let reach: Reach
  /// The checks, at most one for each kind of subject.
  let checks: [Check]

  /// Creates a rule about payloads.
  ///
  /// The check is called with each payload that can be read, even if some of its syntax had to be mended. It returns the
  /// places to which it objects, in any order.
  ///
  /// - Parameters:
  ///   - name: The identifier, which no other rule of the linter has, such as `acme-link`.
  ///   - severity: The severity, unless a match has its own.
  ///   - rationale: One or two sentences about why it matters.
  ///   - remedy: Advice on how to fix the problem.
  ///   - options: The options that the check reads.
  ///   - examples: Examples with and without findings.
  ///   - check: The check, which must not depend on anything but its arguments.
  public init(
    name: String, severity: Severity, rationale: String, remedy: String, options: [Option] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    check: @escaping @Sendable (PayloadSubject, RuleOptions) -> [Match]
  ) {
    self.init(
      name: name, severity: severity, reach: .payload, rationale: rationale, remedy: remedy, options: options,
      examples: examples(), app: nil, check: check)
  }

  /// Creates a rule about payloads, and optionally about envelopes or about the localizations of an app.
  ///
  /// A rule about texts is used once for a file with an envelope, unless a payload in it is the text of a string.
  init(
    name: String, severity: Severity, reach: Reach = .payload, isAboutText: Bool = false, rationale: String,
    remedy: String, options: [Option] = [], examples: @autoclosure @escaping @Sendable () -> [Example],
    app: (@Sendable (AppSubject, RuleOptions) -> [AppMatch])? = nil,
    envelopes: (@Sendable (EnvelopeSubject, RuleOptions) -> [Match])? = nil,
    check: @escaping @Sendable (PayloadSubject, RuleOptions) -> [Match]
  ) {
    self.init(
      name, severity, reach, rationale, remedy, options, examples,
      [isAboutText ? .text(check) : .payload(check), envelopes.map(Check.envelope), app.map(Check.app)]
        .compactMap(\.self))
  }

  /// Creates a rule about messages that are envelopes around payloads.
  ///
  /// The check is called once for each message of FCM, SNS or Declarative Web Push. It returns the places to which it
  /// objects, in any order.
  ///
  /// - Parameters:
  ///   - name: The identifier, which no other rule of the linter has, such as `acme-topic`.
  ///   - severity: The severity, unless a match has its own.
  ///   - rationale: One or two sentences about why it matters.
  ///   - remedy: Advice on how to fix the problem.
  ///   - options: The options that the check reads.
  ///   - examples: Examples with and without findings.
  ///   - check: The check, which must not depend on anything but its arguments.
  public init(
    name: String, severity: Severity, rationale: String, remedy: String, options: [Option] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    envelopes check: @escaping @Sendable (EnvelopeSubject, RuleOptions) -> [Match]
  ) {
    self.init(name, severity, .payload, rationale, remedy, options, examples, [.envelope(check)])
  }

  /// Creates a rule about the localizations of an app.
  ///
  /// The check is called once for each app. It returns the strings to which it objects, in any order.
  ///
  /// - Parameters:
  ///   - name: The identifier, which no other rule of the linter has, such as `acme-name`.
  ///   - severity: The severity, unless a match has its own.
  ///   - rationale: One or two sentences about why it matters.
  ///   - remedy: Advice on how to fix the problem.
  ///   - options: The options that the check reads.
  ///   - examples: Examples with and without findings.
  ///   - check: The check, which must not depend on anything but its arguments.
  public init(
    name: String, severity: Severity, rationale: String, remedy: String, options: [Option] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    localizations check: @escaping @Sendable (AppSubject, RuleOptions) -> [AppMatch]
  ) {
    self.init(name, severity, .payload, rationale, remedy, options, examples, [.app(check)])
  }

  /// Creates a rule about messages that are envelopes around payloads, and about the localizations of an app.
  init(
    name: String, severity: Severity, rationale: String, remedy: String,
    examples: @autoclosure @escaping @Sendable () -> [Example],
    envelopes check: @escaping @Sendable (EnvelopeSubject, RuleOptions) -> [Match],
    localizations app: @escaping @Sendable (AppSubject, RuleOptions) -> [AppMatch]
  ) {
    self.init(name, severity, .payload, rationale, remedy, [], examples, [.envelope(check), .app(app)])
  }

  private init(
    _ name: String, _ severity: Severity, _ reach: Reach, _ rationale: String, _ remedy: String, _ options: [Option],
    _ examples: @escaping @Sendable () -> [Example], _ checks: [Check]
  ) {
    self.name = name
    self.severity = severity
    self.reach = reach
    self.rationale = rationale
    self.remedy = remedy
    self.options = options
    makeExamples = examples
    self.checks = checks
  }

  /// All rules, in the order in which they are documented.
  public static let all: [Rule] = payloadRules + envelopeRules + localizationRules

  /// Returns the rule that a misspelled name most likely means; `nil` if none is near enough.
  public static func nearest(to name: String) -> Rule? {
    let nearest = NearMatch.of(name, among: all.map(\.name))
    return all.first { $0.name == nearest }
  }

  static let payloadRules: [Rule] = [
    jsonSyntax, payloadNotObject, duplicateKey, missingAPS, mdmWithAPS, simulatorOnlyKey, wrongType, payloadTooLarge,
    whiteSpace, unknownAPSKey, apsKeyOutside, customKeyInAPS, unknownAlertKey, deprecatedKey, personalData,
    badgeNegative, relevanceScoreRange, interruptionLevelUnknown, criticalSound, soundVolumeRange,
    backgroundWithAlert, backgroundPriority, mutableContentWithoutAlert, liveActivityRequired, liveActivityInputPush,
    liveActivityDate, liveActivityTiming, activityMismatch, activityDate, activityUnknown, activityNotChecked,
    alertDictionaryOnlyBody, alertWithoutBody, bodyAndLocKey, locArgsWithoutLocKey, locArgsNotStrings,
    locKeyMissing, locKeyInOtherTable, pluralKeyInPayload, grammarMarkup, locArgsCount, locArgsOrder,
    formatSpecifierUnsupported,
    formatPercent,
    renderedEmpty, renderedTooLarge, categoryUnknown, soundMissing, soundUnplayable, soundMisplaced,
    launchImageMissing,
  ]

  static let envelopeRules: [Rule] = [
    envelopeShape, fcmUnknownField, fcmWrongType, fcmHeader, fcmTarget, fcmReservedKey, fcmNotificationOverridden,
    fcmMessageTooLarge, snsPayloadNotText, snsDefaultMissing, snsUnknownPlatform, snsMessageTooLarge, webPushInvalid,
    webPushUnknownMember, webPushTooLarge,
  ]
}
