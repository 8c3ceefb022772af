public import APNsPayload

/// A language in which a payload is shown, and the way in which a device makes its text from loc-keys and loc-args.
///
/// The rendering is a closure, so that the code that has the localizations can use its own renderer. `APNsDevice` has
/// one that does what the device does:
///
///     RenderedLanguage(name: "fr") { payload in
///       let shown = NotificationRenderer(french).render(payload)
///       return shown.body.map { [.body: .init($0.text, usedArguments: $0.usedArguments)] } ?? [:]
///     }
public struct RenderedLanguage: Sendable {
  /// A line as the device shows it.
  public struct Text: Sendable, Hashable {
    /// The text that the user sees.
    public var text: String
    /// The indices of the elements of loc-args that the line shows, from 0.
    public var usedArguments: [Int]

    /// Creates a line from its text and the arguments that it shows.
    public init(_ text: String, usedArguments: [Int] = []) {
      self.text = text
      self.usedArguments = usedArguments
    }
  }

  /// The name of the language in reports.
  public let name: String
  let render: @Sendable (Payload) -> [AlertDictionary.Line: Text]

  /// Creates a language from its name and its rendering.
  ///
  /// The closure returns the lines that the notification has. It is called with a payload whose arguments are empty, to
  /// find the arguments that are shown, and with the fitted payload.
  public init(name: String, render: @escaping @Sendable (Payload) -> [AlertDictionary.Line: Text]) {
    self.name = name
    self.render = render
  }
}
