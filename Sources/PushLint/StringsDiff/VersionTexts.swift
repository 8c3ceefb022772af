import AppBundle
import LanguageMatching
import SourceText
import StringsFiles

/// The localizations of two versions.
struct VersionLanguages {
  /// The names of those that both have, sorted by their bytes.
  let common: [String]
  /// Those that have come or gone, and the change of the development region.
  let changes: [StringsChange]

  /// Compares the localizations of two versions; one that lacks the bundle has none.
  init(_ old: AppLocalizations?, _ new: AppLocalizations?) {
    let (before, after) = (
      (old?.localizations ?? []).filter { !$0.tables.isEmpty }, (new?.localizations ?? []).filter { !$0.tables.isEmpty }
    )
    let names = (Set(before.map { Array($0.name.utf8) }), Set(after.map { Array($0.name.utf8) }))
    common = before.map(\.name).filter { names.1.contains(Array($0.utf8)) }
    func place(_ localization: AppLocalization) -> (file: String, location: SourceLocation) {
      (localization.tables.first?.files.first?.path ?? "", SourceLocation())
    }
    changes =
      before.filter { !names.1.contains(Array($0.name.utf8)) }
      .map { StringsChange(.language, old: $0.name, at: place($0)) }
      + after.filter { !names.0.contains(Array($0.name.utf8)) }
      .map { StringsChange(.language, new: $0.name, at: place($0)) }
      + [Self.regionChange(old, new)].compactMap(\.self)
  }
}

extension VersionLanguages {
  /// Returns the change of the development region, at the place that gives the new one; `nil` unless both versions have
  /// one.
  private static func regionChange(_ old: AppLocalizations?, _ new: AppLocalizations?) -> StringsChange? {
    guard let new, let before = old?.developmentRegion, let after = new.developmentRegion,
      !before.utf8.elementsEqual(after.utf8)
    else { return nil }
    // `English` and `en` are one language.
    let tag = LocalizationLanguage(name: before).tag
    guard tag == "und" || tag != LocalizationLanguage(name: after).tag else { return nil }
    let place = (new.region?.source.path ?? new.folder, SourceLocation())
    return StringsChange(.developmentRegion, old: before, new: after, at: place)
  }
}

/// The text of a key in a language.
struct LanguageText {
  /// The index of the language among those that both versions have.
  let language: Int
  let value: String
  /// Its forms; `nil` if it does not vary.
  let variation: StringVariation?
  let place: (file: String, location: SourceLocation)
  /// Whether it comes from a String Catalog.
  let isInCatalog: Bool

  /// The texts of its variants; none if it does not vary.
  var variants: [String] { variation?.texts ?? [] }

  /// The variable and the conditions of a form.
  struct Place: Hashable {
    let variable: [UInt8]?
    let conditions: [StringVariant.Condition]
  }

  /// The forms, with their places.
  var forms: [(place: Place, text: String, arguments: FormatArguments?)] {
    (variation?.forms(isInCatalog: isInCatalog) ?? []).map { variant, variable, arguments in
      (Place(variable: variable.map { Array($0.utf8) }, conditions: variant.conditions), variant.text, arguments)
    }
  }

  /// The arguments that the text takes, in any of its forms.
  var arguments: TextArguments {
    variation.map { TextArguments($0, isInCatalog: isInCatalog) } ?? TextArguments(value)
  }
}

/// The texts of a table, by the bytes of their keys.
struct TableTexts {
  var texts: [[UInt8]: [LanguageText]] = [:]
  /// The keys, sorted.
  var keys: [[UInt8]] = []
  /// The keys that have an empty text in any language.
  var emptyKeys: Set<[UInt8]> = []

  /// Returns the tables of an app in some languages, by the bytes of their names.
  ///
  /// An empty text is none, because a device shows the raw key.
  static func all(of app: AppLocalizations, _ languages: [String]) -> [[UInt8]: TableTexts] {
    var tables: [[UInt8]: TableTexts] = [:]
    for (language, name) in languages.enumerated() {
      for table in app[name]?.tables ?? [] {
        let tableName = Array(table.name.utf8)
        for file in table.files.reversed() {
          // A text without a format shows as the variant for most numbers.
          let variations = Dictionary(
            file.variations.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { _, last in last })
          for index in 0..<file.table.count {
            let entry = file.entry(at: index)
            let key = Array(entry.key.utf8)
            let variation = variations[key]
            guard let value = entry.value ?? variation?.usualText else { continue }
            guard !value.isEmpty else {
              tables[tableName, default: TableTexts()].emptyKeys.insert(key)
              continue
            }
            // The last file wins, and it is read first.
            guard tables[tableName]?.texts[key]?.last?.language != language else { continue }
            let place = file.kind == .catalog ? entry.valueLocation : entry.keyLocation
            tables[tableName, default: TableTexts()].texts[key, default: []].append(
              LanguageText(
                language: language, value: value, variation: variation, place: (file.path, place),
                isInCatalog: file.kind == .catalog))
          }
        }
      }
    }
    return tables.mapValues { table in
      TableTexts(
        texts: table.texts, keys: table.texts.keys.sorted { $0.lexicographicallyPrecedes($1) },
        emptyKeys: table.emptyKeys)
    }
  }

  /// Returns bytes that two keys share only if they have the same texts in the same languages.
  func signature(of key: [UInt8]) -> [UInt8] {
    var signature: [UInt8] = []
    for text in texts[key] ?? [] {
      signature += "\(text.language) \(text.variants.count) ".utf8
      for shown in [text.value] + text.variants {
        signature += "\(shown.utf8.count) ".utf8
        signature += shown.utf8
      }
    }
    return signature
  }
}

extension StringVariation {
  /// The texts of all variants.
  fileprivate var texts: [String] { (variables.flatMap(\.variants) + variants).map(\.text) }

  /// The text of the variant for all other numbers or devices, or else of the first; `nil` if there is none.
  var usualText: String? { (variants.first(where: \.isUsual) ?? variants.first)?.text }
}
