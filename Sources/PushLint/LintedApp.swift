package import APNsDevice
public import AppBundle
import FoundationEssentials
import StringsFiles

/// An app that payloads are held against, read once for a run.
public struct LintedApp: Sendable {
  /// What was read from its folder.
  public let localizations: AppLocalizations
  /// What a push finds in each localization that people get, in the order of their names.
  package let languages: [Localization]
  /// The sounds by the names of their files, and where others are looked for; nil where the folder cannot be read.
  private let sounds: [String: AppSound]
  private let soundFolder: AppSounds?
  /// The names by which a launch image may be called: with and without extension, scale and device; nil where an asset
  /// catalog may have others.
  private let imageNames: Set<String>?

  private static let imageExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "heic", "heif", "webp", "tif", "tiff", "bmp", "ico", "pdf", "svg",
    "storyboard", "storyboardc", "nib", "xib",
  ]
  private static let soundExtensions = [".aif", ".aiff", ".aifc", ".caf", ".wav", ".mp3", ".m4a"]

  /// Prepares an app: looks into the folders of its sounds and images, and reads the sounds' headers.
  public init(_ localizations: AppLocalizations) {
    self.localizations = localizations
    languages = localizations.shownLocalizations
    let folder = localizations.folder
    let files = ["", "/Contents/Resources", "/Library/Sounds"].flatMap { Self.names(in: folder + $0) }
    imageNames = Self.imageNames(in: [folder, folder + "/Contents/Resources"])
    let soundFolder = try? AppSounds(folder: localizations.folder)
    self.soundFolder = soundFolder
    // Read once, not for every payload that names one.
    sounds = Dictionary(
      files.filter { name in Self.soundExtensions.contains { name.hasSuffix($0) } }.compactMap { name in
        soundFolder.map { (name, $0.sound(named: name)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of the first table but `Localizable` in which a language has a key; nil where none has.
  func otherTable(with key: String, language: Int) -> String? {
    localizations[languages[language].name]?.tables.first {
      $0.name != "Localizable" && $0.table.index(ofKey: key) != nil
    }?.name
  }

  /// What a device plays for a sound's name; nil where the app's folder cannot be read.
  func sound(named name: String) -> AppSound? { sounds[name] ?? soundFolder?.sound(named: name) }

  /// Whether there is an image or a storyboard of this name, with or without its extension, for any scale or device.
  ///
  /// True for every name where an asset catalog may have it.
  func hasImage(named name: String) -> Bool { imageNames?.contains(name) ?? true }

  /// The names of the images and storyboards that stand in folders and in their `.lproj` folders.
  private static func imageNames(in folders: [String]) -> Set<String>? {
    var images: Set<String> = []
    for folder in folders {
      for name in names(in: folder) {
        switch pathExtension(of: name) {
        case "car", "xcassets": return nil
        // Not where a link leads to, which may be outside the app.
        case "lproj" where isFolder("\(folder)/\(name)"):
          images.formUnion(names(in: "\(folder)/\(name)").flatMap(imageNames))
        default: images.formUnion(imageNames(of: name))
        }
      }
    }
    return images
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func isFolder(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  private static func pathExtension(of file: String) -> String {
    file.lastIndex(of: ".").map { file[$0...].dropFirst().lowercased() } ?? ""
  }

  /// `Default@2x.png`, `Default@2x`, `Default.png` and `Default` of the first; none of a file that is no image.
  private static func imageNames(of file: String) -> [String] {
    guard let dot = file.lastIndex(of: "."), imageExtensions.contains(pathExtension(of: file)) else { return [] }
    let stem = file[..<dot]
    let plain = stem.prefix { $0 != "@" && $0 != "~" }
    return [file, String(stem), "\(plain)\(file[dot...])", String(plain)]
  }
}
