import FoundationEssentials
import StringsFiles

/// The parts of an Xcode project that describe its localizations and targets.
///
/// It is read from `project.pbxproj`, a property list in the text form:
///
///     objects = {ID = {isa = PBXProject; developmentRegion = en;}; ID = {isa = PBXNativeTarget; name = Game;
///       productType = "com.apple.product-type.application";};}
struct XcodeProject: Sendable {
  /// The path of the folder `….xcodeproj`.
  let path: String
  /// `developmentRegion`, or `nil` if it is missing or empty.
  private(set) var developmentRegion: String?
  /// The targets' product types, such as `com.apple.product-type.application`, by the UTF-8 of their names.
  private(set) var productTypes: [[UInt8]: String] = [:]

  /// Reads a project; one that cannot be read has neither region nor targets.
  init(path: String, in folder: AppFolder) {
    self.path = path
    guard let file = try? folder.read(path + "/project.pbxproj"), let root = try? PropertyListReader.read(file) else {
      return
    }
    for object in root["objects"]?.members ?? [] {
      switch object.value["isa"]?.text {
      case "PBXProject":
        if let region = object.value["developmentRegion"]?.text, !region.isEmpty { developmentRegion = region }
      case "PBXNativeTarget":
        guard let name = object.value["name"]?.text else { continue }
        productTypes[Array(name.utf8)] = object.value["productType"]?.text ?? ""
      default: continue
      }
    }
  }

  /// Returns the nearest project with a development region in a folder or above it, or `nil` if there is none.
  ///
  /// The search ends at the root of a repository, and after a few folders.
  static func nearest(to path: String) -> XcodeProject? {
    var place = URL(filePath: path).resolvingSymlinksInPath()
    for _ in 0..<6 {
      guard let folder = try? AppFolder(place.path, followingLinks: false),
        let names = try? folder.names(in: place.path)
      else { return nil }
      let projects = names.lazy.filter { $0.hasSuffix(".xcodeproj") }.map {
        XcodeProject(path: place.appending(path: $0).path, in: folder)
      }
      if let project = projects.first(where: { $0.developmentRegion != nil }) { return project }
      if names.contains(".git") || place.path == "/" { return nil }
      place.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the product type of the target with a name, or `nil` if there is none.
  func productType(of target: String) -> String? { productTypes[Array(target.utf8)] }
}
