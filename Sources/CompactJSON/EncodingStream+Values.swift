import SourceText

extension EncodingStream {
  func write(_ value: String) {
    // Most strings have few escapes.
    let count = value.utf8.count
    reserve(count + count / 8 + 2)
    put({ $0.string(value) }, size: EscapeScan.encodedSize(of: value))
  }

  func write(_ value: Int) {
    reserve(20)
    state.writer.integer(value)
  }

  func write(_ value: Bool) {
    reserve(5)
    state.writer.boolean(value)
  }

  func writeNull() {
    reserve(4)
    state.writer.token("null")
  }

  func write(integer value: some BinaryInteger) {
    if let value = Int(exactly: value) { return write(value) }
    let text = "\(value)"
    reserve(text.utf8.count)
    state.writer.text(text)
  }

  // The tree meets a number that is not finite again, and reports its place.
  func write(_ value: Double) {
    guard value.isFinite else { return breakOff() }
    reserve(25)
    state.writer.decimal(ShortestDecimal(value))
  }

  /// Writes a float's own shortest text: as a double, 0.1 would have 17 digits.
  func write(_ value: Float) {
    guard value.isFinite else { return breakOff() }
    reserve(25)
    state.writer.decimal(ShortestDecimal(value))
  }

  private func write(_ value: JSON) {
    reserve(value.encodedSize)
    state.writer.value(value)
  }

  private func write(strings: [String]) {
    let start = position
    let strings = strings.span
    for index in strings.indices {
      put({ $0.element(strings[index]) }, size: 1 + EscapeScan.encodedSize(of: strings[index]))
    }
    reserve(2)
    state.writer.closeArray(from: start)
  }

  /// Writes a value of any type where one is due, under this key.
  @inline(__always)
  func write<T: Encodable, Key: CodingKey>(_ value: T, _ key: @autoclosure () -> Key, after parent: Int) throws {
    if !usesSubstitution, writePlainly(value) { return }
    let count = state.path.count
    let place = push(key(), after: parent)
    defer { while state.path.count > count { state.path.removeLast() } }
    try writeEncoding(value, path: place)
  }

  /// Writes a value of any type where one is due.
  @inline(__always)
  func write<T: Encodable>(_ value: T, path: Int) throws {
    if !usesSubstitution, writePlainly(value) { return }
    try writeEncoding(value, path: path)
  }

  /// Writes a value that may need an encoder.
  private func writeEncoding<T: Encodable>(_ value: T, path: Int) throws {
    let place = EncodingMark(start: position, depth: depth, path: path)
    if usesSubstitution {
      if try options.substitution?(value, StreamEncoder(stream: self, place: place)) == true { return }
      if writePlainly(value) { return }
    } else if let type = FoundationTypes.inProgram.kind(of: T.self), type != .date || options.refusesDates {
      return write(try type.json(of: value, at: self.path(to: path)))
    }
    if !usesDefaultKeys { state.isStringKeyed = value is any StringKeyed }
    try value.encode(to: StreamEncoder(stream: self, place: place))
    close(to: place.depth)
  }

  /// Writes a value if its type needs no encoder, and returns false for other types.
  @inline(__always)
  private func writePlainly<T>(_ value: T) -> Bool {
    // Metatypes are compared because a cast of a generic value costs a look-up; the bits are those of a value of that
    // type.
    if T.self == String.self {
      write(unsafe unsafeBitCast(value, to: String.self))
    } else if T.self == Int.self {
      write(unsafe unsafeBitCast(value, to: Int.self))
    } else if T.self == [String].self {
      write(strings: unsafe unsafeBitCast(value, to: [String].self))
    } else if T.self == JSON.self {
      write(unsafe unsafeBitCast(value, to: JSON.self))
    } else {
      return false
    }
    return true
  }
}
