import CompactJSON

extension Rule {
  static let missingAPS = Rule(
    name: "missing-aps", severity: .error,
    rationale: "Without aps the system does not know what to do; only a device management push (mdm) has none.",
    remedy: "Add aps, with an alert, or with content-available for a background push.",
    examples: [.init(bad: #"«{"message":"Hello"}»"#, good: #"{"aps":{"alert":"Hello"}}"#)]
  ) { subject, _ in
    guard let root = subject.root, root.kind == .object,
      !root.members.contains(where: { $0.name.isString("aps") || $0.name.isString("mdm") })
    else { return [] }
    return [.init(offset: root.offset, length: root.length, message: "found no key aps, expected one")]
  }
}
