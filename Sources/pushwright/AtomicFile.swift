#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is replaced as a whole or not at all: the new one is written beside it and then takes its name.
///
/// The permissions are kept. A symbolic link is kept, and its target is replaced; another hard link keeps the old
/// content.
struct AtomicFile {
  private let path: String
  private let target: String
  private let temporary: String
  private let descriptor: Int32

  /// Creates the new file beside the old one.
  ///
  /// - Throws: an error if the file may not be written, or if no other file can be created in its folder.
  init(replacing path: String) throws(Failure) {
    guard !path.isEmpty else { throw Failure.emptyPath }
    self.path = path
    target = Self.resolved(path) ?? path
    var status = stat()
    let isThere = unsafe stat(target, &status) == 0
    let isWritable = unsafe access(target, W_OK) == 0
    guard !isThere || (status.st_mode & S_IFMT == S_IFREG && isWritable) else {
      throw Failure("\(path): error: cannot be written; it must be a file that you may write")
    }
    var name = Array("\(target).XXXXXX".utf8CString)
    descriptor = unsafe name.withUnsafeMutableBufferPointer { memory in
      // Never nil: a C string has at least its terminating zero.
      unsafe memory.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw Failure("\(path): error: cannot be written: \(errorText())") }
    let mask = umask(0)
    _ = umask(mask)
    if isThere { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    guard fchmod(descriptor, isThere ? status.st_mode & 0o7777 : 0o666 & ~mask) == 0 else {
      discard()
      throw Failure("\(path): error: cannot be written: \(errorText())")
    }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard writeAll(bytes, to: descriptor) else {
      let text = errorText()
      discard()
      throw Failure("\(path): error: cannot be written: \(text)")
    }
  }

  /// Puts the new content in place of the old.
  func commit() throws(Failure) {
    let isFlushed = fsync(descriptor) == 0
    let isWritten = unsafe isFlushed && rename(temporary, target) == 0
    let text = errorText()
    if isWritten { _ = close(descriptor) } else { discard() }
    guard isWritten else { throw Failure("\(path): error: cannot be written: \(text)") }
  }

  /// Deletes the new content and keeps the old.
  func discard() {
    _ = close(descriptor)
    _ = unsafe unlink(temporary)
  }

  /// Replaces the content of a file.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = try AtomicFile(replacing: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Returns the path without symbolic links; `nil` if it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
