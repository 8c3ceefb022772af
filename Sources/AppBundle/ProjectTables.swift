/// The targets of an Xcode project and the tables that each of them copies into its product.
///
/// A build phase of a target names files, files in several languages (`PBXVariantGroup`), and folders that are copied as
/// a whole, such as `Settings.bundle`. A target also copies what is in its synchronized folders, except for the files
/// that an exception set takes away from it; the set of another target gives it those files.
struct ProjectTables: Sendable {
  struct Target: Sendable {
    let name: String
    let productType: String
    /// Its platform, if a setting names one: since Xcode 14 an app for a watch has the product type of other apps.
    fileprivate(set) var platform: Platform?
    /// The folders with sounds, images and asset catalogs that it copies one by one, without duplicates.
    fileprivate(set) var resourceFolders: [String] = []
    /// The paths of its `Info.plist`, one for each configuration.
    fileprivate(set) var informationPaths: [String] = []
    /// The UTF-8 of the keys that Xcode adds to its `Info.plist`, from settings such as
    /// `INFOPLIST_KEY_NSCameraUsageDescription`.
    fileprivate(set) var informationKeys: Set<[UInt8]> = []
    /// The paths of its entitlements.
    fileprivate(set) var entitlements: [String] = []

    /// The kind of its product, or `nil` for one without a kind of its own.
    var kind: FoundBundle.Kind? {
      let kind = FoundBundle.Kind(productType: productType)
      // The phone's app may have the key, too.
      let isWatchApp =
        platform.map { $0 == .watch } ?? informationKeys.contains(Array("WKCompanionAppBundleIdentifier".utf8))
      return kind == .app && isWatchApp ? .watchApp : kind
    }
  }

  /// The platforms whose apps come after others, and those others.
  enum Platform {
    case watch, television, other
  }

  /// A folder whose files belong to targets without being named.
  private struct SynchronizedFolder: Sendable {
    var targets: Set<Int> = []
    /// The files, relative to the folder, that differ from this, by target.
    var exceptions: [Int: Set<[UInt8]>] = [:]
    /// The files and folders, relative to the folder, that are copied, but not to where an app looks for tables.
    var elsewhere: Set<[UInt8]> = []
  }

  private(set) var targets: [Target] = []
  /// The targets that copy a file, by its path.
  private var files: [[UInt8]: [Int]] = [:]
  /// The names of the files with tables as the project spells them, by the path of the file.
  private var fileNames: [[UInt8]: String] = [:]
  /// The targets that copy a bundle as a whole, by its path.
  private var folders: [[UInt8]: [Int]] = [:]
  /// The paths of files and folders that are copied, but not to where an app looks for tables.
  private var elsewhere: Set<[UInt8]> = []
  private var synchronized: [[UInt8]: SynchronizedFolder] = [:]

  /// Whether a target copies any table, so that the project says which tables are those of an app.
  private(set) var hasTables = false

  /// Creates a project without targets.
  init() {}

  /// Reads the objects of a project, at a cost linear in their number.
  ///
  /// - Parameters:
  ///   - root: The property list of the project.
  ///   - folder: The path of the folder that has the project.
  init(_ root: PropertyListNode, in folder: String) {
    let members = root["objects"]?.members ?? []
    let objects = Dictionary(members.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { _, last in last })
    var tree = ProjectTree(objects)
    var ids: [[UInt8]: Int] = [:]
    // The targets of the build phases, by the identifiers of these.
    var phases: [[UInt8]: Int] = [:]
    var platform: Platform?
    for member in members where member.value.isObject("PBXProject") {
      let base = member.value["projectDirPath"]?.text ?? ""
      tree.walk(from: member.value["mainGroup"], at: base.isEmpty ? folder : "\(folder)/\(base)")
      for configuration in tree.configurations(of: member.value) {
        guard let settings = configuration["buildSettings"] else { continue }
        tree.projectSettings[Array((configuration["name"]?.text ?? "").utf8)] = settings
        platform = platform ?? Self.platform(of: settings)
      }
    }
    for member in members where member.value.isObject("PBXNativeTarget") {
      guard let name = member.value["name"]?.text else { continue }
      ids[Array(member.key.utf8)] = targets.count
      for phase in member.value["buildPhases"]?.elements.compactMap(\.text) ?? [] {
        phases[Array(phase.utf8)] = targets.count
      }
      targets.append(Target(name: name, productType: member.value["productType"]?.text ?? ""))
      read(member.value, tree, root: folder)
      targets[targets.count - 1].platform = targets[targets.count - 1].platform ?? platform
    }
    readExceptions(tree, ids, phases)
    hasTables = files.keys.contains(where: Self.isTable) || !synchronized.isEmpty
  }

