import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes that a command works on, and how messages name them.
struct Input {
  let name: String
  let bytes: [UInt8]

  /// Reads a file; standard input for nil and `-`.
  init(_ path: String?) throws(Failure) {
    guard let path, path != "-" else {
      name = "<stdin>"
      bytes = try Self.standardInput()
      return
    }
    name = path
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw Failure("\(path): error: cannot be read, expected a file")
    }
  }

  private static func standardInput() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var count = 0
      bytes.append(addingCapacity: 1 << 16) { span in
        unsafe span.withUnsafeMutableBufferPointer { memory, initialized in
          count = unsafe read(STDIN_FILENO, memory.baseAddress, memory.count)
          initialized = max(count, 0)
        }
      }
      if count == 0 { return bytes }
      if count < 0, errno != EINTR { throw Failure("<stdin>: error: cannot be read, expected an open input") }
    }
  }
}
