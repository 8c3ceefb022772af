import APNsDevice
import AppBundle
import PushLint
import StringsFiles

/// A version of the app, as the page shows it beside the others.
struct PreviewVersion {
  /// The label; `nil` if there is only one app.
  let label: String?
  let app: LintedApp
  let devices: PreviewDevices
  /// The language with which the others are compared.
  let base: String
  /// The strings by the bytes of their languages.
  private let strings: [[UInt8]: PushStrings]

  init(_ label: String?, _ app: LintedApp, deviceLanguages: [String]) {
    self.label = label
    self.app = app
    devices = PreviewDevices(deviceLanguages, of: app.localizations)
    strings = Dictionary(app.languages.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    base = Self.base(of: app)
  }

  /// Returns the name of the base; for `Base`, that of its language if it is known.
  private static func base(of app: LintedApp) -> String {
    let localizations = app.localizations
    let isBase = localizations.base()?.name == "Base"
    let names = [
      isBase ? localizations.developmentRegion : nil, isBase ? "Base" : nil, localizations.base(isLanguage: true)?.name,
    ]
    let shown = app.languages.map(\.name)
    return names.lazy.compactMap(\.self).first { shown.contains($0) } ?? shown.first ?? ""
  }

  /// Returns the strings of a language; `nil` if the version does not have it.
  subscript(language: String) -> PushStrings? { strings[Array(language.utf8)] }
}

extension [PreviewVersion] {
  /// The languages of all versions, sorted by their bytes.
  var languages: [PreviewLanguage] {
    var seen: Set<[UInt8]> = []
    // What is said about devices is true of the newest version that has the language.
    let all = reversed().flatMap { version in
      version.app.languages.map(\.name).filter { seen.insert([UInt8]($0.utf8)).inserted }.map {
        PreviewLanguage($0, alsoShown: version.devices.others(showing: $0))
      }
    }
    return all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns groups of versions with equal values, the group of the newest version first.
  ///
  /// - Parameter value: the value of a version; a version without one is in no group.
  func grouped<Value: Equatable>(by value: (PreviewVersion) -> Value?) -> [(value: Value, group: PreviewVersionGroup)] {
    var groups: [(value: Value, places: [Int])] = []
    for place in indices.reversed() {
      guard let value = value(self[place]) else { continue }
      if let known = groups.firstIndex(where: { $0.value == value }) {
        groups[known].places.append(place)
      } else {
        groups.append((value, [place]))
      }
    }
    return groups.map { value, places in (value, PreviewVersionGroup([Int](places.reversed()), of: self)) }
  }
}

/// Some of the versions, with the label that the page gives to them.
struct PreviewVersionGroup {
  /// The places of the versions, separated by spaces.
  let places: String
  /// The labels, separated by commas; empty if every version is in the group.
  let label: String
  let hasLabel: Bool
  private let labels: Set<[UInt8]>

  init(_ places: [Int], of versions: [PreviewVersion]) {
    let names = places.compactMap { versions[$0].label }
    self.places = places.map { "\($0)" }.joined(separator: " ")
    label = places.count == versions.count ? "" : names.joined(separator: ", ")
    hasLabel = !label.isEmpty
    labels = Set(names.map { Array($0.utf8) })
  }

  /// Returns whether a finding with this label is one of a version in the group; one without a label is one of every version.
  func contains(_ label: String?) -> Bool { label.map { labels.contains(Array($0.utf8)) } ?? true }
}
