/// A title, subtitle or body as the alert dictionary has it: in its own words, by a loc-key, or both.
///
///     alert[.title] = AlertLine(locKey: "GAME_INVITE_TITLE", locArgs: ["Jenna"])
///     alert.titleLocKey  // GAME_INVITE_TITLE
public struct AlertLine: Sendable, Hashable {
  /// What one key of the alert dictionary has of a line.
  public enum Part: Sendable, Hashable, CaseIterable {
    /// As in `title`.
    case text
    /// As in `title-loc-key`.
    case locKey
    /// As in `title-loc-args`.
    case locArgs
  }

  /// The line's own words, or the object form that the device localizes.
  public var text: AlertText?
  /// The key in `Localizable.strings` that stands beside the text; it wins over the text.
  public var locKey: String?
  /// The values for the format specifiers of the key's string.
  public var locArgs: [LocArgument]?
  /// The parts that are null, which the device takes for absent; a part with a value is not.
  public var nulls: Set<Part>

  /// A line; all of it is nil for one that the alert does not have.
  public init(
    text: AlertText? = nil, locKey: String? = nil, locArgs: [LocArgument]? = nil, nulls: Set<Part> = []
  ) {
    self.text = text
    self.locKey = locKey
    self.locArgs = locArgs
    self.nulls = nulls
  }

  /// What the device looks up: the line's loc-key, else its text in object form; nil for a line in its own words.
  public var localizedText: LocalizedText? {
    if let locKey { return LocalizedText(locKey: locKey, locArgs: locArgs) }
    return if case .localized(let text) = text { text } else { nil }
  }
}

extension AlertDictionary {
  /// The lines of text that a notification shows, from top to bottom.
  public enum Line: String, Sendable, Hashable, CaseIterable {
    /// A line of text, by the name of its key.
    case title, subtitle, body
  }

  /// One line with all of its parts.
  ///
  /// A null where Apple's table has none is left out.
  public subscript(line: Line) -> AlertLine {
    get {
      switch line {
      case .title:
        AlertLine(
          text: title, locKey: titleLocKey, locArgs: titleLocArgs,
          nulls: Set(nullKeys.compactMap { $0.line == .title ? $0.part : nil }))
      case .subtitle: AlertLine(text: subtitle, locKey: subtitleLocKey, locArgs: subtitleLocArgs)
      case .body: AlertLine(text: body, locKey: locKey, locArgs: locArgs)
      }
    }
    set {
      switch line {
      case .title:
        (title, titleLocKey, titleLocArgs) = (newValue.text, newValue.locKey, newValue.locArgs)
        if !newValue.nulls.isEmpty { nullKeys.formUnion(newValue.nulls.map { AlertKey(.title, $0) }) }
      case .subtitle: (subtitle, subtitleLocKey, subtitleLocArgs) = (newValue.text, newValue.locKey, newValue.locArgs)
      case .body: (body, locKey, locArgs) = (newValue.text, newValue.locKey, newValue.locArgs)
      }
    }
  }
}

extension AlertKey {
  /// The key that has a part of a line.
  public init(_ line: AlertDictionary.Line, _ part: AlertLine.Part) {
    self =
      switch (line, part) {
      case (.title, .text): .title
      case (.title, .locKey): .titleLocKey
      case (.title, .locArgs): .titleLocArgs
      case (.subtitle, .text): .subtitle
      case (.subtitle, .locKey): .subtitleLocKey
      case (.subtitle, .locArgs): .subtitleLocArgs
      case (.body, .text): .body
      case (.body, .locKey): .locKey
      case (.body, .locArgs): .locArgs
      }
  }

  /// The line of which the key has a part; nil for a key of the whole alert.
  public var line: AlertDictionary.Line? {
    AlertDictionary.Line.allCases.first { line in AlertLine.Part.allCases.contains { Self(line, $0) == self } }
  }

  /// What the key has of its line; nil for a key of the whole alert.
  public var part: AlertLine.Part? {
    line.flatMap { line in AlertLine.Part.allCases.first { Self(line, $0) == self } }
  }
}
