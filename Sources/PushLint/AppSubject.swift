public import AppBundle
import LanguageMatching
import StringsFiles

/// An app's localizations as the rules see them, prepared once for all rules.
public struct AppSubject {
  /// The app's localizations, with all of their tables.
  public let app: AppLocalizations
  /// The localization with which the others are compared; one without a name or a table if there is none.
  public let base: AppLocalization
  /// Whether there is a localization with which the others are compared.
  let hasBase: Bool
  /// The conventions of the base's language.
  let baseHabits: LanguageHabits
  /// The keys that payloads use; `nil` if no payloads are given.
  let pushKeys: PushKeys?
  /// The strings of the Android app that gets the same pushes; `nil` if it is not known.
  private(set) var android: AndroidComparison?
  /// The matcher of the app's localizations, which knows where the device looks.
  let matcher: LanguageMatcher
  /// The tables that the device reads for the base language, by the bytes of their names.
  private var baseTables: [[UInt8]: AppTable] = [:]
  /// The files of every localization, starting with those of the base.
  private(set) var files: [LocalizedFile] = []
  /// Every string that the device can show, file by file.
  ///
  /// A text of a `.strings` file is left out if the same localization's `.stringsdict` file has its key.
  private(set) var entries: [LocalizedEntry] = []
  /// The base's files as indices into `files`, by table, in the order in which they are searched.
  private var baseFiles: [String: [Int]] = [:]
  /// The catalog keys that are marked as not translatable, by table.
  private var untranslatable: [String: Set<[UInt8]>] = [:]

  init(_ app: AppLocalizations, base: AppLocalization?, pushKeys: PushKeys?, android: AndroidResources? = nil) {
    self.app = app
    hasBase = base != nil
    let base = base ?? .none
    self.base = base
    baseHabits = app.habits(of: base.name)
    self.pushKeys = pushKeys
    matcher = app.deviceMatcher
    for name in hasBase ? Set(app.localizations.flatMap(\.tables).map { Array($0.name.utf8) }) : [] {
      baseTables[name] = app.shownTable(String(decoding: name, as: UTF8.self), in: base.name, by: matcher)
    }
    untranslatable = app.untranslatableKeys()
    add(base, .base)
    for localization in app.localizations where localization.name != base.name {
      add(localization, localization.name == "Base" ? .other : .translation)
    }
    self.android = android.map { AndroidComparison($0, beside: self) }
  }

  /// The languages other than the base.
  var translations: [AppLocalization] { app.localizations.filter { $0.name != base.name && $0.name != "Base" } }

  /// Returns the table that the device reads for the base language, or `nil` if there is none.
  func baseTable(_ name: String) -> AppTable? { baseTables[Array(name.utf8)] }

  /// Returns the base entry that an entry is compared with; `nil` if there is none.
  func base(of entry: LocalizedEntry) -> LocalizedEntry? { entry.baseIndex.map { entries[$0] } }

  /// Returns the values of translations and of the base, for rules that compare them.
  ///
  /// It includes only plain strings whose key is in both. An empty text says nothing, and another rule reports it.
  func comparisons() -> some Sequence<(entry: LocalizedEntry, value: String, base: LocalizedEntry, baseValue: String)> {
    entries.lazy.compactMap { entry in
      guard let value = entry.value, let index = entry.baseIndex, let baseValue = entries[index].value,
        !value.isEmpty, !baseValue.isEmpty
      else { return nil }
      return (entry, value, entries[index], baseValue)
    }
  }

  /// Creates a match at the location of an entry.
  func match(_ entry: LocalizedEntry, _ message: RuleMessage, _ severity: Severity? = nil) -> Rule.AppMatch {
    let file = files[entry.file]
    return Rule.AppMatch(
      path: file.file.path, location: entry.location, message: message, severity: severity, language: file.language,
      key: entry.key, isAboutPushKey: entry.isPushKey)
  }

  /// Returns the conventions of an entry's language.
  func habits(of entry: LocalizedEntry) -> LanguageHabits { files[entry.file].habits }

