import AppBundle
import LanguageMatching
import SourceText

extension AppLocalizations {
  /// Returns the key that a misspelled loc-key most likely means, or `nil` if none is similar enough.
  ///
  /// A key of the same characters in another Unicode spelling is the nearest.
  ///
  /// The keys are those that a device finds in the base, or in the language with the most keys if there is no base. A key
  /// that has words before or after the other is not meant. The cost is linear in the number of keys.
  func nearestKey(to key: String, base: String?, by matcher: @autoclosure () -> LanguageMatcher) -> String? {
    let table =
      base.map { shownTable(in: $0, by: matcher()) }
      ?? languages.compactMap { shownTable(in: $0.name, by: matcher()) }.max { $0.table.count < $1.table.count }
    if let same = table.flatMap({ key.inAnotherSpelling(among: $0.table.lazy.map(\.key)) }) { return same }
    return table.flatMap { NearMatch.of(key, among: $0.table.lazy.map(\.key)) { NearMatch.addsWords(key, to: $0) } }
  }
}

extension String {
  /// Returns the first of these names that has the same characters in another Unicode spelling; `nil` if there is none.
  fileprivate func inAnotherSpelling(among names: some Sequence<String>) -> String? {
    // Comparing two spellings takes the square of a run of combining characters.
    guard utf8.count <= 64, !utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return names.first { $0.utf8.count <= 192 && $0 == self }
  }
}

extension RuleMessage {
  /// Advises to use the key of the app that is meant, most likely.
  static func suggestion(_ near: String, for key: String) -> RuleMessage {
    near == key
      ? "the app has \"\(near.shown)\" in another Unicode spelling; use the same" : "did you mean \"\(near.shown)\"?"
  }
}
