import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let payloadTooLarge = Rule(
    name: "payload-too-large", severity: .error,
    rationale: """
      APNs refuses a payload over the size limit of its push type with PayloadTooLarge. White space and unnecessary escapes \
      count if the file is sent as it is. FCM adds members of its own, about 130 bytes, and those of data.
      """,
    remedy: """
      Shorten the largest fields, or run `pushwright fit`. If only the file is too large, send the compact form that \
      `pushwright encode` writes.
      """,
    examples: [
      .init(
        bad: #"«{"aps":{"alert":""# + String(repeating: "a", count: 4096) + #""}}»"#, good: #"{"aps":{"alert":"a"}}"#)
    ],
    envelopes: { subject, _ in
      guard let made = subject.madePayload, let notification = subject.message?.notification else { return [] }
      return matches(made).map { Match(at: notification, $0.message, severity: $0.severity) }
    }
  ) { subject, _ in matches(subject) }

  private static func matches(_ subject: PayloadSubject) -> [Match] {
    guard let document = subject.document, let payload = subject.payload, let own = try? payload.encodedSize()
    else { return [] }
    let root = document.root
    let limit = subject.pushType.payloadLimit
    let size = own + subject.alertSize
    let added = subject.enclosed?.addedSize ?? 0
    guard size > limit else {
      guard size + added <= limit else {
        return [
          .init(
            at: root,
            """
            the payload is \(size.counted("byte")), and FCM adds about \(added.grouped), which may be \
            \((size + added - limit).grouped) over the \(limit.grouped)-byte limit for \(subject.pushType.name) pushes
            """, severity: .information)
        ]
      }
      let written = countWithoutLineEnd(document.bytes)
      guard written > limit, subject.isSentAsWritten else { return [] }
      return [
        .init(
          offset: root.offset, length: root.length,
          message: """
            if it is sent as it is, the payload is \(written.counted("byte")), \((written - limit).grouped) over the \
            \(limit.grouped)-byte limit for \(subject.pushType.name) pushes; its compact form is \(size.counted("byte"))
            """,
          severity: .warning)
      ]
    }
    let sent = subject.getsAlert ? try? Payload(parsing: subject.enclosed?.sentBytes ?? []) : nil
    let largest = ((try? (sent ?? payload).fieldSizes()) ?? []).filter { $0.path != nil }.sorted { $0.bytes > $1.bytes }
      .prefix(3)
    let fields = largest.map { "\(($0.path ?? "").shown) (\($0.bytes.grouped))" }.listed
    return [
      .init(
        offset: root.offset, length: root.length,
        message: """
          the payload is \(size.counted("byte")), \((size - limit).grouped) over the \(limit.grouped)-byte limit for \
          \(subject.pushType.name) pushes; \(largest.count == 1 ? "the largest field is" : "the largest fields are") \(fields)
          """)
    ]
  }

  /// Returns the number of bytes without one line end after the last of them, which is not sent.
  private static func countWithoutLineEnd(_ bytes: [UInt8]) -> Int {
    var count = bytes.count
    if count > 0, bytes[count - 1] == 0x0A { count -= 1 }
    if count > 0, bytes[count - 1] == 0x0D { count -= 1 }
    return count
  }
}
