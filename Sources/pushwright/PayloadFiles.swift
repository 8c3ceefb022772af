import FoundationEssentials

/// Which files a list of paths stands for.
enum PayloadFiles {
  /// Files as they are, and of folders every `.apns` and `.json` file inside, sorted by the bytes of their paths; nil,
  /// standard input, for no path and `-`.
  static func list(_ paths: [String]) throws(Failure) -> [String?] {
    guard !paths.isEmpty else { return [nil] }
    var files: [String?] = []
    for path in paths {
      var isFolder = false
      guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
        files.append(path == "-" ? nil : path)
        continue
      }
      guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
        throw Failure("\(path): error: cannot be read, expected a folder")
      }
      let found = names.filter { $0.hasSuffix(".apns") || $0.hasSuffix(".json") }
      files += found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
    }
    return files
  }
}
