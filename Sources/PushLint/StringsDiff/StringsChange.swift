import SourceText

/// A change of an app's texts between two versions.
public struct StringsChange: Sendable, Hashable {
  /// A kind of change.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A key that no language has any more, or that some languages lack; or whose text is now empty.
    case removed
    /// A key that no language had, or that is new in some languages, where its text breaks payloads.
    case added
    /// A key that is gone while another one has come with the same texts.
    case renamed
    /// A text that takes other arguments, or takes them in another order.
    case specifiers
    /// A localization that has come or gone.
    case language
    /// Another development region, which users see whose languages the app does not have.
    case developmentRegion = "development-region"
  }

  /// A way in which the specifiers of a text changed.
  public enum SpecifierChange: String, Sendable, Hashable, CaseIterable {
    /// The text takes an argument that it did not take.
    case added
    /// The text does not take an argument that it took.
    case removed
    /// The arguments show in another order, or are read in it.
    case reordered
    /// The text reads an argument as another type.
    case retyped
    /// The text cannot be formatted any more: a percent sign starts no specifier, or only some specifiers have numbers.
    case invalid
  }

  /// The kind of the change.
  public let kind: Kind
  /// The name of the bundle; `nil` if only one is compared.
  public internal(set) var bundle: String?
  /// The name of the table; `nil` for a localization and the development region.
  public let table: String?
  /// The key, which is the old one if it is renamed; `nil` for a localization and the development region.
  public let key: String?
  /// The localizations in which the key is removed or added or its specifiers change; empty if this applies to
  /// every localization that both versions have.
  public let languages: [String]
  /// The old text, key or localization; `nil` if there is none.
  public let old: String?
  /// The new text, key or localization; `nil` if there is none.
  public let new: String?
  /// The ways in which the specifiers changed, in the order of the cases.
  public let specifiers: [SpecifierChange]
  /// The path of the file with the new text, or with the old one if there is no new one.
  public internal(set) var file: String
  /// The place in that file.
  public let location: SourceLocation
  /// The names of the payloads that break because of the change, in the order in which they were given.
  public internal(set) var payloads: [String] = []

  init(
    _ kind: Kind, table: String? = nil, key: String? = nil, languages: [String] = [], old: String? = nil,
    new: String? = nil, specifiers: [SpecifierChange] = [], at place: (file: String, location: SourceLocation)
  ) {
    self.kind = kind
    self.table = table
    self.key = key
    self.languages = languages
    self.old = old
    self.new = new
    self.specifiers = specifiers
    (file, location) = place
  }

  /// The change as a finding: an error if a payload breaks, information if something is added, or else a warning.
  public var finding: Finding {
    let isAddition = kind == .added || (kind == .language && old == nil)
    return Finding(
      rule: rule,
      severity: !payloads.isEmpty ? .error : isAddition ? .information : .warning, message: message, file: file,
      location: location, length: 0, language: languages.count == 1 ? languages[0] : nil, key: key)
  }

  private var rule: String {
    switch kind {
    case .removed, .added, .renamed: "key-\(kind.rawValue)"
    case .specifiers, .language, .developmentRegion: "\(kind.rawValue)-changed"
    }
  }

  /// A sentence about the change and the payloads that break, in lower case.
  private var message: String {
    let name = "\"\((key ?? "").shown)\""
    let place = languages.isEmpty ? "" : " in \(languages.map(\.shown).listed)"
    let change =
      switch kind {
      case .removed where new != nil: "the text of \(name) is now empty\(place)"
      case .removed: "the key \(name) is removed\(place)"
      case .added where old != nil: "the text of \(name) is no longer empty\(place)"
      case .added: "the key \(name) is added\(place)"
      case .renamed: "the key \(name) is renamed to \"\((new ?? "").shown)\""
      case .specifiers:
        "the specifiers of \(name) are \(specifiers.map(\.rawValue).listed)\(place): “\((old ?? "").shown)” is now "
          + "“\((new ?? "").shown)”"
      case .language:
        old.map { "the localization \($0.shown) is removed" } ?? "the localization \((new ?? "").shown) is added"
      case .developmentRegion:
        "the development region \((old ?? "").shown) is now \((new ?? "").shown)"
      }
    let sentence = (bundle.map { "in \($0.shown): " } ?? "") + change
    guard !payloads.isEmpty else { return sentence }
    return "\(sentence); it breaks \(payloads.listed)"
  }
}
