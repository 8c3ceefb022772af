import APNsDevice
import CompactJSON
import SourceText
import StringsFiles

/// The result of looking up a loc-key of the payload in each language of the app.
struct KeyResolution {
  /// The entry of a language for the key.
  enum Entry {
    /// No entry, or one that is not a string; the raw key reportedly shows.
    case missing
    /// A text that varies by number or device.
    case variation
    /// An empty text; the raw key reportedly shows.
    case empty
    case text(FormatString, [FormatDiagnostic])
  }

  let line: LineMembers
  /// The node of the loc-key's string.
  let node: JSONNode
  let key: String
  let argumentNodes: [JSONNode]
  /// The text that the device inserts for each argument.
  let arguments: [String]
  /// The entries, one for each of the app's languages.
  let entries: [Entry]
  private let app: LintedApp

  /// Creates the resolution of a line's loc-key; `nil` if the line has none.
  init?(_ line: LineMembers, in app: LintedApp) {
    let source = line.source
    guard let node = source.key?.value, let key = node.string else { return nil }
    self.line = line
    self.node = node
    self.key = key
    self.app = app
    // The device never formats the title of the button.
    argumentNodes = line.line == nil ? [] : source.arguments.map { Array($0.value.elements) } ?? []
    arguments = argumentNodes.map { $0.string ?? $0.number?.stringValue ?? "" }
    let count = arguments.count
    entries = app.languages.map { Self.entry(of: key, in: $0, argumentCount: count) }
  }

  private static func entry(of key: String, in language: PushStrings, argumentCount: Int) -> Entry {
    guard let index = language.table.index(ofKey: key) else { return .missing }
    if language.isVariation(key) { return .variation }
    guard let format = language.format(ofKey: key) else {
      return language.table.value(at: index) == nil ? .missing : .empty
    }
    return .text(format, format.diagnostics(argumentCount: argumentCount))
  }

  /// Returns the languages whose entries satisfy a condition.
  func languages(where isIncluded: (Entry) -> Bool) -> LanguageList {
    languages(at: entries.indices.filter { isIncluded(entries[$0]) })
  }

  /// Returns whether the device may find a text for one of the languages in a development region that is not known.
  func mayContinue(where isIncluded: (Entry) -> Bool) -> Bool {
    entries.indices.contains { app.languages[$0].mayContinue && isIncluded(entries[$0]) }
  }

  /// Returns the languages at some indices of `entries`.
  func languages(at places: [Int]) -> LanguageList { LanguageList(places.map { app.languages[$0].name }, in: app) }

  /// Returns a match for each message of the diagnostics that have one of the codes.
  ///
  /// Each names the languages to which its message applies.
  func matches(of codes: [FormatDiagnostic.Code]) -> [Rule.Match] {
    var groups = FormatDiagnosticGroups()
    for (entry, language) in zip(entries, app.languages) {
      guard case .text(_, let diagnostics) = entry else { continue }
      for diagnostic in diagnostics where codes.contains(diagnostic.code) { groups.add(diagnostic, of: language.name) }
    }
    return groups.groups.map { diagnostic, names in
      let languages = LanguageList(names, in: app)
      return Rule.Match(
        at: node, "in the text for \"\(key.shown)\" in \(languages): \(diagnostic.message)",
        severity: diagnostic.severity, language: languages.single, key: key)
    }
  }
}

extension LineMembers {
  /// Returns whether an older version lacks the loc-key, and the plain text is what the newest one shows for it.
  ///
  /// Users of the older version see that text.
  func isFallback(in versions: [AppVersion]) -> Bool {
    guard hasPlainText, let plain = plain?.value.string, let newest = versions.last,
      let resolution = KeyResolution(self, in: newest.app)
    else { return false }
    let isNeeded = versions.dropLast().contains { version in
      KeyResolution(self, in: version.app)?.entries.contains { if case .missing = $0 { true } else { false } } == true
    }
    guard isNeeded else { return false }
    let arguments = resolution.arguments
    // The device fills the arguments into the plain text, too.
    let shown = FormatString(plain).substituting(count: arguments.count) { arguments[$0] }.text
    return resolution.entries.contains { entry in
      guard case .text(let format, _) = entry else { return false }
      return format.substituting(count: arguments.count) { arguments[$0] }.text == shown
    }
  }
}

/// Languages of an app, as a message names them.
struct LanguageList: CustomStringConvertible {
  let names: [String]
  private let isAll: Bool

  init(_ names: [String], in app: LintedApp) {
    self.names = names
    isAll = names.count == app.languages.count && names.count > 1
  }

  var isEmpty: Bool { names.isEmpty }
  /// The only language; `nil` if there are none or several.
  var single: String? { names.count == 1 ? names.first : nil }
  var description: String {
    guard isAll else { return names.listed }
    return names.count == 2 ? "both languages" : "all \(names.count) languages"
  }
  /// The languages, as a message names them after a negation.
  var negated: String {
    guard isAll else { return names.listed }
    return names.count == 2 ? "either language" : "any of the \(names.count) languages"
  }
}
