import AppBundle
@_spi(Memo) import SourceText
import StringsFiles

/// An Android app against which messages are checked.
struct LintedAndroid: Sendable {
  /// The reason why some users of the app see no text for a key.
  enum Fault: Sendable {
    /// The default has a reference that leads to no text of the app.
    case unresolved
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

  /// Returns the reason why some users see no text for a key; `nil` if all see one, or if it is in a file that cannot
  /// be read.
  ///
  /// The cost of the first look-up of a key that the default lacks is linear in the number of strings.
  func fault(ofKey key: String) -> Fault? { faults.answer(for: key) { newFault(ofKey: key) } }

  private func newFault(ofKey key: String) -> Fault? {
    let base = resources.defaultLanguage
    if base?.string(forKey: key) != nil {
      if case .unresolved = resources.strings(preferred: []).entry(forKey: key) { return .unresolved }
      return nil
    }
    guard base?.files.contains(where: \.isRefused) != true else { return nil }
    let others = resources.languages.filter { $0.string(forKey: key) != nil }
    guard others.isEmpty else { return .onlyIn(others.map(\.name)) }
    let hasOther = resources.languages.contains { language in
      language.files.contains { file in file.strings.contains { $0.key.utf8.elementsEqual(key.utf8) } }
    }
    return hasOther ? .notAString : .missing(nearest: NearMatch.of(key, among: base?.keys ?? []))
  }
}
