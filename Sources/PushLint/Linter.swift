public import APNsPayload
public import ActivityContract
public import AppBundle
import CompactJSON

/// Checks payloads and apps with a set of rules.
public struct Linter: Sendable {
  /// The size limit for a file with one payload, and for a line of a file with many: 1 MiB.
  ///
  /// This is two hundred times the size that APNs accepts.
  public static let payloadSizeLimit = 1 << 20
  /// The most categories and sounds whose answers are remembered.
  static let memoLimit = 4_096

  /// The rules that are used, in order.
  public var settings: [RuleSetting]
  /// The push type of every payload; `nil` to derive it from each payload.
  public var pushType: PushType?
  /// The push type of payloads whose envelopes name none; `nil` to derive it.
  package var usualPushType: PushType?
  /// The priority of the requests; `nil` if it is not known.
  public var priority: Int?
  /// The app that receives the payloads; `nil` if it is not known.
  public var app: LintedApp?
  /// The strings of the Android app that gets the same messages; `nil` if it is not known.
  public var android: AndroidResources? {
    get { lintedAndroid?.resources }
    set { lintedAndroid = newValue.map { LintedAndroid($0) } }
  }
  /// The same strings, prepared for looking up the keys of messages.
  private(set) var lintedAndroid: LintedAndroid?
  /// The kind of envelope that each text is read as; `nil` to find it by its shape.
  ///
  /// If it is ``EnvelopeKind/none``, each text is one payload.
  public var envelope: EnvelopeKind?
  /// The versions of the app that are installed, from old to new; empty if there is only ``app``.
  ///
  /// Each payload is checked with every version in the place of ``app``. A finding that only some versions have names its
  /// version.
  public var versions: [AppVersion] = []
  /// The texts of the app about which findings are left out.
  public var ignored = IgnoredTexts()
  /// The localizations about which an app's findings are reported, beside those that concern no single one; `nil` for all.
  public var reportedLanguages: [String]?
  /// The contracts of the app's Live Activities; empty if they are not known.
  ///
  /// A payload with `attributes-type` is compared with the contract of this type, any other with the only contract.
  public var activities: [ActivityContract] = []
  /// The time of the push in UNIX seconds; `nil` to compare no date with it.
  ///
  /// The linter never asks the clock, so that a payload has the same findings every day.
  public var now: Int?
  /// The categories that the app registers; `nil` if they are not known.
  public var categories: Set<String>? {
    get { knownCategories?.all }
    set { knownCategories = newValue.map { KnownCategories($0) } }
  }
  /// The same categories, prepared for looking them up.
  private(set) var knownCategories: KnownCategories?

  /// Creates a linter with the default settings of the rules.
  public init(rules: [Rule] = Rule.all, pushType: PushType? = nil) {
    settings = rules.map(RuleSetting.init)
    self.pushType = pushType
  }

  /// Returns the findings of the rules in a text, in its order.
  ///
  /// The text is a payload, or an envelope around payloads (``Envelope``), in which each payload is checked with the push
  /// type and the priority of its headers.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - file: the file name for the findings.
  ///   - origin: the start of the text in its file.
  public func findings(
    in bytes: [UInt8], file: String, from origin: SourceLocation = SourceLocation()
  ) -> [Finding] {
    versions.isEmpty
      ? findingsInApp(in: bytes, file: file, from: origin) : findingsInVersions(in: bytes, file: file, from: origin)
  }

  /// A match of the rule of a setting.
  typealias PlacedMatch = (match: Rule.Match, setting: Int)

  /// Returns the findings with one version of the app.
  func findingsInApp(in bytes: [UInt8], file: String, from origin: SourceLocation) -> [Finding] {
    let found = matches(in: bytes)
    guard !found.isEmpty else { return [] }
    let sorted = found.enumerated().sorted {
      ($0.element.match.offset, $0.offset) < ($1.element.match.offset, $1.offset)
    }
    var walk = SourceMap(bytes, from: origin)
    return sorted.map { _, found in
      Finding(
        rule: settings[found.setting].rule.name,
        severity: settings[found.setting].severity(of: found.match.severity),
        message: found.match.message, file: file, location: walk.location(of: found.match.offset),
        length: found.match.length, language: found.match.language, key: found.match.key,
        fix: origin.offset == 0 ? found.match.fix : found.match.fix?.moved(by: origin.offset))
    }
  }

  /// The parts of a payload that are checked.
  struct Parts: OptionSet {
    let rawValue: Int
    /// The text as JSON.
    static let text = Self(rawValue: 1)
    /// The payload in it.
    static let payload = Self(rawValue: 2)
  }

  /// Returns the matches of the rules in a payload, rule by rule, at their places in its text.
  ///
  /// If the text has syntax errors, only matches that are certain despite them are returned: see ``Rule/Reach``.
  ///
  /// - Parameters:
  ///   - parts: the parts to check.
  ///   - reach: the reach of the rules that apply, if the text around the payload limits it.
  func matches(
    in subject: PayloadSubject, _ parts: Parts = [.text, .payload], within reach: Rule.Reach = .payload
  ) -> [PlacedMatch] {
    var found: [PlacedMatch] = []
    let reach = min(reach, subject.reach)
    // By index: a copy of each setting took a tenth of the time.
    for index in settings.indices where settings[index].rule.reach <= reach {
      let isPlaced = subject.isSound || settings[index].rule.reach == .text
      for check in settings[index].rule.checks {
        switch check {
        case .text(let check) where parts.contains(.text), .payload(let check) where parts.contains(.payload):
          for match in check(subject, settings[index].options) {
            guard !ignored.covers(language: match.language, key: match.key),
              let match = isPlaced ? match : subject.placed(match)
            else { continue }
            found.append((match, index))
          }
        default: break
        }
      }
    }
    return found
  }
}
