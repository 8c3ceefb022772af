import AppBundle
import LanguageMatching

/// The changes that break payloads, found by undoing them.
///
/// A change is a reason for a break if the payload does not break in the new version without the change. If no change is one
/// alone, several together may be. The localization of a text, its presence and the development region are undone by taking
/// them from the old version.
struct PayloadCauses {
  /// The parts that are taken from the old version.
  private struct Undo: Hashable {
    /// The names of localizations, which may be missing there.
    var names: Set<[UInt8]> = []
    var region = false

    mutating func formUnion(_ other: Undo) {
      names.formUnion(other.names)
      region = region || other.region
    }
  }

  private struct DeviceUndo: Hashable {
    let undo: Int
    let device: Int
  }

  private let changes: [StringsChange]
  /// The names of the localizations that both versions have.
  private let common: [String]
  private let old: AppLocalizations
  private let new: AppLocalizations
  /// The places of the changes of a key of `Localizable`, of a localization, and of the development region.
  private var keys: [[UInt8]: [Int]] = [:]
  private var languages: [[UInt8]: Int] = [:]
  private var region: Int?
  /// The indices in `undos` by the places of the changes.
  private var undoOfChange: [Int: Int] = [:]
  private var undos: [Undo] = []
  private var undoIndices: [Undo: Int] = [:]
  /// The new version without changes, and what its devices read, by the index of what is undone.
  private var apps: [Int: (app: AppLocalizations, matcher: LanguageMatcher)] = [:]
  private var versions: [DeviceUndo: DeviceTexts.Version] = [:]
  /// The indices of the payloads that each change breaks.
  var payloads: [Int: Set<Int>] = [:]

  /// - Parameter common: The names of the localizations that both versions have.
  init(of changes: [StringsChange], from old: AppLocalizations, to new: AppLocalizations, common: [String]) {
    (self.changes, self.common, self.old, self.new) = (changes, common, old, new)
    for (place, change) in changes.enumerated() {
      if change.table == "Localizable", let key = change.key {
        keys[Array(key.utf8), default: []].append(place)
        if change.kind == .renamed, let key = change.new { keys[Array(key.utf8), default: []].append(place) }
      } else if change.kind == .language, let name = change.old ?? change.new {
        languages[Array(name.utf8)] = place
      } else if change.kind == .developmentRegion {
        region = place
      }
    }
  }

  /// Returns the index of what undoes a change.
  private mutating func undo(of place: Int) -> Int {
    if let known = undoOfChange[place] { return known }
    let change = changes[place]
    var undo = Undo(region: change.kind == .developmentRegion)
    if change.kind == .language, let name = change.old ?? change.new {
      undo.names = [Array(name.utf8)]
    } else if let key = change.key {
      // Only the text of the key is undone, not that a localization has a table.
      for name in change.languages.isEmpty ? common : change.languages {
        let had = old[name]?.table("Localizable")?.entry(forKey: key) != nil
        let has =
          new[name]?.table("Localizable")?.entry(forKey: change.kind == .renamed ? change.new ?? key : key) != nil
        let isChanged =
          switch change.kind {
          case .removed: had
          case .added: has
          case .renamed: had || has
          default: had && has
          }
        if isChanged { undo.names.insert(Array(name.utf8)) }
      }
    }
    let index = index(of: undo)
    undoOfChange[place] = index
    return index
  }

  private mutating func index(of undo: Undo) -> Int {
    if let known = undoIndices[undo] { return known }
    undoIndices[undo] = undos.count
    undos.append(undo)
    return undos.count - 1
  }

  /// Returns, for each of the devices on which a use breaks, the places of the changes that are the reason; none if it
  /// comes from the look-up alone.
  ///
  /// - Parameter devices: all devices; the use breaks on those with the indices.
  mutating func places(of use: PayloadUse, on devices: [DeviceTexts], _ indices: [Int]) -> [[Int]] {
    let candidates = indices.map { self.candidates(ofKey: use.key, on: devices[$0]) }
    var result = zip(indices, candidates).map { index, places in
      let alone = places.filter { mends(use, [$0], on: devices[index], index) }
      // The change of the text that is read tells more than how the device came to read it.
      let kinds = Dictionary(grouping: alone) { changes[$0].key != nil ? 0 : changes[$0].kind == .language ? 1 : 2 }
      return kinds.min { $0.key < $1.key }?.value ?? []
    }
    let isExplained = result.contains { !$0.isEmpty }
    for (number, index) in indices.enumerated() where result[number].isEmpty {
      var places = candidates[number]
      guard mends(use, places, on: devices[index], index) else { continue }
      for place in places where places.count > 1 {
        let others = places.filter { $0 != place }
        if mends(use, others, on: devices[index], index) { places = others }
      }
      // What breaks a device by itself explains more than what does so with others.
      result[number] = isExplained ? result.first { !$0.isEmpty } ?? places : places
    }
    return result
  }

  /// Returns the changes of a key, of the localizations where a device looks, and of the region.
  private func candidates(ofKey key: String, on device: DeviceTexts) -> [Int] {
    let regions = [old, new].compactMap(\.developmentRegion)
    let names = [device.name, "Base"] + device.old.searchList + device.new.searchList + regions
    var seen: Set<[UInt8]> = []
    let changed = names.map { Array($0.utf8) }.filter { seen.insert($0).inserted }.compactMap { languages[$0] }
    return (keys[Array(key.utf8)] ?? []) + changed + [region].compactMap(\.self)
  }

  /// Returns whether a use does not break on a device without changes.
  private mutating func mends(_ use: PayloadUse, _ places: [Int], on device: DeviceTexts, _ number: Int) -> Bool {
    guard var index = places.first.map({ undo(of: $0) }) else { return false }
    if places.count > 1 {
      var all = undos[index]
      for place in places.dropFirst() { all.formUnion(undos[undo(of: place)]) }
      index = self.index(of: all)
    }
    let version = version(index, on: device, number)
    return use.result(in: version.strings) >= use.result(in: device.old.strings)
  }

  private mutating func version(_ undo: Int, on device: DeviceTexts, _ number: Int) -> DeviceTexts.Version {
    let identity = DeviceUndo(undo: undo, device: number)
    if let known = versions[identity] { return known }
    let (app, matcher) = app(undo)
    let version = DeviceTexts.Version(of: app, in: device.name, matcher)
    versions[identity] = version
    return version
  }

  private mutating func app(_ index: Int) -> (app: AppLocalizations, matcher: LanguageMatcher) {
    if let known = apps[index] { return known }
    let undo = undos[index]
    let app = new.taking(undo.names, region: undo.region, from: old)
    apps[index] = (app, app.deviceMatcher)
    return (app, app.deviceMatcher)
  }
}
