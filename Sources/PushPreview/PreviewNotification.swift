import APNsDevice
import APNsPayload
import AppBundle
import StringsFiles

/// A notification in one language, as the page shows it.
struct PreviewNotification {
  /// A payload as a device shows it.
  struct Content: Hashable {
    let rendered: RenderedNotification
    /// The payload after the fit; `nil` if the fit changes nothing or fails.
    let fitted: RenderedNotification?
    /// The buttons of the payload's category; without a category, the button that the payload itself names.
    let buttons: [PreviewButton]
    let watchButtons: [PreviewButton]
    /// The notification of the same message on Android; `nil` if there is none.
    let android: AndroidNotification?
  }

  let language: PreviewLanguage
  /// The versions that show the notification like this.
  let versions: PreviewVersionGroup
  let title: PreviewText?
  let subtitle: PreviewText?
  let body: PreviewText?
  /// The lines that the fit changes, with their text after it.
  let fitted: [PreviewText]
  let isCut: Bool
  /// The buttons on the lock screen.
  let buttons: [PreviewButton]
  let hasButtons: Bool
  /// The buttons on a watch, which has room for more.
  let watchButtons: [PreviewButton]
  /// The notification of the same message on Android; `nil` if there is none.
  let android: PreviewAndroid?
  /// The number on the app's icon; `nil` if the payload sets none, or removes it with 0.
  let badge: String?
  let findings: [PreviewFinding]
  let hasFindings: Bool
  /// The severity of the worst finding; empty if there are none.
  let worst: String

  init(
    _ content: Content, language: PreviewLanguage, versions: PreviewVersionGroup, badge: Int?,
    findings: [PreviewFinding]
  ) {
    let rendered = content.rendered
    self.language = language
    self.versions = versions
    title = rendered.title.flatMap(PreviewText.init)
    subtitle = rendered.subtitle.flatMap(PreviewText.init)
    body = rendered.body.flatMap(PreviewText.init)
    fitted = AlertDictionary.Line.allCases.compactMap { line in
      guard let text = content.fitted?[line], !text.text.hasBytes(of: rendered[line]?.text ?? "")
      else { return nil }
      return PreviewText(text)
    }
    isCut = !fitted.isEmpty
    buttons = content.buttons
    watchButtons = content.watchButtons
    hasButtons = !buttons.isEmpty || !watchButtons.isEmpty
    android = content.android.map(PreviewAndroid.init)
    self.badge = badge.flatMap { $0 > 0 ? "\($0)" : nil }
    let android = (content.android?.diagnostics ?? []).map(PreviewFinding.init)
    self.findings = rendered.diagnostics.map(PreviewFinding.init) + android + findings
    hasFindings = !self.findings.isEmpty
    worst = PreviewFinding.worst(self.findings.map(\.severity))
  }
}

/// A line of a notification.
struct PreviewText {
  let text: String
  let isRawKey: Bool

  /// Creates a line that Android shows; `nil` if the text is empty.
  init?(android text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    isRawKey = false
  }

  /// Creates a line; `nil` if the text is empty.
  ///
  /// The page leaves an empty line out, and a diagnostic says that the text on the device is not known.
  init?(_ rendered: RenderedText) {
    guard !rendered.text.isEmpty else { return nil }
    text = rendered.text
    isRawKey = rendered.origin == .rawKey
  }
}

/// A notification on Android, as the page shows it.
struct PreviewAndroid {
  /// `Android`, with the name of the folder in which Android looks first, such as `values-de`.
  let caption: String
  let title: PreviewText?
  let body: PreviewText?

  init(_ notification: AndroidNotification) {
    caption = (["Android"] + [notification.folder].compactMap(\.self)).joined(separator: ", ")
    title = notification.title.flatMap(PreviewText.init(android:))
    body = notification.body.flatMap(PreviewText.init(android:))
  }
}

/// A button of a notification.
struct PreviewButton: Hashable {
  let title: String
  /// `destructive` for a red button, otherwise `plain`.
  let style: String

  /// Creates the button that the payload itself names, for systems before iOS 8.
  init(_ action: RenderedText) {
    title = action.text
    style = "plain"
  }

  /// Creates a button of a category.
  ///
  /// The title is looked up in the localization. If only the app knows the title, the identifier is looked up instead.
  init(_ action: NotificationAction, in localization: PushStrings) {
    title = localization.table.value(forKey: action.titleKey) ?? action.titleKey
    style = action.isDestructive ? "destructive" : "plain"
  }
}

extension NotificationAction {
  /// The key of the button's title; if only the app knows the title, it is the identifier.
  var titleKey: String { title ?? identifier }
}
