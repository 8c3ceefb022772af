#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The identity of the file that a path leads to, however the path is spelled.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
  /// The number of hard links.
  let linkCount: UInt64

  /// Finds the identity of a file; `nil` if the path leads nowhere.
  init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    guard unsafe (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    linkCount = UInt64(truncatingIfNeeded: status.st_nlink)
  }
}

/// A file as it is listed once: if it has several hard links, each is a file of its own.
struct ListedFile: Hashable {
  private let file: FileIdentity
  /// The folder of the hard link; `nil`, with no name, if the file has only one.
  private let folder: FileIdentity?
  private let name: [UInt8]

  /// Finds a file, or a symbolic link itself; `nil` if the path leads nowhere.
  init?(_ path: String) {
    guard let file = FileIdentity(path, followingLinks: false) else { return nil }
    self.file = file
    guard file.linkCount > 1 else {
      (folder, name) = (nil, [])
      return
    }
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    folder = FileIdentity(start == bytes.startIndex ? "." : String(Substring(bytes[..<start])))
    name = Array(bytes[start...])
  }
}
