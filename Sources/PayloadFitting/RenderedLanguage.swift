public import APNsPayload

/// A language in which a payload is shown: how a device that uses it makes the texts from loc-keys and loc-args.
///
/// The rendering is a closure, so that whoever has the localizations makes it with the renderer they have; `APNsDevice`
/// has one that does as the device does:
///
///     RenderedLanguage(name: "fr") { payload in
///       let shown = NotificationRenderer(french).render(payload)
///       return shown.body.map { [.body: .init($0.text, usedArguments: $0.usedArguments)] } ?? [:]
///     }
public struct RenderedLanguage: Sendable {
  /// A line as it is shown.
  public struct Text: Sendable, Hashable {
    /// What a person sees.
    public var text: String
    /// Which elements of loc-args it shows, from 0.
    public var usedArguments: [Int]

    /// A line, and the arguments that it shows.
    public init(_ text: String, usedArguments: [Int] = []) {
      self.text = text
      self.usedArguments = usedArguments
    }
  }

  /// The language, as reports name it.
  public let name: String
  let render: @Sendable (Payload) -> [AlertDictionary.Line: Text]

  /// A language and what it shows.
  ///
  /// The closure answers the lines that the notification has. It is called with a payload whose texts are empty, for the arguments that are shown at all, and with the
  /// fitted one.
  public init(name: String, render: @escaping @Sendable (Payload) -> [AlertDictionary.Line: Text]) {
    self.name = name
    self.render = render
  }
}
