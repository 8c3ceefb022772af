import StringsFiles

/// The languages of a bundle and how much of the base each of them has.
public struct AppOverview: Sendable {
  /// The part of the base's keys that a language has.
  public struct Coverage: Sendable, Hashable {
    /// The name of the localization.
    public let language: String
    /// The number of the base's keys that the language has, with text.
    public let keyCount: Int
    /// The number of keys with text in the base, without those that a String Catalog marks as not translatable.
    ///
    /// It also leaves out a key that the language's table `InfoPlist` lacks if `Info.plist` has its text, and one that the
    /// language lacks if a storyboard has its text. A language without the table `InfoPlist` shows that of another
    /// language, so there the key counts. If the base is `Base`, the development region has the tables of `Base` that are
    /// not in its own folder.
    public let baseKeyCount: Int

    /// The part in per cent, rounded down, so that only a complete language has 100.
    public var percent: Int { baseKeyCount == 0 ? 100 : keyCount * 100 / baseKeyCount }
  }

  /// The name of the bundle.
  public let name: String
  /// The path of the bundle, or of the folder with its localizations.
  public let path: String
  /// The kind of the bundle, or `nil` if it was not searched for.
  public let kind: FoundBundle.Kind?
  /// The name of the base, or `nil` if it is not known.
  public let base: String?
  /// The reason for the choice of the base, or why there is none, worded to follow "because".
  public let baseReason: String
  /// The languages other than the base, or none if the base is not known.
  public let languages: [Coverage]
  /// The names of the tables in any localization, sorted by their bytes.
  public let tables: [String]

  /// Compares the languages of an app with the base.
  ///
  /// - Parameters:
  ///   - app: The app's localizations.
  ///   - name: The name of the bundle.
  ///   - path: The path of the bundle.
  ///   - kind: The kind of the bundle, or `nil` if it was not searched for.
  ///   - base: The base and why, or `nil` if it is not known.
  ///   - hasLanguage: Returns whether a language counts.
  ///   - hasKey: Returns whether a key counts.
  public init(
    of app: AppLocalizations, name: String, path: String, kind: FoundBundle.Kind? = nil, base: BaseLocalization?,
    languages hasLanguage: (String) -> Bool = { _ in true }, keys hasKey: (String) -> Bool = { _ in true }
  ) {
    self.name = name
    self.path = path
    self.kind = kind
    self.base = base?.localization.name
    baseReason = base?.reason ?? app.missingBaseReason
    var seen: Set<[UInt8]> = []
    tables = app.localizations.flatMap(\.tables).map(\.name).filter { seen.insert(Array($0.utf8)).inserted }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard let base = base?.localization else {
      languages = []
      return
    }
    let fixed = app.untranslatableKeys()
    let keys = base.tables.map { table in
      let fixed = fixed[table.name] ?? []
      var keys: [String] = []
      // Those that show in the place of their texts.
      var shown: Set<[UInt8]> = []
      for entry in table.table where !entry.key.isEmpty && entry.value?.isEmpty != true {
        guard fixed.isEmpty || !fixed.contains(Array(entry.key.utf8)), hasKey(entry.key) else { continue }
        keys.append(entry.key)
        if RawKey.shows(entry.key, as: entry.value ?? "") { shown.insert(Array(entry.key.utf8)) }
      }
      return (table.name, keys, shown)
    }
    languages = app.languages.filter { $0.name != base.name && hasLanguage($0.name) }.map { localization in
      let hasBaseTables = base.name == "Base" && app.developmentRegion == localization.name
      var (count, baseCount) = (0, keys.reduce(0) { $0 + $1.1.count })
      for (name, keys, shown) in keys {
        let isInterface = app.hasInterface(ofTable: name)
        guard let table = localization.table(name)?.table else {
          if isInterface { baseCount -= keys.count } else if hasBaseTables { count += keys.count }
          continue
        }
        for key in keys {
          if let index = table.index(ofKey: key) {
            count += table.value(at: index)?.isEmpty == true ? 0 : 1
          } else if isInterface || app.hasInformation(forKey: key, ofTable: name)
            || !shown.isEmpty && shown.contains(Array(key.utf8))
          {
            baseCount -= 1
          }
        }
      }
      return Coverage(language: localization.name, keyCount: count, baseKeyCount: baseCount)
    }
  }
}
