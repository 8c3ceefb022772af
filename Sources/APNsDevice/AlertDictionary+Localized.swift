public import APNsPayload

extension AlertDictionary {
  /// Returns the alert with plain text in place of each key of title, subtitle and body, for a provider that looks up
  /// the text itself.
  ///
  /// A line without a key keeps its text. The title of the action button stays as it is.
  public func localized(by notification: RenderedNotification) -> AlertDictionary {
    var alert = self
    for line in Line.allCases where self[line].localizedText != nil || self[line].nulls.contains(.locKey) {
      if let text = notification[line]?.text { alert[line] = AlertLine(text: .plain(text)) }
    }
    return alert
  }
}
