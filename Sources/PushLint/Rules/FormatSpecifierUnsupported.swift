import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let formatSpecifierUnsupported = Rule(
    name: "format-specifier-unsupported", severity: .error, reach: .aps,
    rationale: "The device knows %@, %1$@ to %127$@ and %% in the text of a loc-key, and drops parts of all others.",
    remedy: "Write %@ or %n$@ in the text, and format numbers before they are sent.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"UNREAD"»,"loc-args":["3"]}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"UNREAD_COUNT","loc-args":["3"]}}}"#,
        setting: Setting(files: [
          (
            "en.lproj/Localizable.strings",
            #""UNREAD" = "%d unread messages, %@"; "UNREAD_COUNT" = "Unread messages: %@";"#
          )
        ]))
    ]
  ) { subject, _ in subject.resolutions.flatMap { $0.matches(of: [.unsupportedSpecifier, .indexOutOfRange]) } }
}
