import LanguageMatching

/// The localizations of an app, read from its bundle or from the folder with its `.lproj` folders and String Catalogs.
///
/// The reader reads `<language>.lproj/<table>.strings` (text, binary or XML) and `.stringsdict`, and
/// `<table>.xcstrings` next to the `.lproj` folders. In a bundle it also reads `Info.plist`. In a bundle for macOS it
/// looks in `Contents` and `Contents/Resources`. A table that the reader cannot read or the device refuses is present,
/// with its diagnostics and without entries.
///
/// If there is nothing of these but exported translations, the localizations are those of an XLIFF document
/// (``XLIFFDocument``), of an `.xcloc` folder, or of a folder with several of them.
///
///     let app = try AppLocalizations(folder: "Game.app")
///     app.table("Localizable", searchList: ["fr"])?.table.table.value(forKey: "invite")
public struct AppLocalizations: Sendable {
  /// The size of the largest file that is read: 64 MiB.
  public static let fileSizeLimit = 64 << 20

  /// The path of the folder, as passed to the initializer, or of the first folder of a bundle that was found.
  public let folder: String
  /// The localizations: one for each `.lproj` folder and each language of a String Catalog.
  ///
  /// They are sorted by the bytes of their names. Those named `qqq` and `qq` are left out: they have translatewiki.net's notes
  /// for translators.
  public private(set) var localizations: [AppLocalization]
  /// The tables that are in no `.lproj` folder, as a localization without a name.
  ///
  /// A device reads them before those of any language.
  let unlocalized: AppLocalization
  /// The development region and what says so, or `nil` if it is not known.
  public private(set) var region: DevelopmentRegion? { didSet { developmentRegion = regionName } }
  /// The localizations that `CFBundleLocalizations` declares, then those that the app contains, without duplicates.
  ///
  /// If there is a `Base.lproj`, the list contains `Base`, which a language matcher does not treat as a language.
  public private(set) var available: [String]
  /// The String Catalogs with their diagnostics, sorted by the bytes of their names.
  public let catalogs: [StringCatalog]
  /// The XLIFF documents that the localizations were read from, with only the files of this app.
  public let exports: [XLIFFDocument]
  /// The errors for content that could not be read and is missing from `localizations`.
  ///
  /// Examples are folders outside the app and broken String Catalogs.
  public let problems: [AppBundleError]
  /// The limits of the app's folder.
  package let root: AppFolder
  /// The folders that may have sounds and images.
  package let resourceFolders: [String]
  /// The UTF-8 of the names of the tables whose base is an interface file in `Base.lproj`.
  private let interfaceTables: Set<[UInt8]>
  /// The UTF-8 of the keys of `Info.plist` with text.
  private let informationKeys: Set<[UInt8]>
  /// The parts that a table has in any localization, by the bytes of its name.
  private var tableParts: [[UInt8]: AppTablePart]

  /// Reads an app's localizations.
  ///
  /// - Parameters:
  ///   - folder: The path of an app's bundle, or of the folder with the `.lproj` folders or String Catalogs.
  ///   - tables: The names of the tables to read, such as `Localizable`, or `nil` for all tables.
  ///   - developmentRegion: The development region, or `nil` for what the app says.
  ///   - followingLinks: Whether symbolic links may lead out of the folder.
  /// - Throws: ``AppBundleError`` if the folder cannot be read, has no localization, or has a malformed `Info.plist`.
  public init(
    folder: String, tables: Set<String>? = nil, developmentRegion: String? = nil, followingLinks: Bool = false
  ) throws(AppBundleError) {
    let files = try AppFolder(folder, followingLinks: followingLinks)
    var reader = AppReader(files, tables: tables)
    do throws(AppBundleError) {
      guard files.exports == nil else { throw AppBundleError(path: folder, reason: .noLocalizations) }
      try reader.read(folder)
    } catch {
      guard error.reason == .noLocalizations,
        let bundle = try Self.exportedBundle(in: folder, followingLinks: followingLinks)
      else { throw error }
      try self.init(bundle, tables: tables, developmentRegion: developmentRegion)
      return
    }
    self.init(reader, folder: folder, developmentRegion: developmentRegion)
  }

