import APNsPayload
import CompactJSON

extension Rule {
  static let bodyAndLocKey = Rule(
    name: "body-and-loc-key", severity: .warning, reach: .place,
    rationale: """
      If a line has both plain text and a loc-key, Apple does not say which one shows, and reports differ between versions \
      of the system. In tests, a loc-key that the app has wins.
      """,
    remedy: """
      Send the loc-key if every version of the app in use has it, otherwise the text. With several versions of the app, the \
      text may accompany a loc-key that an older version lacks, if it is the one that the newest version shows for the key.
      """,
    examples: [
      .init(
        bad: #"{"aps":{"alert":{«"body"»:"Lunch?","loc-key":"LUNCH"}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"LUNCH"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{«"title"»:"Hi","title-loc-key":"HI","loc-key":"LUNCH"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","title-loc-key":null,"loc-key":"LUNCH"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{«"body"»:"Dinner?","loc-key":"LUNCH"}}}"#,
        good: #"{"aps":{"alert":{"body":"Lunch?","loc-key":"LUNCH"}}}"#,
        setting: Setting(
          files: [("en.lproj/Localizable.strings", #""HI" = "Hi";"#)],
          newerFiles: [("en.lproj/Localizable.strings", #""HI" = "Hi"; "LUNCH" = "Lunch?";"#)])),
    ]
  ) { subject, _ in
    subject.lines.compactMap { line in
      guard let plain = line.plain, let key = line.flat.key, !line.isFallback(in: subject.versions) else {
        return nil
      }
      return .init(
        at: plain.name,
        "the alert has both \(plain.name.string ?? "") and \(key.name.string ?? ""), and either may show; send only one"
      )
    }
  }
}
