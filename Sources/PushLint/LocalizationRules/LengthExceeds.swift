import CompactJSON
import StringsFiles

extension Rule {
  static let lengthExceeds = Rule(
    name: "length-exceeds", severity: .warning,
    rationale: "Text that is too long is truncated on screen, or makes the payload too large.",
    remedy: "Shorten the text.",
    options: [
      .init(
        name: "limits", kind: .limits,
        summary:
          "The largest number of characters or UTF-8 bytes for the text of matching keys, with the arguments of the "
          + "payloads, if any.")
    ],
    examples: [
      .strings(
        base: #""push_turn" = "Your turn";"#, bad: #"«»"push_turn" = "C’est à vous de jouer";"#,
        good: #""push_turn" = "À vous";"#,
        options: RuleOptions(["limits": ["push_*": ["characters": 12, "bytes": 40]]]))
    ]
  ) { subject, options in
    let limits = options.limits("limits")
    guard !limits.isEmpty else { return [] }
    return subject.entries.compactMap { entry in
      guard let value = entry.value else { return nil }
      let matching = limits.filter { $0.pattern.matches(entry.key) }
      guard !matching.isEmpty else { return nil }
      let uses = entry.isPushKey ? subject.pushKeys?.longestArguments(ofKey: entry.key) ?? [] : []
      let format = FormatString(value)
      func longest(_ arguments: (PushKeys.Longest) -> [String], _ length: (String) -> Int) -> Int {
        guard !uses.isEmpty else { return length(value) }
        return uses.compactMap { format.substituting(arguments($0)).text.map(length) }.max() ?? 0
      }
      let characters = longest(\.inCharacters, \.count)
      let bytes = longest(\.inBytes, \.utf8.count)
      for limit in matching {
        if let most = limit.characters, characters > most {
          return subject.match(
            entry, "the text has \(characters.counted("character")), but the limit is \(most.grouped)")
        }
        if let most = limit.bytes, bytes > most {
          return subject.match(entry, "the text has \(bytes.counted("byte")), but the limit is \(most.grouped)")
        }
      }
      return nil
    }
  }
}
