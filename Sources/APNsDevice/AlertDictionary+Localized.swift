public import APNsPayload

extension AlertDictionary {
  /// The alert of a provider that looks the texts up itself: plain text in place of each key of title, subtitle and body.
  ///
  /// A line that is not looked up stays as it is, and so does the title of the action button, for which there is nothing
  /// but a key.
  public func localized(by notification: RenderedNotification) -> AlertDictionary {
    var alert = self
    for field in RenderedNotification.Field.allCases where isLocalized(field) {
      if let text = notification[field]?.text { alert.setText(text, of: field) }
    }
    return alert
  }

  /// Puts a plain text where the line's key and arguments were; the button's title is never plain text.
  public mutating func setText(_ text: String, of field: RenderedNotification.Field) {
    switch field {
    case .title: (title, titleLocKey, titleLocArgs) = (.plain(text), nil, nil)
    case .subtitle: (subtitle, subtitleLocKey, subtitleLocArgs) = (.plain(text), nil, nil)
    case .body: (body, locKey, locArgs) = (.plain(text), nil, nil)
    case .action: break
    }
  }

  /// Whether the device looks the line up.
  private func isLocalized(_ field: RenderedNotification.Field) -> Bool {
    switch field {
    case .title: titleLocKey != nil || title.isLocalized
    case .subtitle: subtitleLocKey != nil || subtitle.isLocalized
    case .body: locKey != nil || body.isLocalized
    case .action: false
    }
  }
}

extension AlertText? {
  fileprivate var isLocalized: Bool { if case .localized? = self { true } else { false } }
}