  /// Adds the targets of another project, whose indices continue these.
  mutating func add(_ other: ProjectTables) {
    let start = targets.count
    targets += other.targets
    hasTables = hasTables || other.hasTables
    for (path, indices) in other.files { files[path, default: []] += indices.map { $0 + start } }
    fileNames.merge(other.fileNames) { first, _ in first }
    for (path, indices) in other.folders { folders[path, default: []] += indices.map { $0 + start } }
    elsewhere.formUnion(other.elsewhere)
    for (path, folder) in other.synchronized {
      synchronized[path, default: .init()].targets.formUnion(folder.targets.map { $0 + start })
      synchronized[path, default: .init()].elsewhere.formUnion(folder.elsewhere)
      for (target, names) in folder.exceptions {
        synchronized[path, default: .init()].exceptions[target + start, default: []].formUnion(names)
      }
    }
  }

  /// Returns the name of a file with a table as the project spells it, or `nil` if the project does not name the file.
  func fileName(of path: String) -> String? { fileNames[Self.name(of: path)] }

  /// Returns the indices of the targets that copy a file.
  func targets(of path: String) -> [Int] {
    let path = Self.name(of: path)
    var found = files[path] ?? []
    for end in path.indices where path[end] == UInt8(ascii: "/") {
      let folder = Array(path[..<end])
      found += folders[folder] ?? []
      guard let synchronized = synchronized[folder] else { continue }
      let names = Self.exceptionNames(of: Array(path[(end + 1)...]))
      guard synchronized.elsewhere.isDisjoint(with: names) else { continue }
      for target in synchronized.targets.union(synchronized.exceptions.keys) {
        let isException = synchronized.exceptions[target].map { !$0.isDisjoint(with: names) } ?? false
        if synchronized.targets.contains(target) != isException { found.append(target) }
      }
    }
    return Set(found).sorted()
  }

  /// Returns whether a file or folder is copied to a folder of the app where no table is looked up.
  func isElsewhere(_ path: String) -> Bool {
    guard !elsewhere.isEmpty || !synchronized.isEmpty else { return false }
    let path = Self.name(of: path)
    for end in path.indices where path[end] == UInt8(ascii: "/") {
      let folder = Array(path[..<end])
      if elsewhere.contains(folder) { return true }
      if let names = synchronized[folder]?.elsewhere, !names.isEmpty,
        !names.isDisjoint(with: Self.exceptionNames(of: Array(path[(end + 1)...])))
      {
        return true
      }
    }
    return elsewhere.contains(path)
  }

  /// Returns the indices of the targets that copy the files of a folder without naming them.
  func synchronizedTargets(of path: String) -> Set<Int> {
    guard !synchronized.isEmpty else { return [] }
    let path = Self.name(of: path)
    let ends = path.indices.filter { path[$0] == UInt8(ascii: "/") } + [path.endIndex]
    return ends.reduce(into: []) { $0.formUnion(synchronized[Array(path[..<$1])]?.targets ?? []) }
  }

