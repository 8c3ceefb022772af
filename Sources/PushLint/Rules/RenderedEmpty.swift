import APNsDevice
import APNsPayload
import CompactJSON
import SourceText
import StringsFiles

extension Rule {
  static let renderedEmpty = Rule(
    name: "rendered-empty", severity: .warning, reach: .aps,
    rationale: """
      An alert or a line without text shows nothing. For an empty translation, the device reportedly shows the raw key, \
      or the plain text next to it. If text is empty only after its arguments are filled in, either nothing or the raw \
      key shows.
      """,
    remedy: "Write text for the line in every language, or remove the line.",
    examples: [
      .init(bad: #"{"aps":{"alert":«""»,"badge":1}}"#, good: #"{"aps":{"badge":1}}"#),
      .init(bad: #"{"aps":{"alert":{"title":«" "»,"body":"Lunch?"}}}"#, good: #"{"aps":{"alert":"Lunch?"}}"#),
      .init(
        bad: #"{"aps":{"alert":«{"launch-image":"Lunch"}»}}"#,
        good: #"{"aps":{"alert":{"body":"Lunch?","launch-image":"Lunch"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":«{}»,"body":"Lunch?"}}}"#,
        good: #"{"aps":{"alert":{"title":{"loc-key":"HI"},"body":"Lunch?"}}}"#),
      .init(bad: #"{"aps":{"alert":{"loc-key":«""»}}}"#, good: #"{"aps":{"alert":{"loc-key":"HI"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title-loc-key":«"HI"»,"loc-key":«"FROM"»,"loc-args":[""]}}}"#,
        good: #"{"aps":{"alert":{"title-loc-key":"LUNCH","loc-key":"FROM","loc-args":["Bob"]}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""HI" = "Hi"; "LUNCH" = "Lunch?"; "FROM" = "%@";"#),
          ("fr.lproj/Localizable.strings", #""HI" = " "; "LUNCH" = "On mange ?"; "FROM" = "%@";"#),
        ])),
    ],
    envelopes: { subject, _ in
      guard let made = subject.madeAlert else { return [] }
      return [AlertDictionary.Line.title, .body].compactMap { line in
        made.notification[line.rawValue].flatMap { emptyText(line, at: $0) }
      }
    }
  ) { subject, _ in emptyPlainTexts(in: subject) + subject.resolutions.flatMap(emptyTexts) }

  private static func emptyPlainTexts(in subject: PayloadSubject) -> [Match] {
    guard let alert = subject.aps[.alert]?.value else { return [] }
    if alert.isBlank {
      return [.init(at: alert, "the alert is empty; add text, or remove the alert")]
    }
    guard alert.kind == .object else { return [] }
    guard subject.lines.contains(where: { $0.line != nil && ($0.plain != nil || $0.flat.key != nil) }) else {
      return [.init(at: alert, "the alert has no title, subtitle or body; add a body")]
    }
    return subject.lines.compactMap { members in
      guard let line = members.line else { return nil }
      if let key = members.source.key {
        // Plain text shows instead, as it does for a missing key.
        guard key.value.string == "", members.plain?.value.string?.isEmpty != false else { return nil }
        let name = key.name.string ?? ""
        return .init(at: key.value, "\(name) is empty, so nothing shows; add a key")
      }
      guard let plain = members.plain else { return nil }
      // A service extension may add the body beside a title, as if there were none.
      if line == .body, plain.value.isBlank, subject.aps[.mutableContent]?.value.number?.integer == 1,
        subject.lines.contains(where: { $0.line != .body && ($0.plain?.value.isBlank == false || $0.flat.key != nil) })
      {
        return nil
      }
      if let match = emptyText(line, at: plain.value) { return match }
      guard plain.value.kind == .object else { return nil }
      return .init(at: plain.value, "the \(line.rawValue) object has no loc-key, so nothing shows; add one")
    }
  }

  private static func emptyText(_ line: AlertDictionary.Line, at node: JSONNode) -> Match? {
    guard node.isBlank else { return nil }
    // Do not advise removing the body: an alert without one is no better.
    let advice = line == .body ? "add text" : "add text, or remove it"
    return Match(at: node, "the \(line.rawValue) is empty; \(advice)")
  }

  /// The ways in which the text for a loc-key comes out empty, with the end of the message for each.
  private enum Emptiness: String, CaseIterable {
    case key = ", so the raw key reportedly shows; add text"
    case plain = ", so the plain text reportedly shows; add text"
    case blank = "; add text"
    case arguments = " after its arguments are filled in, and the raw key may show"
  }

  /// Returns a match for each way in which the text of some languages comes out empty.
  private static func emptyTexts(of resolution: KeyResolution) -> [Match] {
    var buffer: [UInt8] = []
    let ways = resolution.entries.map { entry -> Emptiness? in
      switch entry {
      case .missing, .variation: return nil
      case .empty: return resolution.line.hasPlainText ? .plain : .key
      case .text(let format, _):
        buffer.removeAll(keepingCapacity: true)
        guard format.append(resolution.arguments, to: &buffer), buffer.isBlank else { return nil }
        return buffer.isEmpty ? .arguments : .blank
      }
    }
    return Emptiness.allCases.compactMap { way in
      let languages = resolution.languages(at: ways.indices.filter { ways[$0] == way })
      guard !languages.isEmpty else { return nil }
      return .init(
        at: resolution.node, "the text for \"\(resolution.key.shown)\" in \(languages) is empty\(way.rawValue)",
        severity: way == .key ? .error : nil, language: languages.single, key: resolution.key)
    }
  }
}

extension JSONNode {
  /// Whether this is a string without visible characters.
  fileprivate var isBlank: Bool {
    kind == .string && (string?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? false)
  }
}

extension [UInt8] {
  fileprivate var isBlank: Bool {
    // For nearly all text, the first byte decides.
    guard let first, first <= 0x20 || first >= 0x80 else { return isEmpty }
    return String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
