import AppBundle
import SourceText

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
      baseKeys[file.table, default: []].formUnion(subject.entries[file.entries].map(\.key).filter(hasSpellings))
    }
    return subject.files.flatMap { file -> [AppMatch] in
      var seen: [String: String] = [:]
      return subject.entries[file.entries].compactMap { entry in
        guard !entry.isVariant, hasSpellings(entry.key) else { return nil }
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

  /// The longest key whose spellings are compared, in bytes.
  private static let keyLimit = 1024

  /// Returns whether a key may have another spelling; comparing two takes the square of a run of combining characters.
  private static func hasSpellings(_ key: String) -> Bool {
    let bytes = key.bytes
    let span = bytes.span
    return span.count <= keyLimit && !span.indices.allSatisfy { span[$0] < 0x80 }
  }
}
