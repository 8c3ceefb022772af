public import APNsDevice
import APNsPayload
import AppBundle
import PayloadFitting
public import PushLint
import StringsFiles

/// A page that shows payloads as an app's users see them, in every language of the app, and the app's strings.
///
///     var preview = Preview(of: LintedApp(try AppLocalizations(folder: "Game.app")))
///     preview.add(bytes, file: "invite.apns")
///     try preview.html()
///
/// The page is one HTML file that loads nothing, and it shows every text even without its script. Equal input gives
/// equal bytes.
public struct Preview: Sendable {
  /// Whether the page lists every key of the app, in every language.
  ///
  /// Otherwise, it lists the keys that payloads use, in the languages that have at least one of them.
  public var listsAllKeys = false
  private let versions: [PreviewVersion]
  private let linter: Linter
  private let categories: [NotificationCategory]
  private let languages: [PreviewLanguage]
  private var payloads: [PreviewPayload] = []
  private var findings: [PreviewKeys.VersionFinding] = []
  private var usedKeys = PushKeys()
  /// The keys of the buttons of the payloads' categories, which the app may have.
  private var buttonKeys: [String] = []

  /// Creates a page without payloads.
  ///
  /// - Parameters:
  ///   - app: the app that receives the payloads.
  ///   - linter: the linter for the payloads; if it has no app, it uses `app`.
  ///   - categories: the categories that the app registers, with the buttons that the page shows.
  ///   - deviceLanguages: the device languages in the order of the page, which shows the localization that each one
  ///     picks.
  public init(
    of app: LintedApp, linter: Linter = Linter(), categories: [NotificationCategory] = [],
    deviceLanguages: [String] = Preview.systemLanguages
  ) {
    var linter = linter
    if linter.app == nil { linter.app = app }
    self.init([PreviewVersion(nil, app, deviceLanguages: deviceLanguages)], linter, categories)
  }

  /// Creates a page without payloads that shows what each version of an app makes of them.
  ///
  /// A text that all versions show is on the page once. Other texts have the labels of their versions.
  ///
  /// - Parameters:
  ///   - versions: the versions that are installed, from old to new, at least one.
  ///   - linter: the linter for the payloads; it uses these versions.
  ///   - categories: the categories that the app registers, with the buttons that the page shows.
  ///   - deviceLanguages: the device languages in the order of the page.
  public init(
    versions: [AppVersion], linter: Linter = Linter(), categories: [NotificationCategory] = [],
    deviceLanguages: [String] = Preview.systemLanguages
  ) {
    precondition(!versions.isEmpty, "a preview needs at least one version of the app")
    var linter = linter
    linter.app = versions.last?.app
    linter.versions = versions
    self.init(
      versions.map { PreviewVersion($0.label, $0.app, deviceLanguages: deviceLanguages) }, linter, categories)
  }

  private init(_ versions: [PreviewVersion], _ linter: Linter, _ categories: [NotificationCategory]) {
    self.versions = versions
    self.linter = linter
    self.categories = categories
    languages = versions.languages
  }

  /// Adds a payload, or each payload in an envelope, or the errors in a file that cannot be read.
  ///
  /// A finding about an envelope is shown with the payload before it, or with the first one.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: the file name that the page shows.
  public mutating func add(_ bytes: [UInt8], file: String) {
    let findings = linter.findings(in: bytes, file: file)
    guard let payloads = try? Envelope(parsing: bytes, as: linter.envelope).payloads.filter(\.isWritten),
      payloads.first?.label.isEmpty == false
    else {
      add(PayloadSubject(bytes: bytes, for: linter), findings, in: bytes, file: file)
      return
    }
    // Both are in the order of the file, except that an envelope's own findings may be anywhere.
    var place = 0
    for (index, payload) in payloads.enumerated() {
      let end = index + 1 < payloads.count ? payloads[index + 1].range(of: 0..<0).lowerBound : .max
      let start = place
      while place < findings.count, findings[place].location.offset < end { place += 1 }
      add(
        PayloadSubject(payload, for: linter), Array(findings[start..<place]), in: bytes,
        file: "\(file): \(payload.label)")
    }
  }

