/// The description of one bundle: the folder that stands for it, its kind, its project and its region.
extension BundleOwners {
  /// Returns the folder that stands for an owner: for a target, the folder of its name, the one with its `Info.plist`,
  /// or the first that has a table.
  func place(of owner: BundleOwner, among places: [Int], _ owners: [Int]) -> Int {
    let target: ProjectTables.Target
    switch owner {
    case .folder(let folder): return folder
    case .target(let index): target = tables.targets[index]
    }
    return places.first { Self.isSame(folders[named($0)].name, target.name) }
      ?? places.first { place in
        information[place].map { target.informationPaths.contains(ProjectTables.plainPath(projectPath($0.path))) }
          == true
      }
      ?? places.first { information[$0] != nil } ?? places.first ?? 0
  }

  /// Returns the folders of an owner in parts that have no file of a table twice.
  ///
  /// If nothing but the folder that is searched describes them, folders in different branches of the tree have nothing in
  /// common, so if all of them cannot be one bundle, no part has folders of two branches.
  func parts(
    of sorted: [Int], with units: [TableUnit], _ owner: BundleOwner
  ) -> [(folders: [Int], units: [TableUnit])] {
    let parts = units.parts(of: sorted)
    guard parts.count > 1, case .folder(let root) = owner, folders[root].parent == nil, information[root] == nil else {
      return parts
    }
    let paths = sorted.map { folders[$0].path.utf8.split(separator: UInt8(ascii: "/")) }
    let common = paths.dropFirst().reduce(paths[0].count) { count, path in
      zip(paths[0].prefix(count), path).prefix { $0.elementsEqual($1) }.count
    }
    guard paths.allSatisfy({ $0.count > common }) else { return parts }
    let branches = Dictionary(grouping: sorted.indices) { Array(paths[$0][common]) }
    let unitsByFolder = Dictionary(grouping: units, by: \.folder)
    return branches.values.map { $0.map { sorted[$0] } }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
      .flatMap { branch in branch.flatMap { unitsByFolder[$0] ?? [] }.parts(of: branch) }
  }

  func bundle(
    _ index: Int, ownedBy owner: Int, _ bundleOwner: BundleOwner, isWhole: Bool,
    _ part: (folders: [Int], units: [TableUnit]), from root: AppFolder,
    resources: [String], targets: Set<Int>, projectNames: [[UInt8]: String], enablesPushes: Bool
  ) -> FoundBundle {
    let folder = folders[named(index)]
    let type = FolderWalk.pathExtension(of: folder.name)
    var name = type.isEmpty || !Self.isBundle(type) ? folder.name : String(folder.name.dropLast(type.utf8.count + 1))
    var project = project(of: owner, target: name)
    if let target = targets.min(), project?.productType(of: name) == nil { project = projectsOfTargets[target] }
    var information = information[owner]
    if case .folder = bundleOwner, isWhole, let target = packageTarget(owner) { name = target.name }
    var enablesPushes = enablesPushes
    var targetKind: FoundBundle.Kind?
    var informationKeys: Set<[UInt8]> = []
    var isForTelevision = false
    if case .target(let index) = bundleOwner {
      let target = tables.targets[index]
      // A part of a target with a table twice keeps the name of its folder.
      if isWhole { name = target.name }
      project = projectsOfTargets[index]
      targetKind = target.kind
      informationKeys = target.informationKeys
      isForTelevision = target.platform == .television
      // Targets may share a folder, but not their entitlements.
      if !target.entitlements.isEmpty {
        enablesPushes = target.entitlements.contains { AppInformation.hasPushes($0, in: targetFiles) }
      }
      for path in target.informationPaths {
        guard let contents = try? AppInformation(path: path, in: targetFiles) else { continue }
        information = (path, contents)
        break
      }
    }
    let isElsewhere = { (unit: TableUnit) in membership(of: unit) == .elsewhere }
    // No product has its tables where an app looks for them.
    if !part.units.isEmpty, part.units.allSatisfy(isElsewhere) { targetKind = .folder }
    // A target that copies no table has the folder of its name, unless a package's target has it.
    let isOfPackage = packageTarget(owner) != nil && part.units.contains { membership(of: $0) == .package }
    let productType = isOfPackage ? nil : project?.productType(of: name)
    let kind = kind(
      of: owner, name: name, type: type, information?.contents,
      targetKind ?? productType.flatMap(FoundBundle.Kind.init(productType:)))
    let unlocalizedTables = unlocalizedTables(of: bundleOwner, in: part.folders)
    var seen: Set<[UInt8]> = []
    let localizations = part.folders.flatMap { folders[$0].localizations }.filter {
      seen.insert(Array($0.utf8)).inserted
    }
    return FoundBundle(
      name: name, path: folders[index].path, kind: kind, folders: part.folders.map { folders[$0].path },
      targets: Set(targets.map { tables.targets[$0].name }).sorted(),
      enablesPushes: enablesPushes || information?.contents.receivesPushes == true, localizations: localizations,
      hasLocalizable: part.units.contains {
        $0.table == "Localizable" && !$0.name.hasSuffix(".stringsdict") && !isElsewhere($0)
      }
        || unlocalizedTables.contains { FolderWalk.lastComponent(of: $0) == "Localizable.strings" },
      isSecondary: isForTelevision || productType?.hasSuffix("on-demand-install-capable") == true,
      pushUnitCount: part.folders.reduce(0) { $0 + (files.exports?.pushUnitCount(of: folders[$1].path) ?? 0) },
      informationPath: information?.path ?? ownInformation(owner), informationKeys: informationKeys,
      packageRegion: kind == .package || kind == .tests ? packageRegion(of: owner) : nil, project: project,
      projectNames: projectNames,
      resourceFolders: resources, unlocalizedTables: unlocalizedTables,
      informationRoot: information.map { _ in targetFiles } ?? files, root: root)
  }

