/// Groups the folders with localizations of a source tree into bundles.
struct BundleOwners {
  let folders: [SourceFolder]
  let files: AppFolder
  /// The projects by the index of the folder that has them.
  var projects: [Int: [XcodeProject]] = [:]
  /// The targets of all projects.
  var tables = ProjectTables()
  /// The project of each target.
  var projectsOfTargets: [XcodeProject] = []
  /// The `Info.plist` of each folder that has one of its own or in a folder with a general name, such as `Resources`.
  var information: [Int: (path: String, contents: AppInformation)] = [:]
  /// The nearest project above the folder that is searched, unless the folder is a product or the root of a repository.
  var outerProject: XcodeProject?
  /// The path of the folder that is searched, as that project names it.
  private var outerPath: String?
  /// The limits of the files that targets name, which may be beside the folder.
  var targetFiles: AppFolder
  /// The folders directly in each folder that have localizations or an `Info.plist`, perhaps further in, and names of their own.
  private(set) var namedParts: [Int: Set<Int>] = [:]
  /// The errors in the projects, whose targets and regions are not known.
  private(set) var problems: [AppBundleError] = []
  /// The folders whose entitlements have pushes.
  private var pushFolders: Set<Int> = []
  /// The folders with sounds and images of the targets that have the `Info.plist` of a folder, for a folder that no target
  /// owns because it copies no table from there.
  private var resourcesByInformation: [Int: [String]] = [:]
  /// The tables in no `.lproj` folder that targets copy.
  var unlocalized: [(path: String, folder: Int, targets: [Int])] = []

  /// The names of folders that say nothing about their bundle.
  static let generalNames: Set<String> = [
    "resources", "resource", "assets", "localization", "localizations", "localizable", "supporting files",
    "supportingfiles", "supporting", "support", "strings", "i18n", "l10n", "translations", "app", "contents",
  ]
  static let packageFolders = ["Sources", "Tests", "Plugins"]

  init(of folders: [SourceFolder], in files: AppFolder) {
    self.folders = folders
    self.files = files
    targetFiles = files
    if let root = folders.first, root.projects.isEmpty, !files.exists(root.path(of: ".git")),
      !FolderWalk.productExtensions.contains(FolderWalk.pathExtension(of: root.name))
    {
      let name = FolderWalk.lastComponent(of: AppFolder.resolved(root.path))
      // Above a symbolic link, only the whole path leads to the folder.
      let (shown, real) = (XcodeProject.parent(of: root.path), XcodeProject.parent(of: AppFolder.resolved(root.path)))
      outerProject = XcodeProject.nearest(
        to: AppFolder.resolved(shown) == real ? shown : real, target: name, reportingTo: &problems)
      if let outerProject {
        let place = XcodeProject.parent(of: outerProject.path)
        let path = AppFolder.resolved(root.path).utf8.dropFirst(AppFolder.resolved(place).utf8.count)
        outerPath = "\(place)\(String(decoding: path, as: UTF8.self))"
        targetFiles = (try? AppFolder(place, followingLinks: false)) ?? files
        add(outerProject)
      }
    }
    for (index, folder) in folders.enumerated() where folder.hasLocalizations || !folder.propertyLists.isEmpty {
      var place = index
      while let parent = folders[place].parent {
        if !Self.generalNames.contains(folders[place].name.lowercased()),
          !namedParts[parent, default: []].insert(place).inserted
        {
          break
        }
        place = parent
      }
    }
    for (index, folder) in folders.enumerated() {
      if !folder.projects.isEmpty {
        let found = folder.projects.map { XcodeProject(path: folder.path(of: $0), in: files) }
        projects[index] = found
        for project in found { add(project) }
        problems += found.compactMap(\.problem)
      }
      for name in folder.propertyLists.sorted(by: { $0.utf8.count < $1.utf8.count }) {
        let path = folder.path(of: name)
        let owner = named(index)
        guard information[owner] == nil, let contents = try? AppInformation(path: path, in: files), contents.isBundle
        else { continue }
        information[owner] = (path, contents)
      }
    }
    var targetsByInformation: [[UInt8]: [Int]] = [:]
    for (index, target) in tables.targets.enumerated() where !target.resourceFolders.isEmpty {
      for path in target.informationPaths { targetsByInformation[Array(path.utf8), default: []].append(index) }
    }
    for (folder, (path, _)) in information {
      let targets = targetsByInformation[Array(ProjectTables.plainPath(projectPath(path)).utf8)] ?? []
      if let first = targets.first { resourcesByInformation[folder] = tables.targets[first].resourceFolders }
    }
    // A file that a target names says nothing about others in its folder.
    let named = Set(tables.targets.flatMap(\.entitlements))
    for (index, folder) in folders.enumerated() {
      let others = folder.entitlements.map(folder.path(of:)).filter {
        !named.contains(ProjectTables.plainPath(projectPath($0)))
      }
      if others.contains(where: { AppInformation.hasPushes($0, in: files) }) { pushFolders.insert(index) }
    }
    for (index, folder) in folders.enumerated() {
      for path in folder.unlocalizedTables.map(folder.path(of:)) {
        let targets = targets(of: path)
        if !targets.isEmpty { unlocalized.append((path, index, targets)) }
      }
    }
  }

