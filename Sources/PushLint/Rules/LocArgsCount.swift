import APNsDevice
import APNsPayload
import CompactJSON
import SourceText
import StringsFiles

extension Rule {
  static let locArgsCount = Rule(
    name: "loc-args-count", severity: .error, reach: .aps,
    rationale: """
      A specifier without an argument shows as <null>, or unchanged if there are no arguments at all. An argument without a \
      specifier is never shown.
      """,
    remedy: "Send as many arguments as the text has specifiers, in every language.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"loc-key":"LUNCH","loc-args":«["noon"]»}}}"#,
        good: #"{"aps":{"alert":{"loc-key":"LUNCH","loc-args":["noon","Bob"]}}}"#,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""LUNCH" = "Lunch at %@ with %@?";"#),
          ("fr.lproj/Localizable.strings", #""LUNCH" = "Déjeuner avec %2$@ à %1$@ ?";"#),
        ])),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":{"loc-key":«"LUNCH"»}}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":{"loc-key":"LUNCH","loc-args":["noon"]}}}}"#,
        setting: Setting(files: [("en.lproj/Localizable.strings", #""LUNCH" = "Lunch at %@?";"#)])),
    ]
  ) { subject, _ in subject.resolutions.flatMap { missingArguments(of: $0) + unusedArguments(of: $0) } }

  /// Returns one match if the text in any language needs more arguments than the payload has.
  private static func missingArguments(of resolution: KeyResolution) -> [Match] {
    let given = resolution.arguments.count
    // The device never formats the title of a button.
    guard resolution.line.line != nil else { return [] }
    let needed = resolution.entries.map { entry in
      guard case .text(let format, _) = entry else { return 0 }
      // An argument number above 127 is not an argument; another rule reports it.
      return format.specifiers.reduce(0) { max($0, ($1.argument ?? -1) < 127 ? ($1.argument ?? -1) + 1 : 0) }
    }
    let counts = Set(needed.filter { $0 > given }).sorted()
    guard !counts.isEmpty else { return [] }
    let groups = counts.map { count in
      (count.counted("argument"), resolution.languages(at: needed.indices.filter { needed[$0] == count }))
    }
    let needs = groups.map { "\($0) in \($1)" }.joined(separator: " and ")
    return [
      .init(
        at: resolution.line.source.arguments?.value ?? resolution.node,
        "the text for \"\(resolution.key.shown)\" needs \(needs), but the payload has \(given.counted("argument"))",
        language: groups.count == 1 ? groups[0].1.single : nil, key: resolution.key)
    ]
  }

  /// Returns a match for each argument that the text in at least one language does not use.
  private static func unusedArguments(of resolution: KeyResolution) -> [Match] {
    // The arguments that the text of each language uses; nil if there is no text.
    let used: [Set<Int>?] = resolution.entries.map { entry in
      guard case .text(let format, _) = entry else { return nil }
      return Set(format.specifiers.compactMap(\.argument))
    }
    return resolution.argumentNodes.indices.compactMap { argument in
      let languages = resolution.languages(at: used.indices.filter { used[$0]?.contains(argument) == false })
      guard !languages.isEmpty else { return nil }
      return .init(
        at: resolution.argumentNodes[argument],
        "the text for \"\(resolution.key.shown)\" in \(languages) does not use argument \(argument + 1); "
          + "use it, or remove it",
        severity: .warning, language: languages.single, key: resolution.key)
    }
  }
}
