import PushLint

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which files a list of paths stands for.
///
/// Files are taken as they are. Of a folder it is every regular file inside with one of the suffixes, sorted by the bytes of
/// the paths; folders whose names start with a dot are left out, and so are symbolic links to folders, so that no loop of
/// links can hold it up, and pipes and devices, which might never end. A path with `*`, `?` or `[` that names no file is a pattern (``PathPattern``). No path, and `-`, is
/// standard input, given as nil. A file that several paths stand for is there once, however they are spelled; a symbolic link
/// to it is another file.
struct PayloadFiles {
  /// Files with one payload.
  static let single = [".apns", ".json"]
  /// Files with a payload a line.
  static let lines = [".ndjson", ".jsonl"]

  private(set) var files: [String?] = []
  /// What could not be listed, or stands for nothing.
  private(set) var problems: [Failure] = []
  private let suffixes: [String]
  /// Files that are no payloads, however they are named.
  private let excluded: Set<FileIdentity>
  private var seen: Set<FileIdentity> = []
  /// Paths at which nothing was found.
  private var missing: Set<[UInt8]> = []
  /// Whether standard input is among the files.
  private var readsInput = false
  /// What was expanded of a pattern: several `**` come to the same folder in many ways.
  private var expanded: Set<Expansion> = []

  /// The files of the paths; throws the first problem.
  static func list(_ paths: [String]) throws(Failure) -> [String?] {
    let list = PayloadFiles(paths, suffixes: single)
    if let problem = list.problems.first { throw problem }
    guard !list.files.isEmpty else {
      throw Failure(
        "\(paths.joined(separator: ", ")): error: no payloads found; name files, or a folder with "
          + "\(single.joined(separator: " or ")) files")
    }
    return list.files
  }

  /// Whether two paths lead to one file, however they are spelled; false where either leads nowhere.
  static func areSame(_ path: String, _ other: String) -> Bool {
    FileIdentity(path).map { $0 == FileIdentity(other) } ?? false
  }

  /// - Parameters:
  ///   - suffixes: of the files that count in a folder.
  ///   - excluded: paths of files that are left out under every name.
  init(_ paths: [String], suffixes: [String], excluding excluded: [String] = []) {
    self.suffixes = suffixes
    self.excluded = Set(excluded.compactMap { FileIdentity($0) })
    for path in paths.isEmpty ? ["-"] : paths {
      if path == "-" {
        if !readsInput { files.append(nil) }
        readsInput = true
      } else if Self.kind(of: path, followingLinks: true) == nil, PathPattern.isPattern(path) {
        expanded = []
        let found = expand(PathPattern(path).components[...], from: path.hasPrefix("/") ? "/" : "")
        if found.isEmpty { problems.append(Failure("\(path): error: no file matches")) }
        for path in found.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { add(path) }
      } else {
        add(path)
      }
    }
  }

  /// Adds a file, or the files of a folder.
  ///
  /// What is not there is told by whoever reads it.
  private mutating func add(_ path: String) {
    guard Self.kind(of: path, followingLinks: true) == .folder else { return append(path) }
    var found: [String] = []
    walk(path, &found)
    for file in found.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { append(file) }
  }

  private mutating func append(_ path: String) {
    if !excluded.isEmpty, let identity = FileIdentity(path), excluded.contains(identity) { return }
    let isNew =
      if let identity = FileIdentity(path, followingLinks: false) {
        seen.insert(identity).inserted
      } else {
        missing.insert(Array(path.utf8)).inserted
      }
    if isNew { files.append(path) }
  }

  /// Whether a file's name, or its path, has one of some suffixes, byte for byte: a dot may be one `Character` with the mark
  /// before it.
  static func hasSuffix(_ suffixes: [String], _ name: String) -> Bool {
    suffixes.contains { name.utf8.reversed().starts(with: $0.utf8.reversed()) }
  }

  private mutating func walk(_ root: String, _ found: inout [String]) {
    // A stack of our own: folders may nest as deep as paths allow.
    var open = [root]
    let suffixes = suffixes
    while let folder = open.popLast() {
      entries: for name in names(in: folder, where: { Self.hasSuffix(suffixes, $0) }) {
        let path = FilePath.joined(folder, name)
        switch Self.kind(of: path, followingLinks: false) {
        case .folder: if name.utf8.first != UInt8(ascii: ".") { open.append(path) }
        case .file, .link: if Self.hasSuffix(suffixes, name) { found.append(path) }
        case .special: break
        case nil: if !tellUnreadable(path, in: folder) { break entries }
        }
      }
    }
  }

