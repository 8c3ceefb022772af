import AppBundle
import CompactJSON

extension Rule {
  static let pushKeyUnused = Rule(
    name: "push-key-unused", severity: .information,
    rationale: "A key for pushes that no payload uses may be misspelled on one side or no longer sent.",
    remedy: "Correct the key, or remove it and its translations.",
    options: [
      .init(
        name: "keys", kind: .patterns, summary: "Patterns of the keys in Localizable.strings that are for payloads.")
    ],
    examples: [
      .strings(
        base: "", bad: #""TURN" = "Your turn"; «»"PUSH_STOP" = "Stop";"#, good: #""TURN" = "Your turn";"#,
        path: "en.lproj/Localizable.strings", payloads: [#"{"aps":{"alert":{"loc-key":"TURN"}}}"#],
        options: RuleOptions(["keys": ["PUSH_*"]]))
    ]
  ) { subject, options in
    let patterns = options.patterns("keys").map(TextPattern.init)
    guard subject.pushKeys != nil, !patterns.isEmpty else { return [] }
    return subject.files.filter { $0.role == .base && $0.table == "Localizable" }.flatMap { file in
      subject.entries[file.entries].filter { entry in
        !entry.isVariant && !entry.isPushKey && patterns.contains { $0.matches(entry.key) }
      }.map { subject.match($0, "no payload uses the key \"\($0.key.shown)\"; correct or remove it") }
    }
  }
}
