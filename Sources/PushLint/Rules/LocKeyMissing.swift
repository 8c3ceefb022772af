import APNsPayload
import CompactJSON

extension Rule {
  static let locKeyMissing = Rule(
    name: "loc-key-missing", severity: .error, reach: .aps,
    rationale: """
      There is no second look-up in another language: reports say that a person whose language lacks the key sees the raw \
      key, or the plain text beside it.
      """,
    remedy: "Add the key to Localizable.strings of the languages that the message names.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"LUNCH"»}}}"#, good: #"{"aps":{"alert":{"loc-key":"HI"}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""HI" = "Hi"; "LUNCH" = "Lunch?";"#),
          ("fr.lproj/Localizable.strings", #""HI" = "Salut";"#),
        ]))
    ]
  ) { subject, _ in
    subject.resolutions.compactMap { resolution in
      let languages = resolution.languages { if case .missing = $0 { true } else { false } }
      guard !languages.isEmpty else { return nil }
      let hasPlainText = resolution.line.plain?.value.string?.isEmpty == false
      return .init(
        at: resolution.node,
        "found no text for '\(resolution.key)' in \(languages), expected one in Localizable.strings: "
          + "reports say that the \(hasPlainText ? "plain text" : "raw key") shows",
        severity: hasPlainText ? .warning : nil, language: languages.single, key: resolution.key)
    }
  }
}
