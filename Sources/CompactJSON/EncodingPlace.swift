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

/// Where a container's level is in the stream.
struct LevelPlace {
  private let levels: Int32
  private let key: Int32

  init(_ place: EncodingPlace) {
    levels = Int32(clamping: place.depth)
    key = Int32(clamping: place.path)
  }

  var depth: Int { Int(levels) }
  var path: Int { Int(key) }
}
