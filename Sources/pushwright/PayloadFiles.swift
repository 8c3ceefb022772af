import PushLint
import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that a list of paths refers to.
///
/// A file is taken as it is. A folder gives every file in it, at any depth, with one of the suffixes, sorted by the
/// bytes of the paths. Folders whose names start with a dot are left out. So are symbolic links to folders, because
/// they may form a loop, and pipes and devices, because they might never end.
///
/// A path with `*`, `?` or `[` that names no file is a pattern (``PathPattern``). A file that a folder or a pattern
/// leads to is left out if the configuration excludes it, or if it has no payload: a `.json` file that is none, or a file
/// with lines of which none is one. One that has only blank lines is left out even if it is named. No path at all, or `-`,
/// means standard input, which is listed as `nil`. A file is listed once, however many paths refer to it and however they
/// are spelled; a symbolic link to it is another file, and so is another hard link.
struct PayloadFiles {
  /// The suffixes of files with one payload.
  static let single = [".apns", ".json"]
  /// The suffix that files of every kind have.
  private static let ambiguous = ".json"
  /// The suffixes of files with one payload per line.
  static let lines = [".ndjson", ".jsonl"]

  private(set) var files: [String?] = []
  /// The errors for paths that could not be listed, for patterns that match no file, and for folders without payloads.
  private(set) var problems: [Failure] = []
  private(set) var configurations: Configurations
  private let suffixes: [String]
  private let skipsOthers: Bool
  /// The files that are not payloads, whatever their paths.
  private let excluded: Set<FileIdentity>
  private var seen: Set<ListedFile> = []
  /// The paths at which nothing was found.
  private var missing: Set<[UInt8]> = []
  /// Whether standard input is among the files.
  private var readsInput = false
  /// The parts of a pattern that are already expanded, because several `**` reach the same folder in many ways.
  private var expanded: Set<Expansion> = []

  /// Returns the files of the paths.
  ///
  /// - Throws: the first problem, such as that there are no files.
  static func list(_ paths: [String], _ configurations: Configurations) throws(Failure) -> PayloadFiles {
    guard !paths.contains("") else { throw Failure.emptyPath }
    let list = PayloadFiles(paths, suffixes: single, configurations)
    if let problem = list.problems.first { throw problem }
    return list
  }

  /// Returns whether two paths lead to the same file, however they are spelled; `false` if either leads nowhere.
  static func areSame(_ path: String, _ other: String) -> Bool {
    FileIdentity(path).map { $0 == FileIdentity(other) } ?? false
  }

  /// Lists the files of the paths.
  ///
  /// - Parameters:
  ///   - suffixes: the suffixes of the files to take from a folder.
  ///   - configurations: the configurations that exclude files.
  ///   - excluded: the paths of files to leave out under every name.
  ///   - skipsOthers: whether to leave out named files that a folder would not give; then there may be no files.
  init(
    _ paths: [String], suffixes: [String], _ configurations: Configurations, excluding excluded: [String] = [],
    skippingOthers skipsOthers: Bool = false
  ) {
    self.suffixes = suffixes
    self.configurations = configurations
    self.skipsOthers = skipsOthers
    self.excluded = Set(excluded.compactMap { FileIdentity($0) })
    for path in paths.isEmpty ? ["-"] : paths {
      if path == "-" {
        if !readsInput { files.append(nil) }
        readsInput = true
      } else if Self.kind(of: path, followingLinks: true) == nil, PathPattern.isPattern(path) {
        expanded = []
        let found = expand(PathPattern(path).components[...], from: path.hasPrefix("/") ? "/" : "")
        if found.isEmpty { problems.append(Failure("\(path): error: no file matches this pattern; check it")) }
        var count = 0
        let problemCount = problems.count
        for path in found.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where isWanted(path) {
          // As a path, "-" would mean standard input.
          count += add(path == "-" ? "./-" : path)
        }
        // The pattern may match only folders, or files that are left out.
        if !found.isEmpty, count == 0, problems.count == problemCount { problems.append(nothingFound(path, found)) }
      } else {
        let problemCount = problems.count
        if add(path) == 0, problems.count == problemCount { problems.append(nothingFound(path, [path])) }
      }
    }
    if files.isEmpty, problems.isEmpty, !skipsOthers {
      problems.append(nothingFound(paths.joined(separator: ", "), []))
    }
  }

