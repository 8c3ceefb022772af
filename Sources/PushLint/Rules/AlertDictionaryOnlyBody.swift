import APNsPayload
import CompactJSON

extension Rule {
  // No fix: an app or service extension that reads the alert as a dictionary would not find one.
  static let alertDictionaryOnlyBody = Rule(
    name: "alert-dictionary-only-body", severity: .information, reach: .aps,
    rationale: "An alert dictionary that has only a body shows the same as a string, and is 9 bytes longer.",
    remedy: "Send the body as a string, unless the app reads the alert as a dictionary.",
    examples: [.init(bad: #"{"aps":{"alert":«{"body":"Hi"}»}}"#, good: #"{"aps":{"alert":"Hi"}}"#)]
  ) { subject, _ in
    // Apple's documentation has a dictionary for a Live Activity.
    guard subject.pushType != .liveActivity, let alert = subject.aps[.alert]?.value,
      subject.alert.all.count == 1, let member = subject.alert[.body],
      member.value.kind == .string
    else { return [] }
    return [.init(at: alert, "the alert has only a body; send the body as a string")]
  }
}
