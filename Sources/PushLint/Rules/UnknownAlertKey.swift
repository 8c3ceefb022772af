import APNsDevice
import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  // No fix: an app or its service extension may read the key under its current name.
  static let unknownAlertKey = Rule(
    name: "unknown-alert-key", severity: .warning, reach: .members,
    rationale: "The system ignores keys of the alert that Apple does not document, so their text does not show.",
    remedy: "Correct the spelling, move a key of aps into aps, or move a custom key to the top level, beside aps.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{«"tilte"»:"Hi","body":"Lunch?"}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?",«"acme"»:1}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?"}},"acme":1}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?",«"badge"»:5}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?"},"badge":5}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":{"loc-key":"LUNCH",«"args"»:["noon"]}}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":{"loc-key":"LUNCH","loc-args":["noon"]}}}}"#),
    ]
  ) { subject, _ in
    var matches = unknownKeys(subject.alert, KeyTables.alert, "aps.alert")
    for members in subject.lines {
      guard let line = members.line, let plain = members.plain, plain.value.kind == .object else { continue }
      let text = KeyedMembers(of: plain.value, KeyTables.localizedText)
      matches += unknownKeys(text, KeyTables.localizedText, "aps.alert.\(line.rawValue)")
    }
    return matches
  }

  private static func unknownKeys<Owner>(
    _ members: KeyedMembers<Owner>, _ names: KeyNames<Owner>, _ path: String
  ) -> [Match] {
    members.all.filter { $0.key == nil }.map { member in
      let name = member.name.string ?? ""
      let place = KeyPlace.path(of: member.name, among: KeyTables.placesForAlert)
      let advice =
        names.nearest(to: name).map { "did you mean \"\($0)\"?" }
        ?? place.map { "move it into \($0)" } ?? "move custom keys beside aps"
      return Match(at: member.name, "unknown key \"\(path).\(name.shown)\"; \(advice)")
    }
  }
}
