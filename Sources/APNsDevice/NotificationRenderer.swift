public import APNsPayload
public import StringsFiles

/// Renders payloads as a device that uses one localization shows them.
///
/// Apple documents the look-up in `Localizable.strings` and the specifiers `%@`, `%n$@`, `%%`. Observed on devices, and
/// perhaps different between versions of the system:
/// - A key that is found wins over the plain field (`title`, `subtitle`, `body`).
/// - There is no second look-up in another language or table for a single missing key.
/// - Without arguments nothing is substituted: `%@` and `%%` stay as they are. An argument that is no string or number is
///   an empty text, and arguments that are no array are ignored.
/// - A substitution that gives no valid UTF-8 shows the loc-key.
///
/// Reported only: a key that is missing, or whose value is empty, shows the plain field if there is one, as the look-up's
/// default value, and else the loc-key itself. Unknown: whether the key or nothing shows for a text of which the
/// substitution leaves nothing (`%d` alone); here it is an empty text. ``RenderingDiagnostic/confidence`` says which is
/// which.
///
/// It never fails.
public struct NotificationRenderer: Sendable {
  /// Where loc-keys are looked up.
  public let localization: Localization
  /// Who substitutes: ``/StringsFiles/FormatDialect/device`` for a push.
  public let dialect: FormatDialect

  /// A renderer for one localization; nothing is read or prepared yet.
  public init(_ localization: Localization, dialect: FormatDialect = .device) {
    self.localization = localization
    self.dialect = dialect
  }

  /// What the device shows of a payload; every text is nil for one without an alert.
  public func render(_ payload: Payload) -> RenderedNotification {
    var notification = RenderedNotification(localization: localization.name)
    switch payload.aps?.alert {
    case nil: break
    case .text(let text): notification.body = RenderedText(text, .plain)
    case .dictionary(let alert):
      for line in AlertDictionary.Line.allCases {
        let key = AlertKey(line, .locArgs)
        notification[line] = render(
          line, alert[line], ignored: alert.unknownKeys.kindInPlaceOfArguments(key), &notification.diagnostics)
      }
      notification.action = render(
        nil, AlertLine(locKey: alert.actionLocKey), ignored: nil, &notification.diagnostics)
    }
    return notification
  }

  /// - Parameter ignored: what is in place of the line's arguments where they are no array.
  private func render(
    _ line: AlertDictionary.Line?, _ content: AlertLine, ignored: String?,
    _ diagnostics: inout [RenderingDiagnostic]
  ) -> RenderedText? {
    func report(_ severity: Severity, _ code: String, _ message: String) {
      diagnostics.append(RenderingDiagnostic(severity: severity, code: code, line: line, message: message))
    }
    var plain: String?
    var key = content.locKey
    var (arguments, ignored) = (content.locArgs, ignored)
    switch content.text {
    case .plain(let text): plain = text
    case .localized(let text) where key == nil:
      key = text.locKey
      (arguments, ignored) = (text.locArgs, text.unknownKeys.kindInPlaceOfArguments(.locArgs))
      if key == nil { report(.error, "no-loc-key", "the object has no loc-key, so nothing is shown") }
    case .localized, nil: break
    }
    if arguments == nil, let ignored {
      report(
        .error, "arguments-not-an-array",
        "the arguments are \(ignored), not an array, so the device ignores them")
    }
    for (index, argument) in (arguments ?? []).enumerated() {
      guard let kind = argument.wrongKind else { continue }
      report(
        .error, "argument-not-text",
        "argument \(index + 1) is \(kind), not a string or a number, so the device shows an empty "
          + "text in its place")
    }
    guard let key else { return plain.map { RenderedText($0, .plain) } }

    if localization.isVariation(key) {
      report(
        .error, "variation", "the text of '\(key)' varies by number or device, which a push cannot show")
    }
    let format: String
    let origin: RenderedText.Origin
    switch lookUp(key) {
    case .found(let entry):
      if plain != nil {
        report(.warning, "plain-and-loc-key", "the key '\(key)' overrides the plain text")
      }
      (format, origin) = (entry, .localized(key: key))
    case .nothing(let code, let finding):
      // An empty default value of the look-up is none: CoreFoundation answers with the key.
      guard let plain, !plain.isEmpty else {
        report(.error, code, "\(finding); reports say that the device shows the raw key")
        return RenderedText(key, .rawKey)
      }
      report(.warning, code, "\(finding); reports say that the device shows the plain text")
      (format, origin) = (plain, .plain)
    }

    let texts = (arguments ?? []).map(\.text)
    let substitution = FormatString(format, dialect: dialect).substituting(texts)
    for diagnostic in substitution.diagnostics {
      report(diagnostic.severity, diagnostic.code.rawValue, diagnostic.message)
    }
    guard let text = substitution.text else {
      report(.error, "not-utf8", "the entry of '\(key)' gives no valid UTF-8, so that the device shows the raw key")
      return RenderedText(key, .rawKey, unused: Array(texts.indices))
    }
    if text.isEmpty {
      report(
        .warning, "empty-text",
        "nothing is left of the text of '\(key)'; it is not known whether the device shows nothing or the raw key")
    }
    return RenderedText(
      text, origin, insertions: substitution.insertions, used: substitution.usedArguments,
      unused: substitution.unusedArguments)
  }

  private enum LookUp {
    case found(String)
    case nothing(code: String, finding: String)
  }

  private func lookUp(_ key: String) -> LookUp {
    guard let index = localization.table.index(ofKey: key) else {
      return .nothing(code: "missing-key", finding: "\(localization.name) has no key '\(key)'")
    }
    guard let value = localization.table.value(at: index) else {
      return .nothing(code: "not-a-string", finding: "the value of '\(key)' in \(localization.name) is not a string")
    }
    guard !value.isEmpty else {
      return .nothing(code: "empty-value", finding: "the text of '\(key)' in \(localization.name) is empty")
    }
    return .found(value)
  }
}
