import APNsDevice
import APNsPayload
import CompactJSON
import SourceText
import StringsFiles

extension Rule {
  static let locArgsOrder = Rule(
    name: "loc-args-order", severity: .information, reach: .aps,
    rationale: """
      A push goes to every version of the app that is installed. If a newer version shows the arguments in another order, \
      the text may say the opposite there.
      """,
    remedy: "Check that the texts of both versions mean the same; use a new key for a text with another meaning.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":«"BEAT"»,"loc-args":["Jo","Al"]}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"LOST","loc-args":["Jo","Al"]}}}"#,
        setting: Setting(
          files: [("en.lproj/Localizable.strings", #""BEAT" = "%1$@ beat %2$@"; "LOST" = "%@ lost to %@";"#)],
          newerFiles: [("en.lproj/Localizable.strings", #""BEAT" = "%2$@ beat %1$@"; "LOST" = "%@ lost to %@!";"#)]))
    ]
  ) { subject, _ in
    zip(subject.versions, subject.versions.dropFirst()).flatMap { reordered(in: subject, from: $0, to: $1) }
  }

  /// Returns a match for each line whose arguments show in another order in a newer version.
  private static func reordered(in subject: PayloadSubject, from older: AppVersion, to newer: AppVersion) -> [Match] {
    var before: [[UInt8]: PushStrings] = [:]
    for strings in older.app.languages { before[Array(strings.name.utf8)] = strings }
    return subject.lines.compactMap { line in
      guard line.line != nil, let node = line.source.key?.value, let key = node.string,
        let arguments = line.source.arguments?.value, Array(arguments.elements).count > 1
      else { return nil }
      let languages = newer.app.languages.filter { strings in
        guard let other = before[Array(strings.name.utf8)], let old = order(of: key, in: other),
          let new = order(of: key, in: strings)
        else { return false }
        return old.withoutRepeats != new.withoutRepeats && Set(old) == Set(new)
      }
      guard !languages.isEmpty else { return nil }
      let list = LanguageList(languages.map(\.name), in: newer.app)
      return Match(
        at: node,
        "the text for \"\(key.shown)\" in \(list) shows its arguments in a different order in \(newer.label.shown) than in "
          + "\(older.label.shown); check that both mean the same", language: list.single, key: key)
    }
  }

  /// Returns the arguments of a key's text, in the order in which they show; `nil` if there is no text.
  private static func order(of key: String, in strings: PushStrings) -> [Int]? {
    strings.format(ofKey: key).map { $0.specifiers.compactMap(\.argument) }
  }
}
