import CompactJSON

extension Rule {
  static let duplicateKey = Rule(
    name: "duplicate-key", severity: .error,
    rationale:
      "Which of two members with one name counts is nowhere written, and differs between readers; of two entries of "
      + "a strings file the last one wins.",
    remedy: "Remove one of them.",
    examples: [.init(bad: #"{"aps":{"badge":1,«"badge"»:2}}"#, good: #"{"aps":{"badge":2}}"#), duplicateKeyInStrings],
    app: duplicateKeysInStrings
  ) { subject, _ in
    guard let root = subject.root else { return [] }
    var matches: [Match] = []
    var open = [root]
    while let node = open.popLast() {
      open += node.elements
      // Compared as bytes: two spellings of one character are two names.
      var seen: Set<[UInt8]> = []
      for member in node.members {
        open.append(member.value)
        let name = member.name.string ?? ""
        guard !seen.insert(Array(name.utf8)).inserted else { continue }
        matches.append(
          .init(
            offset: member.name.offset, length: member.name.length,
            message: "found the key '\(name)' a second time, expected it once"))
      }
    }
    return matches
  }
}
