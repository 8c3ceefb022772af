/// The localizations of an app, read from its bundle or from the folder that holds its `.lproj` folders and catalogs.
///
/// Read are `<language>.lproj/<table>.strings` (text, binary or XML) and `.stringsdict`, `<table>.xcstrings` beside the
/// `.lproj` folders, and of a bundle `Info.plist`; of a bundle for macOS, what `Contents` and `Contents/Resources` hold.
/// A table that cannot be read, or that the device refuses, is there with its diagnostics and without entries.
///
///     try AppLocalizations(folder: "Game.app").table("Localizable", searchList: ["fr"])?.table.table.value(forKey: "invite")
public struct AppLocalizations: Sendable {
  /// The largest file that is read: 64 MiB.
  public static let fileSizeLimit = 64 << 20

  /// The folder, as it was given.
  public let folder: String
  /// One for each `.lproj` folder and each language of a String Catalog, sorted by the bytes of their names.
  public let localizations: [AppLocalization]
  /// `CFBundleDevelopmentRegion`, else the source language of the first String Catalog; nil where neither is known.
  public let developmentRegion: String?
  /// The localizations that the app declares (`CFBundleLocalizations`), then those that are there, each once.
  ///
  /// `Base` is among them where there is a `Base.lproj`: a language matcher knows that it is no language.
  public let available: [String]
  /// The String Catalogs, with their diagnostics, sorted by the bytes of their names.
  public let catalogs: [StringCatalog]
  /// What is not among `localizations` because it could not be read: folders outside the app, broken catalogs.
  public let problems: [AppBundleError]

  /// Reads an app's localizations.
  ///
  /// Throws where nothing can be read, where there is no localization, and for a malformed `Info.plist`.
  ///
  /// - Parameters:
  ///   - folder: an app's bundle, or the folder with the `.lproj` folders or String Catalogs.
  ///   - tables: the names of the tables to read, such as `Localizable`; nil for all.
  ///   - followingLinks: whether symbolic links may lead out of the folder.
  public init(
    folder: String, tables: Set<String>? = nil, followingLinks: Bool = false
  ) throws(AppBundleError) {
    var reader = AppReader(try AppFolder(folder, followingLinks: followingLinks), tables: tables)
    try reader.read(folder)
    self.folder = folder
    localizations = reader.localizations
    catalogs = reader.catalogs
    problems = reader.problems
    developmentRegion = reader.information.developmentRegion ?? catalogs.lazy.compactMap(\.sourceLanguage).first
    var seen: Set<[UInt8]> = []
    available = (reader.information.localizations + localizations.map(\.name))
      .filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Whether there is a `Base.lproj`, which is no language: the device looks there after the chosen localization.
  public var hasBase: Bool { self["Base"] != nil }

  /// The localizations that people get: all but `Base`, which is no language, or `Base` where there is no other one.
  public var languages: [AppLocalization] {
    let languages = localizations.filter { $0.name != "Base" }
    return languages.isEmpty ? localizations : languages
  }

  /// The localization that the others are held against: of the development region, else `Base`, `en` or the only one.
  ///
  /// One without tables is passed over. Nil where there is none of these. What a device shows to people whose languages the
  /// app does not have is another question, which a language matcher answers.
  ///
  /// - Parameter isLanguage: whether it has to be a language, so that `Base` beside others is passed over.
  public func base(isLanguage: Bool = false) -> AppLocalization? {
    let known = isLanguage ? languages : localizations
    let candidates = [developmentRegion, "Base", "en"].compactMap(\.self)
    let named = candidates.lazy.compactMap { known.first(named: $0, by: \.name) }.first { !$0.tables.isEmpty }
    return named ?? (known.count == 1 ? known.first : nil)
  }

  /// The localization with this name, spelled as its folder; nil where there is none.
  public subscript(name: String) -> AppLocalization? {
    localizations.first(named: name, by: \.name)
  }

  /// The table that a device reads: of the first localization that has one of this name.
  ///
  /// Searched are the chosen localization (the first of the list), `Base`, the rest of the list, the development region.
  /// There is no second look-up for a key that the table lacks. Nil where none of them has the table.
  ///
  /// - Parameters:
  ///   - name: the table's name; a push asks for `Localizable`.
  ///   - searchList: names of localizations, the chosen first, as a language matcher gives them.
  public func table(
    _ name: String, searchList: [String]
  ) -> (localization: AppLocalization, table: AppTable)? {
    let names = searchList.prefix(1) + ["Base"] + searchList.dropFirst() + [developmentRegion].compactMap(\.self)
    for localization in names.lazy.compactMap({ self[$0] }) {
      if let table = localization.table(name) { return (localization, table) }
    }
    return nil
  }
}