  /// Returns whether a localization is one of those that hold what translatewiki.net tells translators about each text, as
  /// in the repository of Kiwix for Apple's systems.
  ///
  /// No device has such a language.
  static func isOfNotes(_ name: String) -> Bool { name == "qqq" || name == "qq" }

  /// Returns the bundle of exported translations that receives pushes, or `nil` if there are none in the folder.
  private static func exportedBundle(
    in folder: String, followingLinks: Bool
  ) throws(AppBundleError) -> FoundBundle? {
    let bundle = try AppSearch(folder: folder, followingLinks: followingLinks).pushBundle
    return bundle?.root.exports == nil ? nil : bundle
  }

  /// Reads the localizations of a bundle that was found.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - tables: The names of the tables to read, such as `Localizable`, or `nil` for all tables.
  ///   - developmentRegion: The development region, or `nil` for what the bundle or its project says.
  /// - Throws: ``AppBundleError`` if a folder cannot be read, or if `Info.plist` is malformed.
  public init(
    _ bundle: FoundBundle, tables: Set<String>? = nil, developmentRegion: String? = nil
  ) throws(AppBundleError) {
    var reader = AppReader(bundle.root, tables: tables)
    try reader.read(bundle)
    self.init(reader, folder: bundle.folders.first ?? bundle.path, developmentRegion: developmentRegion)
  }

  private init(_ reader: AppReader, folder: String, developmentRegion: String?) {
    self.folder = folder
    root = reader.folder
    localizations = reader.localizations.filter { !Self.isOfNotes($0.name) }
    informationKeys = reader.information.textKeys
    resourceFolders = reader.resourceFolders
    interfaceTables = reader.interfaceTables
    unlocalized = AppLocalization(name: "", files: reader.unlocalized)
    tableParts = Self.parts(of: localizations + [unlocalized])
    catalogs = reader.catalogs
    exports = reader.exports
    problems = reader.problems
    region = developmentRegion.map { DevelopmentRegion(name: $0, source: .given) } ?? reader.region
    var seen: Set<[UInt8]> = []
    available = (reader.information.localizations + localizations.map(\.name))
      .filter { seen.insert(Array($0.utf8)).inserted }
    self.developmentRegion = regionName
  }

  /// Returns the app with another development region, if it has that localization, or if it may be the language of `Base`.
  package func based(on name: String) -> AppLocalizations {
    guard self[name] != nil || hasBase && region == nil && (try? LanguageTag(parsing: name)) != nil else { return self }
    var app = self
    app.region = DevelopmentRegion(name: name, source: .given)
    return app
  }

  /// Returns the app with some localizations as another version has them, or without those that it does not have.
  ///
  /// - Parameters:
  ///   - names: The UTF-8 of the names of the localizations.
  ///   - region: Whether to take the development region, too.
  ///   - other: The other version.
  package func taking(_ names: Set<[UInt8]>, region: Bool, from other: AppLocalizations) -> AppLocalizations {
    guard !names.isEmpty || region else { return self }
    func isTaken(_ name: String) -> Bool { names.contains(Array(name.utf8)) }
    var app = self
    let taken = other.localizations.filter { isTaken($0.name) }
    app.localizations = (localizations.filter { !isTaken($0.name) } + taken)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let known = Set(available.map { Array($0.utf8) })
    app.available =
      available.filter { !isTaken($0) || other[$0] != nil }
      + taken.map(\.name).filter { !known.contains(Array($0.utf8)) }
    app.tableParts = Self.parts(of: app.localizations + [unlocalized])
    app.region = region ? other.region : self.region
    return app
  }

  /// Returns the app with more localizations, which the app does not have.
  func adding(_ added: [AppLocalization]) -> AppLocalizations {
    var app = self
    app.localizations = (localizations + added).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    app.available += added.map(\.name).filter { !available.contains($0) }
    return app
  }

  /// The name of the development region, or `nil` if it is not known.
  ///
  /// It is spelled as the app's localization is: `en` for a region `English`, which is `en` for the choice of a language.
  public private(set) var developmentRegion: String?

