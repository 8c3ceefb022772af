import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let pluralKeyInPayload = Rule(
    name: "plural-key-in-payload", severity: .error, reach: .aps,
    rationale: """
      Text that varies by number, device or width needs the app's code to choose a form. In tests, a push shows what is left \
      of the format, such as @value@.
      """,
    remedy: "Give the push its own key with text that does not vary, or choose the text in a service extension.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"UNREAD"»}}}"#, good: #"{"aps":{"alert":{"loc-key":"UNREAD_SOME"}}}"#,
        setting: Setting(files: [
          (
            "Localizable.xcstrings",
            """
            {"sourceLanguage":"en","version":"1.0","strings":{
            "UNREAD_SOME":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Unread messages"}}}},
            "UNREAD":{"localizations":{"en":{"variations":{"plural":{
            "one":{"stringUnit":{"state":"translated","value":"%lld message"}},
            "other":{"stringUnit":{"state":"translated","value":"%lld messages"}}}}}}}}}
            """
          )
        ]))
    ]
  ) { subject, _ in
    subject.resolutions.compactMap { resolution in
      let languages = resolution.languages { if case .variation = $0 { true } else { false } }
      guard !languages.isEmpty else { return nil }
      return .init(
        at: resolution.node,
        "the text for \"\(resolution.key.shown)\" has several forms in \(languages), and a push cannot choose one; "
          + "use a key with one text",
        language: languages.single, key: resolution.key)
    }
  }
}
