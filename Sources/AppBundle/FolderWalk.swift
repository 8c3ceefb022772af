/// A folder of a source tree, with the names in it that describe bundles.
struct SourceFolder: Sendable {
  let path: String
  let name: String
  /// The index of the folder that it is in, or `nil` for the root.
  let parent: Int?
  let depth: Int
  /// The names of the `.lproj` folders.
  fileprivate(set) var localizations: [String] = []
  /// The names of the String Catalogs, with the folder for those in `mul.lproj`.
  fileprivate(set) var catalogs: [String] = []
  /// The names of the files with tables that are in no `.lproj` folder.
  fileprivate(set) var unlocalizedTables: [String] = []
  /// Whether it is in a built product, which has copied everything.
  let isInProduct: Bool
  /// The names of files that may be an `Info.plist`.
  fileprivate(set) var propertyLists: [String] = []
  fileprivate(set) var entitlements: [String] = []
  /// The names of the Xcode projects.
  fileprivate(set) var projects: [String] = []
  /// The manifest of the Swift package that the folder is, or `nil` if it is none.
  fileprivate(set) var package: PackageManifest?
  var isPackage: Bool { package != nil }
  /// The specifications of pods, whose resources are in no Xcode project.
  fileprivate(set) var pods: [PodSpecification] = []
  var isPod: Bool { !pods.isEmpty }
  /// Whether there are sounds, images or an asset catalog.
  fileprivate(set) var hasResources = false

  /// Returns the path of a file or folder in it.
  func path(of name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

  /// Whether a device finds texts of a language in it, or in a built product texts of all.
  var hasLocalizations: Bool {
    !localizations.isEmpty || !catalogs.isEmpty
      || isInProduct && unlocalizedTables.contains(where: FolderWalk.isLocalizable)
  }
}

/// Lists the folders of a source tree.
struct FolderWalk {
  private(set) var folders: [SourceFolder] = []
  private(set) var problems: [AppBundleError] = []
  /// The paths of exported translations.
  private(set) var exports: [String] = []
  private let files: AppFolder
  private let limit: Int
  private var nameCount = 0

  /// The extensions of built products, which are searched only inside another product.
  static let productExtensions = ["app", "appex", "framework", "xcframework", "xcarchive", "ipa", "dSYM"]
  /// The extensions of folders without localizations, and of the files that are most frequent.
  ///
  /// Asking the system about each of them would take most of the time.
  private static let otherExtensions: Set<String> = [
    "xcassets", "xcworkspace", "xcdatamodeld", "xcdatamodel", "docc", "playground", "swift", "h", "m", "mm", "c", "cpp",
    "cc", "hpp", "js", "ts", "py", "rb", "sh", "md", "txt", "html", "css", "json", "yml", "yaml", "svg", "pdf", "xib",
    "storyboard", "modulemap", "xcconfig", "xcscheme", "stencil", "graphql", "lock", "gitignore", "plist",
  ]

  init(in files: AppFolder, limit: Int) {
    self.files = files
    self.limit = limit
  }

  mutating func walk(_ root: String) throws(AppBundleError) {
    let isProduct = Self.productExtensions.contains(Self.pathExtension(of: Self.lastComponent(of: root)))
    let name = Self.lastComponent(of: root)
    let isSpelled = ![".", "..", ""].contains(name)
    folders = [
      SourceFolder(
        path: root, name: isSpelled ? name : Self.lastComponent(of: AppFolder.resolved(root)), parent: nil, depth: 1,
        isInProduct: isProduct)
    ]
    var next = 0
    // Breadth first, with the folders as the queue.
    while next < folders.count {
      defer { next += 1 }
      let names: [String]
      do throws(AppBundleError) {
        names = try files.names(in: folders[next].path)
      } catch {
        if next == 0 { throw error }
        problems.append(error)
        continue
      }
      nameCount += names.count
      guard nameCount <= limit else { throw AppBundleError(path: root, reason: .tooManyFiles) }
      for name in names { add(name, at: next, isProduct: isProduct) }
    }
  }

  private mutating func add(_ name: String, at index: Int, isProduct: Bool) {
    let folder = folders[index]
    let path = folder.path(of: name)
    let type = Self.pathExtension(of: name)
    switch type {
    case "lproj":
      if let catalogs = files.multilingualCatalogs(named: name, in: folder.path) {
        folders[index].catalogs += catalogs
      } else {
        folders[index].localizations.append(name)
      }
    case "xcstrings": folders[index].catalogs.append(name)
    case "strings", "stringsdict": folders[index].unlocalizedTables.append(name)
    case "plist" where name.hasSuffix("Info.plist") || name.hasPrefix("Info"):
      folders[index].propertyLists.append(name)
    case "entitlements": folders[index].entitlements.append(name)
    case "xcodeproj": folders[index].projects.append(name)
    case "xcloc" where files.isOwnFolder(path), "xliff", "xlf": exports.append(path)
    case _ where Self.isAssets(type): folders[index].hasResources = true
    case _ where AppResources.isResource(name): folders[index].hasResources = true
    case "swift" where name == "Package.swift":
      let manifest = PackageManifest((try? files.read(path)) ?? [])
      if manifest.hasTargets { folders[index].package = manifest }
    case "podspec": folders[index].pods.append(PodSpecification((try? files.read(path)) ?? []))
    case _ where Self.otherExtensions.contains(type): break
    default:
      guard name.utf8.first != UInt8(ascii: "."), !AppSearch.excludedNames.contains(name),
        isProduct || !Self.productExtensions.contains(type), files.isOwnFolder(path)
      else { return }
      guard folder.depth < AppSearch.depthLimit else {
        problems.append(AppBundleError(path: path, reason: .tooDeep))
        return
      }
      folders.append(
        SourceFolder(path: path, name: name, parent: index, depth: folder.depth + 1, isInProduct: isProduct))
    }
  }

  /// Returns whether a file or folder of this type has images by name.
  static func isAssets(_ type: String) -> Bool { type == "xcassets" || type == "car" }

  static func pathExtension(of name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
  }

  /// Returns whether a file outside `.lproj` folders has the table in which a push looks its keys up.
  static func isLocalizable(_ path: String) -> Bool {
    ["Localizable.strings", "Localizable.stringsdict"].contains(lastComponent(of: path))
  }

  static func lastComponent(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

/// The files, besides localizations, that a payload can name.
package enum AppResources {
  package static let imageExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "heic", "heif", "webp", "tif", "tiff", "bmp", "ico", "pdf", "svg",
    "storyboard", "storyboardc", "nib", "xib",
  ]
  package static let soundExtensions: Set<String> = ["aif", "aiff", "aifc", "caf", "wav", "mp3", "m4a"]

  /// Returns whether a file is a sound, an image or a storyboard.
  static func isResource(_ name: String) -> Bool {
    let type = FolderWalk.pathExtension(of: name).lowercased()
    return soundExtensions.contains(type) || imageExtensions.contains(type)
  }
}
