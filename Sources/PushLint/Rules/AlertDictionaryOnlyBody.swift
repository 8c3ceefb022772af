import APNsPayload
import CompactJSON

extension Rule {
  // No fix: an app or its service extension that reads the alert as a dictionary would find none.
  static let alertDictionaryOnlyBody = Rule(
    name: "alert-dictionary-only-body", severity: .information, reach: .aps,
    rationale: "An alert dictionary with nothing but a body shows what a string shows, and is 9 bytes longer.",
    remedy: "Write the body as the alert itself, unless the app reads it as a dictionary.",
    examples: [.init(bad: #"{"aps":{"alert":«{"body":"Hi"}»}}"#, good: #"{"aps":{"alert":"Hi"}}"#)]
  ) { subject, _ in
    guard let alert = subject.aps[.alert]?.value, subject.alert.all.count == 1, let member = subject.alert[.body],
      member.value.kind == .string
    else { return [] }
    return [.init(at: alert, "found an alert dictionary with nothing but a body, expected the body as a string")]
  }
}
