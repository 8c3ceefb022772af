import APNsDevice
import APNsPayload
import AppBundle
import LanguageMatching
import StringsFiles

/// The changes that can break payloads, found by key and by localization.
struct PayloadCauses {
  private var keys: [[UInt8]: [(place: Int, languages: Set<[UInt8]>)]] = [:]
  private var languages: [[UInt8]: Int] = [:]
  private var region: Int?
  /// The indices of the payloads that each change breaks.
  var payloads: [Int: Set<Int>] = [:]

  init(of changes: [StringsChange]) {
    for (place, change) in changes.enumerated() {
      if change.table == "Localizable", let key = change.key {
        // A key that a renaming adds breaks payloads as any other that is added.
        for key in [key] + (change.kind == .renamed ? change.new.map { [$0] } ?? [] : []) {
          keys[Array(key.utf8), default: []].append((place, Set(change.languages.map { Array($0.utf8) })))
        }
      } else if change.kind == .language, let name = change.old ?? change.new {
        languages[Array(name.utf8)] = place
      } else if change.kind == .developmentRegion {
        region = place
      }
    }
  }

  /// Returns the changes of a key in some languages, or else those of the languages themselves, or else that of the
  /// development region.
  func places(ofKey key: String, _ names: [String]) -> [Int] {
    let names = names.map { Array($0.utf8) }
    let found = (keys[Array(key.utf8)] ?? []).filter { $0.languages.isEmpty || !$0.languages.isDisjoint(with: names) }
    if !found.isEmpty { return found.map(\.place) }
    let changed = names.compactMap { languages[$0] }
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

    /// Returns the text for a key; `nil` if the device shows the raw key.
    func text(ofKey key: String) -> String? { strings.table.value(forKey: key).flatMap { $0.isEmpty ? nil : $0 } }

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

  /// Returns the localizations whose changes may be a reason for what the device shows for a key.
  func sources(ofKey key: String) -> [String] {
    [name] + [old, new].flatMap { [$0.found?.localization.name, $0.source(ofKey: key)].compactMap(\.self) }
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

  /// What a device shows for a key, from worst to best.
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
    if strings.isVariation(key) { return .broken }
    guard let format = strings.format(ofKey: key) ?? plainText.map({ FormatString($0) }) else { return .broken }
    guard let argumentCount else { return .whole }
    let codes = Set(format.diagnostics(argumentCount: argumentCount).map(\.code))
    guard codes.isDisjoint(with: [.indexOutOfRange, .missingArgument, .percentBeforeNonASCII]) else { return .broken }
    return codes.contains(.unsupportedSpecifier) ? .flawed : .whole
  }
}
