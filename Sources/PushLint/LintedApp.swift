import APNsDevice
public import AppBundle
import FoundationEssentials
import StringsFiles

/// An app that payloads are held against, read once for a run.
public struct LintedApp: Sendable {
  /// What was read from its folder.
  public let localizations: AppLocalizations
  /// What a push finds in each localization but `Base`, in the order of their names.
  let languages: [Localization]
  /// Where the system looks for sounds: the names that the root of the app and its `Library/Sounds` hold, each with its
  /// path; of equal names the app's own.
  private let resources: [String: String]
  /// The names by which a launch image may be called: with and without extension, scale and device.
  private let imageNames: Set<String>

  /// Prepares an app; costs a copy of its tables' headers and a look into two folders.
  public init(_ localizations: AppLocalizations) {
    self.localizations = localizations
    languages = localizations.localizations.filter { $0.name != "Base" }.map { localization in
      // A localization without the table shows what the device finds in its place.
      let table = localizations.table("Localizable", searchList: [localization.name])?.table
      return Localization(
        name: localization.name, table: table?.table ?? StringsTable(),
        variationKeys: table?.variations.map(\.key) ?? [])
    }
    var resources: [String: String] = [:]
    for folder in ["", "/Contents/Resources", "/Library/Sounds"].map({ localizations.folder + $0 }) {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        resources[name] = resources[name] ?? "\(folder)/\(name)"
      }
    }
    self.resources = resources
    imageNames = Set(resources.keys.flatMap(Self.imageNames))
  }

  /// The name of the first table but `Localizable` in which a language has a key; nil where none has.
  func otherTable(with key: String, language: Int) -> String? {
    localizations[languages[language].name]?.tables.first {
      $0.name != "Localizable" && $0.table.index(ofKey: key) != nil
    }?.name
  }

  /// The path of the file with a sound's name, its extension included; nil where there is none.
  func sound(named name: String) -> String? { resources[name] }

  /// Whether there is an image or a storyboard of this name, with or without its extension, for any scale or device.
  func hasImage(named name: String) -> Bool { imageNames.contains(name) }

  /// `Default@2x.png`, `Default@2x`, `Default.png` and `Default` of the first.
  private static func imageNames(of file: String) -> [String] {
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let plain = stem.prefix { $0 != "@" && $0 != "~" }
    return [file, String(stem), "\(plain)\(file[stem.endIndex...])", String(plain)]
  }
}
