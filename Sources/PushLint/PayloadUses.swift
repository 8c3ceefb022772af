import APNsDevice
import APNsPayload
import AppBundle
import LanguageMatching
import StringsFiles

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
    /// - Parameter broken: the localizations whose own texts were better for the payload before.
    func applies(from old: [UInt8]?, to new: [UInt8]?, broken: Set<[UInt8]>) -> Bool {
      // A device may read another localization now, whose text was no better before.
      if kind == .specifiers, let new, !broken.contains(new) { return false }
      guard let source = kind == .removed ? old : new else { return false }
      return languages.isEmpty || languages.contains(source)
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
    let found = (keys[Array(key.utf8)] ?? []).filter { $0.applies(from: sources[0], to: sources[1], broken: broken) }
    if !found.isEmpty { return found.map(\.place) }
    let names = [device.name] + [device.old, device.new].compactMap { $0.found?.localization.name }
    let changed = (names.map { Array($0.utf8) } + sources.compactMap(\.self)).compactMap { languages[$0] }
    return changed.isEmpty ? [region].compactMap(\.self) : changed
  }
}

/// The texts that a device with one language finds in each version.
struct DeviceTexts {
  /// The localization of either version that has the language, or a language that the app does not have.
  let name: String
  let old: Version
  let new: Version

  /// The texts that it finds in one version.
  struct Version {
    let strings: PushStrings
    /// The table that has them, and the first localization that it comes from; `nil` if there is none.
    let found: (localization: AppLocalization, table: AppTable)?
    let app: AppLocalizations
    /// The names of the localizations in which the device looks.
    private let searchList: [String]

    init(of app: AppLocalizations, in name: String, _ matcher: LanguageMatcher) {
      let chosen = app[name] == nil ? app.shownName(of: matcher.match(preferred: [name])) : name
      strings = app.shown(in: chosen, by: matcher)
      searchList = matcher.searchList(of: chosen)
      found = app.table("Localizable", searchList: searchList)
      self.app = app
    }

    /// Returns the text for a key, or the usual one of those that depend on the device; `nil` if there is none.
    func text(ofKey key: String) -> String? {
      let text = strings.table.value(forKey: key) ?? found?.table.variation(forKey: key)?.usualText
      return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the name of the localization whose file has the text for a key; `nil` if there is none.
    ///
    /// It need not be the first with a table, because `.strings` and `.stringsdict` are looked up separately.
    func source(ofKey key: String) -> String? {
      guard let path = found?.table.entry(forKey: key)?.file.path else { return nil }
      return (searchList + ["Base"] + [app.developmentRegion].compactMap(\.self)).first { name in
        app[name]?.table("Localizable")?.files.contains { $0.path.utf8.elementsEqual(path.utf8) } == true
      }
    }
  }

  /// The tag for "no linguistic content" (ISO 639-2), which no app has.
  private static let noLanguage = "zxx"

  static func all(of old: AppLocalizations, _ new: AppLocalizations) -> [DeviceTexts] {
    let (before, after) = (old.deviceMatcher, new.deviceMatcher)
    var names = old.languages.map(\.name) + new.languages.map(\.name).filter { old[$0] == nil }
    // A device without any of the app's languages reads the development region.
    if let region = old.developmentRegion, region != new.developmentRegion, new.developmentRegion != nil {
      names.append(noLanguage)
    }
    return names.map { name in
      DeviceTexts(name: name, old: Version(of: old, in: name, before), new: Version(of: new, in: name, after))
    }
  }
}

/// The payloads that use a key with a number of arguments.
struct PayloadUse {
  let key: String
  /// The number of arguments; `nil` for the title of the button, which is not formatted.
  let argumentCount: Int?
  /// The plain text of the line, which shows with the arguments in it if the device finds no text for the key.
  let plainText: String?
  /// The indices of the payloads, without duplicates.
  var payloads: [Int]

  private struct Identity: Hashable {
    let key: [UInt8]
    let argumentCount: Int?
    let plainText: [UInt8]?
  }

  /// Returns the uses, in the order of the first payload of each.
  static func all(of payloads: [Payload]) -> [PayloadUse] {
    var uses: [PayloadUse] = []
    var places: [Identity: Int] = [:]
    for (index, payload) in payloads.enumerated() {
      guard case .dictionary(let alert) = payload.aps?.alert else { continue }
      let lines: [(key: String, count: Int?, plainText: String?)] = AlertDictionary.Line.allCases.compactMap { line in
        guard let text = alert[line].localizedText, let key = text.locKey else { return nil }
        let plainText: String? = if case .plain(let plain)? = alert[line].text, !plain.isEmpty { plain } else { nil }
        return (key, (text.locArgs ?? []).count, plainText)
      }
      for (key, count, plainText) in lines + (alert.actionLocKey.map { [($0, nil, nil)] } ?? []) {
        let identity = Identity(key: Array(key.utf8), argumentCount: count, plainText: plainText.map { Array($0.utf8) })
        let place = places[identity] ?? uses.count
        if place == uses.count {
          uses.append(PayloadUse(key: key, argumentCount: count, plainText: plainText, payloads: []))
        }
        places[identity] = place
        if uses[place].payloads.last != index { uses[place].payloads.append(index) }
      }
    }
    return uses
  }

  /// The text that a device shows for a key, from worst to best.
  enum Result: Int, Comparable {
    /// The raw key, or a text that lacks an argument.
    case broken
    /// A text with a specifier that the device does not support.
    case flawed
    /// The text for the key with all of its arguments, or the plain text beside the key.
    case whole

    static func < (left: Result, right: Result) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns what a device shows for the key.
  func result(in strings: PushStrings) -> Result {
    let found = strings.format(ofKey: key)
    if found != nil, strings.isVariation(key) { return .broken }
    guard let format = found ?? plainText.map({ FormatString($0) }) else { return .broken }
    guard let argumentCount else { return .whole }
    let codes = Set(format.diagnostics(argumentCount: argumentCount).map(\.code))
    guard codes.isDisjoint(with: [.indexOutOfRange, .missingArgument, .percentBeforeNonASCII]) else { return .broken }
    return codes.contains(.unsupportedSpecifier) ? .flawed : .whole
  }
}
