import APNsPayload
import CompactJSON

extension Rule {
  static let pluralKeyInPayload = Rule(
    name: "plural-key-in-payload", severity: .error, reach: .aps,
    rationale: """
      A text that varies by number, device or width needs the app's code to pick one: a push was seen to show what is left \
      of its format, such as @value@.
      """,
    remedy: "Give the push a key of its own whose text does not vary, or pick the text in a service extension.",
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
        "found the key '\(resolution.key)', whose text varies in \(languages), expected a key with one text",
        language: languages.single, key: resolution.key)
    }
  }
}
