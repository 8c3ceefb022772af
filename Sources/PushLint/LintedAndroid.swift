package import AppBundle
@_spi(Memo) import SourceText
import StringsFiles

/// An Android app against which messages are checked.
struct LintedAndroid: Sendable {
  /// The reason why some users of the app see no text for a key.
  enum Fault: Sendable {
    /// The default has a reference that leads to no text of the app.
    case unresolved
    /// The folders with these names have such a reference.
    case unresolvedIn([String])
    /// The folders with these names have an empty text.
    case emptyIn([String])
    /// Only the folders with these names have the key.
    case onlyIn([String])
    /// The key is that of plurals or of an array.
    case notAString
    /// No language has the key; the key that it most likely means, if one is similar enough.
    case missing(nearest: String?)
  }

  let resources: AndroidResources
  private let faults = SharedTextMemo<Fault?>(slotCount: Linter.memoLimit)

  init(_ resources: AndroidResources) { self.resources = resources }

  /// Returns the reason why some users see no text for a key; `nil` if all see one.
  ///
  /// The cost of the first look-up of a key that the default lacks is linear in the number of strings.
  func fault(ofKey key: String) -> Fault? { faults.answer(for: key) { newFault(ofKey: key) } }

  /// Returns the text of a key that users of a language see; `nil` if the language does not have the key, or if it has a
  /// reference that leads to no text.
  func text(forKey key: String, in language: AndroidLanguage) -> String? {
    guard let string = language.string(forKey: key)?.string else { return nil }
    return string.text ?? resources.strings(preferred: language.tag.map { [$0] } ?? []).text(forKey: key)
  }

  private func newFault(ofKey key: String) -> Fault? {
    let base = resources.defaultLanguage
    if base?.string(forKey: key) != nil {
      let wrong = resources.languages.filter { $0.string(forKey: key) != nil && text(forKey: key, in: $0) == nil }
      if wrong.contains(where: { $0.tag == nil }) { return .unresolved }
      guard wrong.isEmpty else { return .unresolvedIn(wrong.map(\.name)) }
      let empty = resources.languages.filter { text(forKey: key, in: $0)?.isEmpty == true }
      return empty.isEmpty ? nil : .emptyIn(empty.map(\.name))
    }
    let others = resources.languages.filter { $0.string(forKey: key) != nil }
    guard others.isEmpty else { return .onlyIn(others.map(\.name)) }
    let hasOther = resources.languages.contains { language in
      language.files.contains { file in file.strings.contains { $0.key.utf8.elementsEqual(key.utf8) } }
    }
    return hasOther ? .notAString : .missing(nearest: NearMatch.of(key, among: base?.keys ?? []))
  }
}

extension AndroidResources {
  /// Returns the resources without the languages that are ignored, under their own tag or under the name of an app's
  /// localization for the same users, so that no finding is about them.
  ///
  /// A folder stays if users of another localization see it, too.
  package func leavingOut(_ ignored: IgnoredTexts, beside apps: [AppLocalizations]) -> AndroidResources {
    let localizations = apps.flatMap { $0.localizations.map(\.name) }
    // The names of folders, and whether a localization other than that of the folder's own language shows it.
    var (own, shared, hidden): (Set<[UInt8]>, Set<[UInt8]>, Set<[UInt8]>) = ([], [], [])
    for localization in localizations {
      let tag = Self.tag(ofLocalization: localization)
      guard let folder = strings(preferred: [tag]).languages.first else { continue }
      let name = Array(folder.name.utf8)
      if ignored.hasLanguage(localization) {
        hidden.insert(name)
      } else if folder.tag.map(Self.tag(ofLocalization:)) == tag {
        own.insert(name)
      } else {
        shared.insert(name)
      }
    }
    return filter { language in
      let name = Array(language.name.utf8)
      guard let tag = language.tag, !shared.contains(name) else { return true }
      return !ignored.hasLanguage(tag) && (own.contains(name) || !hidden.contains(name))
    }
  }
}
