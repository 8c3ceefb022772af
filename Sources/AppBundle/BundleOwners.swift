/// Groups the folders with localizations of a source tree into bundles.
struct BundleOwners {
  private let folders: [SourceFolder]
  private let files: AppFolder
  /// The projects by the index of the folder that has them.
  private var projects: [Int: [XcodeProject]] = [:]
  /// The `Info.plist` of each folder that has one of its own or in a folder with a general name, such as `Resources`.
  private var information: [Int: (path: String, contents: AppInformation)] = [:]
  /// The nearest project above the folder that is searched, unless the folder is a product or the root of a repository.
  private var outerProject: XcodeProject?
  /// The errors in the projects, whose targets and regions are not known.
  private(set) var problems: [AppBundleError] = []
  /// The folders whose entitlements have pushes.
  private var pushFolders: Set<Int> = []

  /// The names of folders that say nothing about their bundle.
  private static let generalNames: Set<String> = [
    "resources", "resource", "assets", "localization", "localizations", "localizable", "supporting files",
    "supportingfiles", "supporting", "support", "strings", "i18n", "l10n", "translations", "app", "contents",
  ]
  private static let packageFolders = ["Sources", "Tests", "Plugins"]

  init(of folders: [SourceFolder], in files: AppFolder) {
    self.folders = folders
    self.files = files
    if let root = folders.first, root.projects.isEmpty, !files.exists(root.path(of: ".git")),
      !FolderWalk.productExtensions.contains(FolderWalk.pathExtension(of: root.name))
    {
      let name = FolderWalk.lastComponent(of: AppFolder.resolved(root.path))
      outerProject = XcodeProject.nearest(
        to: XcodeProject.parent(of: root.path), target: name, reportingTo: &problems)
    }
    for (index, folder) in folders.enumerated() {
      if !folder.projects.isEmpty {
        let found = folder.projects.map { XcodeProject(path: folder.path(of: $0), in: files) }
        projects[index] = found
        problems += found.compactMap(\.problem)
      }
      for name in folder.propertyLists.sorted(by: { $0.utf8.count < $1.utf8.count }) {
        let path = folder.path(of: name)
        let owner = named(index)
        guard information[owner] == nil, let contents = try? AppInformation(path: path, in: files), contents.isBundle
        else { continue }
        information[owner] = (path, contents)
      }
      let hasPushes = folder.entitlements.contains { AppInformation.hasPushes(folder.path(of: $0), in: files) }
      if hasPushes { pushFolders.insert(index) }
    }
  }

