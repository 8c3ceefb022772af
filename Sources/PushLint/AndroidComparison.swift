import APNsDevice
import AppBundle
import LanguageMatching
import StringsFiles

/// An Android app's strings beside an Apple app's, prepared once for all rules.
struct AndroidComparison {
  /// A string of both apps that users of a language see.
  struct Pair {
    let key: String
    /// The Apple app's localization.
    let language: String
    /// Whether the Apple app's text is empty.
    let isEmpty: Bool
    /// The arguments of the Apple app's text; `nil` if it has no percent sign.
    let format: FormatArguments?
    /// The Android app's text, and the entry and the file in which it was found first.
    let text: String
    let string: AndroidString
    let file: AndroidStringsFile
    /// The name of the folder of the file.
    let folder: String
    /// Whether a payload uses the key.
    let isPushKey: Bool
  }

  let resources: AndroidResources
  /// The pairs of each language, in the order of the Apple app's languages and of its files, and then those of languages
  /// that only Android has.
  ///
  /// Texts that vary by number or device are left out.
  let pairs: [Pair]
  /// The folder in which Android looks first for users of a language; `nil` if it has none but the default.
  private(set) var folders: [(language: String, folder: AndroidLanguage?)] = []

  init(_ resources: AndroidResources, beside subject: AppSubject) {
    self.resources = resources
    var pairs: [Pair] = []
    for language in subject.app.languages {
      let strings = resources.strings(preferred: [AndroidResources.tag(ofLocalization: language.name)])
      folders.append((language.name, strings.languages.first { $0.tag != nil }))
      pairs += Self.pairs(of: language, with: strings, subject)
    }
    let shown = Set(folders.compactMap(\.folder?.name))
    for language in resources.languages where !shown.contains(language.name) {
      guard let tag = language.tag else { continue }
      // An Apple device shows another language to the same user.
      let name = subject.matcher.match(preferred: [tag]).match ?? (subject.hasBase ? subject.base.name : nil)
      guard let localization = name.flatMap({ subject.app[$0] }) else { continue }
      pairs += Self.pairs(of: localization, with: resources.strings(preferred: [tag]), subject).filter {
        $0.folder == language.name
      }
    }
    self.pairs = pairs
  }

  /// Returns the name of a language in findings: that of the Apple app's localization for the same users, or its tag.
  func name(of language: AndroidLanguage) -> String? {
    guard language.tag != nil else { return nil }
    return folders.first { $0.folder?.name.utf8.elementsEqual(language.name.utf8) == true }?.language ?? language.tag
  }

  private static func pairs(
    of language: AppLocalization, with strings: AndroidStrings, _ subject: AppSubject
  ) -> [Pair] {
    guard let table = language.table("Localizable") else { return [] }
    return table.table.compactMap { key, value in
      guard let value, table.variation(forKey: key) == nil,
        case .text(let text, let string, let file, let folder) = strings.entry(forKey: key)
      else { return nil }
      return Pair(
        key: key, language: language.name, isEmpty: value.isEmpty, format: FormatArguments(value), text: text,
        string: string, file: file,
        folder: folder, isPushKey: subject.pushKeys?.androidArgumentCounts(ofKey: key).isEmpty == false)
    }
  }
}

extension AndroidComparison.Pair {
  /// Creates a match at the Android app's string.
  func match(_ message: RuleMessage) -> Rule.AppMatch {
    Rule.AppMatch(
      path: file.path, location: string.location, message: message, language: language, key: key,
      isAboutPushKey: isPushKey)
  }

  /// Creates a warning at the Android app's string, which counts once though several languages may show the string.
  func warning(_ message: RuleMessage) -> Rule.AppMatch {
    var match = match(message)
    match.severity = .warning
    match.onceFor = Array("\(string.location.offset)/\(file.path)".utf8)
    return match
  }
}
