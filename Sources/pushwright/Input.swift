import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether someone would have to type what is read from standard input.
var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

/// The bytes that a command works on, with the name that messages use for them.
struct Input {
  let name: String
  let bytes: [UInt8]

  /// Reads a file, or standard input for `nil` and `-`.
  init(_ path: String?) throws(Failure) { try self.init(path, limit: .max) }

  /// Reads a file of limited size, or standard input for `nil` and `-`.
  ///
  /// - Parameters:
  ///   - limit: the largest number of bytes; a larger input fails before more of it is read.
  ///   - arrayLimit: the same for an input that starts with `[`.
  init(_ path: String?, limit: Int, arrayLimit: Int? = nil) throws(Failure) {
    let source = try InputSource(path)
    defer { source.close() }
    name = source.name
    var limit = limit
    if let size = source.size, arrayLimit == nil, size > limit { throw Self.tooLarge(name, limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(source.size ?? 0, InputSource.chunk) + 1)
    var isStart = true
    while try source.read(to: &bytes, at: most(bytes.count)) {
      if isStart, let arrayLimit, let first = bytes.first(where: { !LineReader.isBlank($0) }) {
        if first == UInt8(ascii: "[") { limit = arrayLimit }
        isStart = false
      }
      if max(bytes.count, source.size ?? 0) > limit { throw Self.tooLarge(name, limit) }
    }
    self.bytes = bytes

    // One byte more than the file's size shows where it ends. An input without a size is read in chunks.
    func most(_ count: Int) -> Int {
      guard let size = source.size, size >= count else { return InputSource.chunk }
      return min(size - count + 1, InputSource.chunk)
    }
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> Failure {
    Failure("\(name): error: the input is larger than \(limit.counted("byte"))")
  }
}

/// An open input, read in chunks.
struct InputSource {
  /// The number of bytes to read at a time.
  static let chunk = 1 << 18

  let name: String
  /// The size of a regular file; `nil` for any other input.
  let size: Int?
  private let descriptor: Int32

  /// Opens a file, or standard input for `nil` and `-`.
  init(_ path: String?) throws(Failure) {
    guard let path, path != "-" else {
      (name, size, descriptor) = ("<stdin>", nil, STDIN_FILENO)
      // If standard input was closed, its descriptor is a placeholder that is only open for writing.
      guard fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY else { throw Self.unreadable(name) }
      if Self.status(of: STDIN_FILENO)?.isFolder == true { throw Self.folder(name) }
      if isInputTerminal { printMessage("reading standard input from the terminal; end it with Ctrl-D") }
      return
    }
    guard !path.isEmpty else { throw Failure.emptyPath }
    name = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("\(path): error: cannot be read: \(errorText())") }
    guard let status = Self.status(of: descriptor), !status.isFolder else {
      _ = Self.close(descriptor)
      throw Self.folder(path)
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Appends a chunk; returns `false` at the end.
  func read(to bytes: inout [UInt8], at most: Int = Self.chunk) throws(Failure) -> Bool {
    while true {
      var count = 0
      bytes.append(addingCapacity: max(most, 1)) { span in
        unsafe span.withUnsafeMutableBufferPointer { memory, initialized in
          count = unsafe Self.read(descriptor, memory)
          initialized = max(count, 0)
        }
      }
      if count >= 0 { return count > 0 }
      if errno != EINTR { throw Self.unreadable(name) }
    }
  }

  /// Passes over bytes of a file.
  func skip(_ count: Int) throws(Failure) {
    guard lseek(descriptor, off_t(count), SEEK_CUR) >= 0 else { throw Self.unreadable(name) }
  }

  /// Returns whether a read would not wait, because there are bytes, the end or an error.
  ///
  /// - Parameters:
  ///   - milliseconds: how long to wait for that; `nil` for no limit.
  ///   - waker: another descriptor; a byte from it ends the wait.
  func isReady(within milliseconds: Int32?, orUntil waker: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
    ]
    // A signal may end the wait early; the caller checks for it and calls again.
    let count = unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1)
    return count > 0 && descriptors[0].revents != 0
  }

  func close() {
    if descriptor != STDIN_FILENO { _ = Self.close(descriptor) }
  }

  private static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  private static func folder(_ name: String) -> Failure {
    Failure("\(name): error: expected a file, but found a folder")
  }

  private static func unreadable(_ name: String) -> Failure {
    Failure("\(name): error: cannot be read: the input is closed")
  }

  private static func read(_ descriptor: Int32, _ memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, memory.baseAddress, memory.count)
    #else
      unsafe Darwin.read(descriptor, memory.baseAddress, memory.count)
    #endif
  }

  private static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }
}

extension stat {
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// Returns the size of standard input in bytes; `nil` if it is not a file.
func standardInputSize() -> Int? {
  var status = stat()
  guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}
