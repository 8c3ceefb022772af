import APNsPayload
import CompactJSON

extension Rule {
  static let payloadTooLarge = Rule(
    name: "payload-too-large", severity: .error,
    rationale: "APNs refuses a payload over the size limit of its push type with PayloadTooLarge.",
    remedy: "Shorten the largest fields, or run `pushwright fit`.",
    examples: [
      .init(
        bad: #"«{"aps":{"alert":""# + String(repeating: "a", count: 4096) + #""}}»"#, good: #"{"aps":{"alert":"a"}}"#)
    ]
  ) { subject, _ in
    guard let root = subject.root, let payload = subject.payload, let size = try? payload.encodedSize(),
      size > subject.pushType.payloadLimit
    else { return [] }
    let largest = ((try? payload.fieldSizes()) ?? []).filter { $0.path != nil }.sorted { $0.bytes > $1.bytes }.prefix(3)
    let fields = largest.map { "\($0.path ?? "") (\($0.bytes.grouped))" }.listed
    let limit = subject.pushType.payloadLimit
    return [
      .init(
        offset: root.offset, length: root.length,
        message: """
          the payload is \(size.counted("byte")), \((size - limit).grouped) over the \(limit.grouped)-byte limit for \
          \(subject.pushType.name) pushes; \(largest.count == 1 ? "the largest field is" : "the largest fields are") \(fields)
          """)
    ]
  }
}
