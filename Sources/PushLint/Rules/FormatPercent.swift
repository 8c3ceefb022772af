import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let formatPercent = Rule(
    name: "format-percent", severity: .warning, reach: .aps,
    rationale: """
      If there are arguments, a single percent sign swallows the next character, and if that one is not ASCII, the raw \
      key shows. Without arguments nothing is formatted, and %% shows as %%.
      """,
    remedy:
      "Write %% in text that takes arguments and % in text that takes none. Start specifiers with %, not with a look-alike.",
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
