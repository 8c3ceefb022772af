import APNsPayload
import CompactJSON

extension Rule {
  // No fix: the app may read the arguments itself.
  static let locArgsWithoutLocKey = Rule(
    name: "loc-args-without-loc-key", severity: .warning, reach: .aps,
    rationale: "Arguments fill the text of a loc-key; without a loc-key they are not used.",
    remedy: "Add the loc-key, or remove the arguments.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?",«"loc-args"»:["noon"]}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","loc-key":"LUNCH","loc-args":["noon"]}}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title-loc-key":null,«"title-loc-args"»:["Bob"],"body":"Lunch?"}}}"#,
        good: #"{"aps":{"alert":{"title-loc-key":"HI","title-loc-args":["Bob"],"body":"Lunch?"}}}"#),
    ]
  ) { subject, _ in
    subject.lines.flatMap { line in
      [line.flat, line.nested].compactMap { source in
        guard let arguments = source.arguments, source.key == nil else { return nil }
        // title-loc-args fills the text of title-loc-key.
        let name = arguments.name.string ?? ""
        let key = name.hasSuffix("args") ? "\(name.dropLast(4))key" : "loc-key"
        return .init(
          at: arguments.name, "\(name) has no effect without a \(key); add the \(key), or remove the arguments")
      }
    }
  }
}