  /// Returns the error for a path that leads to no payload: a check of nothing must not pass.
  ///
  /// - Parameter found: the files and folders that the path leads to.
  private func nothingFound(_ path: String, _ found: [String]) -> Failure {
    // Another search without the configuration, in a copy because its problems do not count.
    var search = self
    let count = found.reduce(0) { $0 + search.count(in: $1) }
    if count > 0 {
      let payloads =
        switch count {
        case 1: "the only payload is"
        case 2: "both payloads are"
        default: "all \(count.grouped) payloads are"
        }
      return Failure(
        "\(path): error: \(payloads) excluded by the configuration; change exclude there, or name the files")
    }
    let others = suffixes.filter { $0 != Self.ambiguous }
    return Failure(
      "\(path): error: no payloads found; looked for \(others.listed) files, and for \(Self.ambiguous) files with aps or "
        + "mdm at the top")
  }

  /// Adds a file, or the files of a folder; returns how many there are, even if they were added before or left out.
  ///
  /// A file that does not exist is also added; reading it reports the error.
  private mutating func add(_ path: String) -> Int {
    guard Self.kind(of: path, followingLinks: true) == .folder else {
      // A shell expands a pattern to files of every kind, so one that is left out is not a mistake.
      guard !skipsOthers else {
        if isWanted(path) { _ = append(path) }
        return 1
      }
      guard !Self.isBlank(path) || !Self.hasSuffix(suffixes, path) else { return 0 }
      _ = append(path)
      return 1
    }
    guard !isExcluded(path) else { return 0 }
    var found: [String] = []
    walk(path, &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.count { append($0) }
  }

  /// Returns the number of payloads that a file or a folder has if nothing is excluded.
  private mutating func count(in path: String) -> Int {
    guard Self.kind(of: path, followingLinks: true) == .folder else { return Self.isPayload(path) ? 1 : 0 }
    var found: [String] = []
    walk(path, &found, excluding: false)
    return found.count
  }

  /// Adds a file unless it was added before; returns `false` if it is left out.
  private mutating func append(_ path: String) -> Bool {
    if !excluded.isEmpty, let identity = FileIdentity(path), excluded.contains(identity) { return false }
    let isNew =
      if let file = ListedFile(path) {
        seen.insert(file).inserted
      } else {
        missing.insert(Array(path.utf8)).inserted
      }
    if isNew { files.append(path) }
    return true
  }

  /// Returns whether a file's name or path has one of the suffixes, byte for byte.
  ///
  /// As a `Character`, a dot may include the mark before it.
  static func hasSuffix(_ suffixes: [String], _ name: String) -> Bool {
    suffixes.contains { name.utf8.reversed().starts(with: $0.utf8.reversed()) }
  }

  /// Returns whether a file has a payload: one of the suffix `.json` is a payload, or one with lines has one on a line.
  ///
  /// If it cannot be read, it counts as a payload, so that reading it reports the error.
  private static func isPayload(_ path: String) -> Bool {
    if hasSuffix(lines, path) {
      return hasLine(path) { PayloadShape.isRecognized(in: $0.bytes, isWhole: false) } ?? true
    }
    guard hasSuffix([ambiguous], path), !isSpecial(path), let source = try? InputSource(path) else { return true }
    defer { source.close() }
    var bytes: [UInt8] = []
    do throws(Failure) {
      while bytes.count <= Envelope.arraySizeLimit, try source.read(to: &bytes) {}
    } catch {
      return true
    }
    return PayloadShape.isRecognized(in: bytes, isWhole: bytes.count <= Envelope.arraySizeLimit)
  }

  /// Returns whether a file for one payload per line has only blank lines; `false` if it cannot be read.
  private static func isBlank(_ path: String) -> Bool {
    hasSuffix(lines, path) && hasLine(path) { $0.isCut || !$0.bytes.allSatisfy(LineReader.isBlank) } == false
  }

  /// Returns whether a file has a line of a kind; `nil` if it cannot be read.
  private static func hasLine(_ path: String, where isWanted: (LineReader.Line) -> Bool) -> Bool? {
    guard !isSpecial(path), let source = try? InputSource(path) else { return nil }
    defer { source.close() }
    var reader = LineReader(source, limit: Linter.payloadSizeLimit)
    do throws(Failure) {
      while let line = try reader.next() {
        if isWanted(line) { return true }
      }
      return false
    } catch {
      return nil
    }
  }

  /// Returns the names to leave out of a folder; a broken configuration is a problem, and leaves out none.
  private mutating func exclusion(in folder: String) -> Exclusion {
    do throws(Failure) {
      return try configurations.exclusion(in: folder.isEmpty ? "." : folder)
    } catch {
      problems.append(error)
      return Exclusion()
    }
  }

  /// Returns whether a search finds a file: it is not excluded, and is a payload if its suffix leaves that open.
  private mutating func isWanted(_ path: String) -> Bool { !isExcluded(path) && Self.isPayload(path) }

  /// Returns whether the configuration excludes a path; a broken configuration is a problem, and excludes none.
  private mutating func isExcluded(_ path: String) -> Bool {
    do throws(Failure) {
      return try configurations.excludes(path)
    } catch {
      problems.append(error)
      return false
    }
  }

  private mutating func walk(_ root: String, _ found: inout [String], excluding isExcluding: Bool = true) {
    // An explicit stack, because folders may nest as deep as paths allow.
    var open = [root]
    let suffixes = suffixes
    while let folder = open.popLast() {
      let exclusion = isExcluding ? exclusion(in: folder) : Exclusion()
      entries: for name in names(in: folder, where: { Self.hasSuffix(suffixes, $0) }) {
        let path = FilePath.joined(folder, name)
        switch Self.kind(of: path, followingLinks: false) {
        case .folder: if name.utf8.first != UInt8(ascii: "."), !exclusion.covers(name) { open.append(path) }
        case .file, .link:
          if Self.hasSuffix(suffixes, name), !exclusion.covers(name), Self.isPayload(path) { found.append(path) }
        case .special: break
        case nil: if !tellUnreadable(path, in: folder) { break entries }
        }
      }
    }
  }

  /// Returns the names in a folder, sorted.
  ///
  /// A name that is not UTF-8 cannot be returned; it is a problem if the name is wanted or is that of a folder.
  private mutating func names(in folder: String, where isWanted: (String) -> Bool) -> [String] {
    let path = folder.isEmpty ? "." : folder
    guard let directory = unsafe opendir(path) else {
      problems.append(Failure("\(folder): error: the folder cannot be read; check its permissions"))
      return []
    }
    defer { unsafe closedir(directory) }
    let descriptor = unsafe dirfd(directory)
    var names: [String] = []
    var others: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name is a C string inside the entry, which is valid until the next call.
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
    // The order of the folder's own list is not the same on every run.
    for path in others.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      problems.append(Failure("\(path): error: cannot be read: its name is not UTF-8"))
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reports why nothing is known about a file that a folder lists; returns `false` if that is true of the whole
  /// folder.
  private mutating func tellUnreadable(_ path: String, in folder: String) -> Bool {
    // Links to folders are left out, and so are files that no longer exist.
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
        // Never nil: there is at least the zero.
        unsafe name.baseAddress.map { unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } ?? -1
      }
    }
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns a name with each byte that is not ASCII written as in `\xE9`.
  private static func escaped(_ name: [UInt8]) -> String {
    name.map { byte in
      byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x\(String(byte, radix: 16, uppercase: true))"
    }.joined()
  }

  /// Returns whether a path leads to a pipe, a device or a socket, which might never end.
  static func isSpecial(_ path: String) -> Bool { kind(of: path, followingLinks: true) == .special }

  /// Returns whether a path names anything, even a broken link.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  private enum Kind {
    case file, folder, link
    /// A pipe, a device or a socket, or a link to one.
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
      // A broken link is listed; reading it reports the error.
      case .file, .link, nil: .link
      }
    default: .special
    }
  }
}

extension PayloadFiles {
  private struct Expansion: Hashable {
    /// The number of components that were left.
    let count: Int
    let folder: [UInt8]
  }

  /// Returns the paths that match a pattern and were not found before.
  private mutating func expand(_ pattern: ArraySlice<PathPattern.Component>, from folder: String) -> [String] {
    guard let component = pattern.first,
      expanded.insert(Expansion(count: pattern.count, folder: Array(folder.utf8))).inserted
    else { return [] }
    let rest = pattern.dropFirst()
    if let name = component.name {
      let path = FilePath.joined(folder, name)
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
      // A path that matches the whole pattern is listed; reading it reports the error.
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
