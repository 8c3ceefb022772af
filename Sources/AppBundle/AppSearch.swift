/// The bundles below a folder, such as the root of a repository: an app's targets, frameworks and extensions.
///
/// A bundle is what one target of an Xcode project copies; an extension or framework that copies nothing but what an app
/// copies, too, is part of the app. If no project says which tables a target copies, a bundle is
/// what one `Info.plist`, project target or package target owns: the folders below it that have `.lproj` folders or
/// String Catalogs. A table that no target copies is left out.
///
/// The search leaves out folders whose names start with a dot, those of package managers and build systems
/// (``excludedNames``), and built products, unless the folder itself is a product such as `Game.app`. It does not follow
/// symbolic links to folders.
///
/// A folder that has neither of these, but translations that Xcode exported, has the bundles that they were exported
/// from. So has a single XLIFF document or localization catalog (`.xcloc`).
///
///     try AppSearch(folder: "game-ios").bundles.map(\.name)  // ["Game", "Settings"]
public struct AppSearch: Sendable {
  /// The largest number of files and folders that are looked at.
  public static let nameLimit = 1 << 20
  /// The maximum nesting depth of folders, including the innermost one.
  public static let depthLimit = 64
  /// The names of folders that are left out, because they have the files of others or the results of a build.
  public static let excludedNames = ["Pods", "Carthage", "node_modules", "DerivedData", "SourcePackages", "build"]

  /// The path of the folder.
  public let folder: String
  /// The bundles, sorted by the bytes of their paths.
  public let bundles: [FoundBundle]
  /// The paths of the files with tables that are left out, because no target of their Xcode project copies them.
  public let uncopied: [String]
  /// The errors for folders that could not be searched, and for Xcode projects that could not be read.
  public let problems: [AppBundleError]

  /// Searches a folder, at a cost linear in the number of its files.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - followingLinks: Whether symbolic links to files may lead out of the folder when they are read.
  ///   - isExcluded: Returns whether to leave out the file or folder with this path, which starts with that of the
  ///     folder; `nil` to leave out no others.
  /// - Throws: ``AppBundleError`` if the folder cannot be read or has too many files.
  public init(
    folder path: String, followingLinks: Bool = false, excluding isExcluded: (@Sendable (String) -> Bool)? = nil
  ) throws(AppBundleError) {
    try self.init(folder: path, followingLinks: followingLinks, excluding: isExcluded, limit: Self.nameLimit)
  }

  /// Searches a folder with a lower limit, for tests.
  package init(
    folder path: String, followingLinks: Bool = false, excluding isExcluded: (@Sendable (String) -> Bool)? = nil,
    limit: Int
  ) throws(AppBundleError) {
    var files = try AppFolder(path, followingLinks: followingLinks, excluding: isExcluded)
    var root = path[...]
    while root.utf8.count > 1, root.utf8.last == UInt8(ascii: "/") { root.removeLast() }
    var walk = FolderWalk(in: files, limit: limit)
    try walk.walk(String(root))
    if !walk.exports.isEmpty, !walk.folders.contains(where: \.hasLocalizations) {
      files = try AppFolder(exports: walk.exports, at: String(root), in: files)
      walk = FolderWalk(in: files, limit: limit)
      try walk.walk(String(root))
    }
    let owners = BundleOwners(of: walk.folders, in: files)
    folder = String(root)
    (bundles, uncopied) = owners.bundles()
    problems = walk.problems + owners.problems
  }

  /// The bundle that receives pushes, or `nil` if there are no bundles.
  ///
  /// It is one with a table `Localizable` if there is one, because a push looks nowhere else; that of an extension or of
  /// settings does not count. Among these it is the app rather than another folder, a package or framework, or an
  /// extension; then the folder itself; then one that is neither for Apple TV nor an App Clip; then one whose entitlements
  /// or background modes are those of pushes; then the one with the most languages, and the first by path.
  /// In exported translations, it is the one with the most texts in `Localizable`.
  /// In a built product, such as `Game.app`, it is the outermost bundle.
  public var pushBundle: FoundBundle? {
    let ranks = bundles.map { bundle in
      let depth = Self.isProduct(folder) ? bundle.path.utf8.count { $0 == UInt8(ascii: "/") } : 0
      return [depth] + bundle.pushRank(isOwn: isOwn(bundle))
    }
    return ranks.indices.min { ranks[$0].lexicographicallyPrecedes(ranks[$1]) }.map { bundles[$0] }
  }

  /// Returns whether a bundle has the folder itself.
  package func isOwn(_ bundle: FoundBundle) -> Bool {
    if bundle.folders.contains(folder) { return true }
    guard bundle.path == folder else { return false }
    // A target of several is at the root if no folder has its name, and the root is not that target.
    if bundles.count == 1 || bundle.targets.isEmpty { return true }
    let own = Self.real(folder)
    return BundleOwners.isSame(FolderWalk.lastComponent(of: own), bundle.name)
      || bundle.informationPath.map { Self.real(XcodeProject.parent(of: $0)) == own } ?? false
  }