  private mutating func read(_ target: PropertyListNode, _ tree: ProjectTree, root: String) {
    let index = targets.count - 1
    var resourceFolders: Set<[UInt8]> = []
    let copying = ["PBXResourcesBuildPhase", "PBXSourcesBuildPhase", "PBXCopyFilesBuildPhase"]
    for phase in tree.objects(target["buildPhases"]) where copying.contains(where: phase.isObject) {
      let destination = Self.destination(of: phase)
      for file in tree.objects(phase["files"]) {
        for place in file["fileRef"]?.text.map(tree.places) ?? [] {
          // The files of a folder stay in a folder of this name.
          let type = FolderWalk.pathExtension(of: FolderWalk.lastComponent(of: place.path))
          let isBundle = type == "lproj" || BundleOwners.isBundle(type) || FolderWalk.isAssets(type)
          let isInPlace = destination.map { $0.isEmpty || $0 == Self.parentName(of: place.path) } ?? false
          guard isInPlace, !place.isFolder || isBundle else {
            elsewhere.insert(Self.name(of: place.path))
            continue
          }
          if AppResources.isResource(place.path) || FolderWalk.isAssets(type) {
            let folder = Self.plain(XcodeProject.parent(of: place.path))
            if resourceFolders.insert(folder).inserted {
              targets[index].resourceFolders.append(String(decoding: folder, as: UTF8.self))
            }
          }
          if place.isFolder {
            folders[Self.name(of: place.path), default: []].append(index)
          } else {
            let name = Self.name(of: place.path)
            files[name, default: []].append(index)
            if Self.isTable(name), fileNames[name] == nil {
              fileNames[name] = FolderWalk.lastComponent(of: place.path)
            }
          }
        }
      }
    }
    for id in target["fileSystemSynchronizedGroups"]?.elements.compactMap(\.text) ?? [] {
      for place in tree.places(id) { synchronized[Self.name(of: place.path), default: .init()].targets.insert(index) }
    }
    for configuration in tree.configurations(of: target) {
      let settings = BuildSettings(configuration, of: target, in: tree.projectSettings)
      func path(_ setting: String) -> String? {
        guard var path = settings[setting], !path.isEmpty else { return nil }
        for start in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/"] where path.hasPrefix(start) {
          path.removeFirst(start.count)
        }
        guard !path.contains("$") else { return nil }
        return Self.plainPath(path.hasPrefix("/") ? path : "\(root)/\(path)")
      }
      let start = "INFOPLIST_KEY_"
      for setting in configuration["buildSettings"]?.members ?? [] where setting.key.hasPrefix(start) {
        targets[index].informationKeys.insert(Array(setting.key.utf8.dropFirst(start.utf8.count)))
      }
      let platform = configuration["buildSettings"].flatMap(Self.platform)
      targets[index].platform = targets[index].platform ?? platform
      if let path = path("INFOPLIST_FILE") { targets[index].informationPaths.append(path) }
      if let path = path("CODE_SIGN_ENTITLEMENTS") { targets[index].entitlements.append(path) }
    }
  }

  /// Returns the platform that build settings name, or `nil` if they name none.
  private static func platform(of settings: PropertyListNode) -> Platform? {
    var names: [Substring] = []
    if let root = settings["SDKROOT"]?.text, root != "auto", !root.contains("$") {
      names = [root[...]]
    } else if let platforms = settings["SUPPORTED_PLATFORMS"]?.text, !platforms.contains("$") {
      names = platforms.split(separator: " ")
    }
    guard names.contains(where: { !$0.isEmpty }) else { return nil }
    func isOnly(_ start: String) -> Bool { names.allSatisfy { $0.hasPrefix(start) } }
    return isOnly("watch") ? .watch : isOnly("appletv") ? .television : .other
  }

  /// Returns the folder of an app's resources to which a phase copies files: an empty text for the root, the name of a
  /// `.lproj` folder, or `nil` for any other.
  private static func destination(of phase: PropertyListNode) -> String? {
    guard phase.isObject("PBXCopyFilesBuildPhase") else { return "" }
    let resources = "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)"
    var names = (phase["dstPath"]?.text ?? "").split(separator: "/").filter { $0 != "." }[...]
    // 1 is the product itself, 7 its resources, 16 the folder of all products. Xcode 26 writes names.
    let specifications = ["Wrapper": "1", "Resources": "7", "ProductsDirectory": "16"]
    let specification = phase["dstSubfolder"]?.text.map { specifications[$0] ?? $0 }
    switch specification ?? phase["dstSubfolderSpec"]?.text ?? "7" {
    case "7": break
    case "1": if names.starts(with: ["Contents", "Resources"]) { names = names.dropFirst(2) }
    case "16" where names.first?.elementsEqual(resources) == true: names = names.dropFirst()
    default: return nil
    }
    guard let name = names.first else { return "" }
    return names.count == 1 && name.hasSuffix(".lproj") ? String(name) : nil
  }

  private static func parentName(of path: String) -> String {
    FolderWalk.lastComponent(of: XcodeProject.parent(of: path))
  }

  /// - Parameters:
  ///   - ids: the targets by their identifiers.
  ///   - phases: the targets by the identifiers of their build phases.
  private mutating func readExceptions(_ tree: ProjectTree, _ ids: [[UInt8]: Int], _ phases: [[UInt8]: Int]) {
    for (id, group) in tree.synchronized {
      guard let path = tree.places(id).first?.path else { continue }
      func names(_ list: String, of object: PropertyListNode) -> [[UInt8]] {
        object[list]?.elements.compactMap(\.text).map { Self.folded(Array($0.utf8)) } ?? []
      }
      let folder = Self.name(of: path)
      // These are copied as a whole.
      synchronized[folder]?.elsewhere.formUnion(names("explicitFolders", of: group))
      for set in tree.objects(group["exceptions"]) {
        if let phase = set["buildPhase"]?.text.flatMap(tree.object), Self.destination(of: phase) == nil {
          synchronized[folder]?.elsewhere.formUnion(names("membershipExceptions", of: set))
        }
        guard let target = set["target"]?.text.flatMap({ ids[Array($0.utf8)] }) else { continue }
        let names = names("membershipExceptions", of: set)
        synchronized[folder, default: .init()].exceptions[target, default: []].formUnion(names)
      }
      // A file may be taken out of the phase for its type and be put into another one that copies it to the same place.
      for set in tree.objects(group["exceptions"]) {
        guard let id = set["buildPhase"]?.text, let target = phases[Array(id.utf8)],
          let phase = tree.object(id), Self.destination(of: phase) == "",
          ["PBXResourcesBuildPhase", "PBXSourcesBuildPhase", "PBXCopyFilesBuildPhase"].contains(where: phase.isObject)
        else { continue }
        synchronized[folder]?.exceptions[target]?.subtract(names("membershipExceptions", of: set))
      }
    }
  }

  /// Returns the names that an exception set may have for a file: its own, those of the folders that it is in, and that
  /// of all of its languages, such as `/Localized/Texts/Game.strings` for `Texts/fr.lproj/Game.strings`.
  private static func exceptionNames(of path: [UInt8]) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = [path]
    for end in path.indices where path[end] == UInt8(ascii: "/") { names.insert(Array(path[..<end])) }
    let parts = path.split(separator: UInt8(ascii: "/"))
    let isLocalized: (ArraySlice<UInt8>) -> Bool = { $0.reversed().starts(with: ".lproj".utf8.reversed()) }
    if parts.contains(where: isLocalized) {
      let plain = parts.filter { !isLocalized($0) }.joined(separator: [UInt8(ascii: "/")])
      for start in ["/localized/", "/localized: "] { names.insert(Array(start.utf8) + plain) }
    }
    return names
  }

  private static func isTable(_ path: [UInt8]) -> Bool {
    [".strings", ".stringsdict", ".xcstrings"].contains { path.reversed().starts(with: $0.utf8.reversed()) }
  }

  /// Returns the bytes that two spellings of a path share.
  ///
  /// As on most volumes of a Mac, the case of letters does not count.
  private static func name(of path: String) -> [UInt8] { folded(plain(path)) }

  private static func folded(_ path: [UInt8]) -> [UInt8] {
    path.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  static func plainPath(_ path: String) -> String { String(decoding: plain(path), as: UTF8.self) }

  /// Returns a path without `.`, and without each `..` and the name before it, so that two paths of a file are equal.
  private static func plain(_ path: String) -> [UInt8] {
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8), let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let root: [UInt8] = path.utf8.first == UInt8(ascii: "/") ? [UInt8(ascii: "/")] : []
    return root + parts.joined(separator: [UInt8(ascii: "/")])
  }
}

