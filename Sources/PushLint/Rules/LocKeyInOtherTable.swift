import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let locKeyInOtherTable = Rule(
    name: "loc-key-in-other-table", severity: .error, reach: .aps,
    rationale: "A push looks up its keys only in the table Localizable.",
    remedy: "Move the key to Localizable.strings.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"LUNCH"»}}}"#, good: #"{"aps":{"alert":{"loc-key":"HI"}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""HI" = "Hi";"#), ("en.lproj/Push.strings", #""LUNCH" = "Lunch?";"#),
        ]))
    ]
  ) { subject, _ in
    guard let app = subject.app else { return [] }
    return subject.resolutions.compactMap { resolution in
      var table: String?
      let places = resolution.entries.indices.filter { index in
        guard case .missing = resolution.entries[index] else { return false }
        guard let found = app.otherTable(with: resolution.key, language: index) else { return false }
        table = table ?? found
        return true
      }
      guard let table else { return nil }
      let languages = resolution.languages(at: places)
      return .init(
        at: resolution.node,
        "\"\(resolution.key.shown)\" is in the table \(table) in \(languages), but a push reads only Localizable; move it there",
        language: languages.single, key: resolution.key)
    }
  }
}
