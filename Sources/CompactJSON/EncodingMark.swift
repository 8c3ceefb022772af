/// The place where one value is written, in two words, so that an encoder needs no memory of its own.
struct EncodingMark {
  let start: Int
  private let levels: Int32
  private let key: Int32

  /// The place of the outermost value.
  static let root = EncodingMark(start: 0, depth: 0, path: -1)

  /// The number of levels around the value.
  var depth: Int { Int(levels) }
  /// The index of the last key on the way to the value; -1 if there is none.
  var path: Int { Int(key) }

  init(start: Int, depth: Int, path: Int) {
    self.start = start
    // The greatest `Int32` is deeper than any stack, and longer than any path that fits in memory.
    levels = Int32(clamping: depth)
    key = Int32(clamping: path)
  }
}

/// The level of the stream that a container writes to.
struct OpenLevel {
  let stream: EncodingStream
  let number: Int
  private let levels: Int32
  private let key: Int32

  init(_ number: Int, of stream: EncodingStream, at place: EncodingMark) {
    self.stream = stream
    self.number = number
    levels = Int32(clamping: place.depth)
    key = Int32(clamping: place.path)
  }

  var depth: Int { Int(levels) }
  var path: Int { Int(key) }
  var codingPath: [any CodingKey] { stream.path(to: path) }

  /// Begins a member with this key, and returns false if it cannot be written.
  func begin(_ key: some CodingKey) -> Bool {
    let isName = stream.usesDefaultKeys || stream.keepsNames(depth, number)
    let name = isName ? key.stringValue : stream.options.name(of: key, after: codingPath)
    return stream.member(name, depth, number)
  }

  /// Writes a member with this key, if it can be written.
  ///
  /// If a container called the stream's methods itself, it would retain the stream around every call.
  @inline(never)
  func put(_ key: some CodingKey, _ write: (EncodingStream) throws -> Void) rethrows {
    if begin(key) { try write(stream) }
  }

  /// Returns the encoder of the member or element that is due, with its key added to the path.
  func encoder(behind key: some CodingKey) -> StreamEncoder {
    let path = stream.push(key, after: path)
    return StreamEncoder(
      stream: stream, place: EncodingMark(start: stream.position, depth: depth + 1, path: path))
  }
}