  private mutating func add(_ project: XcodeProject) {
    tables.add(project.tables)
    projectsOfTargets += project.tables.targets.map { _ in project }
  }

  /// Returns the indices of the targets that copy a file.
  private func targets(of path: String) -> [Int] { tables.targets(of: projectPath(path)) }

  /// Returns the indices of the targets that copy a file, such as a storyboard, from the `.lproj` folders of a folder.
  func targetsCopying(filesOf index: Int) -> [Int] {
    Set(languagePaths(of: index).flatMap(targetsCopying(filesIn:))).sorted()
  }

  private func targetsCopying(filesIn path: String) -> [Int] {
    ((try? files.names(in: path)) ?? []).flatMap { targets(of: "\(path)/\($0)") }
  }

  /// Returns the targets that copy a file from the `.lproj` folders of some folders, by the path of the `.lproj` folder.
  private func targetsByLanguage(of indices: [Int]) -> [[UInt8]: Set<Int>] {
    let paths = indices.flatMap(languagePaths)
    return Dictionary(paths.map { (Array($0.utf8), Set(targetsCopying(filesIn: $0))) }) { first, _ in first }
  }

  private func languagePaths(of index: Int) -> [String] {
    folders[index].localizations.map(folders[index].path(of:))
  }

  func isElsewhere(_ path: String) -> Bool { tables.isElsewhere(projectPath(path)) }

  /// Returns the path of a file or folder as the projects name it.
  func projectPath(_ path: String) -> String {
    guard let outerPath, let root = folders.first?.path else { return path }
    return outerPath + String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
  }

