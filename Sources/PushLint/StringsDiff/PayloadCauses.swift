import AppBundle

/// The changes that can break payloads, found by key and by localization.
struct PayloadCauses {
  /// A change of a key, as far as it may be the reason for what a device shows.
  private struct Cause {
    let place: Int
    let kind: StringsChange.Kind
    /// The localizations; empty for all.
    let languages: Set<[UInt8]>

    /// Returns whether it is the reason if the old and the new text come from these localizations.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - broken: the localizations whose own texts were better for the payload before.
    func applies(from old: [UInt8]?, to new: [UInt8]?, on device: DeviceTexts, broken: Set<[UInt8]>) -> Bool {
      // A device may read another localization now, whose text was no better before.
      if kind == .specifiers, let new, !broken.contains(new) { return false }
      guard let source = kind == .removed ? old : new else { return false }
      guard languages.isEmpty || languages.contains(source) else { return false }
      return kind != .removed || device.new.reads(source, before: new)
    }
  }

  private var keys: [[UInt8]: [Cause]] = [:]
  private var languages: [[UInt8]: Int] = [:]
  private var region: Int?
  /// The indices of the payloads that each change breaks.
  var payloads: [Int: Set<Int>] = [:]

  init(of changes: [StringsChange]) {
    for (place, change) in changes.enumerated() {
      if change.table == "Localizable", let key = change.key {
        let languages = Set(change.languages.map { Array($0.utf8) })
        let kind = change.kind == .renamed ? .removed : change.kind
        keys[Array(key.utf8), default: []].append(Cause(place: place, kind: kind, languages: languages))
        // A key that a renaming adds breaks payloads as any other that is added.
        if change.kind == .renamed, let key = change.new {
          keys[Array(key.utf8), default: []].append(Cause(place: place, kind: .added, languages: languages))
        }
      } else if change.kind == .language, let name = change.old ?? change.new {
        languages[Array(name.utf8)] = place
      } else if change.kind == .developmentRegion {
        region = place
      }
    }
  }

  /// Returns, for each device on which the payloads with a key break, the changes of the key where the device reads it,
  /// or else those of the languages that it reads, or else that of the development region.
  func places(ofKey key: String, on devices: [DeviceTexts]) -> [[Int]] {
    let sources = devices.map { device in
      [device.old, device.new].map { $0.source(ofKey: key).map { Array($0.utf8) } }
    }
    let broken = Set(sources.compactMap { $0[0] == $0[1] ? $0[0] : nil })
    return zip(devices, sources).map { places(ofKey: key, on: $0, $1, broken: broken) }
  }

  private func places(
    ofKey key: String, on device: DeviceTexts, _ sources: [[UInt8]?], broken: Set<[UInt8]>
  ) -> [Int] {
    let found = (keys[Array(key.utf8)] ?? []).filter {
      $0.applies(from: sources[0], to: sources[1], on: device, broken: broken)
    }
    if !found.isEmpty { return found.map(\.place) }
    let names = [device.name] + [device.old, device.new].compactMap { $0.found?.localization.name }
    let changed = (names.map { Array($0.utf8) } + sources.compactMap(\.self)).compactMap { languages[$0] }
    if !changed.isEmpty { return changed }
    return device.readsAnotherRegion(sources) ? [region].compactMap(\.self) : []
  }
}
