import AppBundle
import SourceText
import StringsFiles

/// The breaks of payloads for which no other change is listed, because they come from the device's look-up.
///
/// A device may find another text for a key that is itself unchanged, as if it were changed or removed. The breaks of one
/// kind with the same texts are one change.
struct HiddenChanges {
  private struct Identity: Hashable {
    let key: [UInt8]
    let old: [UInt8]?
    let new: [UInt8]?
    let file: String
    let offset: Int
  }

  /// Breaks with the same texts.
  private struct Group {
    let use: PayloadUse
    let device: DeviceTexts
    var languages: [String] = []
    var seen: Set<[UInt8]> = []
    var payloads: Set<Int> = []
  }

  private var groups: [Group] = []
  private var indices: [Identity: Int] = [:]

  /// Adds the break of the payloads with a key on a device.
  mutating func add(_ use: PayloadUse, on device: DeviceTexts) {
    let place = Self.place(ofKey: use.key, on: device)
    let identity = Identity(
      key: Array(use.key.utf8), old: device.old.text(ofKey: use.key).map { Array($0.utf8) },
      new: device.new.text(ofKey: use.key).map { Array($0.utf8) }, file: place.file, offset: place.location.offset)
    let index = indices[identity] ?? groups.count
    if index == groups.count {
      indices[identity] = index
      groups.append(Group(use: use, device: device))
    }
    if groups[index].seen.insert(Array(device.name.utf8)).inserted { groups[index].languages.append(device.name) }
    groups[index].payloads.formUnion(use.payloads)
  }

  /// The changes, in the order of the payloads, with the indices of the payloads that each of them breaks.
  var changes: [(change: StringsChange, payloads: Set<Int>)] {
    groups.map { group in
      let key = group.use.key
      let (old, new) = (group.device.old.text(ofKey: key), group.device.new.text(ofKey: key))
      let kind: StringsChange.Kind = new == nil ? .removed : old == nil ? .added : .specifiers
      // The text may be good, but not for the device, or not with these arguments.
      let specifiers = FormatArguments.changes(from: FormatArguments(old ?? ""), to: FormatArguments(new ?? ""))
      let change = StringsChange(
        kind, table: "Localizable", key: key, languages: group.languages, old: old, new: new,
        specifiers: kind != .specifiers ? [] : specifiers.isEmpty ? [.invalid] : specifiers,
        at: Self.place(ofKey: key, on: group.device))
      return (change, group.payloads)
    }
  }

  /// Returns the place of the new text, or else of the old one, or else the folder of the old version.
  private static func place(ofKey key: String, on device: DeviceTexts) -> (file: String, location: SourceLocation) {
    let new = device.new.text(ofKey: key) == nil ? nil : device.new.found?.table.entry(forKey: key)
    guard let found = new ?? device.old.found?.table.entry(forKey: key) else {
      return (device.old.app.folder, SourceLocation())
    }
    return (found.file.path, found.entry.keyLocation)
  }
}
