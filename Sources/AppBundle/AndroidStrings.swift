import StringsFiles

/// The strings that a user of an Android app sees, from the languages in which Android looks in turn.
public struct AndroidStrings: Sendable {
  /// The number of references that Android follows from one string to the next.
  static let referenceLimit = 20

  /// The languages in the order in which Android looks for a string; empty if the app has neither the user's nor a
  /// default.
  public let languages: [AndroidLanguage]

  init(_ languages: [AndroidLanguage]) { self.languages = languages }

  /// The result of looking up a key.
  public enum Entry: Sendable {
    /// The text, the string that was found first, and the folder it is in.
    case text(String, string: AndroidString, file: AndroidStringsFile, folder: String)
    /// A reference that leads to no text of the app, such as `@android:string/ok`.
    case unresolved(AndroidString, file: AndroidStringsFile, folder: String)
    /// No language has the key as a string.
    case missing
  }

  /// Returns the entry of a key.
  public func entry(forKey key: String) -> Entry {
    guard let (string, file, folder) = string(forKey: key) else { return .missing }
    var target = string
    for _ in 0...Self.referenceLimit {
      switch target.value {
      case .text(let text): return .text(text, string: string, file: file, folder: folder)
      case .reference(let reference) where reference.hasPrefix("@string/"):
        guard let next = self.string(forKey: String(reference.dropFirst("@string/".count))) else {
          return .unresolved(string, file: file, folder: folder)
        }
        target = next.string
      case .reference, .plurals, .array: return .unresolved(string, file: file, folder: folder)
      }
    }
    return .unresolved(string, file: file, folder: folder)
  }

  /// Returns the text of a key; `nil` if there is none.
  public func text(forKey key: String) -> String? {
    if case .text(let text, _, _, _) = entry(forKey: key) { text } else { nil }
  }

  private func string(forKey key: String) -> (string: AndroidString, file: AndroidStringsFile, folder: String)? {
    for language in languages {
      if let (string, file) = language.string(forKey: key) { return (string, file, language.name) }
    }
    return nil
  }
}