  private var regionName: String? {
    guard let name = region?.name, self[name] == nil else { return region?.name }
    let tag = LocalizationLanguage(name: name).tag
    let canonical = LanguageMatcher.canonicalRegion(name)
    let same =
      tag == "und"
      ? nil
      : localizations.first { LocalizationLanguage(name: $0.name).tag == tag }
        ?? localizations.first { LanguageMatcher.canonicalRegion($0.name) == canonical }
    return same?.name ?? name
  }

  /// Whether there is a `Base.lproj`, where the device looks after the chosen localization.
  ///
  /// `Base` is not a language.
  public var hasBase: Bool { self["Base"] != nil }

  /// The localizations except `Base`, which is not a language, or `Base` if it is the only one.
  ///
  /// Those that users get are ``shownLocalizations``.
  public var languages: [AppLocalization] {
    let languages = localizations.filter { $0.name != "Base" }
    return languages.isEmpty ? localizations : languages
  }

  /// Returns the localization that the others are compared with.
  ///
  /// This is the localization of ``chosenBase(isLanguage:)``.
  public func base(isLanguage: Bool = false) -> AppLocalization? { chosenBase(isLanguage: isLanguage)?.localization }

  /// Returns the localization that the others are compared with, and why.
  ///
  /// This is the development region, or `Base` if that has more keys. If the app does not have the development region,
  /// or it is unknown, this is `Base`, or `en` if that has more keys, or else the only localization. The result is `nil`
  /// if there is no such localization. To find out what a device shows to users whose languages the app does not have,
  /// use a language matcher.
  ///
  /// - Parameter isLanguage: Whether the result must be a language. If `true`, the search skips `Base` unless there is
  ///   no other.
  public func chosenBase(isLanguage: Bool = false) -> BaseLocalization? {
    chosenBase(isLanguage: isLanguage, keyCount: \.keyCount) { !$0.tables.isEmpty }
  }

  /// Returns the localization that stands for the app in what a push shows: a language with a table `Localizable`, or
  /// `Base` if no language has one.
  ///
  /// It does not depend on which other tables were read. If there is no such localization, the result is that of
  /// ``base(isLanguage:)``.
  public func pushBase() -> AppLocalization? {
    let table = "Localizable"
    func hasTable(_ localization: AppLocalization) -> Bool { localization.table(table) != nil }
    for isLanguage in [true, false] {
      let base = chosenBase(
        isLanguage: isLanguage, keyCount: { $0.table(table)?.table.count ?? 0 }, where: hasTable)?.localization
      if let base, hasTable(base) { return base }
      let others = (isLanguage ? languages : localizations).filter(hasTable)
      if others.count == 1 { return others.first }
    }
    return base(isLanguage: true)
  }

  private func chosenBase(
    isLanguage: Bool, keyCount: (AppLocalization) -> Int, where hasTexts: (AppLocalization) -> Bool
  ) -> BaseLocalization? {
    let known = isLanguage ? languages : localizations
    func named(_ name: String) -> AppLocalization? {
      known.first(named: name, by: \.name).flatMap { hasTexts($0) ? $0 : nil }
    }
    let base = named("Base")
    // A device finds `ko` for the region `ko_KR`.
    func parent(of region: String) -> AppLocalization? {
      let tag = LocalizationLanguage(name: region).tag
      return deviceMatcher.match(preferred: [region]).match.flatMap(named).flatMap { localization in
        tag.utf8.starts(with: (LocalizationLanguage(name: localization.name).tag + "-").utf8) ? localization : nil
      }
    }
    if let region, let localization = developmentRegion.flatMap({ named($0) ?? parent(of: $0) }) {
      guard let base, keyCount(base) > keyCount(localization) else {
        let name = region.name == localization.name ? "" : " \(region.name)"
        let reason =
          region.source == .given ? "it was asked for" : "it is the development region\(name) (\(region.reason))"
        return BaseLocalization(localization: localization, reason: reason)
      }
      return BaseLocalization(
        localization: base, reason: "it has more keys than \(region.name), the development region")
    }
    if let english = named("en"), base.map({ keyCount($0) < keyCount(english) }) ?? true {
      return BaseLocalization(localization: english, reason: "\(missingBaseReason), and en is the usual base")
    }
    if let base {
      return BaseLocalization(localization: base, reason: "\(missingBaseReason), and Base serves every language")
    }
    return known.count == 1
      ? known.first.map { BaseLocalization(localization: $0, reason: "there is no other") } : nil
  }

