import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let categoryUnknown = Rule(
    name: "category-unknown", severity: .error, reach: .place,
    rationale: "If the app has not registered a notification's category, the notification has no buttons.",
    remedy: "Use a registered category, or add the new one to categories in the configuration.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","category":«"GAME_INVITE"»}}"#,
        good: #"{"aps":{"alert":"Hi","category":"GAME_INVITATION"}}"#,
        setting: Setting(categories: ["GAME_INVITATION", "MESSAGE"]))
    ]
  ) { subject, _ in
    guard let categories = subject.categories, let node = subject.aps[.category]?.value, let name = node.string,
      !categories.contains(name)
    else { return [] }
    return [.init(at: node, "unknown category \"\(name.shown)\"; \(categories.advice(insteadOf: name))")]
  }
}