  /// The names in a folder, sorted.
  ///
  /// One that is no UTF-8 cannot be given to anybody, and is a problem where it is wanted or names a folder.
  private mutating func names(in folder: String, where isWanted: (String) -> Bool) -> [String] {
    let path = folder.isEmpty ? "." : folder
    guard let directory = unsafe opendir(path) else {
      problems.append(Failure("\(folder): error: cannot be read, expected a folder"))
      return []
    }
    defer { unsafe closedir(directory) }
    let descriptor = unsafe dirfd(directory)
    var names: [String] = []
    var others: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name is a C string inside the entry, which stays until the next call.
      let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: UInt8.self, capacity: 1) { name in
          var count = 0
          while unsafe name[count] != 0 { count += 1 }
          return unsafe Array(UnsafeBufferPointer(start: name, count: count))
        }
      }
      if let name = String(validating: bytes, as: UTF8.self) {
        if name != ".", name != ".." { names.append(name) }
      } else if isWanted(String(decoding: bytes, as: UTF8.self)) || Self.isFolder(bytes, in: descriptor) {
        others.append(FilePath.joined(folder, Self.escaped(bytes)))
      }
    }
    // In the order of the folder nothing would be the same on every run.
    for path in others.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      problems.append(Failure("\(path): error: cannot be read: its name is not UTF-8"))
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Says why nothing is known of what a folder's list names; false where that holds for all that is in the folder.
  private mutating func tellUnreadable(_ path: String, in folder: String) -> Bool {
    // Links to folders are left out, and what is there no longer.
    guard !Self.isThere(path), errno != ENOENT else { return true }
    if errno == EACCES {
      problems.append(Failure("\(folder.isEmpty ? "." : folder): error: cannot be searched: \(errorText())"))
      return false
    }
    problems.append(Failure("\(path): error: cannot be read: \(errorText())"))
    return true
  }

  private static func isFolder(_ name: [UInt8], in descriptor: Int32) -> Bool {
    var status = stat()
    // A zero ends the name.
    let result = unsafe (name + [0]).withUnsafeBufferPointer { name in
      unsafe name.withMemoryRebound(to: CChar.self) { name in
        // Never nil: the zero is there at least.
        unsafe name.baseAddress.map { unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } ?? -1
      }
    }
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A name with `\xE9` in place of each byte that is no ASCII.
  private static func escaped(_ name: [UInt8]) -> String {
    name.map { byte in
      byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x\(String(byte, radix: 16, uppercase: true))"
    }.joined()
  }

  /// Whether a path names a pipe, a device or a socket, or a link to one: reading it might never end.
  static func isSpecial(_ path: String) -> Bool { kind(of: path, followingLinks: true) == .special }

  /// Whether a path names anything, be it a link that leads nowhere.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  private enum Kind {
    case file, folder, link
    /// A pipe, a device, a socket; or a link to one.
    case special
  }

  private static func kind(of path: String, followingLinks: Bool) -> Kind? {
    var status = stat()
    let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    case S_IFLNK:
      switch kind(of: path, followingLinks: true) {
      case .folder: nil
      case .special: .special
      // One that leads nowhere is told by whoever reads it.
      case .file, .link, nil: .link
      }
    default: .special
    }
  }
}

/// What a path leads to, however it is spelled.
private struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64

  /// Nil where nothing is there.
  init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    guard unsafe (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension PayloadFiles {
  private struct Expansion: Hashable {
    /// How many components were left.
    let count: Int
    let folder: [UInt8]
  }

  /// The paths that a pattern stands for, and that were not found before.
  private mutating func expand(_ pattern: ArraySlice<PathPattern.Component>, from folder: String) -> [String] {
    guard let component = pattern.first,
      expanded.insert(Expansion(count: pattern.count, folder: Array(folder.utf8))).inserted
    else { return [] }
    let rest = pattern.dropFirst()
    guard PathPattern.isPattern(component.text) else {
      let path = FilePath.joined(folder, component.text)
      guard let kind = Self.kind(of: path, followingLinks: true), kind != .special else { return [] }
      return rest.isEmpty ? [path] : expand(rest, from: path)
    }
    var found: [String] = []
    if component.isAnyFolders { found += rest.isEmpty ? [] : expand(rest, from: folder) }
    let names = names(in: folder) { component.isAnyFolders ? rest.isEmpty : component.matches($0) }
    let dot = UInt8(ascii: ".")
    for name in names where name.utf8.first != dot || component.text.utf8.first == dot {
      let path = FilePath.joined(folder, name)
      let kind = Self.kind(of: path, followingLinks: component.isAnyFolders ? false : true)
      // What a pattern names is told by whoever reads it.
      if kind == nil, !rest.isEmpty || component.isAnyFolders, component.isAnyFolders || component.matches(name),
        !tellUnreadable(path, in: folder)
      {
        break
      }
      if component.isAnyFolders {
        if kind == .folder { found += expand(pattern, from: path) }
        if rest.isEmpty, kind == .file || kind == .link { found.append(path) }
      } else if component.matches(name) {
        if rest.isEmpty, kind != .special {
          found.append(path)
        } else if kind == .folder {
          found += expand(rest, from: path)
        }
      }
    }
    return found
  }
}
