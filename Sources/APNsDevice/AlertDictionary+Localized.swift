public import APNsPayload

extension AlertDictionary {
  /// The alert of a provider that looks the texts up itself: plain text in place of each key of title, subtitle and body.
  ///
  /// A line that is not looked up stays as it is, and so does the title of the action button, for which there is nothing
  /// but a key.
  public func localized(by notification: RenderedNotification) -> AlertDictionary {
    var alert = self
    for line in Line.allCases where self[line].localizedText != nil || self[line].nulls.contains(.locKey) {
      if let text = notification[line]?.text { alert[line] = AlertLine(text: .plain(text)) }
    }
    return alert
  }
}
