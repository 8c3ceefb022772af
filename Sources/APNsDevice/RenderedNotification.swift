public import APNsPayload
public import StringsFiles

/// The text of a notification that the user sees in one language.
public struct RenderedNotification: Sendable, Hashable {
  /// The name of the localization.
  public let localization: String
  /// The title; `nil` if there is none.
  public let title: RenderedText?
  /// The subtitle; `nil` if there is none.
  public let subtitle: RenderedText?
  /// The body; `nil` if there is none.
  public let body: RenderedText?
  /// The title of the action button; `nil` if the payload has no key for it.
  public let action: RenderedText?
  /// The diagnostics for the sender, in the order title, subtitle, body, action.
  public let diagnostics: [RenderingDiagnostic]

  /// The text of a line; `nil` if there is none.
  public subscript(line: AlertDictionary.Line) -> RenderedText? {
    switch line {
    case .title: title
    case .subtitle: subtitle
    case .body: body
    }
  }

  /// Every text of the notification with its name: `title`, `subtitle`, `body` or `action`.
  public var texts: [(name: String, text: RenderedText)] {
    let lines = AlertDictionary.Line.allCases.map { ($0.rawValue, self[$0]) }
    return (lines + [(AlertKey.action.name, action)]).compactMap { name, text in text.map { (name, $0) } }
  }
}

/// A line of a notification as the device shows it.
public struct RenderedText: Sendable, Hashable {
  /// The source of a text.
  public enum Origin: Sendable, Hashable {
    /// The plain text of the payload.
    case plain
    /// The entry of this loc-key.
    case localized(key: String)
    /// The loc-key itself, because the device found no text for it.
    ///
    /// This is reported for a key that is missing or has an empty text.
    case rawKey
  }

  /// The text that the user sees.
  public let text: String
  /// The source of the text.
  public let origin: Origin
  /// The position of each argument in the text, in bytes of UTF-8; empty if nothing was inserted.
  public let insertions: [Substitution.Insertion]
  /// The number of arguments of the line.
  private let argumentCount: Int

  /// The indices of the arguments that the text uses, from 0, ascending.
  public var usedArguments: [Int] { insertions.arguments(of: argumentCount, areUsed: true) }
  /// The indices of the arguments that the text does not use, from 0, ascending.
  public var unusedArguments: [Int] { insertions.arguments(of: argumentCount, areUsed: false) }

  init(_ text: String, _ origin: Origin, insertions: [Substitution.Insertion] = [], of argumentCount: Int = 0) {
    self.text = text
    self.origin = origin
    self.insertions = insertions
    self.argumentCount = argumentCount
  }
}

/// A finding about a rendered text that its sender should know.
public struct RenderingDiagnostic: Sendable, Hashable {
  /// The severity; an error if the device shows something that nobody wrote.
  public let severity: Severity
  /// The code of the finding, which is the same in every version.
  ///
  /// It is `missing-key`, `empty-value`, `not-a-string`, `empty-text`, `not-utf8`, `no-loc-key`, `variation`,
  /// `plain-and-loc-key`, `argument-not-text`, `arguments-not-an-array`, or a code of
  /// ``/StringsFiles/FormatDiagnostic``.
  public let code: String
  /// The line that has the finding; `nil` for the title of the action button.
  public let line: AlertDictionary.Line?
  /// The finding and its effect on the device, in lower case.
  public let message: String

  /// The name of the line: `title`, `subtitle`, `body`, or `action` for the button.
  public var lineName: String { line?.rawValue ?? AlertKey.action.name }

  /// The confidence that the device does what the message says.
  public var confidence: RenderingConfidence {
    switch code {
    case "missing-key", "empty-value", "not-a-string": .reported
    case "empty-text": .unknown
    case "no-loc-key": .assumed
    default: .observed
    }
  }
}

/// The confidence that a device shows what the renderer says.
///
/// Apple documents the look-up and the specifiers, and little else.
public enum RenderingConfidence: String, Sendable, Hashable, CaseIterable {
  /// Seen on devices; other versions of the system may differ.
  case observed
  /// Reported by users of apps, perhaps for something other than a remote notification.
  case reported
  /// Not observed, but it follows from the documentation.
  case assumed
  /// Unknown; the text is one of those that may show.
  case unknown
}
