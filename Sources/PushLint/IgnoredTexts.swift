/// The texts of an app about which findings are left out: those of some bundles, languages or keys.
///
/// Each list has patterns, in which `*` matches any characters, or none.
///
///     var linter = Linter()
///     linter.ignored = IgnoredTexts(languages: ["tlh"], keys: ["debug_*"])
public struct IgnoredTexts: Sendable {
  private let bundles: [TextPattern]
  private let languages: [TextPattern]
  private let keys: [TextPattern]

  /// Creates the texts from the patterns for the names of bundles and languages, and for keys.
  public init(bundles: [String] = [], languages: [String] = [], keys: [String] = []) {
    self.bundles = bundles.map { TextPattern($0) }
    self.languages = languages.map { TextPattern($0) }
    self.keys = keys.map { TextPattern($0) }
  }

  /// Returns whether the texts of a bundle are ignored.
  public func hasBundle(_ name: String) -> Bool { bundles.contains { $0.matches(name) } }

  /// Returns whether the texts of a localization are ignored.
  public func hasLanguage(_ name: String) -> Bool { languages.contains { $0.matches(name) } }

  /// Returns whether the texts of a key are ignored.
  public func hasKey(_ key: String) -> Bool { keys.contains { $0.matches(key) } }

  /// Returns whether a finding about a language and a key is left out; `nil` stands for none or several of them.
  func covers(language: String?, key: String?) -> Bool {
    language.map(hasLanguage) == true || key.map(hasKey) == true
  }
}
