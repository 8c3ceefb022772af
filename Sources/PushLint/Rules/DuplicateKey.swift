import CompactJSON
import SourceText

extension Rule {
  static let duplicateKey = Rule(
    name: "duplicate-key", severity: .error, reach: .place, isAboutText: true,
    rationale:
      "JSON does not define which of two members with the same name counts, and parsers differ. In a strings file, the last "
      + "of two entries wins, so it is a warning.",
    remedy: "Remove one of them.",
    examples: [
      .init(bad: #"{"aps":{"badge":1,«"badge"»:2}}"#, good: #"{"aps":{"badge":2}}"#),
      .init(bad: #"{"aps":{"badge":1},"a":[{"b":0,«"\u0062"»:0}]}"#, good: #"{"aps":{"badge":1},"a":[{"b":0}]}"#),
      duplicateKeyInStrings,
    ],
    app: duplicateKeysInStrings
  ) { subject, _ in
    guard let document = subject.document else { return [] }
    var matches: [Match] = []
    var open = [document.root]
    var names: [(start: Int, length: Int)] = []
    while let node = open.popLast() {
      if node.kind == .array {
        for element in node.elements where element.isContainer { open.append(element) }
        continue
      }
      names.removeAll(keepingCapacity: true)
      for member in node.members {
        names.append((member.name.offset, member.name.length))
        if member.value.isContainer { open.append(member.value) }
      }
      if !areDistinct(names, in: document.bytes.span) { matches += duplicates(among: Array(node.members)) }
    }
    return matches
  }

  /// Returns whether names at these places are known to differ, because no two have the same bytes in the text.
  ///
  /// It does not know this of many names, or of names with escapes.
  private static func areDistinct(_ names: [(start: Int, length: Int)], in text: Span<UInt8>) -> Bool {
    guard names.count <= 16 else { return false }
    for place in names.indices {
      let (start, length) = names[place]
      for index in start..<start + length where text[index] == UInt8(ascii: "\\") { return false }
      for other in 0..<place where names[other].length == length {
        var index = 0
        while index < length, text[names[other].start + index] == text[start + index] { index += 1 }
        if index == length { return false }
      }
    }
    return true
  }

  private static func duplicates(among members: [JSONNode.Member]) -> [Match] {
    // Names are compared as bytes: two spellings of the same character are different names.
    var places: [[UInt8]: [Int]] = [:]
    var names: [[UInt8]] = []
    for (place, member) in members.enumerated() {
      let name = Array((member.name.string ?? "").utf8)
      names.append(name)
      places[name, default: []].append(place)
    }
    guard places.count < members.count else { return [] }
    var matches: [(place: Int, match: Match)] = []
    for same in places.values where same.count > 1 {
      // If all of them have the same value, it does not matter which one counts.
      let value = members[same[0]].value
      let areEqual = same.dropFirst().allSatisfy { members[$0].value.says(value) }
      for place in same.dropFirst() {
        let range = members[place - 1].value.end..<members[place].value.end
        let fix = Fix(
          summary: "remove the key; both values are the same",
          replacements: [TextEdit(range: range, text: "")])
        let name = String(decoding: names[place], as: UTF8.self)
        matches.append(
          (
            place,
            Match(
              at: members[place].name, "duplicate key \"\(name.shown)\"; remove one of them",
              fix: areEqual ? fix : nil)
          ))
      }
    }
    return matches.sorted { $0.place < $1.place }.map(\.match)
  }
}

extension JSONNode {
  fileprivate var isContainer: Bool { kind == .array || kind == .object }

  /// One past the last byte.
  fileprivate var end: Int { offset + length }

  /// Returns whether both have the same value; costs no more than the shorter one.
  ///
  /// It recurses as deep as they nest.
  fileprivate func says(_ other: JSONNode) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .array:
      var others = other.elements
      for element in elements {
        guard let next = others.next(), element.says(next) else { return false }
      }
      return others.next() == nil
    case .object:
      var others = other.members
      for member in members {
        guard let next = others.next(), member.name.says(next.name), member.value.says(next.value) else { return false }
      }
      return others.next() == nil
    default: return value == other.value
    }
  }
}
