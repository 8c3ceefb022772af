/// Where one value is written: two words, so that an encoder needs no memory of its own.
struct EncodingPlace {
  let start: Int
  private let levels: Int32
  private let key: Int32

  /// Of the whole value.
  static let root = EncodingPlace(start: 0, depth: 0, path: -1)

  /// How many levels are around it.
  var depth: Int { Int(levels) }
  /// The place of the last key on the way to it; -1 for none.
  var path: Int { Int(key) }

  init(start: Int, depth: Int, path: Int) {
    self.start = start
    // Deeper than any stack, and longer than any path that memory holds beside it.
    levels = Int32(clamping: depth)
    key = Int32(clamping: path)
  }
}

/// A container's own level of the stream.
struct OpenLevel {
  let stream: EncodingStream
  let number: Int
  private let levels: Int32
  private let key: Int32

  init(_ number: Int, of stream: EncodingStream, at place: EncodingPlace) {
    self.stream = stream
    self.number = number
    levels = Int32(clamping: place.depth)
    key = Int32(clamping: place.path)
  }

  var depth: Int { Int(levels) }
  var path: Int { Int(key) }
  var codingPath: [any CodingKey] { stream.path(to: path) }

  /// The encoder of the member or element that is due, behind one more key.
  func encoder(behind key: some CodingKey) -> StreamEncoder {
    let path = stream.push(key, after: path)
    return StreamEncoder(
      stream: stream, place: EncodingPlace(start: stream.position, depth: depth + 1, path: path))
  }
}
