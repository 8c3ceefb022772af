package import APNsDevice
public import AppBundle
@_spi(Memo) import SourceText
import StringsFiles

/// An app against which payloads are checked, read once for a run.
public struct LintedApp: Sendable {
  /// The app's localizations, as read from its folder.
  public let localizations: AppLocalizations
  /// The strings that a push finds in each localization that users get, in the order of the localizations' names.
  package private(set) var languages: [PushStrings]
  /// The sounds by file name.
  private let sounds: [[UInt8]: AppSound]
  /// The folders in which other sounds are looked up.
  private let soundFolder: AppSounds
  /// The other sounds that payloads have named.
  private let otherSounds = SharedTextMemo<AppSound>(slotCount: Linter.memoLimit)
  /// The keys nearest to those that payloads have, but no language.
  private let nearKeys = SharedTextMemo<String?>(slotCount: Linter.memoLimit)
  /// The names that a payload can use for a launch image, with and without extension, scale and device.
  ///
  /// It is `nil` if an asset catalog may have others, or if only exported translations are known.
  private let imageNames: Set<[UInt8]>?

  /// Creates an app from its localizations.
  ///
  /// This lists the folders of the app's sounds and images, and reads the headers of the sounds.
  public init(_ localizations: AppLocalizations) {
    self.localizations = localizations
    languages = localizations.shownLocalizations
    imageNames =
      !localizations.exports.isEmpty
      ? nil : Self.imageNames(in: localizations.resourceFolders, of: localizations.root)
    let soundFolder = AppSounds(of: localizations)
    self.soundFolder = soundFolder
    // Read each sound once, not for every payload that names it.
    sounds = Dictionary(
      soundFolder.names.filter { AppResources.soundExtensions.contains(Self.pathExtension(of: $0)) }.map { name in
        (Array(name.utf8), soundFolder.sound(named: name))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the app without the languages that are ignored, so that no finding is about them.
  ///
  /// A linter leaves out findings about one ignored language. A finding about several names them all.
  public func leavingOut(_ ignored: IgnoredTexts) -> LintedApp {
    var app = self
    app.languages.removeAll { ignored.hasLanguage($0.name) }
    return app
  }

  /// Returns the name of the first table other than `Localizable` with a key in a language; `nil` if there is none.
  func otherTable(with key: String, language: Int) -> String? {
    localizations[languages[language].name]?.tables.first {
      $0.name != "Localizable" && $0.table.index(ofKey: key) != nil
    }?.name
  }

  /// Returns the key that a misspelled loc-key most likely means; `nil` if none is similar enough.
  ///
  /// The cost of the first look-up of a key is linear in the number of keys.
  func nearestKey(to key: String) -> String? {
    nearKeys.answer(for: key) {
      // The key itself may be in an ignored language alone.
      localizations.nearestKey(to: key, base: localizations.base()?.name, by: localizations.deviceMatcher).flatMap {
        $0.hasBytes(of: key) ? nil : $0
      }
    }
  }

  /// Returns the sound that a device plays for a name.
  func sound(named name: String) -> AppSound {
    if let sound = sounds[Array(name.utf8)] { return sound }
    return otherSounds.answer(for: name) { soundFolder.sound(named: name) }
  }

  /// Returns whether the app has an image or storyboard of this name, with or without its extension.
  ///
  /// The scale and the device do not matter. It is `true` for every name if there is an asset catalog, which may have
  /// the image.
  func hasImage(named name: String) -> Bool { imageNames?.contains(Array(name.utf8)) ?? true }

  /// Returns the names of the images and storyboards in folders and in their `.lproj` folders.
  ///
  /// It is `nil` if there is an asset catalog.
  private static func imageNames(in paths: [String], of folder: AppFolder) -> Set<[UInt8]>? {
    var images: Set<[UInt8]> = []
    for path in paths {
      for name in names(in: path, of: folder) {
        switch pathExtension(of: name) {
        case "car", "xcassets": return nil
        case "lproj": images.formUnion(names(in: "\(path)/\(name)", of: folder).flatMap(imageNames))
        default: images.formUnion(imageNames(of: name))
        }
      }
    }
    return images
  }

  /// Returns the names in a folder of the app; none if it cannot be read, or leads out of the app.
  private static func names(in path: String, of folder: AppFolder) -> [String] {
    (try? folder.names(in: path)) ?? []
  }

  private static func pathExtension(of file: String) -> String {
    file.lastIndex(of: ".").map { file[$0...].dropFirst().lowercased() } ?? ""
  }

  /// Returns `Default@2x.png`, `Default@2x`, `Default.png` and `Default` for a file `Default@2x.png`.
  ///
  /// It is empty if the file is not an image or storyboard.
  private static func imageNames(of file: String) -> [[UInt8]] {
    guard let dot = file.lastIndex(of: "."), AppResources.imageExtensions.contains(pathExtension(of: file)) else {
      return []
    }
    let stem = file[..<dot]
    let plain = stem.prefix { $0 != "@" && $0 != "~" }
    return [file, String(stem), "\(plain)\(file[dot...])", String(plain)].map { Array($0.utf8) }
  }
}
