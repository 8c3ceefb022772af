import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let formatPercent = Rule(
    name: "format-percent", severity: .warning, reach: .aps,
    rationale: """
      With arguments, a lone percent sign swallows the character behind it, and before one beyond ASCII the raw key \
      shows. Without arguments nothing is formatted, and %% shows as it is.
      """,
    remedy: "Write %% in a text that takes arguments, % in one that takes none, and % for a specifier, no look-alike.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"SALE"»,"loc-args":["tea"]}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"DISCOUNT","loc-args":["tea"]}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""SALE" = "20% off %@"; "DISCOUNT" = "20%% off %@";"#)
        ])),
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"SALE"»}}}"#, good: #"{"aps":{"alert":{"loc-key":"DISCOUNT"}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""SALE" = "20%% off"; "DISCOUNT" = "20% off";"#)
        ])),
    ]
  ) { subject, _ in
    subject.resolutions.flatMap {
      $0.matches(of: [.lonePercent, .percentBeforeNonASCII, .escapedPercentWithoutArguments, .percentLookAlike])
    }.filter { $0.severity != .information }
  }
}
