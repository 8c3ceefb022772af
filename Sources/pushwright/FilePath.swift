#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Operations on paths as text, with `/` between the components; none of them accesses a file.
///
/// Paths are cut at bytes, because a name may begin with a mark that forms one `Character` with the `/` before it.
enum FilePath {
  /// Returns the path from the root, without `.` and `..`.
  static func absolute(_ path: String) -> String {
    let whole = path.utf8.first == UInt8(ascii: "/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var components: [Substring] = []
    for component in Self.components(of: whole) where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// Returns the folder of an absolute path; `nil` for the root.
  static func folder(of path: String) -> String? {
    guard path != "/", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the relative path from an absolute folder to an absolute path.
  static func relative(_ path: String, to folder: String) -> String {
    let target = components(of: path)
    let base = components(of: folder)
    let common = zip(target, base).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return ([Substring](repeating: "..", count: base.count - common) + target[common...]).joined(separator: "/")
  }

  /// Returns an absolute path as messages show it: relative to the working directory if it is below that.
  static func displayed(_ path: String, from current: String) -> String {
    if path.utf8.elementsEqual(current.utf8) { return "." }
    return path.utf8.starts(with: "\(current)/".utf8) ? relative(path, to: current) : path
  }

  static func joined(_ folder: String, _ name: String) -> String {
    let slash = UInt8(ascii: "/")
    if name.utf8.first == slash { return name }
    return folder.isEmpty || folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  private static func components(of path: String) -> [Substring] {
    // A slash is a whole scalar, so every component is valid text.
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }
}
