public import APNsPayload
public import StringsFiles

/// A renderer that turns a payload into the text that a device with one localization shows.
///
/// Apple documents the look-up in `Localizable.strings` and the specifiers `%@`, `%n$@`, `%%`. The following is
/// observed on devices, and may differ between versions of the system:
/// - A key that is found wins over the plain field (`title`, `subtitle`, `body`).
/// - The device does not look up a single missing key in another language or table.
/// - Without arguments nothing is substituted: `%@` and `%%` stay as they are. An argument that is neither a string nor
///   a number shows as an empty string, and arguments that are not an array are ignored.
/// - If a substitution produces invalid UTF-8, the device shows the loc-key.
///
/// The following is only reported: if a key is missing or its value is empty, the device shows the plain field as the
/// look-up's default value. If there is no plain field, it shows the loc-key itself.
///
/// It is unknown whether the device shows the key or nothing if the substitution leaves no text (`%d` alone). The
/// renderer gives an empty string. ``RenderingDiagnostic/confidence`` says which of these cases applies.
///
/// Rendering never fails.
public struct NotificationRenderer: Sendable {
  /// The localization in which loc-keys are looked up.
  public let localization: PushStrings
  /// The dialect of the substitution; ``/StringsFiles/FormatDialect/device`` for a push.
  public let dialect: FormatDialect

  /// Creates a renderer for one localization, without reading or preparing anything.
  public init(_ localization: PushStrings, dialect: FormatDialect = .device) {
    self.localization = localization
    self.dialect = dialect
  }

  /// Returns the text that the device shows for a payload; every line is `nil` if it has no alert.
  public func render(_ payload: Payload) -> RenderedNotification {
    if let text = payload.alertText {
      return RenderedNotification(
        localization: localization.name, title: nil, subtitle: nil, body: RenderedText(text, .plain), action: nil,
        diagnostics: [])
    }
    // The parts are put together at the end: a notification is large, and a variable of it would be copied.
    var diagnostics: [RenderingDiagnostic] = []
    let title = render(.title, of: payload, &diagnostics)
    let subtitle = render(.subtitle, of: payload, &diagnostics)
    let body = render(.body, of: payload, &diagnostics)
    let action = payload.actionLocKey.flatMap { render(nil, AlertLine(locKey: $0), ignored: nil, &diagnostics) }
    return RenderedNotification(
      localization: localization.name, title: title, subtitle: subtitle, body: body, action: action,
      diagnostics: diagnostics)
  }

  private func render(
    _ line: AlertDictionary.Line, of payload: Payload, _ diagnostics: inout [RenderingDiagnostic]
  ) -> RenderedText? {
    switch payload.content(of: line) {
    case .missing: nil
    case .plain(let text): RenderedText(text, .plain)
    case .other(let content, let ignored): render(line, content, ignored: ignored, &diagnostics)
    }
  }

  /// - Parameter ignored: the kind of the value in place of the line's arguments, if it is not an array.
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
      if key == nil { report(.error, "no-loc-key", "the object has no loc-key, so nothing shows") }
    case .localized, nil: break
    }
    if arguments == nil, let ignored {
      report(
        .error, "arguments-not-an-array",
        "expected an array of arguments, but found \(ignored), which the device ignores")
    }
    let given = arguments ?? []
    for index in given.indices {
      guard let kind = given[index].wrongKind else { continue }
      report(
        .error, "argument-not-text",
        "argument \(index + 1) is \(kind), not a string or a number, so nothing shows in its place")
    }
    guard let key else { return plain.map { RenderedText($0, .plain) } }

    if localization.isVariation(key) {
      report(
        .error, "variation", "the text for \"\(key)\" has several forms, and a push cannot choose one")
    }
    let format: FormatString
    let origin: RenderedText.Origin
    switch lookUp(key) {
    case .found(let entry):
      if plain != nil {
        report(.warning, "plain-and-loc-key", "the key \"\(key)\" overrides the plain text")
      }
      (format, origin) = (entry, .localized(key: key))
    case .nothing(let code, let finding):
      // Only the development region, which is unknown, could still have the text.
      let known = localization.mayContinue ? "if the unknown development region lacks it too, reports" : "reports"
      // CoreFoundation treats an empty default value as none, and returns the key.
      guard let plain, !plain.isEmpty else {
        report(.error, code, "\(finding); \(known) say that the device shows the raw key")
        return RenderedText(key, .rawKey)
      }
      report(.warning, code, "\(finding); \(known) say that the device shows the plain text")
      (format, origin) = (FormatString(plain, dialect: dialect), .plain)
    }

    let substitution = format.substituting(count: given.count) { given[$0].text }
    for diagnostic in substitution.diagnostics {
      report(diagnostic.severity, diagnostic.code.rawValue, diagnostic.message)
    }
    guard let text = substitution.text else {
      report(.error, "not-utf8", "the text for \"\(key)\" is not valid UTF-8, so the device shows the raw key")
      return RenderedText(key, .rawKey, of: given.count)
    }
    if text.isEmpty {
      report(
        .warning, "empty-text",
        "the text for \"\(key)\" is empty after its arguments are filled in; nothing or the raw key may show")
    }
    return RenderedText(text, origin, insertions: substitution.insertions, of: given.count)
  }

  private enum LookUp {
    case found(FormatString)
    case nothing(code: String, finding: String)
  }

  private func lookUp(_ key: String) -> LookUp {
    if let format = localization.format(ofKey: key, dialect: dialect) { return .found(format) }
    guard let index = localization.table.index(ofKey: key) else {
      return .nothing(code: "missing-key", finding: "\(localization.name) has no key \"\(key)\"")
    }
    guard localization.table.value(at: index) != nil else {
      return .nothing(code: "not-a-string", finding: "the value of \"\(key)\" in \(localization.name) is not a string")
    }
    return .nothing(code: "empty-value", finding: "the text for \"\(key)\" in \(localization.name) is empty")
  }
}
