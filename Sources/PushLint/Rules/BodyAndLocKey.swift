import APNsPayload
import CompactJSON

extension Rule {
  static let bodyAndLocKey = Rule(
    name: "body-and-loc-key", severity: .warning, reach: .place,
    rationale: """
      Which of a text and a loc-key for the same line shows is nowhere written, and reports differ between versions of \
      the system; observed is that a loc-key which the app has wins.
      """,
    remedy: "Send one of them: the loc-key where every version of the app in use has it, else the text.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{«"body"»:"Lunch?","loc-key":"LUNCH"}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"LUNCH"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{«"title"»:"Hi","title-loc-key":"HI","loc-key":"LUNCH"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","title-loc-key":null,"loc-key":"LUNCH"}}}"#),
    ]
  ) { subject, _ in
    subject.lines.compactMap { line in
      guard let plain = line.plain, let key = line.flat.key else { return nil }
      return .init(
        at: plain.name,
        "found \(plain.name.string ?? "") beside \(key.name.string ?? ""), expected one of them: which shows is not certain"
      )
    }
  }
}
