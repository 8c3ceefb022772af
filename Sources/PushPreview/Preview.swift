public import APNsDevice
import APNsPayload
import AppBundle
import PayloadFitting
public import PushLint

/// Payloads as the people of an app see them, in every language of the app, and the app's texts: a page to look at.
///
///     var preview = Preview(of: LintedApp(try AppLocalizations(folder: "Game.app")))
///     preview.add(bytes, file: "invite.apns")
///     try preview.html()
///
/// The page is one file of HTML, which loads nothing and shows every text without its script. Equal input gives equal
/// bytes.
public struct Preview: Sendable {
  private let app: LintedApp
  private let linter: Linter
  private let categories: [NotificationCategory]
  private let devices: PreviewDevices
  private let languages: [PreviewLanguage]
  private var payloads: [PreviewPayload] = []
  private var findings: [Finding] = []
  private var usedKeys: Set<[UInt8]> = []

  /// A page without payloads.
  ///
  /// - Parameters:
  ///   - app: the app that receives the payloads.
  ///   - linter: what is found in each payload; it looks at `app` where it has none.
  ///   - categories: the categories that the app registers, whose buttons show.
  ///   - deviceLanguages: the languages of devices for which the page says what they pick, in its order.
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

  /// Adds a payload, or what is wrong with one that cannot be read.
  ///
  /// - Parameters:
  ///   - bytes: the payload, all of it.
  ///   - file: the name that the page shows.
  public mutating func add(_ bytes: [UInt8], file: String) {
    let subject = PayloadSubject(bytes: bytes, for: linter)
    let findings = linter.findings(in: bytes, file: file)
    let fit = subject.sentPayload.map { PreviewFit($0, budget: ByteBudget(subject.pushType)) }
    let contents = subject.sentPayload.map { payload in
      app.languages.map { content(of: payload, fitted: fit?.fitted, in: $0) }
    }
    for notification in (contents ?? []).map(\.rendered) {
      for (_, text) in notification.texts {
        switch text.origin {
        case .localized(let key): usedKeys.insert(Array(key.utf8))
        case .rawKey: usedKeys.insert(Array(text.text.utf8))
        case .plain: break
        }
      }
    }
    self.findings += findings
    payloads.append(
      PreviewPayload(
        number: payloads.count + 1, file: file, subject: subject, findings: findings, fit: fit,
        notifications: contents ?? [], languages: languages))
  }

  private func content(
    of payload: Payload, fitted: Payload?, in localization: Localization
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

  /// Adds findings about the app's texts: each shows at its key in its language.
  public mutating func add(_ findings: [Finding]) {
    self.findings += findings
  }

  /// The languages in which iOS itself can be used.
  public static let systemLanguages = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "en-AU", "en-GB", "en-IN", "es", "es-419", "es-US", "fi", "fr",
    "fr-CA", "he", "hi", "hr", "hu", "id", "it", "ja", "kk", "ko", "lt", "ms", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro",
    "ru", "sk", "sl", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant", "zh-HK",
  ]

  /// The page, in HTML.
  ///
  /// Throws only where the templates, which are a part of this module, are broken.
  public func html() throws -> String {
    // What a reader of the page sees first, and what other languages are compared with.
    let base = app.localizations.base(isLanguage: true)?.name ?? app.languages.first?.name ?? ""
    return try PreviewPage(
      app: app.localizations.folder, base: base, languages: languages, payloads: payloads, devices: devices,
      keys: PreviewKeys(app, languages: languages, base: base, usedKeys: usedKeys, findings: findings)
    ).html()
  }
}
