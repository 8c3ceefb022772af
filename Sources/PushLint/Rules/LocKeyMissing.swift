import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let locKeyMissing = Rule(
    name: "loc-key-missing", severity: .error, reach: .aps,
    rationale: """
      The system does not look the key up in another language. If the user's language lacks the key, the device \
      reportedly shows the raw key, or the plain text next to it.
      """,
    remedy: "Add the key to Localizable.strings in the languages that the message names.",
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
      // Users of an older version without the key see the right text.
      if languages.names.count == resolution.entries.count, resolution.line.isFallback(in: subject.versions) {
        return nil
      }
      // A key that no language has is not in the development region either.
      let mayContinue =
        languages.names.count < resolution.entries.count
        && resolution.mayContinue { if case .missing = $0 { true } else { false } }
      let near =
        languages.names.count == resolution.entries.count ? subject.app?.nearestKey(to: resolution.key) : nil
      let advice = near.map { RuleMessage.suggestion($0, for: resolution.key) } ?? "add the key"
      let hasPlainText = resolution.line.hasPlainText
      return .init(
        at: resolution.node,
        "Localizable has no key \"\(resolution.key.shown)\" in \(languages.negated)"
          + (mayContinue ? "; if the unknown development region lacks it too, " : ", so ")
          + "the \(hasPlainText ? "plain text" : "raw key") reportedly shows; \(advice)",
        severity: hasPlainText ? .warning : nil, language: languages.single, key: resolution.key)
    }
  }
}