  /// The reason why the development region is not the base.
  package var missingBaseReason: String {
    region.map { "the development region \($0.name) has no table" } ?? "the development region is unknown"
  }

  /// Accesses the localization with this name, spelled as its folder is, or `nil` if there is none.
  public subscript(name: String) -> AppLocalization? {
    localizations.first(named: name, by: \.name)
  }

  /// Returns the table that a device reads.
  ///
  /// The search order is the tables in no `.lproj` folder, the chosen localization (the first of the list), `Base`, the rest
  /// of the list, the development region. The `.strings` file and the `.stringsdict` file are searched separately, so each comes from the first
  /// localization that has one. If both have a key, the `.stringsdict` file wins, or else the one of the localization
  /// that is searched first. The device does not search further for a key that the table lacks.
  ///
  /// The result has the first localization that has either file, without a name if that is in no `.lproj` folder. It is `nil` if none of these localizations has one.
  ///
  /// - Parameters:
  ///   - name: The name of the table. A push uses `Localizable`.
  ///   - searchList: The names of localizations, with the chosen one first, as a language matcher returns them.
  public func table(
    _ name: String, searchList: [String]
  ) -> (localization: AppLocalization, table: AppTable)? {
    let all = parts(ofTable: name)
    var found: (localization: AppLocalization, table: AppTable)?
    for localization in localizations(inOrderOf: searchList) {
      guard let table = localization.table(name), !table.parts.isEmpty else { continue }
      found = found.map { ($0.localization, $0.table.completed(by: table)) } ?? (localization, table)
      if found?.table.parts == all { break }
    }
    return found
  }

  /// Returns the localizations in which a device looks for a table, in its order.
  package func localizations(inOrderOf searchList: [String]) -> [AppLocalization] {
    // The device looks in the folder with the name of the region as it is written: not in `en.lproj` for `English`.
    let names = searchList.prefix(1) + ["Base"] + searchList.dropFirst() + [region?.name].compactMap(\.self)
    return [unlocalized] + names.compactMap { self[$0] }
  }

  /// Returns the UTF-8 of the keys that are marked as not translatable, by the name of the table.
  package func untranslatableKeys() -> [String: Set<[UInt8]>] {
    var keys: [String: Set<[UInt8]>] = [:]
    for catalog in catalogs {
      keys[catalog.name, default: []].formUnion(
        catalog.entries.lazy.filter { !$0.shouldTranslate }.map { Array($0.key.utf8) })
    }
    for file in exports.flatMap(\.files) {
      guard let table = file.table else { continue }
      keys[table, default: []].formUnion(
        file.units.lazy.filter { !$0.isTranslatable }.map { Array($0.key.utf8) })
    }
    return keys
  }

  /// Returns whether the device reads a key of the table `InfoPlist` from `Info.plist` if the table lacks it.
  ///
  /// Every bundle has a name: Xcode writes it into an `Info.plist` that it generates.
  package func hasInformation(forKey key: String, ofTable table: String) -> Bool {
    table == "InfoPlist" && (key == "CFBundleName" || informationKeys.contains(Array(key.utf8)))
  }

  /// Returns whether the base's texts of a table are in a storyboard, xib or intent definition of `Base.lproj`.
  ///
  /// Such a file has the keys of the table, and its own text shows if a localization lacks a key.
  package func hasInterface(ofTable table: String) -> Bool { interfaceTables.contains(Array(table.utf8)) }

  /// Returns whether a file is there, but no target copies it into this bundle.
  package func leavesOut(_ path: String) -> Bool { root.leavesOut(path) }

  private static func parts(of localizations: [AppLocalization]) -> [[UInt8]: AppTablePart] {
    localizations.reduce(into: [:]) { parts, localization in
      for table in localization.tables { parts[Array(table.name.utf8), default: []].formUnion(table.parts) }
    }
  }

  /// Returns the parts that a table has in any localization.
  func parts(ofTable name: String) -> AppTablePart { tableParts[Array(name.utf8)] ?? [] }
}
