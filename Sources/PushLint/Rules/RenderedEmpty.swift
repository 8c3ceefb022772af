import APNsDevice
import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let renderedEmpty = Rule(
    name: "rendered-empty", severity: .warning, reach: .aps,
    rationale: "An alert or a line of it without text shows nothing; an empty translation shows the raw key.",
    remedy: "Give the line a text in every language, or remove it.",
    examples: [
      .init(bad: #"{"aps":{"alert":«""»,"badge":1}}"#, good: #"{"aps":{"badge":1}}"#),
      .init(bad: #"{"aps":{"alert":{"title":«" "»,"body":"Lunch?"}}}"#, good: #"{"aps":{"alert":"Lunch?"}}"#),
      .init(
        bad: #"{"aps":{"alert":«{"launch-image":"Lunch"}»}}"#,
        good: #"{"aps":{"alert":{"title":"Lunch?","launch-image":"Lunch"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":«{}»,"subtitle":"Lunch?"}}}"#,
        good: #"{"aps":{"alert":{"title":{"loc-key":"HI"},"subtitle":"Lunch?"}}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title-loc-key":«"HI"»,"loc-key":«"FROM"»,"loc-args":[""]}}}"#,
        good: #"{"aps":{"alert":{"title-loc-key":"LUNCH","loc-key":"FROM","loc-args":["Bob"]}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""HI" = "Hi"; "LUNCH" = "Lunch?"; "FROM" = "%@";"#),
          ("fr.lproj/Localizable.strings", #""HI" = ""; "LUNCH" = "On mange ?"; "FROM" = "%@";"#),
        ])),
    ]
  ) { subject, _ in emptyPlainTexts(in: subject) + subject.resolutions.compactMap(emptyText) }

  private static func emptyPlainTexts(in subject: PayloadSubject) -> [Match] {
    guard let alert = subject.aps[.alert]?.value else { return [] }
    if alert.isBlank {
      return [.init(at: alert, "found an empty alert, expected text, or no alert")]
    }
    guard alert.kind == .object else { return [] }
    guard subject.lines.contains(where: { $0.field != .action && ($0.plain != nil || $0.flat.key != nil) }) else {
      return [.init(at: alert, "found an alert without title, subtitle and body, expected one of them")]
    }
    return subject.lines.compactMap { line in
      guard let plain = line.plain, line.source.key == nil else { return nil }
      if plain.value.isBlank {
        return .init(
          at: plain.value, "found an empty \(line.field.rawValue), expected text, or no \(line.field.rawValue)")
      }
      guard plain.value.kind == .object else { return nil }
      return .init(at: plain.value, "found a \(line.field.rawValue) without a loc-key, expected one: nothing shows")
    }
  }

  private static func emptyText(of resolution: KeyResolution) -> Match? {
    var buffer: [UInt8] = []
    let languages = resolution.languages { entry in
      switch entry {
      case .missing, .variation: return false
      case .empty: return true
      case .text(let format, _):
        buffer.removeAll(keepingCapacity: true)
        return format.append(resolution.arguments, to: &buffer) && buffer.isBlank
      }
    }
    guard !languages.isEmpty else { return nil }
    return .init(
      at: resolution.node, "found an empty text for '\(resolution.key)' in \(languages), expected text",
      language: languages.single, key: resolution.key)
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
