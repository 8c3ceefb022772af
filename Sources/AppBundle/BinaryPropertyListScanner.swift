import StringsFiles

/// Reads a binary property list as CoreFoundation does, with the location of each value.
///
/// In the format (CFBinaryPList.c), the file has `bplist0?`, objects, a table of their offsets, and a trailer of 32
/// bytes. The trailer has the sizes of offsets and references, the number of objects, the first object and the table's
/// offset. An object has a marker, for some kinds a count, and bytes or references to other objects.
///
/// A few objects that contain each other many times can take longer than a lifetime to read. The scanner therefore
/// reads at most ``PropertyListReader/valueLimit`` values and ``AppLocalizations/fileSizeLimit`` bytes of text. For
/// equal keys, the first one wins. Only the last eight bytes of an integer count.
struct BinaryPropertyListScanner {
  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  private var open: [Int] = []
  private var values = 0
  private var textBytes = 0

  /// Reads a whole file.
  static func scan(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    let trailer = try BinaryTrailer(bytes)
    var scanner = BinaryPropertyListScanner(bytes: bytes, trailer: trailer)
    return try scanner.value(trailer.top)
  }

  private init(bytes: [UInt8], trailer: BinaryTrailer) {
    self.bytes = bytes
    self.trailer = trailer
  }

  private mutating func value(_ object: Int) throws(PropertyListError) -> PropertyListNode {
    let start = try offset(of: object)
    guard open.count < PropertyListReader.depthLimit else { throw .tooDeep(at: Self.location(of: start)) }
    guard !open.contains(object) else { throw Self.fail("a value contains itself", at: start) }
    values += 1
    guard values <= PropertyListReader.valueLimit else { throw .tooManyValues(at: Self.location(of: start)) }
    open.append(object)
    defer { open.removeLast() }
    let marker = bytes[start]
    var node = PropertyListNode(kind: Self.kind(of: marker), location: Self.location(of: start))
    switch marker >> 4 {
    case 0x0 where marker == 0x00 || marker == 0x08 || marker == 0x09: break
    case 0x1 where marker & 0xF <= 4: try check(start + 1, 1 << Int(marker & 0xF))
    case 0x2 where marker & 0xF == 2 || marker & 0xF == 3: try check(start + 1, 1 << Int(marker & 0xF))
    case 0x3 where marker == 0x33: try check(start + 1, 8)
    case 0x4: _ = try content(at: start, unit: 1)
    case 0x5, 0x6:
      let (text, isWhole) = try text(at: start)
      (node.text, node.hasLoneSurrogate) = (text, !isWhole)
    case 0x8:
      let size = Int(marker & 0xF) + 1
      try check(start + 1, size)
      guard bytes[start + 1..<start + 1 + size].suffix(8).dropLast(4).allSatisfy({ $0 == 0 }) else {
        throw Self.fail("an identifier has more than 32 bits", at: start)
      }
    case 0xA, 0xC:
      for reference in try references(at: start, perElement: 1) { node.elements.append(try value(reference)) }
    case 0xD:
      let references = try references(at: start, perElement: 2)
      let count = references.count / 2
      for index in 0..<count {
        let key = try key(references[index])
        let value = try value(references[count + index])
        if let text = key.text {
          node.members.append(
            .init(key: text, location: key.location, value: value, hasLoneSurrogate: key.hasLoneSurrogate))
        } else {
          node.otherKeys.append(key)
        }
      }
      node.markRepeatedKeys(lastWins: false)
    default:
      throw Self.fail("unknown marker 0x\(String(marker, radix: 16, uppercase: true))", at: start)
    }
    return node
  }

  /// Reads a key.
  ///
  /// CoreFoundation accepts any value except an array, a set or a dictionary.
  private mutating func key(_ object: Int) throws(PropertyListError) -> PropertyListNode {
    let start = try offset(of: object)
    guard ![0xA, 0xC, 0xD].contains(bytes[start] >> 4) else {
      throw Self.fail("expected a string as a key, but found \(Self.kind(of: bytes[start]).rawValue)", at: start)
    }
    return try value(object)
  }

