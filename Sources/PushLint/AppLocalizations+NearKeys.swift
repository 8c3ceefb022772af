import AppBundle
import LanguageMatching
import SourceText

extension AppLocalizations {
  /// Returns the key that a misspelled loc-key most likely means, or `nil` if none is similar enough.
  ///
  /// The keys are those that a device finds in the base, or in the language with the most keys if there is no base. A key
  /// that has words before or after the other is not meant. The cost is linear in the number of keys.
  func nearestKey(to key: String, base: String?, by matcher: @autoclosure () -> LanguageMatcher) -> String? {
    let table =
      base.map { shownTable(in: $0, by: matcher()) }
      ?? languages.compactMap { shownTable(in: $0.name, by: matcher()) }.max { $0.table.count < $1.table.count }
    return table.flatMap { NearMatch.of(key, among: $0.table.lazy.map(\.key)) { NearMatch.addsWords(key, to: $0) } }
  }
}
