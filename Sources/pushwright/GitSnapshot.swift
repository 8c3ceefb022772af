import AppBundle
import LintConfiguration
import PushLint
import SourceText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Two revisions of a repository, written as in `v3.1..HEAD`.
struct GitRange {
  let old: String
  let new: String

  /// Reads a range; a side that is empty is `HEAD`.
  init(parsing text: String) throws(Failure) {
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !text.contains("...") else {
      throw Failure("error: --git \(text.shown): expected two revisions with .. between them, such as v3.1..HEAD")
    }
    // Git would read such a name as an option.
    for revision in parts where revision.utf8.first == UInt8(ascii: "-") {
      throw Failure("error: --git: a revision must not begin with a hyphen, but \"\(revision.shown)\" does")
    }
    (old, new) = (parts[0].isEmpty ? "HEAD" : parts[0], parts[1].isEmpty ? "HEAD" : parts[1])
  }
}

/// The files of a folder that describe an app, or of an export, copied from a revision into a temporary folder.
///
/// The copy has the folder's place in the repository, with the configurations and Xcode projects of the folders above, which
/// apply to it. The files are read through the `git` command without a shell. A link is copied if it leads to a file or
/// folder of the copy. Submodules are left out.
struct GitSnapshot {
  /// The largest sum of the sizes of the files, in bytes: 128 MiB.
  static let sizeLimit = 128 << 20
  /// The ends of the names of the files that are copied.
  private static let suffixes = [
    ".strings", ".stringsdict", ".xcstrings", ".plist", ".pbxproj", ".entitlements", "Package.swift", ".xliff", ".xlf",
    ".xcloc/contents.json", ProjectConfiguration.fileName,
  ]

  /// The path of the copy of the folder or document.
  private(set) var path: String
  /// The path of the folder with all copies, which stands for the root of the repository.
  private var files: String
  /// The path of the folder in the repository, with a slash after it unless it is the root.
  private var prefix = ""
  /// The paths of the links that lead out of the folder, which are left out.
  private(set) var outsideLinks: [String] = []
  /// The paths of the submodules in the folder, which are left out.
  private(set) var submodules: [String] = []
  /// The folder and the revision, for messages.
  let name: String
  private let revision: String
  private let folder: String
  /// The folder in which git runs, which has the folder or document.
  private let repository: String
  /// The name of a document or localization catalog, whose type is in its name; `nil` for other folders.
  private let export: String?
  private let temporary: URL

  /// A file of a revision.
  private struct Entry {
    let object: String
    /// The number of bytes; `nil` if the repository has not got the file.
    let size: Int?
    let path: String
    let isLink: Bool
  }

