import APNsPayload
import CompactJSON

extension Rule {
  // No fix: only the author knows what text is meant by true, null or an object.
  static let locArgsNotStrings = Rule(
    name: "loc-args-not-strings", severity: .error, reach: .place,
    rationale: """
      Apple documents arguments as strings. Numbers work in tests, and anything else shows as an empty string.
      """,
    remedy: "Write the argument as a string.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":"LUNCH","loc-args":["noon",«null»,«["a"]»]}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"LUNCH","loc-args":["noon","","a",3]}}}"#)
    ]
  ) { subject, _ in
    subject.lines.flatMap { line in
      [line.flat, line.nested].compactMap(\.arguments).flatMap { arguments in
        arguments.value.elements.filter { $0.kind != .string && $0.kind != .number }.map {
          .init(
            at: $0,
            "\(arguments.name.string ?? "") must have strings or numbers, but has \($0.kind.withArticle), which shows as nothing"
          )
        }
      }
    }
  }
}