/// The groups of an Xcode project, which say where its files are.
private struct ProjectTree {
  /// The path of a file or folder.
  struct Place {
    let path: String
    /// Whether it is a folder that is copied as a whole.
    let isFolder: Bool
  }

  private let all: [[UInt8]: PropertyListNode]
  /// The files and folders of a reference, by its identifier: several if it is a file in several languages.
  private var places: [[UInt8]: [Place]] = [:]
  /// The synchronized folders with their identifiers.
  private(set) var synchronized: [(id: String, group: PropertyListNode)] = []
  /// The build settings of the project, by the UTF-8 of the configuration's name.
  var projectSettings: [[UInt8]: PropertyListNode] = [:]

  init(_ objects: [[UInt8]: PropertyListNode]) { all = objects }

  func object(_ id: String) -> PropertyListNode? { all[Array(id.utf8)] }

  /// Returns the objects whose identifiers are in an array.
  func objects(_ list: PropertyListNode?) -> [PropertyListNode] {
    list?.elements.compactMap { $0.text.flatMap(object) } ?? []
  }

  func places(_ id: String) -> [Place] { places[Array(id.utf8)] ?? [] }

  /// Returns the build configurations of a project or a target.
  func configurations(of owner: PropertyListNode) -> [PropertyListNode] {
    objects(owner["buildConfigurationList"]?.text.flatMap(object)?["buildConfigurations"])
  }