  /// Copies the files of a folder at a revision.
  ///
  /// - Throws: a failure if git cannot be run, or knows neither the folder nor the revision.
  init(of folder: String, at revision: String) throws(Failure) {
    self.folder = folder
    self.revision = revision
    name = "\(folder) at \(revision)"
    let absolute = FilePath.absolute(folder)
    let isExport = [".xliff", ".xlf", ".xcloc"].contains { absolute.hasSuffix($0) }
    let parent = isExport ? FilePath.folder(of: absolute) : nil
    repository = parent ?? folder
    export = parent.map { FilePath.relative(absolute, to: $0) }
    temporary = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString)")
    files = temporary.path + "/copy/files"
    path = files
    do throws(Failure) {
      try copy(at: revision)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the copy.
  func remove() { try? FileManager.default.removeItem(at: temporary) }

  /// Returns the path of a file in the folder for the path of its copy; `nil` if it is not in the copy.
  func shown(_ copy: String) -> String? {
    if copy.utf8.elementsEqual(path.utf8) { return folder }
    if copy.utf8.starts(with: "\(path)/".utf8) {
      let name = String(decoding: copy.utf8.dropFirst(path.utf8.count + 1), as: UTF8.self)
      return folder == "." ? name : FilePath.joined(folder, name)
    }
    // A project above the folder.
    guard copy.utf8.starts(with: "\(files)/".utf8) else { return nil }
    let name = String(decoding: copy.utf8.dropFirst(files.utf8.count + 1), as: UTF8.self)
    let above = String(repeating: "../", count: prefix.utf8.count { $0 == UInt8(ascii: "/") })
    let file = FilePath.absolute("\(repository)/\(above)\(name)")
    return FilePath.displayed(file, from: FilePath.absolute("."))
  }

  /// Returns a message with the names of the folder and the revision for those of the copies.
  func naming(_ message: String) -> String {
    message.replacing(path, with: name).replacing("\(files)/", with: "\(revision):")
  }

  private mutating func copy(at revision: String) throws(Failure) {
    try create(temporary.path)
    let commit = try git(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    let identifier = String(decoding: commit.prefix { $0 != 0x0A }, as: UTF8.self)
    guard !identifier.isEmpty, identifier.utf8.allSatisfy(Self.isHexadecimal) else {
      throw Failure(
        "\(folder): error: the repository has no revision \"\(revision.shown)\"; check the name with git rev-parse")
    }
    prefix = String(decoding: try git(["rev-parse", "--show-prefix"]).dropLast(), as: UTF8.self)
    // A bundle at the root has the folder's name.
    if prefix.isEmpty, export == nil, let name = FilePath.absolute(folder).split(separator: "/").last {
      files = temporary.path + "/copy/\(name)"
    }
    // The search for a project or a configuration above ends here, as at the root of a repository.
    try create("\(files)/.git")
    path = files + (prefix.isEmpty ? "" : "/\(prefix.dropLast())") + (export.map { "/\($0)" } ?? "")
    try create("\(files)/\(prefix)")
    // Without the step, git would read a name that begins with a colon as a pattern.
    let selection = export.map { ["--", "./\($0)"] } ?? []
    let found = try git(["ls-tree", "-r", "-z", "-l", "--full-name", identifier] + selection)
    submodules = Self.submodules(found)
    var (entries, localizations) = Self.entries(found)
    let interfaces = Self.interfaces(found)
    guard !entries.isEmpty || !localizations.isEmpty else {
      throw Failure("\(name): error: the revision has no localizations there; check the folder and the revision")
    }
    entries += try entriesAbove(identifier)
    for entry in entries {
      guard let size = entry.size else {
        throw Failure("\(name): error: git has no content for \(entry.path.shown); fetch it, or repair the repository")
      }
      guard size <= AppLocalizations.fileSizeLimit else {
        let limit = AppLocalizations.fileSizeLimit.counted("byte")
        throw Failure("\(name): error: \(entry.path.shown) has over \(limit), and is not read")
      }
    }
    let size = entries.reduce(0) { $0 + ($1.size ?? 0) }
    guard size <= Self.sizeLimit else {
      let limit = Self.sizeLimit.counted("byte")
      throw Failure("\(name): error: the files are over \(limit) in total; name a smaller folder")
    }
    for folder in localizations { try create("\(files)/\(folder)") }
    // Their names alone say which tables a bundle has.
    for path in interfaces {
      let file = "\(files)/\(path)"
      if let parent = FilePath.folder(of: file) { try create(parent) }
      try write([], to: file)
    }
    guard !entries.isEmpty else { return }
    let list = "\(temporary.path)/objects"
    try write(Array(entries.map { "\($0.object)\n" }.joined().utf8), to: list)
    try write(entries, from: try git(["cat-file", "--batch"], input: list))
  }

  /// Returns the configurations and Xcode projects of the folders above the folder, and the property lists of the projects'
  /// targets, at a cost linear in the files of the projects' folders.
  private func entriesAbove(_ commit: String) throws(Failure) -> [Entry] {
    guard !prefix.isEmpty else { return [] }
    let ends = prefix.indices.filter { prefix[$0] == "/" }.dropLast()
    let above = ends.map { String(prefix[...$0]) }
    var names = try git(["ls-tree", "-z", "-l", "--full-tree", commit]).split(separator: 0)
    if !above.isEmpty {
      names += try git(["ls-tree", "-z", "-l", "--full-tree", commit, "--"] + above).split(separator: 0)
    }
    let projects = names.compactMap { line -> String? in
      let path = line.firstIndex(of: 0x09).flatMap { String(validating: line[($0 + 1)...], as: UTF8.self) }
      return path.flatMap { $0.hasSuffix(".xcodeproj") ? "\($0)/project.pbxproj" : nil }
    }
    if let nearest = projects.max(by: {
      $0.utf8.count { $0 == UInt8(ascii: "/") } < $1.utf8.count { $0 == UInt8(ascii: "/") }
    }) {
      names += try git(["ls-tree", "-z", "-l", "--full-tree", commit, "--"] + projects).split(separator: 0)
      let folder = FilePath.folder(of: "/\(nearest)").flatMap(FilePath.folder) ?? "/"
      let place = folder == "/" ? [] : ["--", "\(folder.dropFirst())/"]
      names += try git(["ls-tree", "-r", "-z", "-l", "--full-tree", commit] + place).split(separator: 0)
    }
    let used = [".pbxproj", ".plist", ".entitlements", ProjectConfiguration.fileName]
    var seen: Set<[UInt8]> = []
    return Self.entries(Array(names.joined(separator: [0]))).files.filter { entry in
      let isAbove = !entry.path.utf8.starts(with: prefix.utf8)
      return isAbove && used.contains { entry.path.hasSuffix($0) } && seen.insert(Array(entry.path.utf8)).inserted
    }
  }

  /// Writes the files that `cat-file` printed: each has a line `<object> blob <size>`, then its bytes and a line end.
  private mutating func write(_ entries: [Entry], from bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    var folders: Set<String> = []
    var links: [(path: String, target: String)] = []
    for entry in entries {
      let size = entry.size ?? 0
      let start = Array("\(entry.object) blob \(size)\n".utf8)
      guard rest.starts(with: start), rest.count > start.count + size else {
        throw Failure("\(name): error: git has no content for \(entry.path.shown); fetch it, or repair the repository")
      }
      let content = rest.dropFirst(start.count).prefix(size)
      rest = rest[(content.endIndex + 1)...]
      if entry.isLink {
        if let target = String(validating: content, as: UTF8.self) { links.append((entry.path, target)) }
        continue
      }
      let file = "\(files)/\(entry.path)"
      let parent = FilePath.folder(of: file) ?? files
      if folders.insert(parent).inserted { try create(parent) }
      try write(Array(content), to: file)
    }
    // A link may lead to another one; a system follows about 40 in a row.
    for _ in 0..<40 where !links.isEmpty {
      let count = links.count
      var left: [(path: String, target: String)] = []
      for link in links where try !write(link.path, linkedTo: link.target) { left.append(link) }
      links = left
      if left.count == count { break }
    }
    outsideLinks = links.map(\.path)
  }

  /// Copies a link and returns `true`, unless it leads out of the copy or to nothing in it.
  private func write(_ path: String, linkedTo target: String) throws(Failure) -> Bool {
    let steps = target.split(separator: "/").filter { $0 != "." }
    let up = steps.prefix { $0 == ".." }
    let folders = path.split(separator: "/").dropLast()
    // Not above the root; a step up after another one might lead out through a second link.
    guard !target.isEmpty, target.utf8.first != UInt8(ascii: "/"), up.count <= folders.count,
      !steps.dropFirst(up.count).contains("..")
    else { return false }
    let parts = folders.dropLast(up.count) + steps.dropFirst(up.count)
    let file = "\(files)/\(path)"
    guard FileManager.default.fileExists(atPath: "\(files)/\(parts.joined(separator: "/"))") else { return false }
    if let parent = FilePath.folder(of: file) { try create(parent) }
    return (try? FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)) != nil
  }

  /// Returns the files of `ls-tree`: `<mode> <type> <object> <size>`, a tab and the path, each ended by a zero; also the
  /// `.lproj` folders, which are localizations even if they have no other files than storyboards.
  private static func entries(_ list: [UInt8]) -> (files: [Entry], localizations: Set<String>) {
    var entries: [Entry] = []
    var localizations: Set<String> = []
    for line in list.split(separator: 0) {
      guard let tab = line.firstIndex(of: 0x09), let path = String(validating: line[(tab + 1)...], as: UTF8.self) else {
        continue
      }
      // Git refuses such paths, but a repository may be anyone's.
      let components = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !components.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { continue }
      let isLink = line.starts(with: "120000 ".utf8)
      guard suffixes.contains(where: { path.hasSuffix($0) }) || isLink && path.hasSuffix(".lproj") else {
        if let place = components.dropLast().firstIndex(where: { $0.hasSuffix(".lproj") }) {
          localizations.insert(components[...place].joined(separator: "/"))
        }
        continue
      }
      let parts = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 4, isLink || parts[0].hasPrefix("100"), parts[1] == "blob",
        parts[2].utf8.allSatisfy(isHexadecimal)
      else { continue }
      entries.append(Entry(object: parts[2], size: Int(parts[3]), path: path, isLink: isLink))
    }
    return (entries, localizations)
  }

  /// Returns the paths of the storyboards and their like in `.lproj` folders.
  private static func interfaces(_ list: [UInt8]) -> [String] {
    list.split(separator: 0).filter { $0.starts(with: "100".utf8) }.compactMap { line in
      let path = line.firstIndex(of: 0x09).flatMap { String(validating: line[($0 + 1)...], as: UTF8.self) }
      let parts = path?.split(separator: "/", omittingEmptySubsequences: false) ?? []
      guard [".storyboard", ".xib", ".intentdefinition"].contains(where: { path?.hasSuffix($0) == true }),
        parts.dropLast().contains(where: { $0.hasSuffix(".lproj") }),
        !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
      else { return nil }
      return path
    }
  }

  /// Returns the paths of the submodules, whose files are in repositories of their own.
  private static func submodules(_ list: [UInt8]) -> [String] {
    list.split(separator: 0).filter { $0.starts(with: "160000 ".utf8) }.compactMap { line in
      line.firstIndex(of: 0x09).flatMap { String(validating: line[($0 + 1)...], as: UTF8.self) }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private func create(_ folder: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(folder): error: the folder for a copy cannot be created; check TMPDIR")
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws(Failure) {
    guard (try? Data(bytes).write(to: URL(filePath: file))) != nil else {
      throw Failure("\(file): error: the copy cannot be written; check TMPDIR and the free space")
    }
  }

  /// Runs git in the folder and returns its output.
  private func git(_ arguments: [String], input: String = "/dev/null") throws(Failure) -> [UInt8] {
    let (output, errors) = ("\(temporary.path)/output", "\(temporary.path)/errors")
    let status = try ChildProcess.run(
      ["git", "-C", repository] + arguments, input: input, output: output, errors: errors)
    // `rev-parse --quiet` says nothing about an unknown revision.
    let message = try Input(errors).bytes.split(separator: 0x0A).first.map { String(decoding: $0, as: UTF8.self) }
    guard status == 0 || message == nil else {
      throw Failure("\(folder): error: git failed: \(message ?? "")")
    }
    return status == 0 ? try Input(output).bytes : []
  }
}
