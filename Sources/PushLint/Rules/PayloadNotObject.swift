import APNsPayload
import CompactJSON

extension Rule {
  static let payloadNotObject = Rule(
    name: "payload-not-object", severity: .error, reach: .place,
    rationale: "A payload is a JSON object. APNs refuses anything else.",
    remedy: "Put the value into an object, under a custom key beside aps.",
    examples: [.init(bad: #"«["aps"]»"#, good: #"{"aps":{"badge":1}}"#)]
  ) { subject, _ in
    guard let root = subject.root, root.kind != .object else { return [] }
    return [
      .init(
        offset: root.offset, length: root.length,
        message: "expected a payload object, but found \(root.kind.withArticle)")
    ]
  }
}
