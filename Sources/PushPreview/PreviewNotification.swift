import APNsDevice
import APNsPayload
import StringsFiles

/// A notification in one language, as the page lays it out.
struct PreviewNotification {
  /// What a device makes of the payload.
  struct Content {
    let rendered: RenderedNotification
    /// Of the payload that the fit leaves; nil where that is the given one.
    let fitted: RenderedNotification?
    /// Those of the payload's category, else the one that the payload names itself.
    let buttons: [PreviewButton]
    let watchButtons: [PreviewButton]
  }

  let language: PreviewLanguage
  let title: PreviewText?
  let subtitle: PreviewText?
  let body: PreviewText?
  /// The lines that the fit changes, as they are then.
  let fitted: [PreviewText]
  let isCut: Bool
  /// What stands on the buttons of a locked screen and a banner.
  let buttons: [PreviewButton]
  let hasButtons: Bool
  /// What stands on the buttons of a watch, which has room for more.
  let watchButtons: [PreviewButton]
  /// The number on the app's icon; nil where it stays as it is.
  let badge: String?
  let findings: [PreviewFinding]
  let hasFindings: Bool
  /// The severity of the worst finding; empty for none.
  let worst: String

  init(
    _ content: Content, language: PreviewLanguage, badge: Int?, findings: [PreviewFinding]
  ) {
    let rendered = content.rendered
    self.language = language
    title = rendered.title.flatMap(PreviewText.init)
    subtitle = rendered.subtitle.flatMap(PreviewText.init)
    body = rendered.body.flatMap(PreviewText.init)
    fitted = AlertDictionary.Line.allCases.compactMap { line in
      guard let text = content.fitted?[line], text.text != rendered[line]?.text else { return nil }
      return PreviewText(text)
    }
    isCut = !fitted.isEmpty
    buttons = content.buttons
    watchButtons = content.watchButtons
    hasButtons = !buttons.isEmpty || !watchButtons.isEmpty
    self.badge = badge.flatMap { $0 > 0 ? "\($0)" : nil }
    self.findings = rendered.diagnostics.map(PreviewFinding.init) + findings
    hasFindings = !self.findings.isEmpty
    worst = PreviewFinding.worst(self.findings.map(\.severity))
  }
}

/// A line of a notification.
struct PreviewText {
  let text: String
  let isRawKey: Bool

  /// Nil for an empty text: the page gives it no line, and a diagnostic says that what the device shows is not known.
  init?(_ rendered: RenderedText) {
    guard !rendered.text.isEmpty else { return nil }
    text = rendered.text
    isRawKey = rendered.origin == .rawKey
  }
}

/// A button of a notification.
struct PreviewButton {
  let title: String
  /// `destructive` for a red one, else `plain`.
  let style: String

  /// The button that the payload itself names, of systems before iOS 8.
  init(_ action: RenderedText) {
    title = action.text
    style = "plain"
  }

  /// A button of a category.
  ///
  /// Its title, or its identifier where only the app knows the title, is looked up among the localization's texts.
  init(_ action: NotificationAction, in localization: Localization) {
    let name = action.title ?? action.identifier
    title = localization.table.value(forKey: name) ?? name
    style = action.isDestructive ? "destructive" : "plain"
  }
}
