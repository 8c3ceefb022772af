import APNsPayload
import CompactJSON

extension Rule {
  static let personalData = Rule(
    name: "personal-data", severity: .warning, reach: .place,
    rationale: """
      A payload passes through servers and logs that others can read, and APNs does not encrypt it end to end. Do not put \
      customers' data there.
      """,
    remedy: "Send an identifier that lets the app fetch the data from its server, or allow the key with a pattern.",
    options: [
      Option(
        name: "allow", kind: .patterns,
        summary:
          "Patterns of custom keys, such as acme.sender, or of values that may have such data; * matches any characters."
      )
    ],
    examples: [
      .init(
        bad:
          #"{"aps":{"alert":"Hi"},"from":{"mail":«"jane@example.com"»,"call":[«"+49 30 901820"»,«"555-010-9999"»]}}"#,
        good:
          #"{"aps":{"alert":"Hi"},"at":"2026-12-04T10:00:00+09:00","icon":"hi@2x.png","place":"+35.6581,+139.7017"}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi"},"card":«"4111 1111 1111 1111"»,"number":«378282246310005»}"#,
        good: #"{"aps":{"alert":"Hi"},"card":"4111 1111 1111 1112","sent":1795286220000,"id":"d41d8cd9"}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi"},"jwt":«"eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxNyJ9.c2lnbmF0dXJl"»}"#,
        good: #"{"aps":{"alert":"Hi"},"session":"17","image":"9e107d9d372bb6826bd81d3542a419d6"}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi"},"device":«"\#(String(repeating: "0f1e2d3c", count: 8))"»}"#,
        good: #"{"aps":{"alert":"Hi"},"event":"\#(String(repeating: "0f1e2d3c", count: 8))"}"#),
      .init(
        bad: #"{"aps":{"alert":"Hi"},"access-token":«"9e107d9d372bb6826bd81d3542a419d6"»}"#,
        good: #"{"aps":{"alert":"Hi"},"push-token-count":2}"#),
    ],
    envelopes: { subject, options in
      // FCM adds these members to the payload.
      var search = PersonalDataSearch(allowed: options.patterns("allow"))
      if let data = subject.message?.node.fcmObject("data") {
        for member in data.members { search.look(at: member.value, under: member.name) }
      }
      return search.matches
    }
  ) { subject, options in
    var search = PersonalDataSearch(allowed: options.patterns("allow"))
    for member in subject.topLevel.all where member.key == nil {
      search.look(at: member.value, under: member.name)
    }
    return search.matches
  }
}

/// Searches custom values for personal data.
private struct PersonalDataSearch {
  private(set) var matches: [Rule.Match] = []
  private let allowed: [TextPattern]
  /// The names on the path to the current value.
  private var names: [Name] = []
  /// The names up to the last with progress, joined with points.
  private var path: [UInt8] = []

  /// A name on the path, with what is found out about it once it is needed.
  private struct Name {
    let text: String
    /// Whether the name suggests a secret.
    var isSecret: Bool?
    /// Whether it suggests a device.
    var isDevice: Bool?
    /// How far each pattern comes in the path up to this name.
    var progress: [TextPattern.Progress]?
  }

  init(allowed: [String]) { self.allowed = allowed.map(TextPattern.init) }

  /// Searches a member's value; recurses as deep as the document nests, up to its depth limit.
  mutating func look(at node: JSONNode, under name: JSONNode) {
    names.append(Name(text: name.string ?? ""))
    look(at: node)
    let last = names.removeLast()
    if last.progress != nil { path.removeLast(last.text.utf8.count + (names.isEmpty ? 0 : 1)) }
  }

  private mutating func look(at node: JSONNode) {
    switch node.kind {
    case .object: for member in node.members { look(at: member.value, under: member.name) }
    case .array: for element in node.elements { look(at: element) }
    case .string:
      let text = Array((node.string ?? "").utf8)
      if let kind = PersonalDataKind(in: text, isSecret: isSecret(), isDevice: isDevice()) { report(kind, node, text) }
    case .number:
      let text = Array((node.number?.text ?? "").utf8)
      if let kind = PersonalDataKind(inNumber: text) { report(kind, node, text) }
    case .null, .boolean: break
    }
  }

  /// Returns whether a name on the path suggests a secret; each name is checked once.
  private mutating func isSecret() -> Bool {
    for place in names.indices {
      let isSecret = names[place].isSecret ?? PersonalDataKind.isSecret(names[place].text)
      names[place].isSecret = isSecret
      if isSecret { return true }
    }
    return false
  }

  /// Returns whether a name on the path suggests a device; each name is checked once.
  private mutating func isDevice() -> Bool {
    for place in names.indices {
      let isDevice = names[place].isDevice ?? PersonalDataKind.isDevice(names[place].text)
      names[place].isDevice = isDevice
      if isDevice { return true }
    }
    return false
  }

  private mutating func report(_ kind: PersonalDataKind, _ node: JSONNode, _ text: [UInt8]) {
    guard !isAllowed(text) else { return }
    // Only as much of each name as may be shown, since one may be as long as the payload.
    let path = names.map { String($0.text.unicodeScalars.prefix(String.shownLimit + 1)) }.joined(separator: ".").shown
    matches.append(
      .init(at: node, "the value of \"\(path)\" looks like \(kind.rawValue); do not send personal data"))
  }

  /// Returns whether a pattern matches the path of a value or its text.
  ///
  /// Each pattern goes on from where it came in the name above, instead of through the whole path for each value. It may
  /// go back as far as the pattern is long.
  private mutating func isAllowed(_ text: [UInt8]) -> Bool {
    guard !allowed.isEmpty, !names.isEmpty else { return false }
    var progress = allowed.map { _ in TextPattern.Progress() }
    for place in names.indices {
      if let known = names[place].progress {
        progress = known
        continue
      }
      if place > 0 { path.append(UInt8(ascii: ".")) }
      path += names[place].text.utf8
      for index in allowed.indices { allowed[index].advance(&progress[index], through: path) }
      names[place].progress = progress
    }
    return zip(allowed, progress).contains { $0.isMatch($1) } || allowed.contains { $0.matches(text) }
  }
}
