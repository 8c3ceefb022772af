import StringsFiles

/// Checks a binary property list and finds the places in it, before a decoder reads its values.
///
/// The format (CFBinaryPList.c): `bplist0?`, objects, a table of their offsets, and a trailer of 32 bytes with the sizes
/// of offsets and references, the number of objects, the first object and the table's place. An object is a marker, for
/// some a count, and bytes or references to other objects.
///
/// It refuses what the decoder would not survive: cycles and deep nesting exhaust its stack, huge counts trap, and a
/// few objects that hold each other many times take more than a lifetime. At most
/// ``PropertyListReader/valueLimit`` values are read, and texts of ``AppLocalizations/fileSizeLimit`` bytes.
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
    guard open.count < PropertyListReader.depthLimit else {
      var error = Self.fail(
        "found more than \(PropertyListReader.depthLimit) nested values, expected at most that", at: start)
      error.code = .nestingTooDeep
      throw error
    }
    guard !open.contains(object) else { throw Self.fail("found a value that holds itself, expected an end", at: start) }
    values += 1
    guard values <= PropertyListReader.valueLimit else {
      throw Self.fail("found too many values, expected at most \(PropertyListReader.valueLimit)", at: start)
    }
    open.append(object)
    defer { open.removeLast() }
    let marker = bytes[start]
    var node = PropertyListNode(
      kind: Self.kind(of: marker), position: Self.position(of: start), source: object..<object + 1)
    switch marker >> 4 {
    case 0x0 where marker == 0x00 || marker == 0x08 || marker == 0x09: break
    case 0x1 where marker & 0xF <= 4: try check(start + 1, 1 << Int(marker & 0xF))
    case 0x2 where marker & 0xF == 2 || marker & 0xF == 3: try check(start + 1, 1 << Int(marker & 0xF))
    case 0x3 where marker == 0x33: try check(start + 1, 8)
    case 0x4: _ = try content(at: start, unit: 1)
    case 0x5:
      let content = try content(at: start, unit: 1)
      try countText(content, at: start)
      // The decoder refuses what CoreFoundation takes for Latin-1, and takes `$null` for no value.
      if bytes[content].contains(where: { $0 >= 0x80 }) || bytes[content].elementsEqual("$null".utf8) {
        node.text = latin1(content)
      }
    case 0x6: try countText(content(at: start, unit: 2), at: start)
    case 0x8:
      let size = Int(marker & 0xF) + 1
      try check(start + 1, size)
      guard bytes[start + 1..<start + 1 + size].dropLast(4).allSatisfy({ $0 == 0 }) else {
        throw Self.fail("found an identifier of more than 32 bits, expected less", at: start)
      }
    case 0xA, 0xC:
      for reference in try references(at: start, perElement: 1) { node.elements.append(try value(reference)) }
    case 0xD:
      let references = try references(at: start, perElement: 2)
      let count = references.count / 2
      for index in 0..<count {
        let key = try key(references[index])
        node.members.append(.init(key: key.text, position: key.position, value: try value(references[count + index])))
      }
    default:
      throw Self.fail("found the marker 0x\(String(marker, radix: 16, uppercase: true)), expected one", at: start)
    }
    return node
  }

  private mutating func key(_ object: Int) throws(PropertyListError) -> (text: String, position: TextPosition) {
    let start = try offset(of: object)
    let isWide = bytes[start] >> 4 == 0x6
    guard isWide || bytes[start] >> 4 == 0x5 else {
      throw Self.fail("found \(Self.kind(of: bytes[start]).rawValue) as a key, expected a string", at: start)
    }
    let content = try content(at: start, unit: isWide ? 2 : 1)
    values += 1
    try countText(content, at: start)
    let text =
      isWide
      ? String(
        decoding: stride(from: content.lowerBound, to: content.upperBound, by: 2).map {
          UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }, as: UTF16.self)
      : latin1(content)
    return (text, Self.position(of: start))
  }

  /// Counts a text each time that it is named: a small file may name a large one often.
  private mutating func countText(_ content: Range<Int>, at start: Int) throws(PropertyListError) {
    textBytes += content.count
    let limit = AppLocalizations.fileSizeLimit
    guard textBytes <= limit else {
      throw Self.fail("found more than \(limit) bytes of text, expected at most that", at: start)
    }
  }

  private func latin1(_ content: Range<Int>) -> String {
    // Each byte is the scalar of the same number.
    String(decoding: bytes[content].map { UInt16($0) }, as: UTF16.self)
  }

  private func offset(of object: Int) throws(PropertyListError) -> Int {
    let entry = trailer.table + object * trailer.offsetSize
    guard object < trailer.count else {
      throw Self.fail("found a reference to object \(object), expected less than \(trailer.count)", at: trailer.table)
    }
    let offset = Self.integer(bytes, at: entry, size: trailer.offsetSize)
    guard let offset, (8..<trailer.table).contains(offset) else {
      throw Self.fail("found an offset outside the objects, expected 8 to \(trailer.table - 1)", at: entry)
    }
    return offset
  }

  private func references(at start: Int, perElement: Int) throws(PropertyListError) -> [Int] {
    let content = try content(at: start, unit: perElement * trailer.referenceSize)
    return stride(from: content.lowerBound, to: content.upperBound, by: trailer.referenceSize).map {
      // A reference that fits no integer fits no object either.
      Self.integer(bytes, at: $0, size: trailer.referenceSize) ?? Int.max / 16
    }
  }

  /// The bytes behind a marker and its count.
  private func content(at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    var count = Int(bytes[start] & 0xF)
    var first = start + 1
    if count == 0xF {
      guard first < trailer.table, bytes[first] >> 4 == 0x1, bytes[first] & 0xF <= 3 else {
        throw Self.fail("found no integer for a count, expected one", at: first)
      }
      let size = 1 << Int(bytes[first] & 0xF)
      try check(first + 1, size)
      count = Self.integer(bytes, at: first + 1, size: size) ?? Int.max
      first += 1 + size
    }
    guard count <= (trailer.table - first) / unit else {
      throw Self.fail("found a count that reaches beyond the objects, expected less", at: start)
    }
    return first..<first + count * unit
  }

  private func check(_ first: Int, _ size: Int) throws(PropertyListError) {
    guard first + size <= trailer.table else {
      throw Self.fail("found the end of the objects, expected \(size) more bytes", at: first)
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

  /// A big-endian integer of 1...8 bytes; nil where it is beyond `Int`.
  static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// A binary file has no lines: its bytes are the columns of the first.
  static func position(of offset: Int) -> TextPosition {
    TextPosition(offset: offset, line: 1, column: offset + 1)
  }

  static func fail(_ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(message: message, position: position(of: offset))
  }
}

/// The last 32 bytes of a binary property list, checked against its size.
struct BinaryTrailer {
  static let size = 32

  let offsetSize: Int
  let referenceSize: Int
  let count: Int
  let top: Int
  let table: Int

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    let start = bytes.count - Self.size
    guard start > 8 else {
      throw BinaryPropertyListScanner.fail(
        "found \(bytes.count) bytes, expected an object and a trailer of \(Self.size)", at: bytes.count)
    }
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw BinaryPropertyListScanner.fail("found integers of no or too many bytes, expected 1 to 8", at: start + 6)
    }
    let integers = [8, 16, 24].map { BinaryPropertyListScanner.integer(bytes, at: start + $0, size: 8) ?? Int.max }
    (count, top, table) = (integers[0], integers[1], integers[2])
    guard table > 8, table < start else {
      throw BinaryPropertyListScanner.fail(
        "found the table of offsets outside the file, expected it inside", at: start + 24)
    }
    guard count > 0, count <= (start - table) / offsetSize, table + count * offsetSize == start else {
      throw BinaryPropertyListScanner.fail("found a number of objects that does not fit the file", at: start + 8)
    }
    guard top < count else {
      throw BinaryPropertyListScanner.fail("found no first object, expected one of \(count)", at: start + 16)
    }
  }
}