  /// Returns the tables that a target copies, or that a built product has, in no `.lproj` folder.
  ///
  /// Nobody knows whether an app without a project has such a file.
  func unlocalizedTables(of owner: BundleOwner, in folders: [Int]) -> [String] {
    switch owner {
    case .target(let target):
      unlocalized.filter { $0.targets.contains(target) }.map(\.path)
    case .folder:
      folders.map { self.folders[$0] }.filter(\.isInProduct).flatMap { $0.unlocalizedTables.map($0.path(of:)) }
    }
  }

  /// Returns the `Info.plist` of the folder that is searched, even if it describes no bundle or cannot be read.
  func ownInformation(_ owner: Int) -> String? {
    guard folders[owner].parent == nil else { return nil }
    return ["Contents/Info.plist", "Info.plist"].map(folders[owner].path(of:)).first(where: files.exists)
  }

  /// Returns the nearest project above a folder, and of several in one folder the one with a target of this name.
  func project(of index: Int, target: String) -> XcodeProject? {
    var place: Int? = index
    while let current = place {
      if let known = projects[current] {
        return known.first { $0.productType(of: target) != nil } ?? known.first { $0.developmentRegion != nil }
      }
      place = folders[current].parent
    }
    return outerProject
  }

  /// Returns the development region of the nearest package above a folder.
  func packageRegion(of index: Int) -> DevelopmentRegion? {
    var place: Int? = index
    while let current = place {
      if let package = folders[current].package {
        return package.defaultLocalization.map {
          DevelopmentRegion(name: $0, source: .package(path: folders[current].path(of: "Package.swift")))
        }
      }
      place = folders[current].parent
    }
    return nil
  }

  func kind(
    of owner: Int, name: String, type: String, _ information: AppInformation?, _ targetKind: FoundBundle.Kind?
  ) -> FoundBundle.Kind {
    switch type {
    case "app": return .app
    case "appex": return .appExtension
    case "framework", "xcframework": return .framework
    case "bundle", "help": return .resources
    default: break
    }
    // Since Xcode 14, a watch app is a target with the product type of other apps.
    if let targetKind { return targetKind == .app && information?.kind == .watchApp ? .watchApp : targetKind }
    if let target = packageTarget(owner) { return target.isTest ? .tests : .package }
    if isPackageTarget(owner) { return name.hasSuffix("Tests") ? .tests : .package }
    return information?.kind ?? (name.hasSuffix("Tests") ? .tests : .folder)
  }

