public import APNsDevice
public import APNsPayload
public import PushLint

/// What a project says about its payloads, in `.pushwright.yml`.
///
///     app: Localizations
///     priority: 10
///     pushTypes: {"Payloads/background-*.apns": background}
///     rules: {white-space: off, personal-data: {severity: error, allow: ["acme-*"]}}
///     categories:
///       GAME_INVITATION: {actions: [ACCEPT, MAYBE, DECLINE], minimal: [ACCEPT, DECLINE]}
///
/// Every key may be absent. An unknown key, an unknown rule and a value of another type are errors. A rule is `off`, `on`, a
/// severity, or a mapping of `severity` and the rule's own options. An action is its identifier, or a mapping with
/// `identifier` and any of `title`, `activation` (`foreground` or `background`), `destructive` and `authentication`.
public struct ProjectConfiguration: Sendable {
  /// The name under which it is looked for, in a file's folder and the folders above.
  public static let fileName = ".pushwright.yml"
  /// The largest configuration that is read: 256 KiB.
  public static let sizeLimit = 256 << 10
  /// How many aliases a configuration may have at most; few, so that no text can stand for much more than itself.
  public static let aliasLimit = 16

  /// A push type for the payloads whose path matches.
  public struct PushTypePattern: Sendable, Hashable {
    /// Of paths from the configuration's folder.
    public let pattern: PathPattern
    /// The push type of the files that match.
    public let pushType: PushType
  }

  /// The app's folder, from the configuration's folder; nil where there is none.
  public var app: String?
  /// The priority of the requests; nil where it is not known.
  public var priority: Int?
  /// In the order of the text: of several that match, the last one counts.
  public var pushTypes: [PushTypePattern] = []
  /// The rules that are on, each with its severity and options.
  public var settings: [RuleSetting]
  /// The categories that the app registers; nil where they are not known.
  public var categories: [NotificationCategory]?

  /// What holds where there is no configuration: every rule as it is.
  public init(rules: [Rule] = Rule.all) {
    settings = rules.map(RuleSetting.init)
  }

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: YAML 1.1 in UTF-8; an empty text configures nothing.
  ///   - rules: the rules that it may name.
  public init(parsing bytes: [UInt8], rules: [Rule] = Rule.all) throws(ProjectConfigurationError) {
    self.init(rules: rules)
    try read(YAMLNode.root(of: bytes))
  }

  /// A linter for a payload, without the app: that has to be read.
  ///
  /// - Parameter path: the payload's, from the configuration's folder; nil for one that is in no file.
  public func linter(for path: String?) -> Linter {
    var linter = Linter(rules: [])
    linter.settings = settings
    linter.priority = priority
    linter.categories = categories.map { Set($0.map(\.identifier)) }
    linter.pushType = path.flatMap { path in pushTypes.last { $0.pattern.matches(path) }?.pushType }
    return linter
  }
}
