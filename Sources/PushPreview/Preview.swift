public import APNsDevice
import APNsPayload
import AppBundle
import PayloadFitting
public import PushLint

/// A page that shows payloads as an app's users see them, in every language of the app, and the app's strings.
///
///     var preview = Preview(of: LintedApp(try AppLocalizations(folder: "Game.app")))
///     preview.add(bytes, file: "invite.apns")
///     try preview.html()
///
/// The page is one HTML file that loads nothing, and it shows every text even without its script. Equal input gives
/// equal bytes.
public struct Preview: Sendable {
  private let app: LintedApp
  private let linter: Linter
  private let categories: [NotificationCategory]
  private let devices: PreviewDevices
  private let languages: [PreviewLanguage]
  private var payloads: [PreviewPayload] = []
  private var findings: [Finding] = []
  private var usedKeys = PushKeys()

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
    self.app = app
    self.categories = categories
    let devices = PreviewDevices(deviceLanguages, of: app.localizations)
    self.devices = devices
    languages = app.languages.map { PreviewLanguage($0.name, alsoShown: devices.others(showing: $0.name)) }
    var linter = linter
    if linter.app == nil { linter.app = app }
    self.linter = linter
  }

  /// Adds a payload, or the errors in a payload that cannot be read.
  ///
  /// - Parameters:
  ///   - bytes: the whole payload.
  ///   - file: the file name that the page shows.
  public mutating func add(_ bytes: [UInt8], file: String) {
    let subject = PayloadSubject(bytes: bytes, for: linter)
    let findings = linter.findings(in: bytes, file: file)
    let fit = subject.sentPayload.map { PreviewFit($0, budget: ByteBudget(subject.pushType)) }
    let contents = subject.sentPayload.map { payload in
      app.languages.map { content(of: payload, fitted: fit?.fitted, in: $0) }
    }
    if let payload = subject.sentPayload { usedKeys.add(payload) }
    self.findings += findings
    payloads.append(
      PreviewPayload(
        number: payloads.count + 1, file: file, subject: subject, findings: findings, fit: fit,
        notifications: contents ?? [], languages: languages))
  }

  private func content(
    of payload: Payload, fitted: Payload?, in localization: PushStrings
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
      watchButtons: buttons(.default))
  }

  /// Adds a payload in any sequence of bytes, such as `Data`, or the errors in it.
  public mutating func add(_ bytes: some Sequence<UInt8>, file: String) { add(Array(bytes), file: file) }

  /// Adds the text of a payload, or the errors in it.
  public mutating func add(_ text: some StringProtocol, file: String) { add(Array(text.utf8), file: file) }

  /// Adds findings about the app's strings.
  ///
  /// The page shows each finding at its key and language. It leaves out findings in files of other tables than
  /// `Localizable`, whose keys it does not show.
  public mutating func add(_ findings: [Finding]) {
    self.findings += findings.filter(Self.mayBeShown)
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
    // The page shows this language first, and compares the other languages with it.
    let base = app.localizations.base(isLanguage: true)?.name ?? app.languages.first?.name ?? ""
    let keys = PreviewKeys(
      app, languages: languages, base: base, usedKeys: Set(usedKeys.keys.map { Array($0.utf8) }), findings: findings)
    return try PreviewPage(
      app: app.localizations.folder, base: base, languages: languages, payloads: payloads, devices: devices, keys: keys
    ).html()
  }
}
