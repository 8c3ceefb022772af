import SourceText
import ZlibShim

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of a zip archive, such as an `.ipa`, each of which is read when it is asked for.
///
/// The format is PKWARE's APPNOTE.TXT 6.3. Apple's archives have files that are stored or deflated, not encrypted.
struct ZipArchive: Sendable {
  /// The largest sum of the sizes of an archive's tables and property lists, in bytes.
  static let textLimit = 256 << 20
  /// The extensions of the files that count for ``textLimit``, because all of them are read.
  private static let textExtensions: Set<String> = ["strings", "stringsdict", "xcstrings", "plist", "entitlements"]

  /// A file as the archive's directory describes it; a folder has no entry.
  private struct Entry: Sendable {
    let method: Int
    let isEncrypted: Bool
    let checksum: UInt32
    let packedSize: Int
    let size: Int
    /// The place of the header before the file's bytes.
    let header: Int
  }

  private let path: String
  private let data: Data
  private var entries: [String: Entry] = [:]
  /// The names in each folder, the root being the empty path.
  private var folders: [String: Set<String>] = ["": []]

  /// Opens an archive and reads its directory.
  ///
  /// - Parameter path: The path of a regular file.
  /// - Returns: `nil` if the file is not a zip archive.
  /// - Throws: ``AppBundleError`` if the directory is damaged or too large.
  init?(path: String) throws(AppBundleError) {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) else {
      throw AppBundleError(path: path, reason: .unreadable)
    }
    guard data.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
    self.path = path
    self.data = data
    try readDirectory()
  }

  /// Returns whether the archive has a folder at the path; the root is the empty path.
  func isFolder(_ path: String) -> Bool { folders[path] != nil }

  /// Returns whether the archive has a file or folder at the path.
  func exists(_ path: String) -> Bool { entries[path] != nil || isFolder(path) }

  /// Returns the names in a folder in any order, or `nil` if there is no such folder.
  func names(in path: String) -> [String]? { folders[path].map { Array($0) } }

  /// Returns the bytes of a file, or `nil` if there is no such file.
  func read(_ name: String) throws(AppBundleError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    let path = "\(path)/\(name)"
    guard entry.size <= AppLocalizations.fileSizeLimit, entry.packedSize <= AppLocalizations.fileSizeLimit else {
      throw AppBundleError(path: path, reason: .tooLarge)
    }
    func unsupported(_ what: String) -> AppBundleError {
      AppBundleError(path: path, reason: .malformed("\(what); unpack the archive and name the folder"))
    }
    func damaged(_ what: String) -> AppBundleError { Self.damaged(what, at: path) }
    guard !entry.isEncrypted else { throw unsupported("the file is encrypted") }
    guard let header = number(at: entry.header, bytes: 4), header == 0x0403_4B50,
      let nameSize = number(at: entry.header + 26, bytes: 2), let extraSize = number(at: entry.header + 28, bytes: 2)
    else { throw damaged("the file has no header") }
    let start = entry.header + 30 + nameSize + extraSize
    guard start + entry.packedSize <= data.count else { throw damaged("it ends inside the file") }
    let packed = [UInt8](data[data.startIndex + start..<data.startIndex + start + entry.packedSize])
    switch entry.method {
    case 0:
      let isWhole = unsafe packed.withUnsafeBufferPointer {
        unsafe pushwright_has_checksum($0.baseAddress, UInt32($0.count), entry.checksum)
      }
      guard isWhole, packed.count == entry.size else { throw damaged("the file's checksum does not match") }
      return packed
    case 8:
      guard let bytes = Self.inflated(packed, entry) else {
        throw damaged("the file cannot be inflated")
      }
      return bytes
    default:
      throw unsupported("the file is compressed with method \(entry.method), which is not supported")
    }
  }

  private static func inflated(_ packed: [UInt8], _ entry: Entry) -> [UInt8]? {
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: entry.size) { memory, count in
      isWhole = unsafe packed.withUnsafeBufferPointer {
        unsafe pushwright_inflate(
          $0.baseAddress, UInt32($0.count), memory.baseAddress, UInt32(entry.size), entry.checksum)
      }
      count = isWhole ? entry.size : 0
    }
    return isWhole ? bytes : nil
  }

  private static func damaged(_ what: String, at path: String) -> AppBundleError {
    let message = "the archive is damaged, because \(what); download or build it again"
    return AppBundleError(path: path, reason: .malformed(message))
  }

  // MARK: - The directory

  private mutating func readDirectory() throws(AppBundleError) {
    func fail(_ message: String) -> AppBundleError { AppBundleError(path: path, reason: .malformed(message)) }
    func damaged(_ what: String) -> AppBundleError { Self.damaged(what, at: path) }
    guard let end = endOfDirectory(), let count = number(at: end + 10, bytes: 2),
      let size = number(at: end + 12, bytes: 4), let start = number(at: end + 16, bytes: 4)
    else { throw damaged("it has no directory at its end") }
    guard count < 0xFFFF, start < 0xFFFF_FFFF else {
      throw fail("the format zip64 is not supported; unpack the archive and name the folder")
    }
    guard start + size <= end else { throw damaged("its directory is not in its place") }
    var place = start
    var textSize = 0
    for _ in 0..<count {
      guard place + 46 <= start + size, number(at: place, bytes: 4) == 0x0201_4B50,
        let flags = number(at: place + 8, bytes: 2), let method = number(at: place + 10, bytes: 2),
        let checksum = number(at: place + 16, bytes: 4), let packedSize = number(at: place + 20, bytes: 4),
        let unpackedSize = number(at: place + 24, bytes: 4), let nameSize = number(at: place + 28, bytes: 2),
        let extraSize = number(at: place + 30, bytes: 2), let commentSize = number(at: place + 32, bytes: 2),
        let header = number(at: place + 42, bytes: 4), place + 46 + nameSize <= start + size
      else { throw damaged("its directory ends early") }
      let name = data[data.startIndex + place + 46..<data.startIndex + place + 46 + nameSize]
      let entry = Entry(
        method: method, isEncrypted: flags & 1 == 1, checksum: UInt32(checksum), packedSize: packedSize,
        size: unpackedSize, header: header)
      if let type = add(String(decoding: name, as: UTF8.self), entry), Self.textExtensions.contains(type) {
        textSize += unpackedSize
      }
      place += 46 + nameSize + extraSize + commentSize
    }
    guard textSize <= Self.textLimit else {
      let limit = Self.textLimit.counted("byte")
      throw fail(
        "the archive's tables and property lists are over \(limit) in total; unpack it and name the folder")
    }
  }

  /// Adds a file or a folder with the folders above it, and returns a file's extension.
  ///
  /// A path that leads out of the archive is left out, as by the system's tools.
  private mutating func add(_ path: String, _ entry: Entry) -> String? {
    let isFolder = path.utf8.last == UInt8(ascii: "/")
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    let names = isFolder ? parts.dropLast() : parts[...]
    guard names.count <= AppSearch.depthLimit, names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      return nil
    }
    var parent = ""
    for (index, name) in names.enumerated() {
      folders[parent, default: []].insert(name)
      parent = parent.isEmpty ? name : "\(parent)/\(name)"
      if index < names.count - 1 || isFolder { folders[parent, default: []] = folders[parent] ?? [] }
    }
    guard !isFolder else { return nil }
    // Of two files with one name, the system's tools keep the last.
    entries[parent] = entry
    return FolderWalk.pathExtension(of: parent)
  }

  /// Returns the place of the record that ends the archive, before a comment of at most 65,535 bytes.
  private func endOfDirectory() -> Int? {
    let last = data.count - 22
    guard last >= 0 else { return nil }
    for place in stride(from: last, through: max(0, last - 0xFFFF), by: -1)
    where number(at: place, bytes: 4) == 0x0605_4B50 && number(at: place + 20, bytes: 2) == last - place {
      return place
    }
    return nil
  }

  /// Returns the number in little-endian order at a place, or `nil` if the archive ends before it.
  private func number(at place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place + count <= data.count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(data[data.startIndex + place + $1]) << (8 * $1) }
  }
}
