public import APNsDevice
public import APNsPayload
public import PushLint

/// The settings of a project for its payloads, from `.pushwright.yml`.
///
///     app: Localizations  # or a list of versions: [{label: "3.1", path: Old}, {label: "4.0", path: New}]
///     exclude: [Fixtures, "**/*.draft.json"]
///     ignore: {bundles: [Demo], languages: [tlh], keys: ["debug_*"]}
///     fail-on: warning
///     baseline: known.json
///     priority: 10
///     activities: {MatchAttributes: match.schema.json}
///     pushTypes: {"Payloads/background-*.apns": background}
///     rules: {white-space: off, personal-data: {severity: error, allow: ["acme-*"]}}
///     categories:
///       GAME_INVITATION: {actions: [ACCEPT, MAYBE, DECLINE], minimal: [ACCEPT, DECLINE]}
///
/// Every key is optional. Unknown keys, unknown rules and values of another type are errors. A rule is `off`, `on`, a
/// severity, or a mapping with `severity` and the rule's own options. An action is its identifier, or a mapping with
/// `identifier` and any of `title`, `activation` (`foreground` or `background`), `destructive` and `authentication`.
public struct ProjectConfiguration: Sendable {
  /// The name of a configuration file, which applies to the files in its folder and in the folders below.
  public static let fileName = ".pushwright.yml"
  /// The size limit of a configuration in bytes: 256 KiB.
  public static let sizeLimit = 256 << 10
  /// The largest number of aliases in a configuration.
  ///
  /// The limit is low so that no text can expand to much more than itself.
  public static let aliasLimit = 16

  /// A push type for the payloads with a matching path.
  public struct PushTypePattern: Sendable, Hashable {
    /// The pattern for paths relative to the configuration's folder.
    public let pattern: PathPattern
    /// The push type of the files that match.
    public let pushType: PushType
  }

  /// A version of the app.
  public struct AppVersion: Sendable, Hashable {
    /// The name of the version in findings, such as `3.1`.
    public let label: String
    /// The folder, relative to the configuration's folder.
    public let path: String
  }

  /// The contract of a type of Live Activity.
  public struct Activity: Sendable, Hashable {
    /// The name of the attributes' type, which is `attributes-type` in a payload.
    public let attributesType: String
    /// The contract's file, relative to the configuration's folder.
    public let path: String
    /// The offset of the path, in bytes from the start of the text.
    package let offset: Int
  }

  /// The app's folder, relative to the configuration's folder; `nil` if the configuration has none.
  ///
  /// If the configuration lists versions, it is the folder of the last one.
  public var app: String?
  /// The versions of the app that are installed, from old to new; empty if the configuration lists none.
  public var versions: [AppVersion] = []
  /// The patterns of files and folders that a search for payloads or apps leaves out, for paths relative to the
  /// configuration's folder.
  public var exclude: [PathPattern] = []
  /// The texts of the app about which findings are left out.
  public var ignored = IgnoredTexts()
  /// The lowest severity that fails a run; `nil` if the configuration has none.
  public var failOn: Severity?
  /// The path of the baseline, relative to the configuration's folder; `nil` if the configuration has none.
  public var baseline: String?
  /// The priority of the requests; `nil` if it is not known.
  public var priority: Int?
  /// The contracts of the app's Live Activities, in the order of the file.
  public var activities: [Activity] = []
  /// The push types in the order of the file; if several match, the last one counts.
  public var pushTypes: [PushTypePattern] = []
  /// The rules that are on, each with its severity and options.
  public var settings: [RuleSetting]
  /// The categories that the app registers; `nil` if they are not known.
  public var categories: [NotificationCategory]?

  /// The offsets of the values, in bytes from the start of the text.
  package internal(set) var offsets: [Key: Int] = [:]

  /// Creates the configuration of a project that has no file: every rule with its own severity and options.
  public init(rules: [Rule] = Rule.all) {
    settings = rules.map(RuleSetting.init)
  }

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: YAML 1.1 in UTF-8; empty text configures nothing.
  ///   - rules: the rules that the configuration may name.
  public init(parsing bytes: [UInt8], rules: [Rule] = Rule.all) throws(ProjectConfigurationError) {
    self.init(rules: rules)
    try read(YAMLNode.root(of: bytes))
  }

  /// Reads a configuration in any sequence of bytes, such as `Data`.
  public init(parsing bytes: some Sequence<UInt8>, rules: [Rule] = Rule.all) throws(ProjectConfigurationError) {
    try self.init(parsing: Array(bytes), rules: rules)
  }

  /// Reads the text of a configuration.
  public init(parsing text: some StringProtocol, rules: [Rule] = Rule.all) throws(ProjectConfigurationError) {
    try self.init(parsing: Array(text.utf8), rules: rules)
  }

  /// Returns a linter for a payload, without the app, which the caller has to read.
  ///
  /// - Parameter path: the payload's path, relative to the configuration's folder; `nil` if the payload is not in a
  ///   file.
  public func linter(for path: String?) -> Linter {
    var linter = Linter(rules: [])
    linter.settings = settings
    linter.ignored = ignored
    linter.priority = priority
    linter.categories = categories.map { Set($0.map(\.identifier)) }
    linter.pushType = path.flatMap { pushType(for: $0) }
    return linter
  }

  /// Returns the push type for a payload's path, relative to the configuration's folder; `nil` if no pattern matches.
  package func pushType(for path: String) -> PushType? { pushTypes.last { $0.pattern.matches(path) }?.pushType }
}