  /// Returns the index of the folder that owns a folder: the nearest that is a bundle or a target, or the root.
  func owner(of index: Int) -> Int {
    var place = index
    while let parent = folders[place].parent {
      let folder = folders[place]
      // The folders of exported translations have nothing that describes a bundle, so the outermost ones are taken.
      if files.exports != nil, folders[parent].parent == nil { return place }
      if information[place] != nil || Self.isBundle(FolderWalk.pathExtension(of: folder.name))
        || !folder.projects.isEmpty || folder.isPackage || folder.isPod || isPackageTarget(place) || isTarget(place)
      {
        return place
      }
      place = parent
    }
    return place
  }

  /// Returns the nearest folder whose name says something about the bundle.
  ///
  /// `App` says it beside folders with other texts, and with a target of that name.
  func named(_ index: Int) -> Int {
    var place = index
    while Self.generalNames.contains(folders[place].name.lowercased()), let parent = folders[place].parent,
      folders[parent].parent != nil || Self.isBundle(FolderWalk.pathExtension(of: folders[parent].name)),
      !folders[place].isPackage
    {
      // A target may be called `App`, which says more than `Sources`.
      if Self.packageFolders.contains(folders[parent].name) || isTarget(place) { break }
      if Self.isSame(folders[place].name, "App"), namedParts[parent]?.contains(where: { $0 != place }) == true { break }
      place = parent
    }
    return place
  }

  /// Returns whether a folder is directly beside a project that has a target with its name.
  func isTarget(_ index: Int) -> Bool {
    guard let parent = folders[index].parent, let known = projects[parent] else { return false }
    return known.contains { $0.productType(of: folders[index].name) != nil }
  }

  func isPackageTarget(_ index: Int) -> Bool {
    guard let (manifest, path) = package(of: index) else { return false }
    if Self.target(of: manifest, at: path) != nil { return true }
    // A folder inside the path of another target belongs to that one.
    let isInside = manifest.targets.contains {
      path.count > $0.path.count && Self.isSame(path.prefix($0.path.count), $0.path)
    }
    return path.count == 2 && Self.packageFolders.contains(path[0]) && !isInside
  }

  /// Returns the target of a package that has a folder as its path; `nil` if no manifest says so.
  func packageTarget(_ index: Int) -> PackageManifest.Target? {
    package(of: index).flatMap { Self.target(of: $0, at: $1) }
  }

  private static func target(of manifest: PackageManifest, at path: [String]) -> PackageManifest.Target? {
    manifest.targets.first { !$0.name.isEmpty && isSame(path[...], $0.path) }
  }

  private static func isSame(_ path: ArraySlice<String>, _ other: [Substring]) -> Bool {
    path.count == other.count && zip(path, other).allSatisfy { isSame($0, String($1)) }
  }

  /// Returns the manifest of the nearest package above a folder, and the path of the folder from there.
  private func package(of index: Int) -> (manifest: PackageManifest, path: [String])? {
    var path: [String] = []
    var place = index
    while true {
      if let manifest = folders[place].package { return (manifest, path.reversed()) }
      guard let parent = folders[place].parent else { return nil }
      path.append(folders[place].name)
      place = parent
    }
  }

  /// Returns whether a folder with this extension is copied as a whole, and what it has belongs to it.
  static func isBundle(_ type: String) -> Bool {
    type == "bundle" || type == "help" || FolderWalk.productExtensions.contains(type)
  }
}

extension FoundBundle.Kind {
  /// Creates the kind of a target's product, or `nil` for one without a kind of its own.
  ///
  /// The part after `product-type` tells what it is, as in `com.apple.product-type.app-extension.messages`.
  init?(productType: String) {
    let parts = productType.split(separator: ".").drop { $0 != "product-type" }.dropFirst()
    let last = parts.last.map(String.init) ?? ""
    switch parts.first.map(String.init) ?? "" {
    // `application.on-demand-install-capable` is an App Clip, `application.messages` an app for Messages.
    case "application": self = last.utf8.starts(with: "watchapp".utf8) ? .watchApp : .app
    case "framework": self = .framework
    case "bundle": self = last == "bundle" ? .resources : .tests
    case let name where name == "xpc-service" || name.hasSuffix("extension"): self = .appExtension
    default: return nil
    }
  }
}
