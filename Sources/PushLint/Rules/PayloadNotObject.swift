import APNsPayload
import CompactJSON

extension Rule {
  static let payloadNotObject = Rule(
    name: "payload-not-object", severity: .error, reach: .place,
    rationale: "A payload is a JSON object; APNs refuses everything else.",
    remedy: "Put the value into an object beside aps, under a key of the app's own.",
    examples: [.init(bad: #"«[{"aps":{"badge":1}}]»"#, good: #"{"aps":{"badge":1}}"#)]
  ) { subject, _ in
    guard let root = subject.root, root.kind != .object else { return [] }
    return [
      .init(
        offset: root.offset, length: root.length,
        message: "found \(root.kind.withArticle), expected a payload, which is an object")
    ]
  }
}
