#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new version of a file in which some ranges of bytes differ; the rest is copied as it is.
struct PatchedFile {
  private let source: InputSource
  private let file: AtomicFile
  /// The number of bytes of the source that are copied or replaced.
  private var position = 0

  /// Creates the new file beside the old one.
  ///
  /// From here on, a signal does not end the process, so that a run that is stopped deletes the new file.
  init(replacing path: String) throws(Failure) {
    source = try InputSource(path)
    do throws(Failure) {
      _ = try StopSignal.listen()
      file = try AtomicFile(replacing: path)
    } catch {
      source.close()
      throw error
    }
  }

  /// Replaces a range of bytes, which starts at or after the end of the previous one.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) throws(Failure) {
    try copy(upTo: range.lowerBound)
    try source.skip(range.count)
    position = range.upperBound
    try file.write(bytes)
  }

  /// Copies the rest and puts the new content in place of the old.
  mutating func commit() throws(Failure) {
    try copy(upTo: .max)
    source.close()
    try file.commit()
  }

  /// Deletes the new content and keeps the old.
  func discard() {
    source.close()
    file.discard()
  }

  private mutating func copy(upTo end: Int) throws(Failure) {
    var bytes: [UInt8] = []
    while position < end, try source.read(to: &bytes, at: min(end - position, InputSource.chunk)) {
      try file.write(bytes)
      position += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
  }
}
