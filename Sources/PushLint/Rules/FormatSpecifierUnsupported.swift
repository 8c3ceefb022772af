import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let formatSpecifierUnsupported = Rule(
    name: "format-specifier-unsupported", severity: .error, reach: .aps,
    rationale:
      "In the text of a loc-key the device supports only %@, %1$@ to %127$@ and %%, and drops parts of all other specifiers.",
    remedy: "Write %@ or %n$@ in the text, and format numbers before you send them.",
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