  /// Returns the text of a string, and whether the text has no lone surrogates.
  ///
  /// CoreFoundation reads bytes beyond ASCII as Latin-1, and refuses an empty UTF-16 string.
  private mutating func text(at start: Int) throws(PropertyListError) -> (text: String, isWhole: Bool) {
    let isWide = bytes[start] >> 4 == 0x6
    let content = try content(at: start, unit: isWide ? 2 : 1)
    try countText(content, at: start)
    guard isWide else {
      let bytes = bytes[content]
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      let text =
        isASCII ? String(decoding: bytes, as: UTF8.self) : String(decoding: bytes.map(UInt16.init), as: UTF16.self)
      return (text, true)
    }
    guard !content.isEmpty else { throw Self.fail("an empty string is marked as UTF-16 instead of ASCII", at: start) }
    let units = stride(from: content.lowerBound, to: content.upperBound, by: 2).map { (offset: Int) -> UInt16 in
      UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
    let whole = String(validating: units, as: UTF16.self)
    return (whole ?? String(decoding: units, as: UTF16.self), whole != nil)
  }

  /// Counts the bytes of a text at each reference to it, because a small file may refer to a large text often.
  private mutating func countText(_ content: Range<Int>, at start: Int) throws(PropertyListError) {
    textBytes += content.count
    let limit = AppLocalizations.fileSizeLimit
    guard textBytes <= limit else {
      var error = Self.fail("the file has more than \(limit.counted("byte")) of text", at: start)
      error.isDeviceRefusal = false
      throw error
    }
  }

  private func offset(of object: Int) throws(PropertyListError) -> Int {
    guard object < trailer.count else {
      throw Self.fail("a reference names object \(object), but there are only \(trailer.count)", at: trailer.table)
    }
    // Multiply only after the guard: a reference of 8 bytes may be almost as large as `Int.max`.
    let entry = trailer.table + object * trailer.offsetSize
    let offset = Self.integer(bytes, at: entry, size: trailer.offsetSize)
    guard let offset, (8..<trailer.table).contains(offset) else {
      throw Self.fail("an offset is outside the objects, which are at 8 to \(trailer.table - 1)", at: entry)
    }
    return offset
  }

  private func references(at start: Int, perElement: Int) throws(PropertyListError) -> [Int] {
    let content = try content(at: start, unit: perElement * trailer.referenceSize)
    return stride(from: content.lowerBound, to: content.upperBound, by: trailer.referenceSize).map {
      // A reference that does not fit in an `Int` does not match any object either.
      Self.integer(bytes, at: $0, size: trailer.referenceSize) ?? Int.max / 16
    }
  }

  /// Returns the range of the bytes after a marker and its count.
  private func content(at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    var count = Int(bytes[start] & 0xF)
    var first = start + 1
    if count == 0xF {
      guard first < trailer.table, bytes[first] >> 4 == 0x1, bytes[first] & 0xF <= 7 else {
        throw Self.fail("expected an integer as a count", at: first)
      }
      let size = 1 << Int(bytes[first] & 0xF)
      try check(first + 1, size)
      count = Self.integer(bytes, at: first + 1, size: size) ?? Int.max
      first += 1 + size
    }
    guard count <= (trailer.table - first) / unit else {
      throw Self.fail("a count reaches beyond the objects", at: start)
    }
    return first..<first + count * unit
  }

  private func check(_ first: Int, _ size: Int) throws(PropertyListError) {
    guard first + size <= trailer.table else {
      throw Self.fail("expected \(size) more bytes, but found the end of the objects", at: first)
    }
  }

  private static func kind(of marker: UInt8) -> PropertyListNode.Kind {
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09: .boolean
    case 0x1, 0x2: .number
    case 0x3: .date
    case 0x4: .data
    case 0x5, 0x6: .string
    case 0xA: .array
    case 0xD: .dictionary
    default: .other
    }
  }

  /// Returns a big-endian integer from its last eight bytes, or `nil` if it does not fit in an `Int`.
  static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size].suffix(8) { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// Returns the location of a byte.
  ///
  /// A binary file has no lines, so all its bytes are columns of line 1.
  static func location(of offset: Int) -> SourceLocation {
    SourceLocation(offset: offset, line: 1, column: offset + 1)
  }

  static func fail(_ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(message: message, location: location(of: offset))
  }
}

/// The last 32 bytes of a binary property list, checked against the size of the file.
struct BinaryTrailer {
  static let size = 32

  let offsetSize: Int
  let referenceSize: Int
  let count: Int
  let top: Int
  let table: Int

  /// Refuses what CoreFoundation refuses, including an unused offset past the objects.
  ///
  /// An unused offset that points into the header is accepted.
  init(_ bytes: [UInt8]) throws(PropertyListError) {
    let start = bytes.count - Self.size
    guard start > 8 else {
      throw BinaryPropertyListScanner.fail(
        "expected an object and a \(Self.size)-byte trailer, but the file has \(bytes.count.counted("byte"))",
        at: bytes.count)
    }
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard offsetSize > 0, referenceSize > 0 else {
      throw BinaryPropertyListScanner.fail("the size of an integer is 0 bytes, but must be at least 1", at: start + 6)
    }
    let integers = [8, 16, 24].map { BinaryPropertyListScanner.integer(bytes, at: start + $0, size: 8) ?? Int.max }
    (count, top, table) = (integers[0], integers[1], integers[2])
    guard table > 8, table < start else {
      throw BinaryPropertyListScanner.fail(
        "the offset table is outside the file", at: start + 24)
    }
    guard count > 0, count <= (start - table) / offsetSize, table + count * offsetSize == start else {
      throw BinaryPropertyListScanner.fail("the number of objects does not fit the file", at: start + 8)
    }
    guard top < count else {
      throw BinaryPropertyListScanner.fail("the first object is not one of the \(count)", at: start + 16)
    }
    for (size, reach, what) in [(offsetSize, table, "offsets"), (referenceSize, count, "references")]
    where size < 8 && 1 << (8 * size) <= reach {
      throw BinaryPropertyListScanner.fail(
        "\(what) of \(size.counted("byte")) cannot address \(reach.grouped) places", at: start + 6)
    }
    for index in 0..<count {
      let entry = table + index * offsetSize
      guard let offset = BinaryPropertyListScanner.integer(bytes, at: entry, size: offsetSize), offset < table else {
        throw BinaryPropertyListScanner.fail(
          "an offset is outside the objects; expected less than \(table)", at: entry)
      }
    }
  }
}