  /// Returns the bundles, sorted by the bytes of their paths.
  func bundles() -> [FoundBundle] {
    let owners = folders.indices.map { owner(of: $0) }
    var owned: [Int: [Int]] = [:]
    let localized = folders.indices.filter { folders[$0].hasLocalizations }
    for index in localized.sorted(by: { folders[$0].path.utf8.lexicographicallyPrecedes(folders[$1].path.utf8) }) {
      owned[owners[index], default: []].append(index)
    }
    var resources: [Int: [String]] = [:]
    for (index, folder) in folders.enumerated() where folder.hasResources || folder.hasLocalizations {
      resources[owners[index], default: []].append(folder.path)
    }
    let pushOwners = Set(pushFolders.map { owners[$0] })
    var bundles: [FoundBundle] = []
    for (owner, indices) in owned {
      let parts = parts(of: indices)
      for part in parts {
        // Folders with the same tables cannot be one bundle, so each has its own name.
        bundles.append(
          bundle(
            parts.count == 1 ? owner : part[0], ownedBy: owner, part, resources[owner] ?? [],
            enablesPushes: pushOwners.contains(owner)))
      }
    }
    return bundles.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the folders in parts that have no file of a table twice, at a cost linear in the number of their files.
  ///
  /// A String Catalog is a file of every language. A folder joins the part after the last one with such a file.
  private func parts(of indices: [Int]) -> [[Int]] {
    guard indices.count > 1 else { return [indices] }
    var parts: [[Int]] = []
    // The number of the part after the last one that has the file, the catalog of the table, or any file of it.
    var afterFile: [String: Int] = [:]
    var afterCatalog: [String: Int] = [:]
    var afterTable: [String: Int] = [:]
    for index in indices {
      let catalogs = folders[index].catalogs.map { $0.dropLast(".xcstrings".count) }.map(String.init)
      let tables = tableFiles(of: folders[index])
      let taken =
        catalogs.map { max(afterCatalog[$0] ?? 0, afterTable[$0] ?? 0) }
        + tables.map { max(afterFile[$0.file] ?? 0, afterCatalog[$0.table] ?? 0) }
      let place = taken.max() ?? 0
      if place == parts.count { parts.append([]) }
      parts[place].append(index)
      for table in catalogs { afterCatalog[table] = place + 1 }
      for (file, table) in tables {
        afterFile[file] = place + 1
        afterTable[table] = max(afterTable[table] ?? 0, place + 1)
      }
    }
    return parts
  }

  /// Returns the files of tables in the `.lproj` folders of a folder, as in `fr.lproj/Game.strings`.
  private func tableFiles(of folder: SourceFolder) -> [(file: String, table: String)] {
    folder.localizations.flatMap { localization in
      ((try? files.names(in: folder.path(of: localization))) ?? []).compactMap { name in
        AppTableFile.Kind.inFolders.first { name.hasSuffix(".\($0.rawValue)") }.map { kind in
          ("\(localization)/\(name)", String(name.dropLast(kind.rawValue.count + 1)))
        }
      }
    }
  }

  private func bundle(
    _ index: Int, ownedBy owner: Int, _ parts: [Int], _ resources: [String], enablesPushes: Bool
  ) -> FoundBundle {
    let folder = folders[named(index)]
    let type = FolderWalk.pathExtension(of: folder.name)
    let name = type.isEmpty || !Self.isBundle(type) ? folder.name : String(folder.name.dropLast(type.utf8.count + 1))
    let information = information[owner]
    let project = project(of: owner, target: name)
    let kind = kind(of: owner, name: name, type: type, information?.contents, project?.productType(of: name))
    var seen: Set<[UInt8]> = []
    let localizations = parts.flatMap { folders[$0].localizations }.filter { seen.insert(Array($0.utf8)).inserted }
    return FoundBundle(
      name: name, path: folders[index].path, kind: kind, folders: parts.map { folders[$0].path },
      enablesPushes: enablesPushes || information?.contents.receivesPushes == true, localizations: localizations,
      hasLocalizable: parts.contains(where: hasLocalizable),
      informationPath: information?.path ?? ownInformation(owner), project: project, resourceFolders: resources,
      root: files)
  }

  /// Returns the `Info.plist` of the folder that is searched, even if it describes no bundle or cannot be read.
  private func ownInformation(_ owner: Int) -> String? {
    guard folders[owner].parent == nil else { return nil }
    return ["Contents/Info.plist", "Info.plist"].map(folders[owner].path(of:)).first(where: files.exists)
  }

  private func hasLocalizable(_ index: Int) -> Bool {
    let folder = folders[index]
    return folder.catalogs.contains("Localizable.xcstrings")
      || folder.localizations.contains { files.exists(folder.path(of: "\($0)/Localizable.strings")) }
  }

  /// Returns the nearest project above a folder, and of several in one folder the one with a target of this name.
  private func project(of index: Int, target: String) -> XcodeProject? {
    var place: Int? = index
    while let current = place {
      if let known = projects[current] {
        return known.first { $0.productType(of: target) != nil } ?? known.first { $0.developmentRegion != nil }
      }
      place = folders[current].parent
    }
    return outerProject
  }

  private func kind(
    of owner: Int, name: String, type: String, _ information: AppInformation?, _ productType: String?
  ) -> FoundBundle.Kind {
    switch type {
    case "app": return .app
    case "appex": return .appExtension
    case "framework", "xcframework": return .framework
    case "bundle": return .resources
    default: break
    }
    if let kind = productType.flatMap(FoundBundle.Kind.init(productType:)) { return kind }
    if isPackageTarget(owner) { return name.hasSuffix("Tests") ? .tests : .package }
    return information?.kind ?? (name.hasSuffix("Tests") ? .tests : .folder)
  }

  /// Returns the index of the folder that owns a folder: the nearest that is a bundle or a target, or the root.
  private func owner(of index: Int) -> Int {
    var place = index
    while let parent = folders[place].parent {
      let folder = folders[place]
      if information[place] != nil || Self.isBundle(FolderWalk.pathExtension(of: folder.name))
        || !folder.projects.isEmpty || folder.isPackage || isPackageTarget(place) || isTarget(place)
      {
        return place
      }
      place = parent
    }
    return place
  }

  /// Returns the nearest folder whose name says something about the bundle.
  private func named(_ index: Int) -> Int {
    var place = index
    while Self.generalNames.contains(folders[place].name.lowercased()), let parent = folders[place].parent,
      folders[parent].parent != nil || Self.isBundle(FolderWalk.pathExtension(of: folders[parent].name)),
      !folders[place].isPackage
    {
      // A target may be called `App`, which says more than `Sources`.
      if Self.packageFolders.contains(folders[parent].name) { break }
      place = parent
    }
    return place
  }

  /// Returns whether a folder is directly beside a project that has a target with its name.
  private func isTarget(_ index: Int) -> Bool {
    guard let parent = folders[index].parent, let known = projects[parent] else { return false }
    return known.contains { $0.productType(of: folders[index].name) != nil }
  }

  private func isPackageTarget(_ index: Int) -> Bool {
    guard let parent = folders[index].parent, Self.packageFolders.contains(folders[parent].name),
      let package = folders[parent].parent
    else { return false }
    return folders[package].isPackage
  }

  private static func isBundle(_ type: String) -> Bool {
    type == "bundle" || FolderWalk.productExtensions.contains(type)
  }
}

extension FoundBundle.Kind {
  /// Creates the kind of a target's product, or `nil` for one without a kind of its own.
  init?(productType: String) {
    let name = productType.split(separator: ".").last.map(String.init) ?? ""
    switch name {
    case "application": self = productType.contains("watchapp") ? .watchApp : .app
    case "watchapp", "watchapp2", "watchapp2-container": self = .watchApp
    case "app-extension", "extensionkit-extension", "watchkit2-extension", "messages-extension": self = .appExtension
    case "framework": self = .framework
    case "bundle": self = .resources
    case "unit-test", "ui-testing": self = .tests
    default: return nil
    }
  }
}
