import APNsPayload
import CompactJSON

extension Rule {
  static let mdmWithAPS = Rule(
    name: "mdm-with-aps", severity: .error, reach: .place,
    rationale: "A device management push has only the push magic; no app reads mdm.",
    remedy: "Send two pushes: mdm to the device management topic, aps to the app.",
    examples: [.init(bad: #"{"aps":{"alert":"Hi"},«"mdm"»:"2F1C7A90"}"#, good: #"{"mdm":"2F1C7A90"}"#)]
  ) { subject, _ in
    guard subject.topLevel[.aps] != nil, let mdm = subject.topLevel[.mdm] else { return [] }
    return [.init(at: mdm.name, "the payload has both mdm and aps; send two pushes")]
  }
}
