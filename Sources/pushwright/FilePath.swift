import FoundationEssentials

/// Paths as text, with `/` between their folders; nothing is looked up on the disk.
enum FilePath {
  /// The path from the root, without `.` and `..`.
  static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var components: [Substring] = []
    for component in whole.split(separator: "/", omittingEmptySubsequences: true) where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// The folder of an absolute path; the root has none.
  static func folder(of path: String) -> String? {
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The way from an absolute folder to an absolute path.
  static func relative(_ path: String, to folder: String) -> String {
    let target = path.split(separator: "/")
    let base = folder.split(separator: "/")
    let common = zip(target, base).prefix { $0 == $1 }.count
    return ([Substring](repeating: "..", count: base.count - common) + target[common...]).joined(separator: "/")
  }

  static func joined(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") { return name }
    return folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