  /// Returns whether a payload uses a key of a table.
  func isPushKey(_ key: String, table: String) -> Bool {
    table == "Localizable" && pushKeys?.longestArguments(ofKey: key).isEmpty == false
  }

  func isTranslatable(_ key: String, table: String) -> Bool {
    untranslatable[table].map { !$0.contains(Array(key.utf8)) } ?? true
  }

  private mutating func add(_ localization: AppLocalization, _ role: LocalizedEntry.Role) {
    let habits = app.habits(of: localization.name)
    for table in localization.tables {
      let baseTable = role == .base ? nil : self.baseTable(table.name)
      for file in table.files {
        let start = entries.count
        let candidates = role == .translation ? (baseFiles[table.name] ?? []).map { files[$0] } : []
        // Search files of the same kind first, then the kind that wins on the device.
        let searched = candidates.filter { $0.file.kind == file.kind } + candidates.filter { $0.file.kind != file.kind }
        let variations = Dictionary(
          file.variations.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { _, last in last })
        let winners = table.files.drop { $0.kind != file.kind }.filter { $0.kind != file.kind }.map(\.table)
        func isHidden(_ key: String) -> Bool { winners.contains { $0.index(ofKey: key) != nil } }
        var places: [Int?] = []
        for index in 0..<file.table.count {
          let entry = file.entry(at: index)
          if !winners.isEmpty {
            places.append(isHidden(entry.key) ? nil : entries.count)
            if places[index] == nil { continue }
          }
          // In a catalog, the key comes before all of its languages, so it does not locate one of them.
          let location = file.kind == .catalog ? entry.valueLocation : entry.keyLocation
          let variation = variations.isEmpty ? nil : variations[Array(entry.key.utf8)]
          let varies = variation != nil
          let variables = variation?.variablesByName ?? [:]
          let isPushKey = isPushKey(entry.key, table: table.name)
          entries.append(
            LocalizedEntry(
              file: files.count, role: role, key: entry.key, value: entry.value, location: location,
              varies: varies, isVariant: false, variable: nil, conditions: [],
              baseIndex: baseIndex(of: entry.key, varying: varies, in: searched, baseTable),
              isInBase: role == .base || baseTable?.table.index(ofKey: entry.key) != nil,
              isPushKey: isPushKey,
              isTranslatable: isTranslatable(entry.key, table: table.name),
              format: entry.value.flatMap { FormatArguments($0, variables: variables, isPushed: isPushKey) }))
        }
        for variation in file.variations where !isHidden(variation.key) { add(variation, in: file, table, role) }
        if role == .base { baseFiles[table.name, default: []].insert(files.count, at: 0) }
        files.append(
          LocalizedFile(
            language: localization.name, habits: habits, table: table.name, role: role, file: file,
            entries: start..<entries.count, places: places))
      }
    }
  }

  /// Returns the index of the base's entry for a key; `nil` if there is none.
  ///
  /// Searches the files in order for a key that varies in both the base and the translation, or in neither.
  private func baseIndex(
    of key: String, varying: Bool, in searched: [LocalizedFile], _ baseTable: AppTable?
  ) -> Int? {
    for file in searched {
      guard let index = file.file.table.index(ofKey: key), let place = file.place(at: index) else { continue }
      let baseVaries = file.file.kind != .strings && baseTable?.variation(forKey: key) != nil
      if varying == baseVaries { return place }
    }
    return nil
  }

  private mutating func add(
    _ variation: StringVariation, in file: AppTableFile, _ table: AppTable, _ role: LocalizedEntry.Role
  ) {
    for (variant, variable, arguments) in variation.forms(isInCatalog: file.kind == .catalog) {
      entries.append(
        LocalizedEntry(
          file: files.count, role: role, key: variation.key, value: variant.text, location: variant.location,
          varies: true, isVariant: true, variable: variable, conditions: variant.conditions, baseIndex: nil,
          isInBase: true,
          isPushKey: isPushKey(variation.key, table: table.name), isTranslatable: true, format: arguments))
    }
  }
}
