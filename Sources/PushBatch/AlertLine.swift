import APNsDevice
import APNsPayload

/// A line of the alert whose text may come from a key.
enum AlertLine: CaseIterable {
  case title, subtitle, body

  var field: RenderedNotification.Field {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .body: .body
    }
  }
}

extension AlertDictionary {
  /// Whether the device looks the line up.
  func hasKey(_ line: AlertLine) -> Bool {
    switch line {
    case .title: titleLocKey != nil || title.isLocalized
    case .subtitle: subtitleLocKey != nil || subtitle.isLocalized
    case .body: locKey != nil || body.isLocalized
    }
  }

  /// Puts a plain text where the line's key and arguments were.
  mutating func setText(_ text: String, _ line: AlertLine) {
    switch line {
    case .title: (title, titleLocKey, titleLocArgs) = (.plain(text), nil, nil)
    case .subtitle: (subtitle, subtitleLocKey, subtitleLocArgs) = (.plain(text), nil, nil)
    case .body: (body, locKey, locArgs) = (.plain(text), nil, nil)
    }
  }

  mutating func setArguments(_ arguments: [LocArgument], _ line: AlertLine) {
    switch line {
    case .title: if !title.setArguments(arguments) { titleLocArgs = .value(arguments) }
    case .subtitle: if !subtitle.setArguments(arguments) { subtitleLocArgs = arguments }
    case .body: if !body.setArguments(arguments) { locArgs = arguments }
    }
  }

  mutating func fill(_ line: AlertLine, text: String?, arguments: [LocArgument]?) {
    if let text { setText(text, line) }
    if let arguments { setArguments(arguments, line) }
  }
}

extension AlertText? {
  fileprivate var isLocalized: Bool { if case .localized? = self { true } else { false } }

  /// Sets the arguments of the object form; false for a plain text or none.
  fileprivate mutating func setArguments(_ arguments: [LocArgument]) -> Bool {
    guard case .localized(var text)? = self else { return false }
    text.locArgs = arguments
    self = .localized(text)
    return true
  }
}
