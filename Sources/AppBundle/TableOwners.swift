/// The owner of a bundle's tables.
enum BundleOwner: Hashable {
  /// A folder, by its index.
  case folder(Int)
  /// A target that copies the tables, by its index.
  case target(Int)

  /// The place among all owners: the targets in the order of their projects, then the folders.
  var order: (Int, Int) {
    switch self {
    case .target(let index): (0, index)
    case .folder(let index): (1, index)
    }
  }
}

/// The tables that each owner has, and those that none has.
struct TableOwners {
  /// The tables of each owner; none for one that has only tables in no `.lproj` folder.
  private(set) var units: [BundleOwner: [TableUnit]] = [:]
  /// The targets that copy them.
  private(set) var targets: [BundleOwner: Set<Int>] = [:]
  /// The folders that give an owner languages, but no table, such as those of storyboards.
  private(set) var plainFolders: [BundleOwner: [Int]] = [:]
  /// The files of tables that no target copies.
  private(set) var uncopied: [String] = []
  /// The index of the folder that owns each folder.
  private let folderOwners: [Int]
  /// The first owner of the tables that a folder would own.
  private var neighbours: [Int: BundleOwner] = [:]
  /// The targets that copy the last table of an owner; many tables have the same.
  private var lastCopying: [BundleOwner: [Int]] = [:]

  /// All owners, in their order.
  var owners: [BundleOwner] { Set(units.keys).union(plainFolders.keys).sorted { $0.order < $1.order } }

  /// Gives the tables of folders to their owners.
  init(of localized: [(folder: Int, units: [TableUnit])], _ folderOwners: [Int], in search: BundleOwners) {
    self.folderOwners = folderOwners
    let copied = addWhatNoTargetCopies(localized.flatMap(\.units), search)
    let wholeTargets = search.wholeTargets(copying: copied, folderOwners)
    for (unit, copying) in copied {
      for target in copying where wholeTargets.contains(target) { add(unit, to: .target(target), copiedBy: copying) }
    }
    addTargetsWithoutFolders(search)
    if units.isEmpty {
      // A project that copies none of them tells nothing.
      for unit in localized.flatMap(\.units) { units[.folder(folderOwners[unit.folder]), default: []].append(unit) }
      uncopied = []
    }
    let localizedTargets = Set(Set(copied.map(\.copying)).joined())
    for (folder, units) in localized where units.isEmpty {
      addPlainFolder(folder, copiedBy: search.targetsCopying(filesOf: folder), localizedTargets)
    }
  }

  private mutating func add(_ unit: TableUnit, to owner: BundleOwner, copiedBy copying: [Int] = []) {
    units[owner, default: []].append(unit)
    if lastCopying[owner] != copying { targets[owner, default: []].formUnion(copying) }
    lastCopying[owner] = copying
    if !copying.isEmpty { setNeighbour(owner, of: unit.folder) }
  }

  private mutating func setNeighbour(_ owner: BundleOwner, of folder: Int) {
    let place = folderOwners[folder]
    neighbours[place] = neighbours[place] ?? owner
  }

  /// Gives the tables that no target copies to folders, and returns the others with their targets.
  private mutating func addWhatNoTargetCopies(
    _ units: [TableUnit], _ search: BundleOwners
  ) -> [(unit: TableUnit, copying: [Int])] {
    var copied: [(unit: TableUnit, copying: [Int])] = []
    var inPackages: Set<Int> = []
    for unit in units {
      let folder = folderOwners[unit.folder]
      switch search.membership(of: unit) {
      case .unknown: add(unit, to: .folder(folder))
      case .package:
        add(unit, to: .folder(folder))
        inPackages.insert(unit.folder)
      case .elsewhere: add(unit, to: .folder(search.information[folder] == nil ? unit.folder : folder))
      case .targets([]): uncopied.append(search.path(of: unit))
      case .targets(let copying)
      where BundleOwners.isBundle(FolderWalk.pathExtension(of: search.folders[folder].name)):
        add(unit, to: .folder(folder), copiedBy: copying)
      case .targets(let copying): copied.append((unit, copying))
      }
    }
    // A package's target has all the languages of a folder, whatever a project copies.
    for (unit, _) in copied where inPackages.contains(unit.folder) {
      add(unit, to: .folder(folderOwners[unit.folder]))
    }
    return copied
  }

  /// Adds the targets that copy only tables in no `.lproj` folder, whose folders may have the languages of storyboards.
  private mutating func addTargetsWithoutFolders(_ search: BundleOwners) {
    for (path, folder, copying) in search.unlocalized where FolderWalk.isLocalizable(path) {
      for target in copying where units[.target(target)] == nil {
        units[.target(target)] = []
        targets[.target(target)] = [target]
        plainFolders[.target(target)] = [folder]
        setNeighbour(.target(target), of: folder)
      }
    }
  }

  /// Gives a folder with languages but no tables to the targets that copy its files, or to the owner beside it.
  private mutating func addPlainFolder(_ folder: Int, copiedBy copying: [Int], _ localizedTargets: Set<Int>) {
    let owning = copying.map(BundleOwner.target).filter { units[$0] != nil }
    // A target whose tables are those of another one is part of that one.
    if owning.isEmpty, !localizedTargets.isDisjoint(with: copying) { return }
    let place = folderOwners[folder]
    for owner in owning.isEmpty ? [neighbours[place] ?? .folder(place)] : owning {
      plainFolders[owner, default: []].append(folder)
    }
  }
}

extension BundleOwners {
  /// Returns the targets whose tables are a bundle.
  ///
  /// An app is one, because it has a development region and sounds of its own. Another target is left out if one copies all
  /// of its tables and is of the same kind or of one that comes before. If several have the same tables, the one whose kind
  /// comes first is kept, or the one with the name of the folder that owns them, or the one whose name comes first.
  fileprivate func wholeTargets(copying copied: [(unit: TableUnit, copying: [Int])], _ owners: [Int]) -> Set<Int> {
    // The targets that copy all tables of a target, and the folder that owns the first of them.
    var common: [Int: Set<Int>] = [:]
    var places: [Int: Int] = [:]
    // Many tables have the same targets.
    var seen: Set<[Int]> = []
    for (unit, copying) in copied where seen.insert(copying).inserted {
      for target in copying {
        common[target] = common[target].map { $0.intersection(copying) } ?? Set(copying)
        if places[target] == nil { places[target] = named(owners[unit.folder]) }
      }
    }
    let kinds = FoundBundle.Kind.allCases
    func kind(_ target: Int) -> Int { kinds.firstIndex(of: tables.targets[target].kind ?? .folder) ?? 0 }
    func precedes(_ target: Int, _ other: Int) -> Bool {
      let ranks = [target, other].map { target in
        let isNamed = places[target].map { Self.isSame(folders[$0].name, tables.targets[target].name) } == true
        return [kind(target), isNamed ? 0 : 1]
      }
      if ranks[0] != ranks[1] { return ranks[0].lexicographicallyPrecedes(ranks[1]) }
      let names = [target, other].map { tables.targets[$0].name }
      return names[0] == names[1] ? target < other : names[0].utf8.lexicographicallyPrecedes(names[1].utf8)
    }
    return Set(common.keys).filter { target in
      common[target]?.allSatisfy { other in
        if target == other || [.app, .watchApp].contains(tables.targets[target].kind) { return true }
        let hasSameTables = common[other]?.contains(target) == true
        return hasSameTables ? precedes(target, other) : kind(other) > kind(target)
      } == true
    }
  }
}
