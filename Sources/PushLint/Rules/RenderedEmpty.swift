import APNsDevice
import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let renderedEmpty = Rule(
    name: "rendered-empty", severity: .warning, reach: .aps,
    rationale: """
      An alert or a line of it without text shows nothing; for an empty translation reports say that the raw key shows. \
      If a text is empty only after its arguments are put in, it is not known which of the two happens.
      """,
    remedy: "Give the line a text in every language, or remove it.",
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
          ("fr.lproj/Localizable.strings", #""HI" = ""; "LUNCH" = "On mange ?"; "FROM" = "%@";"#),
        ])),
    ]
  ) { subject, _ in emptyPlainTexts(in: subject) + subject.resolutions.flatMap(emptyTexts) }

  private static func emptyPlainTexts(in subject: PayloadSubject) -> [Match] {
    guard let alert = subject.aps[.alert]?.value else { return [] }
    if alert.isBlank {
      return [.init(at: alert, "found an empty alert, expected text, or no alert")]
    }
    guard alert.kind == .object else { return [] }
    guard subject.lines.contains(where: { $0.line != nil && ($0.plain != nil || $0.flat.key != nil) }) else {
      return [.init(at: alert, "found an alert without title, subtitle and body, expected a body")]
    }
    return subject.lines.compactMap { members in
      guard let line = members.line else { return nil }
      if let key = members.source.key {
        // A plain text shows in its place, as for a key that is missing.
        guard key.value.string == "", members.plain?.value.string?.isEmpty != false else { return nil }
        let name = key.name.string ?? ""
        return .init(at: key.value, "found an empty \(name), expected the key of a text: nothing shows")
      }
      guard let plain = members.plain else { return nil }
      if plain.value.isBlank {
        // An alert without a body is no better.
        let expected = line == .body ? "text" : "text, or no \(line.rawValue)"
        return .init(at: plain.value, "found an empty \(line.rawValue), expected \(expected)")
      }
      guard plain.value.kind == .object else { return nil }
      return .init(at: plain.value, "found a \(line.rawValue) without a loc-key, expected one: nothing shows")
    }
  }

  /// One match for the languages whose text is blank as it is written, one for those in which nothing is left of it.
  private static func emptyTexts(of resolution: KeyResolution) -> [Match] {
    var buffer: [UInt8] = []
    let isLeftEmpty = resolution.entries.map { entry -> Bool? in
      switch entry {
      case .missing, .variation: return nil
      case .empty: return false
      case .text(let format, _):
        buffer.removeAll(keepingCapacity: true)
        guard format.append(resolution.arguments, to: &buffer), buffer.isBlank else { return nil }
        return buffer.isEmpty
      }
    }
    return [false, true].compactMap { isLeft in
      let languages = resolution.languages(at: isLeftEmpty.indices.filter { isLeftEmpty[$0] == isLeft })
      guard !languages.isEmpty else { return nil }
      let end = isLeft ? "nothing is left of it, and it is not known whether the raw key shows" : nil
      return .init(
        at: resolution.node,
        "found an empty text for '\(resolution.key)' in \(languages), expected text" + (end.map { ": \($0)" } ?? ""),
        language: languages.single, key: resolution.key)
    }
  }
}

extension JSONNode {
  /// Whether this is a string without anything to see.
  fileprivate var isBlank: Bool {
    kind == .string && (string?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? false)
  }
}

extension [UInt8] {
  fileprivate var isBlank: Bool {
    // The first byte decides of nearly every text.
    guard let first, first <= 0x20 || first >= 0x80 else { return isEmpty }
    return String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
