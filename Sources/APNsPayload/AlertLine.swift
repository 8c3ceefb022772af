/// The title, subtitle or body of an alert dictionary, with its text, its loc-key or both.
///
///     alert[.title] = AlertLine(locKey: "GAME_INVITE_TITLE", locArgs: ["Jenna"])
///     alert.titleLocKey  // GAME_INVITE_TITLE
public struct AlertLine: Sendable, Hashable {
  /// The part of a line that one key of the alert dictionary holds.
  public enum Part: Sendable, Hashable, CaseIterable {
    /// The text, as in `title`.
    case text
    /// The loc-key, as in `title-loc-key`.
    case locKey
    /// The arguments, as in `title-loc-args`.
    case locArgs
  }

  /// The text itself, or the object form that the device localizes.
  public var text: AlertText?
  /// The key in `Localizable.strings`, which wins over the text.
  public var locKey: String?
  /// The values for the format specifiers of the key's string.
  public var locArgs: [LocArgument]?
  /// The parts that are null, which the device treats as absent.
  ///
  /// A part that has a value is not null.
  public var nulls: Set<Part>

  /// Creates a line; all parts are `nil` for a line that the alert does not have.
  public init(
    text: AlertText? = nil, locKey: String? = nil, locArgs: [LocArgument]? = nil, nulls: Set<Part> = []
  ) {
    self.text = text
    self.locKey = locKey
    self.locArgs = locArgs
    self.nulls = nulls
  }

  /// Creates a line from variables: a string, a ``LocalizedText`` or an ``AlertText``, and an array of arguments.
  @_disfavoredOverload
  public init(
    text: (any AlertText.Source)? = nil, locKey: String? = nil, locArgs: [any LocArgument.Source]? = nil,
    nulls: Set<Part> = []
  ) {
    self.init(text: text?._alertText, locKey: locKey, locArgs: locArgs?.map(\._locArgument), nulls: nulls)
  }

  /// The text that the device looks up: the line's loc-key, or else its text in object form.
  ///
  /// `nil` if the line has neither.
  public var localizedText: LocalizedText? {
    if let locKey { return LocalizedText(locKey: locKey, locArgs: locArgs) }
    return if case .localized(let text) = text { text } else { nil }
  }
}

extension AlertDictionary {
  /// The lines of text that a notification shows, from top to bottom.
  public enum Line: String, Sendable, Hashable, CaseIterable {
    /// A line of text, named after its key.
    case title, subtitle, body
  }

  /// The line with all of its parts.
  ///
  /// When it is set, a null that Apple's table does not allow is left out.
  public subscript(line: Line) -> AlertLine {
    get {
      switch line {
      case .title:
        AlertLine(
          text: title, locKey: titleLocKey, locArgs: titleLocArgs,
          nulls: nullKeys.isEmpty ? [] : Set(nullKeys.compactMap { $0.line == .title ? $0.part : nil }))
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
  /// Creates the key that holds a part of a line.
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

  /// The line that the key belongs to; `nil` for a key of the whole alert.
  public var line: AlertDictionary.Line? {
    AlertDictionary.Line.allCases.first { line in AlertLine.Part.allCases.contains { Self(line, $0) == self } }
  }

  /// The part of its line that the key holds; `nil` for a key of the whole alert.
  public var part: AlertLine.Part? {
    line.flatMap { line in AlertLine.Part.allCases.first { Self(line, $0) == self } }
  }
}
