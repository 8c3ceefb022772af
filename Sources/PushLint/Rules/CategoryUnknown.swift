import APNsPayload
import CompactJSON

extension Rule {
  static let categoryUnknown = Rule(
    name: "category-unknown", severity: .error, reach: .place,
    rationale: "A notification whose category the app did not register shows no buttons.",
    remedy: "Name a registered category, or add the new one to the configuration's categories.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","category":«"GAME_INVITE"»}}"#,
        good: #"{"aps":{"alert":"Hi","category":"GAME_INVITATION"}}"#,
        setting: Setting(categories: ["GAME_INVITATION", "MESSAGE"]))
    ]
  ) { subject, _ in
    guard let categories = subject.categories, let node = subject.aps[.category]?.value, let name = node.string,
      !categories.contains(where: { $0.utf8.elementsEqual(name.utf8) })
    else { return [] }
    let names = categories.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let expected =
      NearMatch.of(name, among: names).map { "'\($0)'" }
      ?? (names.isEmpty ? "none: the app registers no category" : "one of \(names.joined(separator: ", "))")
    return [.init(at: node, "found the category '\(name)', expected \(expected)")]
  }
}