  private static func real(_ path: String) -> String { ProjectTables.plainPath(AppFolder.resolved(path)) }

  private static func isProduct(_ path: String) -> Bool {
    FolderWalk.productExtensions.contains(FolderWalk.pathExtension(of: path))
  }

  /// Returns the bundles with a name or a path, or those that differ from it only in the case of their letters.
  ///
  /// If just one bundle has the name, or both, it is the only one that is meant.
  public func bundles(named name: String) -> [FoundBundle] {
    let path = Self.plain(name)
    func isPlace(_ bundle: FoundBundle) -> Bool {
      let place = Self.plain(bundle.path)
      return place == path || place == Self.plain("\(folder)/\(path)")
    }
    let exact = bundles.filter { $0.name == name || isPlace($0) }
    let named = exact.filter { $0.name == name }
    if named.count == 1 { return named }
    let both = named.filter(isPlace)
    if both.count == 1 { return both }
    if exact.isEmpty, name.utf8.first == UInt8(ascii: "/") {
      let place = AppFolder.resolved(name)
      return bundles.filter { AppFolder.resolved($0.path) == place }
    }
    return exact.isEmpty ? bundles.filter { $0.name.lowercased() == name.lowercased() } : exact
  }

  /// Returns the path of a bundle in the folder, or `.` for the folder itself.
  package func relativePath(of bundle: FoundBundle) -> String {
    guard bundle.path.utf8.starts(with: folder.utf8) else { return bundle.path }
    let rest = bundle.path.utf8.dropFirst(folder.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return rest.isEmpty ? "." : String(Substring(rest))
  }

  /// Returns a path without `.` and empty parts, so that `./App/` and `App` are the same.
  private static func plain(_ path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
    return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// A bundle with localizations that ``AppSearch`` found.
public struct FoundBundle: Sendable {
  /// The kind of a bundle.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An app, which can receive pushes.
    case app
    /// A folder that nothing describes.
    case folder
    /// A target of a Swift package.
    case package
    /// A framework.
    case framework
    /// An extension of an app.
    case appExtension = "extension"
    /// An app for a watch.
    case watchApp = "watch-app"
    /// A bundle of resources, such as `Settings.bundle`.
    case resources
    /// A target with tests.
    case tests

    /// Whether the system may look keys of pushes up in it: an app, or a folder that may be one.
    ///
    /// An extension or a bundle of settings beside an app has the texts of its own screens.
    fileprivate var looksKeysUp: Bool {
      switch self {
      case .app, .folder, .package, .framework: true
      case .appExtension, .watchApp, .resources, .tests: false
      }
    }
  }

  /// The name of its target or of its folder, without an extension; no other bundle with its path has this name.
  public internal(set) var name: String
  /// The path of the folder that owns the localizations.
  public let path: String
  /// The kind of the bundle.
  public let kind: Kind
  /// The folders with `.lproj` folders or String Catalogs, sorted by the bytes of their paths.
  public let folders: [String]
  /// The names of the targets that copy any of the bundle's tables, sorted; none if no Xcode project says so.
  public let targets: [String]
  /// Whether the bundle's entitlements or background modes are those of an app that receives pushes.
  public let enablesPushes: Bool
  /// The names of the localizations in folders, without duplicates.
  ///
  /// The languages of String Catalogs are not among them.
  let localizations: [String]
  let hasLocalizable: Bool
  /// Whether it is for Apple TV or an App Clip, which receive few pushes.
  let isSecondary: Bool
  /// The number of units of the table Localizable in exported translations; 0 for folders.
  let pushUnitCount: Int
  /// The path of `Info.plist`, or `nil` if there is none.
  let informationPath: String?
  /// The UTF-8 of the keys that Xcode adds to `Info.plist`.
  let informationKeys: Set<[UInt8]>
  /// The development region of the Swift package that has the bundle, or `nil` if there is none.
  let packageRegion: DevelopmentRegion?
  /// The Xcode project, or `nil` if there is none.
  let project: XcodeProject?
  /// The names that the project has for files whose own names differ in the case of letters, by the path of the file.
  let projectNames: [[UInt8]: String]
  /// The folders that may have sounds and images.
  let resourceFolders: [String]
  /// The paths of the tables that it has in no `.lproj` folder.
  let unlocalizedTables: [String]
  /// The limits of the folder with `Info.plist`.
  let informationRoot: AppFolder
  /// The limits of the folder that was searched.
  let root: AppFolder

  /// The smaller it is, the sooner the bundle receives pushes.
  fileprivate func pushRank(isOwn: Bool) -> [Int] {
    [
      hasLocalizable && kind.looksKeysUp ? 0 : 1, Kind.allCases.firstIndex(of: kind) ?? 0, isOwn ? 0 : 1,
      isSecondary ? 1 : 0,
      enablesPushes ? 0 : 1, -pushUnitCount, -localizations.count,
    ]
  }
}
