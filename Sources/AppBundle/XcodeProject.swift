import StringsFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// The targets with the tables that they copy.
  private(set) var tables = ProjectTables()

  /// The error in the project, or `nil` if it can be read or is not there.
  private(set) var problem: AppBundleError?

  /// Reads a project; one that cannot be read has neither region nor targets.
  init(path: String, in folder: AppFolder) {
    self.path = path
    let file = path + "/project.pbxproj"
    guard folder.exists(file) else { return }
    do throws(AppBundleError) {
      let root = try Self.root(of: file, in: folder)
      read(root)
      tables = ProjectTables(root, in: Self.parent(of: path))
    } catch {
      problem = error
    }
  }

  private static func root(of path: String, in folder: AppFolder) throws(AppBundleError) -> PropertyListNode {
    let file = try folder.read(path)
    do throws(PropertyListError) {
      return try PropertyListReader.read(file)
    } catch {
      // The second half of the message is about the device, which never gets a project file.
      let end = error.message.utf8.firstIndex(of: UInt8(ascii: ";")) ?? error.message.endIndex
      let problem = "\(error.message[..<end]); its targets and its development region are unknown"
      throw AppBundleError(path: path, reason: .malformed(problem), offset: error.location.offset)
    }
  }

  private mutating func read(_ root: PropertyListNode) {
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
  /// The search ends at the root of a repository, and after a few folders. The project with the
  /// target comes before others in the same folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder. The project's path is relative if this one is.
  ///   - target: The name of the target that the folder belongs to.
  ///   - problems: Receives the errors in the projects on the way.
  static func nearest(
    to path: String, target: String, reportingTo problems: inout [AppBundleError]
  ) -> XcodeProject? {
    var place = URL(filePath: path).resolvingSymlinksInPath()
    var shown = path
    for _ in 0..<6 {
      // Above a symbolic link, only the whole path leads to the folder.
      if URL(filePath: shown).resolvingSymlinksInPath().path != place.path { shown = place.path }
      guard let folder = try? AppFolder(shown, followingLinks: false),
        let names = try? folder.names(in: shown, endingIn: ".xcodeproj")
      else { return nil }
      let projects = names.map {
        XcodeProject(path: shown == "." ? $0 : shown == "/" ? "/\($0)" : "\(shown)/\($0)", in: folder)
      }
      problems += projects.compactMap(\.problem)
      let known = projects.filter { $0.developmentRegion != nil }
      if let project = known.first(where: { $0.productType(of: target) != nil }) ?? known.first { return project }
      if folder.exists("\(shown)/.git") || place.path == "/" { return nil }
      place.deleteLastPathComponent()
      shown = Self.parent(of: shown)
    }
    return nil
  }

  /// Returns the path of the folder above, relative if the path is.
  static func parent(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let last = end.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    if last == "." || last == ".." { return path == "." ? ".." : "\(path)/.." }
    guard let end else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Returns the product type of the target with a name, or `nil` if there is none.
  func productType(of target: String) -> String? { productTypes[Array(target.utf8)] }
}