  private mutating func add(_ subject: PayloadSubject, _ findings: [Finding], in bytes: [UInt8], file: String) {
    let fit = subject.sentPayload.map { PreviewFit($0, budget: ByteBudget(subject.pushType)) }
    var contents: [PreviewPayload.Content] = []
    if let payload = subject.sentPayload {
      for language in languages {
        let android = subject.androidMessage.flatMap {
          linter.android?.notification(of: $0, preferred: [AndroidResources.tag(ofLocalization: language.name)])
        }
        let groups = versions.grouped { version in
          version[language.name].map { content(of: payload, fitted: fit?.fitted, in: $0, android) }
        }
        contents += groups.map { (language, $0, $1) }
      }
      usedKeys.add(payload)
      buttonKeys += (categories.category(of: payload)?.actions ?? []).map(\.titleKey)
    }
    self.findings += findings.map { ($0.app, $0) }
    payloads.append(
      PreviewPayload(
        number: payloads.count + 1, file: file, text: bytes, subject: subject, findings: findings, fit: fit,
        contents: contents))
  }

  private func content(
    of payload: Payload, fitted: Payload?, in localization: PushStrings, _ android: AndroidNotification?
  ) -> PreviewNotification.Content {
    let renderer = NotificationRenderer(localization)
    let rendered = renderer.render(payload)
    let category = categories.category(of: payload)
    func buttons(_ context: NotificationCategory.Context) -> [PreviewButton] {
      guard let category else { return rendered.action.map { [PreviewButton($0)] } ?? [] }
      return category.buttons(in: context).map { PreviewButton($0, in: localization) }
    }
    return PreviewNotification.Content(
      rendered: rendered, fitted: fitted.map(renderer.render), buttons: buttons(.minimal),
      watchButtons: buttons(.default), android: android)
  }

  /// Adds a payload in any sequence of bytes, such as `Data`, or the errors in it.
  public mutating func add(_ bytes: some Sequence<UInt8>, file: String) { add(Array(bytes), file: file) }

  /// Adds the text of a payload, or the errors in it.
  public mutating func add(_ text: some StringProtocol, file: String) { add(Array(text.utf8), file: file) }

  /// Adds findings about the app's strings.
  ///
  /// The page shows each finding at its key and language. It leaves out findings in files of other tables than
  /// `Localizable`, whose keys it does not show.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - version: The label of the version that has them; `nil` for every version.
  public mutating func add(_ findings: [Finding], of version: String? = nil) {
    self.findings += findings.filter(Self.mayBeShown).map { (version, $0) }
  }

  /// Returns whether a finding is not in a file of another table.
  private static func mayBeShown(_ finding: Finding) -> Bool {
    let name = finding.file.split(separator: "/").last.map(String.init) ?? ""
    guard let kind = AppTableFile.Kind.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else { return true }
    return name == "Localizable.\(kind.rawValue)"
  }

  /// The languages in which iOS itself is available.
  public static let systemLanguages = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "en-AU", "en-GB", "en-IN", "es", "es-419", "es-US", "fi", "fr",
    "fr-CA", "he", "hi", "hr", "hu", "id", "it", "ja", "kk", "ko", "lt", "ms", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro",
    "ru", "sk", "sl", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant", "zh-HK",
  ]

  /// Returns the page as HTML.
  ///
  /// Throws only if the templates, which are part of this module, are broken.
  public func html() throws -> String {
    let buttons = buttonKeys.filter { key in
      versions.contains { version in version.app.languages.contains { $0.table.index(ofKey: key) != nil } }
    }
    var seen: Set<[UInt8]> = []
    let used = (usedKeys.keys + buttons).filter { seen.insert(Array($0.utf8)).inserted }
    let keys = PreviewKeys(
      versions, languages: languages, usedKeys: used, listsAll: listsAllKeys, findings: findings)
    return try PreviewPage(versions, languages: languages, payloads: payloads, usedKeys: used, keys: keys).html()
  }
}