  /// Returns the bundles, sorted by the bytes of their paths, and the files of tables that no target copies.
  func bundles() -> (bundles: [FoundBundle], uncopied: [String]) {
    let owners = folders.indices.map { owner(of: $0) }
    let localized = folders.indices.filter { folders[$0].hasLocalizations }
      .sorted { folders[$0].path.utf8.lexicographicallyPrecedes(folders[$1].path.utf8) }
    let order = Dictionary(uniqueKeysWithValues: zip(localized, localized.indices))
    let units = localized.map { (folder: $0, units: tableUnits(of: $0)) }
    let shares = TableOwners(of: units, owners, in: self)
    let all = units.flatMap(\.units)
    let projectNames = self.projectNames(of: all)
    let resources = self.resources(owners)
    let pushOwners = Set(pushFolders.map { owners[$0] })
    let tablePaths = paths(of: all)
    let languageTargets = tables.hasTables ? targetsByLanguage(of: localized) : [:]
    let allPaths = tablePaths.union(languageTargets.keys)
    // A product has the `.lproj` folders from which its target copies a file, with a table or not.
    func keptPaths(of part: (folders: [Int], units: [TableUnit]), _ owner: BundleOwner) -> Set<[UInt8]> {
      let languages = part.folders.flatMap { languagePaths(of: $0) }.map { Array($0.utf8) }.filter { path in
        if case .target(let target) = owner { return languageTargets[path]?.contains(target) == true }
        return !tablePaths.contains(path)
      }
      return paths(of: part.units).union(languages)
    }
    var bundles: [FoundBundle] = []
    var wholes: [Bool] = []
    for owner in shares.owners {
      let own = shares.units[owner] ?? []
      let inGroup = Set(own.map(\.folder) + (shares.plainFolders[owner] ?? []))
      let parts = parts(of: inGroup.sorted { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) }, with: own, owner)
      for part in parts {
        let places = Set(part.folders.map { owners[$0] })
        let place = self.place(of: owner, among: places.sorted(), owners)
        let kept = keptPaths(of: part, owner)
        let isAll = part.units.count == all.count && languageTargets.keys.allSatisfy(kept.contains)
        // Folders with the same tables cannot be one bundle, so each has its own name.
        wholes.append(parts.count == 1)
        bundles.append(
          bundle(
            parts.count == 1 ? place : part.folders[0], ownedBy: place, owner, isWhole: parts.count == 1, part,
            // A bundle does not read the tables of others in its folders.
            from: isAll ? files : files.leavingOut(allPaths, except: kept),
            resources: resourceFolders(
              folders(of: places.union([place]), resources.own), of: owner, resources.copied),
            targets: shares.targets[owner] ?? [], projectNames: projectNames,
            enablesPushes: !pushOwners.isDisjoint(with: places.union([place]))))
      }
    }
    return (
      Self.named(bundles, wholes), shares.uncopied.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    )
  }

  /// Returns the names of tables in their projects, by the bytes of their paths, if they differ from those of the files.
  private func projectNames(of units: [TableUnit]) -> [[UInt8]: String] {
    var names: [[UInt8]: String] = [:]
    for unit in units {
      let path = path(of: unit)
      guard let name = tables.fileName(of: projectPath(path)), !name.utf8.elementsEqual(unit.name.utf8) else {
        continue
      }
      names[Array(path.utf8)] = name
    }
    return names
  }

  /// Returns the folders with sounds and images of each owner, and those outside of its own from which a target copies
  /// some.
  private func resources(_ owners: [Int]) -> (own: [Int: [String]], copied: [Int: [String]]) {
    var own: [Int: [String]] = [:]
    var copied: [Int: [String]] = [:]
    for (index, folder) in folders.enumerated() where folder.hasResources || folder.hasLocalizations {
      guard !isElsewhere(folder.path) else { continue }
      own[owners[index], default: []].append(folder.path)
      guard folder.hasResources else { continue }
      for target in tables.synchronizedTargets(of: projectPath(folder.path)) {
        copied[target, default: []].append(folder.path)
      }
    }
    return (own, copied)
  }

  /// Returns bundles sorted by the bytes of their paths, where no two have the same path and name.
  ///
  /// A bundle that is the whole of its owner keeps its name. A part whose folder is that of another bundle takes the name
  /// of its target, or else a number, as in `Game 2`.
  private static func named(_ bundles: [FoundBundle], _ areWhole: [Bool]) -> [FoundBundle] {
    var bundles = bundles
    var keys = [[UInt8]](repeating: [], count: bundles.count)
    var taken: Set<[UInt8]> = []
    var counts: [[UInt8]: Int] = [:]
    for index in bundles.indices.filter({ areWhole[$0] }) + bundles.indices.filter({ !areWhole[$0] }) {
      func key() -> [UInt8] { Array("\(bundles[index].path)\u{0}\(bundles[index].name)".utf8) }
      if taken.contains(key()), let target = bundles[index].targets.first { bundles[index].name = target }
      let name = bundles[index].name
      let unnumbered = key()
      while taken.contains(key()) {
        let number = (counts[unnumbered] ?? 1) + 1
        counts[unnumbered] = number
        bundles[index].name = "\(name) \(number)"
      }
      keys[index] = key()
      taken.insert(keys[index])
    }
    return bundles.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { bundles[$0] }
  }

  /// Returns the files with tables in a folder and in its `.lproj` folders.
  private func tableUnits(of index: Int) -> [TableUnit] {
    let folder = folders[index]
    let catalogs = folder.catalogs.map { path in
      let name = FolderWalk.lastComponent(of: path)
      let place = name.utf8.count == path.utf8.count ? nil : String(path.dropLast(name.count + 1))
      return TableUnit(folder: index, localization: place, name: name, table: String(name.dropLast(".xcstrings".count)))
    }
    return catalogs
      + folder.localizations.flatMap { localization in
        ((try? files.names(in: folder.path(of: localization))) ?? []).compactMap { name in
          AppTableFile.Kind.inFolders.first { name.hasSuffix(".\($0.rawValue)") }.map { kind in
            TableUnit(
              folder: index, localization: localization, name: name,
              table: String(name.dropLast(kind.rawValue.count + 1)))
          }
        }
      }
  }

  func path(of unit: TableUnit) -> String { folders[unit.folder].path(of: unit.file) }

  /// Returns the targets that copy a table, from all projects.
  ///
  /// If none does, the nearest project above the table decides, unless a package that is nearer may have the table.
  func membership(of unit: TableUnit) -> TableMembership {
    let path = path(of: unit)
    let found = targets(of: path)
    guard found.isEmpty else { return .targets(found) }
    if isElsewhere(path) { return .elsewhere }
    var place: Int? = unit.folder
    while let current = place {
      let inner = String(path.dropFirst(folders[current].path.count))
      if folders[current].package?.mayHave(inner) == true { return .package }
      if folders[current].pods.contains(where: { $0.mayHave(inner) }) { return .unknown }
      if let known = projects[current] { return known.contains { $0.tables.hasTables } ? .targets([]) : .unknown }
      place = folders[current].parent
    }
    return place == nil && outerProject?.tables.hasTables == true ? .targets([]) : .unknown
  }

  /// Returns whether two names of files are the same on most volumes of a Mac.
  static func isSame(_ name: String, _ other: String) -> Bool { name.lowercased() == other.lowercased() }

  /// Returns the folders of owners, without a copy for a single owner.
  private func folders(of owners: Set<Int>, _ folders: [Int: [String]]) -> [String] {
    owners.count == 1
      ? owners.first.flatMap { folders[$0] } ?? [] : owners.sorted().flatMap { folders[$0] ?? [] }
  }

  /// Returns the folders of a bundle that may have sounds and images: its own, and those from which its target copies some.
  private func resourceFolders(_ own: [String], of owner: BundleOwner, _ copied: [Int: [String]]) -> [String] {
    guard case .target(let target) = owner else {
      guard case .folder(let folder) = owner else { return own }
      guard folders[folder].isInProduct else { return own + (resourcesByInformation[named(folder)] ?? []) }
      // A device looks for a file only at the root of a bundle, to which Xcode has copied it.
      return [folders[folder].path, folders[folder].path(of: "Contents/Resources")]
    }
    // Bundles may share many folders, so these are neither copied nor searched.
    let added = tables.targets[target].resourceFolders + (copied[target] ?? [])
    return added.isEmpty ? own : own + added
  }

  /// Returns the paths of tables and of the `.lproj` folders that have them.
  private func paths(of units: [TableUnit]) -> Set<[UInt8]> {
    Set(
      units.flatMap { unit in
        [path(of: unit)] + (unit.localization.map { [folders[unit.folder].path(of: $0)] } ?? [])
      }.map { Array($0.utf8) })
  }
}
