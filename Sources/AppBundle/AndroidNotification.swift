public import APNsPayload
public import StringsFiles

/// The notification of a message for Firebase as an Android app shows it to a user.
///
/// The source of Firebase's library for Android decides (`NotificationParams.java`), which was read and not run:
/// - A text that is given wins over the key, in contrast to an Apple device.
/// - A key that the app has neither in the user's language nor in `values` gives no text.
/// - Without arguments nothing is formatted. If an argument is missing, there is no text; if a specifier does not take
///   a string, the exception is not caught.
public struct AndroidNotification: Sendable, Hashable {
  /// A line as the message has it.
  public struct Line: Sendable, Hashable {
    /// The text, or `nil` if the message has none.
    public var text: String?
    /// The key of the text in the app's strings, or `nil` if the message has none.
    public var key: String?
    /// The arguments.
    public var arguments: [String]

    /// Creates a line from its parts.
    public init(text: String? = nil, key: String? = nil, arguments: [String] = []) {
      self.text = text
      self.key = key
      self.arguments = arguments
    }

    var isEmpty: Bool { (text ?? "").isEmpty && (key ?? "").isEmpty }
  }

  /// A problem with a line.
  public struct Diagnostic: Sendable, Hashable {
    /// The severity; an error if the line has no text.
    public let severity: Severity
    /// The code, which is the same in every version.
    ///
    /// It is `missing-key`, `unresolved-reference`, `empty-text`, `text-and-key`, or a code of
    /// ``/StringsFiles/FormatDiagnostic``.
    public let code: String
    /// The line.
    public let line: AlertDictionary.Line
    /// The problem and its effect, in lower case.
    public let message: String
  }

  /// The name of the folder in which Android looks first, such as `values-de`; `nil` if the app has none for the user.
  public let folder: String?
  /// The title; `nil` if there is none.
  public let title: String?
  /// The body; `nil` if there is none.
  public let body: String?
  /// The problems, of the title first.
  public let diagnostics: [Diagnostic]

  /// Creates the notification that a user sees; `nil` if the message has neither a title nor a body for Android.
  public init?(title: Line, body: Line, in strings: AndroidStrings) {
    guard !title.isEmpty || !body.isEmpty else { return nil }
    var diagnostics: [Diagnostic] = []
    folder = strings.languages.first?.name
    self.title = Self.text(of: title, .title, in: strings, &diagnostics)
    self.body = Self.text(of: body, .body, in: strings, &diagnostics)
    self.diagnostics = diagnostics
  }

  private static func text(
    of line: Line, _ name: AlertDictionary.Line, in strings: AndroidStrings, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    func report(_ severity: Severity, _ code: String, _ message: String) {
      diagnostics.append(Diagnostic(severity: severity, code: code, line: name, message: message))
    }
    let key = line.key.flatMap { $0.isEmpty ? nil : $0 }
    if let text = line.text, !text.isEmpty {
      if let key { report(.warning, "text-and-key", "on Android, the text overrides the key \"\(key.shown)\"") }
      return text
    }
    guard let key else { return nil }
    switch strings.entry(forKey: key) {
    case .missing:
      report(
        .error, "missing-key", "the Android app has no string \"\(key.shown)\", so the \(name.rawValue) is missing")
      return nil
    case .unresolved:
      report(
        .error, "unresolved-reference", "the string \"\(key.shown)\" is a reference that leads to no text of the app")
      return nil
    case .text(let format, _, _, _):
      let substitution = FormatString(format, dialect: .android).substituting(line.arguments)
      for diagnostic in substitution.diagnostics {
        report(diagnostic.severity, diagnostic.code.rawValue, diagnostic.message)
      }
      if substitution.text?.isEmpty == true {
        let isFilled = !format.isEmpty
        report(
          .error, "empty-text",
          "the text for \"\(key.shown)\" is empty\(isFilled ? " after its arguments are filled in" : ""), so the "
            + "\(name.rawValue) is missing")
      }
      return substitution.text
    }
  }
}
