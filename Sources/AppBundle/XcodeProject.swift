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

  /// The error in the project, or `nil` if it can be read or is not there.
  private(set) var problem: AppBundleError?

  /// Reads a project; one that cannot be read has neither region nor targets.
  init(path: String, in folder: AppFolder) {
    self.path = path
    let file = path + "/project.pbxproj"
    guard folder.exists(file) else { return }
    do throws(AppBundleError) {
      read(try Self.root(of: file, in: folder))
    } catch {
      problem = error
    }
  }

  private static func root(of path: String, in folder: AppFolder) throws(AppBundleError) -> PropertyListNode {
    let file = try folder.read(path)
    do throws(PropertyListError) {
      return try PropertyListReader.read(file)
    } catch {
      // The reader of the text form says what a device makes of such a file, but this one does not ship.
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
  /// The search ends at the root of a repository, and after a few folders.
  ///
  /// - Parameter problems: Receives the errors in the projects on the way.
  static func nearest(to path: String, reportingTo problems: inout [AppBundleError]) -> XcodeProject? {
    var place = URL(filePath: path).resolvingSymlinksInPath()
    for _ in 0..<6 {
      guard let folder = try? AppFolder(place.path, followingLinks: false),
        let names = try? folder.names(in: place.path)
      else { return nil }
      for name in names where name.hasSuffix(".xcodeproj") {
        let project = XcodeProject(path: place.appending(path: name).path, in: folder)
        if let problem = project.problem { problems.append(problem) }
        if project.developmentRegion != nil { return project }
      }
      if names.contains(".git") || place.path == "/" { return nil }
      place.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the product type of the target with a name, or `nil` if there is none.
  func productType(of target: String) -> String? { productTypes[Array(target.utf8)] }
}
