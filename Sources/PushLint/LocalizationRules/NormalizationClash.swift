import AppBundle

extension Rule {
  static let normalizationClash = Rule(
    name: "normalization-clash", severity: .warning,
    rationale:
      "The device compares keys byte by byte. Two Unicode spellings of the same character are different keys, so one is not found.",
    remedy: "Spell the key the same way everywhere, preferably in the composed form (NFC).",
    examples: [
      .strings(
        base: "\"CAF\u{C9}\" = \"Coffee\";", bad: "\"CAF\u{C9}\" = \"Café\"; «»\"CAFE\u{301}\" = \"Un café\";",
        good: "\"CAF\u{C9}\" = \"Café\";")
    ]
  ) { subject, _ in
    // In Swift, strings that are equal after normalization are equal.
    var baseKeys: [String: Set<String>] = [:]
    for file in subject.files where file.role == .base {
      let keys = subject.entries[file.entries].map(\.key).filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
      baseKeys[file.table, default: []].formUnion(keys)
    }
    return subject.files.flatMap { file -> [AppMatch] in
      var seen: [String: String] = [:]
      return subject.entries[file.entries].compactMap { entry in
        guard !entry.isVariant, !entry.key.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        if let other = seen.updateValue(entry.key, forKey: entry.key), !other.utf8.elementsEqual(entry.key.utf8) {
          return subject.match(entry, "the key \"\(entry.key.shown)\" also exists in another Unicode spelling; use one")
        }
        guard !entry.isInBase, baseKeys[file.table]?.contains(entry.key) == true else { return nil }
        return subject.match(
          entry,
          "the key \"\(entry.key.shown)\" has another Unicode spelling in \(subject.base.name); use the same")
      }
    }
  }
}