  /// Walks over the groups below one, each of them once.
  mutating func walk(from main: PropertyListNode?, at base: String) {
    var seen: Set<[UInt8]> = []
    var queue: [(id: String, parent: String, group: String?)] = main?.text.map { [($0, base, nil)] } ?? []
    while let (id, parent, group) = queue.popLast() {
      guard seen.insert(Array(id.utf8)).inserted, let node = object(id) else { continue }
      let own = node["path"]?.text
      let path: String
      switch node["sourceTree"]?.text {
      case "<group>", nil: path = own.map { "\(parent)/\($0)" } ?? parent
      case "SOURCE_ROOT": path = own.map { "\(base)/\($0)" } ?? base
      default: continue
      }
      if node.isObject("PBXFileReference") {
        let type = (node["lastKnownFileType"] ?? node["explicitFileType"])?.text ?? ""
        let isFolder = type.hasPrefix("folder") || type.hasPrefix("wrapper")
        places[Array((group ?? id).utf8), default: []].append(Place(path: path, isFolder: isFolder))
        // A build phase may name one language by itself.
        if group != nil { places[Array(id.utf8)] = [Place(path: path, isFolder: isFolder)] }
      } else if node.isObject("PBXFileSystemSynchronizedRootGroup") {
        places[Array(id.utf8)] = [Place(path: path, isFolder: true)]
        synchronized.append((id, node))
      } else {
        let variants = node.isObject("PBXVariantGroup") ? id : nil
        queue += (node["children"]?.elements.compactMap(\.text) ?? []).map { ($0, path, variants) }
      }
    }
  }
}

extension PropertyListNode {
  /// Returns whether an object of a project has a class.
  fileprivate func isObject(_ name: String) -> Bool { self["isa"]?.text == name }
}
