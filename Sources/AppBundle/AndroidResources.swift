import LanguageMatching
import StringsFiles

/// The strings of an Android app in all languages, from the `values` folders of its `res` folder.
///
/// A folder such as `values-de`, `values-pt-rBR` or `values-b+sr+Latn` has a language, and `values` is the default.
/// Folders with other qualifiers, such as `values-night` and `values-de-land`, are left out: a push does not say what
/// device shows it. Every `.xml` file of a folder may have strings.
///
///     let resources = try AndroidResources(folder: "app/src/main/res")
///     resources.strings(preferred: ["de-CH"]).text(forKey: "invite")
public struct AndroidResources: Sendable {
  /// The paths below a folder at which its `res` folder is looked for, if it has no `values` folder itself.
  public static let usualPaths = ["res", "src/main/res", "app/src/main/res"]

  /// The path of the `res` folder.
  public let folder: String
  /// The languages, sorted by the bytes of their folders' names; the default, `values`, comes first.
  public let languages: [AndroidLanguage]
  /// The errors for folders that could not be read.
  public let problems: [AppBundleError]
  private let locales: AndroidLocales
  /// The indices in `languages` of those that have a tag.
  private let tagged: [Int]

  /// Reads the strings of an app.
  ///
  /// - Parameters:
  ///   - path: The path of the `res` folder, or of a module or project with one of ``usualPaths``.
  ///   - followingLinks: Whether symbolic links may lead out of the folder.
  /// - Throws: ``AppBundleError`` if the folder cannot be read, or has no `values` folder.
  public init(folder path: String, followingLinks: Bool = false) throws(AppBundleError) {
    let root = try AppFolder(path, followingLinks: followingLinks)
    var folder = path
    while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    var names = try Self.languageFolders(in: folder, root)
    for usual in Self.usualPaths where names.isEmpty {
      let inner = "\(folder)/\(usual)"
      guard root.exists(inner) else { continue }
      names = try Self.languageFolders(in: inner, root)
      if !names.isEmpty { folder = inner }
    }
    guard !names.isEmpty else { throw AppBundleError(path: path, reason: .noValues) }
    var languages: [AndroidLanguage] = []
    var problems = Self.unknownFolders(in: folder, root)
    for (name, tag) in names {
      do throws(AppBundleError) {
        languages.append(AndroidLanguage(name: name, tag: tag, files: try Self.files(in: "\(folder)/\(name)", root)))
      } catch {
        problems.append(error)
      }
    }
    self.init(folder: folder, languages: languages, problems: problems)
  }

  /// Creates the resources of languages that were read.
  init(folder: String, languages: [AndroidLanguage], problems: [AppBundleError] = []) {
    self.folder = folder
    let languages = languages.filter { $0.tag.map(AppLocalizations.isOfNotes) != true }
    self.languages = languages
    self.problems = problems
    tagged = languages.indices.filter { languages[$0].tag != nil }
    locales = AndroidLocales(languages.compactMap(\.tag))
  }

  /// Creates the resources of files, whose paths are relative to the `res` folder, for the examples of rules.
  package init(files: [(path: String, text: String)]) {
    var groups: [[UInt8]: (name: String, tag: String?, files: [AndroidStringsFile])] = [:]
    for (path, text) in files {
      let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      guard parts.count >= 2, case let name = parts[parts.count - 2],
        case .language(let tag) = AndroidFolder(named: name)
      else { continue }
      let file = AndroidStringsFile(path: path, parsing: Array(text.utf8))
      groups[Array(name.utf8), default: (name, tag, [])].files.append(file)
    }
    let languages = groups.values.map { AndroidLanguage(name: $0.name, tag: $0.tag, files: $0.files) }
    self.init(
      folder: "res", languages: languages.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }

  /// Returns the resources with those of the languages for which a closure returns `true`.
  package func filter(_ isKept: (AndroidLanguage) -> Bool) -> AndroidResources {
    AndroidResources(folder: folder, languages: languages.filter(isKept), problems: problems)
  }

  /// The default language, in the folder `values`; `nil` if there is none.
  public var defaultLanguage: AndroidLanguage? { languages.first { $0.tag == nil } }

  /// Returns the strings that a user with these languages sees, the most preferred first.
  public func strings(preferred: [String]) -> AndroidStrings {
    let order = locales.searchList(preferred: preferred).map { $0.map { tagged[$0] } }
    return AndroidStrings(order.compactMap { $0.map { languages[$0] } ?? defaultLanguage })
  }

  /// Returns the tag of the language of an Apple app's localization, such as `de` for `German.lproj`; the name itself if
  /// it is not the name of a language.
  package static func tag(ofLocalization name: String) -> String {
    let tag = LocalizationLanguage(name: name).tag
    return tag == "und" ? name : tag
  }

  private static func languageFolders(
    in folder: String, _ root: AppFolder
  ) throws(AppBundleError) -> [(name: String, tag: String?)] {
    try root.names(in: folder).compactMap { name in
      if case .language(let tag) = AndroidFolder(named: name) { (name, tag) } else { nil }
    }
  }

  private static func unknownFolders(in folder: String, _ root: AppFolder) -> [AppBundleError] {
    ((try? root.names(in: folder)) ?? []).compactMap { name in
      guard case .unknown = AndroidFolder(named: name) else { return nil }
      return AppBundleError(
        path: "\(folder)/\(name)", reason: .unknownValues(nearest: AndroidQualifiers.nearest(to: name)))
    }
  }

  private static func files(in path: String, _ root: AppFolder) throws(AppBundleError) -> [AndroidStringsFile] {
    guard try root.isFolder(path) else { throw AppBundleError(path: path, reason: .notAFolder) }
    // The build leaves out hidden files.
    return try root.names(in: path, endingIn: ".xml").filter { !$0.hasPrefix(".") }.map { name in
      let file = "\(path)/\(name)"
      do throws(AppBundleError) {
        return AndroidStringsFile(path: file, parsing: try root.read(file))
      } catch {
        return AndroidStringsFile(path: file, unreadable: error)
      }
    }
  }
}
