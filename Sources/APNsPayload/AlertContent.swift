import SourceText

extension AlertDictionary.Line {
  /// The parts of a line that a renderer needs.
  package enum Content {
    /// The alert does not have the line.
    case missing
    /// The line has text and nothing else.
    case plain(String)
    /// Any other line; `ignored` is the kind of the value in place of its arguments, if it is not an array.
    case other(AlertLine, ignored: String?)
  }
}

/// The alert's parts, read in place: a copy of `aps` or of the alert dictionary would cost more than the rendering.
extension Payload {
  /// The text of an alert in the short form; `nil` for any other alert.
  package var alertText: String? {
    boxedAPS.isFilled ? boxedAPS.span[0].alertText : nil
  }

  /// The loc-key of the action button's title; `nil` if there is none.
  package var actionLocKey: String? {
    let aps = boxedAPS.span
    guard boxedAPS.isFilled, aps[0].boxedAlert.isFilled else { return nil }
    return aps[0].boxedAlert.span[0].actionLocKey
  }

  /// Returns a line of the alert dictionary; it is missing if the alert is not a dictionary.
  package func content(of line: AlertDictionary.Line) -> AlertDictionary.Line.Content {
    let aps = boxedAPS.span
    guard boxedAPS.isFilled, aps[0].boxedAlert.isFilled else { return .missing }
    return AlertDictionary.content(of: line, in: aps[0].boxedAlert.span)
  }
}

extension AlertDictionary {
  /// Returns a line of the only element of a span, which borrows it; a parameter would be copied.
  fileprivate static func content(of line: Line, in alert: Span<AlertDictionary>) -> Line.Content {
    let (text, locKey, locArgs) =
      switch line {
      case .title: (AlertKey.title, AlertKey.titleLocKey, AlertKey.titleLocArgs)
      case .subtitle: (AlertKey.subtitle, AlertKey.subtitleLocKey, AlertKey.subtitleLocArgs)
      case .body: (AlertKey.body, AlertKey.locKey, AlertKey.locArgs)
      }
    let present = alert[0].present
    if !present[locKey], !present[locArgs], alert[0].unknownKeys.isEmpty {
      guard present[text] else { return .missing }
      let plain: AlertText? =
        switch line {
        case .title: alert[0].title
        case .subtitle: alert[0].subtitle
        case .body: alert[0].body
        }
      if case .plain(let text)? = plain { return .plain(text) }
    }
    let content =
      switch line {
      case .title: AlertLine(text: alert[0].title, locKey: alert[0].titleLocKey, locArgs: alert[0].titleLocArgs)
      case .subtitle:
        AlertLine(text: alert[0].subtitle, locKey: alert[0].subtitleLocKey, locArgs: alert[0].subtitleLocArgs)
      case .body: AlertLine(text: alert[0].body, locKey: alert[0].locKey, locArgs: alert[0].locArgs)
      }
    return .other(content, ignored: alert[0].unknownKeys.kindInPlaceOfArguments(locArgs))
  }
}
