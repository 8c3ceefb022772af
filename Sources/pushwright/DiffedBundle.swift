import AppBundle
import SourceText

/// A bundle of one version in a comparison.
struct DiffedBundle {
  /// The name, or the path in the version's folder if several bundles have the name.
  let name: String
  /// The bytes of the path in the version's folder.
  private let place: [UInt8]
  let receivesPushes: Bool
  let app: AppLocalizations

  /// Returns the bundles that were read in a version's folder.
  static func list(_ bundles: [ReadBundle], in folder: String) -> [DiffedBundle] {
    let counts = Dictionary(grouping: bundles) { Array($0.name.utf8) }.mapValues(\.count)
    return bundles.map { bundle in
      let path = FilePath.relative(FilePath.absolute(bundle.path), to: FilePath.absolute(folder))
      return DiffedBundle(
        name: counts[Array(bundle.name.utf8)] == 1 ? bundle.name : path.isEmpty ? "." : path, place: Array(path.utf8),
        receivesPushes: bundle.receivesPushes, app: bundle.app)
    }
  }

  /// Returns the bundles of both versions in pairs, in the order of the new version, and those that one version lacks.
  ///
  /// Two bundles are a pair if they have the same place and name, or else the same place, or the same name, or if they
  /// receive the pushes of their version.
  static func pairs(_ old: [DiffedBundle], _ new: [DiffedBundle]) -> [(old: DiffedBundle?, new: DiffedBundle?)] {
    var partners = [Int?](repeating: nil, count: new.count)
    var free = Array(old.indices)
    func pair(by key: (DiffedBundle) -> [UInt8]?) {
      // The first one last, because the last one is taken.
      var candidates = Dictionary(grouping: free.reversed()) { key(old[$0]) }
      for place in new.indices where partners[place] == nil {
        guard let key = key(new[place]) else { continue }
        partners[place] = candidates[key]?.popLast()
      }
      let taken = Set(partners.compactMap(\.self))
      free.removeAll { taken.contains($0) }
    }
    // Two bundles may share a folder.
    pair { $0.place + [0] + Array($0.name.utf8) }
    pair(by: \.place)
    pair { Array($0.name.utf8) }
    pair { $0.receivesPushes ? [] : nil }
    return new.indices.map { (partners[$0].map { old[$0] }, new[$0]) } + free.map { (old[$0], nil) }
  }

  /// Returns the index of the pair in which payloads are checked: the one that receives pushes in both versions, or else in
  /// the old one, whose texts the payloads use.
  static func pushPair(of pairs: [(old: DiffedBundle?, new: DiffedBundle?)]) -> Int? {
    let ranks = pairs.map { pair in
      pair.old == nil || pair.new == nil
        ? 0 : (pair.old?.receivesPushes == true ? 2 : 0) + (pair.new?.receivesPushes == true ? 1 : 0)
    }
    return ranks.max().flatMap { $0 == 0 ? nil : ranks.firstIndex(of: $0) }
  }
}
