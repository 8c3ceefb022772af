public import APNsPayload
public import StringsFiles

/// What a person sees of a notification in one language.
public struct RenderedNotification: Sendable, Hashable {
  /// The name of the localization.
  public let localization: String
  /// Nil where the payload has no title.
  public internal(set) var title: RenderedText?
  /// Nil where the payload has no subtitle.
  public internal(set) var subtitle: RenderedText?
  /// Nil where the payload has no body.
  public internal(set) var body: RenderedText?
  /// The title of the action button; nil where the payload does not name one.
  public internal(set) var action: RenderedText?
  /// What the sender should know, in the order title, subtitle, body, action.
  public internal(set) var diagnostics: [RenderingDiagnostic] = []

  /// The text of a line; nil where the payload has none.
  public internal(set) subscript(line: AlertDictionary.Line) -> RenderedText? {
    get {
      switch line {
      case .title: title
      case .subtitle: subtitle
      case .body: body
      }
    }
    set {
      switch line {
      case .title: title = newValue
      case .subtitle: subtitle = newValue
      case .body: body = newValue
      }
    }
  }

  /// Every text that the payload has, by its name: `title`, `subtitle`, `body`, `action`.
  public var texts: [(name: String, text: RenderedText)] {
    let lines = AlertDictionary.Line.allCases.map { ($0.rawValue, self[$0]) }
    return (lines + [(AlertKey.action.name, action)]).compactMap { name, text in text.map { (name, $0) } }
  }
}

/// A line of a notification as it is shown.
public struct RenderedText: Sendable, Hashable {
  /// Where a text comes from.
  public enum Origin: Sendable, Hashable {
    /// The payload's own words.
    case plain
    /// The entry of this loc-key.
    case localized(key: String)
    /// The loc-key itself, because the device found nothing to show for it (reported for a key that is missing or has an
    /// empty text).
    case rawKey
  }

  /// What a person sees.
  public let text: String
  /// Where the text comes from.
  public let origin: Origin
  /// Where each argument stands in the text, in bytes of UTF-8; empty where nothing was inserted.
  public let insertions: [Substitution.Insertion]
  /// Which arguments the text uses, from 0, ascending.
  public let usedArguments: [Int]
  /// Which arguments it does not use, from 0, ascending.
  public let unusedArguments: [Int]

  init(
    _ text: String, _ origin: Origin, insertions: [Substitution.Insertion] = [], used: [Int] = [], unused: [Int] = []
  ) {
    self.text = text
    self.origin = origin
    self.insertions = insertions
    usedArguments = used
    unusedArguments = unused
  }
}

/// Something about a rendered text that its sender should know.
public struct RenderingDiagnostic: Sendable, Hashable {
  /// An error where the device shows something that nobody wrote.
  public let severity: Severity
  /// What it is, the same in every version: `missing-key`, `empty-value`, `not-a-string`, `empty-text`, `not-utf8`,
  /// `no-loc-key`, `variation`, `plain-and-loc-key`, `argument-not-text`, `arguments-not-an-array`, or a code of
  /// ``/StringsFiles/FormatDiagnostic``.
  public let code: String
  /// The line that it is about; nil for the title of the action button.
  public let line: AlertDictionary.Line?
  /// What was found and what the device does, in lower case.
  public let message: String

  /// The name of the line: `title`, `subtitle`, `body`, or `action` for the button.
  public var lineName: String { line?.rawValue ?? AlertKey.action.name }

  /// How sure it is that the device does what the message says.
  public var confidence: RenderingConfidence {
    switch code {
    case "missing-key", "empty-value", "not-a-string": .reported
    case "empty-text": .unknown
    case "no-loc-key": .assumed
    default: .observed
    }
  }
}

/// How sure it is that a device shows what is said; Apple documents the look-up and the specifiers, and little else.
public enum RenderingConfidence: String, Sendable, Hashable, CaseIterable {
  /// Seen on devices; other versions of the system may do otherwise.
  case observed
  /// Told by users of apps, and perhaps about something else than a remote notification.
  case reported
  /// Nobody has seen it; it follows from what is documented.
  case assumed
  /// Not known; the text is one of those that may show.
  case unknown
}
