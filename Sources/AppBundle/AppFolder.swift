package import SourceText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app's folder or archive, or exported translations, which limits where and how much to read.
package struct AppFolder: Sendable {
  private let root: String
  private let followsLinks: Bool
  /// The path of the archive as it was given, and its files; `nil` for a folder.
  private let archive: (path: String, files: ZipArchive)?
  /// Returns whether the file or folder with this path is left out; `nil` if none is.
  private let isExcluded: (@Sendable (String) -> Bool)?
  /// The paths of other files and folders that are left out, except those that are kept.
  private var leftOut: Set<[UInt8]> = []
  private var kept: Set<[UInt8]> = []
  /// The tables of exported translations, if these take the place of files.
  let exports: ExportedTree?

  /// Creates the limits of an app's folder, or reads exported translations.
  ///
  /// - Parameters:
  ///   - path: The path of the folder or archive.
  ///   - followingLinks: Whether symbolic links may lead out of the folder.
  ///   - isExcluded: Returns whether a file or folder with this path, which starts with that of the folder, is left out;
  ///     `nil` to leave out none.
  package init(
    _ path: String, followingLinks: Bool, excluding isExcluded: (@Sendable (String) -> Bool)? = nil
  ) throws(AppBundleError) {
    let root = Self.resolved(path)
    guard let attributes = Self.attributes(root), let type = attributes[.type] as? FileAttributeType else {
      throw AppBundleError(path: path, reason: .unreadable)
    }
    let plain = AppFolder(root: root, followsLinks: followingLinks, isExcluded: isExcluded)
    switch FolderWalk.pathExtension(of: Self.withoutSlash(path)) {
    case "xcloc" where type == .typeDirectory, "xliff" where type == .typeRegular, "xlf" where type == .typeRegular:
      self = try AppFolder(exports: [Self.withoutSlash(path)], at: path, in: plain)
    case _ where type == .typeDirectory: self = plain
    // A link that is left leads to nothing, or in a circle.
    case _ where type == .typeSymbolicLink: throw AppBundleError(path: path, reason: .brokenLink)
    default:
      // Foundation leaks memory for each empty file that it reads.
      guard type == .typeRegular, Self.integer(attributes[.size]) != 0, let files = try ZipArchive(path: path) else {
        throw AppBundleError(path: path, reason: .notAFolder)
      }
      self.init(root: root, followsLinks: followingLinks, archive: (path, files), isExcluded: isExcluded)
    }
  }

  private init(
    root: String, followsLinks: Bool, archive: (path: String, files: ZipArchive)? = nil, exports: ExportedTree? = nil,
    isExcluded: (@Sendable (String) -> Bool)? = nil
  ) {
    self.isExcluded = isExcluded
    self.root = root
    self.followsLinks = followsLinks
    self.archive = archive
    self.exports = exports
  }

  /// Creates the tables of exported translations in a folder.
  init(exports paths: [String], at path: String, in folder: AppFolder) throws(AppBundleError) {
    let tree = try ExportedTree(paths, at: Self.withoutSlash(path), in: folder)
    self.init(root: folder.root, followsLinks: folder.followsLinks, exports: tree, isExcluded: folder.isExcluded)
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return String(path)
  }

  /// Returns the path inside the archive.
  private static func member(_ path: String, of archive: String) -> String {
    guard path.utf8.starts(with: archive.utf8) else { return path }
    let rest = path.utf8.dropFirst(archive.utf8.count)
    return String(Substring(rest.drop { $0 == UInt8(ascii: "/") }))
  }

  /// Returns the names in a folder that end in a text, sorted by their bytes, without those that are left out.
  package func names(in path: String, endingIn suffix: String = "") throws(AppBundleError) -> [String] {
    let names = try allNames(in: path, endingIn: suffix)
    guard isExcluded != nil || !leftOut.isEmpty else { return names }
    let folder = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    return names.filter { name in
      let path = folder + name
      return !isLeftOut(path) && isExcluded?(path) != true
    }
  }

  /// Returns the String Catalogs of `mul.lproj`, as `mul.lproj/Main.xcstrings`; `nil` for a folder that is a localization.
  ///
  /// Xcode keeps the catalogs of storyboards and xibs there: "mul" stands for several languages (ISO 639-2).
  func multilingualCatalogs(named name: String, in folder: String) -> [String]? {
    let path = folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    guard name == "mul.lproj", let all = try? allNames(in: path, endingIn: ".xcstrings"), !all.isEmpty
    else { return nil }
    return ((try? names(in: path, endingIn: ".xcstrings")) ?? []).map { "\(name)/\($0)" }
  }

  /// Returns whether there is a file with this path that is left out.
  func leavesOut(_ path: String) -> Bool { isLeftOut(path) && exists(path) }

  private func isLeftOut(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return leftOut.contains(path) && !kept.contains(path)
  }

  /// Returns the folder without the files and folders with these paths, except some of them.
  ///
  /// Folders may share the paths that they leave out, so that they take no memory of their own.
  func leavingOut(_ paths: Set<[UInt8]>, except kept: Set<[UInt8]>) -> AppFolder {
    var folder = self
    (folder.leftOut, folder.kept) = (paths, kept)
    return folder
  }

  private func allNames(in path: String, endingIn suffix: String) throws(AppBundleError) -> [String] {
    let names: [String]?
    if let exports {
      names = exports.names(in: path)
    } else if let archive {
      names = archive.files.names(in: Self.member(path, of: archive.path))
    } else {
      let folder = try resolve(path)
      names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    }
    guard var names else { throw AppBundleError(path: path, reason: .unreadable) }
    // Before the sort: a folder above an app may have thousands of files that nobody asks for.
    if !suffix.isEmpty { names.removeAll { !$0.hasSuffix(suffix) } }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the place of a problem in its text; line 1 if it is in no text.
  package func location(of problem: AppBundleError) -> SourceLocation {
    guard let offset = problem.offset else { return SourceLocation() }
    // The documents of exports are files, too.
    let files =
      exports == nil ? self : AppFolder(root: root, followsLinks: followsLinks, isExcluded: isExcluded)
    guard let bytes = try? files.read(problem.path) else { return SourceLocation(offset: offset) }
    return SourceLocation(of: offset, in: bytes)
  }

  /// Returns the bytes of a regular file no larger than the limit.
  package func read(_ path: String) throws(AppBundleError) -> [UInt8] {
    guard exports == nil else { throw AppBundleError(path: path, reason: .unreadable) }
    if let archive {
      guard let bytes = try archive.files.read(Self.member(path, of: archive.path)) else {
        throw AppBundleError(path: path, reason: exists(path) ? .notAFile : .unreadable)
      }
      return bytes
    }
    let file = try resolve(path)
    // A link that is left leads in a circle.
    guard let attributes = Self.attributes(file), let type = attributes[.type] as? FileAttributeType,
      type != .typeSymbolicLink
    else { throw AppBundleError(path: path, reason: .unreadable) }
    // Reading a pipe would wait for its writer.
    guard type == .typeRegular else { throw AppBundleError(path: path, reason: .notAFile) }
    guard let size = Self.integer(attributes[.size]) else { throw AppBundleError(path: path, reason: .unreadable) }
    guard size <= AppLocalizations.fileSizeLimit else { throw AppBundleError(path: path, reason: .tooLarge) }
    // Foundation leaks 4 KiB of memory for each empty file that it reads.
    guard size > 0 else { return [] }
    guard let data = try? Data(contentsOf: URL(filePath: file)) else {
      throw AppBundleError(path: path, reason: .unreadable)
    }
    return [UInt8](data)
  }

  func isFolder(_ path: String) throws(AppBundleError) -> Bool {
    if let exports { return exports.isFolder(path) }
    if let archive {
      guard exists(path) else { throw AppBundleError(path: path, reason: .unreadable) }
      return archive.files.isFolder(Self.member(path, of: archive.path))
    }
    guard let attributes = Self.attributes(try resolve(path)) else {
      throw AppBundleError(path: path, reason: .unreadable)
    }
    let type = attributes[.type] as? FileAttributeType
    guard type != .typeSymbolicLink else { throw AppBundleError(path: path, reason: .brokenLink) }
    return type == .typeDirectory
  }

  /// Returns whether the path is a folder, not a symbolic link to one.
  func isOwnFolder(_ path: String) -> Bool {
    if let exports { return exports.isFolder(path) }
    if let archive { return archive.files.isFolder(Self.member(path, of: archive.path)) }
    return Self.attributes(path)?[.type] as? FileAttributeType == .typeDirectory
  }

  /// Returns whether the path exists, even if it is a dangling symbolic link.
  func exists(_ path: String) -> Bool {
    if let exports { return exports.exists(path) }
    if let archive { return archive.files.exists(Self.member(path, of: archive.path)) }
    return Self.attributes(path) != nil
  }

  /// Returns the path with its symbolic links resolved.
  ///
  /// Throws if the result is outside the app, unless links may lead there.
  private func resolve(_ path: String) throws(AppBundleError) -> String {
    let resolved = Self.resolved(path)
    let isInside =
      resolved.utf8.elementsEqual(root.utf8) || root == "/" || resolved.utf8.starts(with: (root + "/").utf8)
    guard followsLinks || isInside else { throw AppBundleError(path: path, reason: .outsideApp) }
    return resolved
  }

  static func resolved(_ path: String) -> String {
    var path = URL(filePath: path).resolvingSymlinksInPath().path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns an attribute's integer.
  ///
  /// In a program that links Foundation it is an `NSNumber`, which casts to any integer type that holds it. Otherwise
  /// it is one of several integer types, each of which casts only to itself.
  private static func integer(_ attribute: Any?) -> Int? {
    attribute as? Int ?? (attribute as? any BinaryInteger).map { Int(clamping: $0) }
  }

  private static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: path)
  }
}
