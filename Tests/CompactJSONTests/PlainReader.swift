import CompactJSON
import Testing

/// The plainest reader of JSON text: one byte after the other, with a function for each production of RFC 8259.
struct PlainReader {
  private let bytes: [UInt8]
  private var offset = 0

  static func value(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    var reader = PlainReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw reader.fail(.byteOrderMark) }
    reader.skipWhiteSpace()
    let value = try reader.value(.value, depth: 0)
    reader.skipWhiteSpace()
    if reader.offset < bytes.count { throw reader.unexpected(.endOfInput) }
    return value
  }

  /// Checks that the library reads the same value from these bytes, or finds the same error.
  static func expectSame(_ bytes: [UInt8], _ comment: Comment? = nil) {
    let plain = Result { () throws(JSONError) in try value(bytes) }
    let read = Result { () throws(JSONError) in try JSON(parsing: bytes) }
    guard plain == read else {
      Issue.record("\(bytes): found \(read), expected \(plain) \(comment ?? "")")
      return
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(ahead distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private func sees(_ character: Unicode.Scalar) -> Bool { byte() == UInt8(ascii: character) }

  private mutating func skipWhiteSpace() {
    while let byte = byte(), [0x20, 0x0A, 0x0D, 0x09].contains(byte) { offset += 1 }
  }

  private func fail(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

  private func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    guard let byte = byte() else { return fail(.unexpectedEnd(expected: expected)) }
    if byte >= 0x80, sequence() == nil { return fail(.invalidUTF8(byte)) }
    if sees("/"), let next = self.byte(ahead: 1), "/*".utf8.contains(next) { return fail(.comment) }
    return fail(.unexpectedByte(byte, expected: expected))
  }

  private mutating func value(_ expected: JSONError.Expectation, depth: Int) throws(JSONError) -> JSON {
    switch byte().map({ Character(Unicode.Scalar($0)) }) {
    case "\"": return .string(try string())
    case "{", "[":
      guard depth < JSONDocument.defaultDepthLimit else {
        throw fail(.tooDeep(limit: JSONDocument.defaultDepthLimit))
      }
      return sees("{") ? try object(depth: depth + 1) : try array(depth: depth + 1)
    case "t": return try literal("true", .boolean(true))
    case "f": return try literal("false", .boolean(false))
    case "n": return try literal("null", .null)
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return .number(try number())
    default: throw unexpected(expected)
    }
  }

  private mutating func literal(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[offset...].starts(with: word.utf8) else { throw fail(.invalidLiteral) }
    offset += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    var elements: [JSON] = []
    try list("]", .commaOrEndOfArray) { (reader, isFirst) throws(JSONError) in
      elements.append(try reader.value(isFirst ? .valueOrEndOfArray : .value, depth: depth))
    }
    return .array(elements)
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    var members: [JSONObject.Member] = []
    try list("}", .commaOrEndOfObject) { (reader, isFirst) throws(JSONError) in
      guard reader.sees("\"") else { throw reader.unexpected(isFirst ? .memberNameOrEndOfObject : .memberName) }
      let name = try reader.string()
      reader.skipWhiteSpace()
      guard reader.sees(":") else { throw reader.unexpected(.colon) }
      reader.offset += 1
      reader.skipWhiteSpace()
      members.append(.init(name: name, value: try reader.value(.value, depth: depth)))
    }
    return .object(JSONObject(members))
  }

  private mutating func list(
    _ end: Unicode.Scalar, _ next: JSONError.Expectation,
    _ element: (inout PlainReader, Bool) throws(JSONError) -> Void
  ) throws(JSONError) {
    offset += 1
    skipWhiteSpace()
    var isFirst = true
    while !sees(end) {
      if !isFirst {
        guard sees(",") else { throw unexpected(next) }
        let comma = offset
        offset += 1
        skipWhiteSpace()
        if sees(end) { throw JSONError(reason: .trailingComma, offset: comma) }
      }
      try element(&self, isFirst)
      isFirst = false
      skipWhiteSpace()
    }
    offset += 1
  }

  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = offset
    if sees("-") { offset += 1 }
    if sees("0") {
      if let next = byte(ahead: 1), Self.isDigit(next) { throw fail(.leadingZero) }
      offset += 1
    } else {
      try digits()
    }
    if sees(".") {
      offset += 1
      try digits()
    }
    if sees("e") || sees("E") {
      offset += 1
      if sees("+") || sees("-") { offset += 1 }
      try digits()
    }
    guard let number = JSONNumber(text: String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw fail(.leadingZero)
    }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { "0123456789".utf8.contains(byte) }

  private mutating func digits() throws(JSONError) {
    guard let first = byte(), Self.isDigit(first) else { throw unexpected(.digit) }
    while let byte = byte(), Self.isDigit(byte) { offset += 1 }
  }

  private mutating func string() throws(JSONError) -> String {
    var text = String.UnicodeScalarView()
    offset += 1
    while let byte = byte(), byte != UInt8(ascii: "\"") {
      let (scalar, length) = try character(byte)
      text.append(scalar)
      offset += length
    }
    guard byte() != nil else { throw fail(.unexpectedEnd(expected: .endOfString)) }
    offset += 1
    return String(text)
  }

  private func character(_ byte: UInt8) throws(JSONError) -> (Unicode.Scalar, Int) {
    if byte == UInt8(ascii: "\\") { return try escape() }
    guard byte >= 0x20 else { throw fail(.controlCharacter(byte)) }
    guard let found = sequence() else { throw fail(.invalidUTF8(byte)) }
    return found
  }

  /// The standard library says which bytes are a scalar.
  private func sequence() -> (Unicode.Scalar, Int)? {
    if let byte = byte(), byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    for length in 2...4 where offset + length <= bytes.count {
      let scalars = String(validating: bytes[offset..<offset + length], as: UTF8.self)?.unicodeScalars
      if let scalar = scalars?.first { return (scalar, length) }
    }
    return nil
  }

  private func escape() throws(JSONError) -> (Unicode.Scalar, Int) {
    let rest = bytes[(offset + 1)...]
    guard let kind = rest.first else {
      throw JSONError(reason: .unexpectedEnd(expected: .endOfString), offset: offset + 1)
    }
    let plain: [Character: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = plain[Character(Unicode.Scalar(kind))] { return (scalar, 2) }
    guard kind == UInt8(ascii: "u") else { throw fail(.invalidEscape(kind)) }
    guard let unit = Self.unit(rest.dropFirst()) else { throw fail(.invalidUnicodeEscape) }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    let second = bytes[(offset + 6)...]
    guard unit < 0xDC00, second.starts(with: #"\u"#.utf8), let trail = Self.unit(second.dropFirst(2)),
      0xDC00...0xDFFF ~= trail
    else { throw fail(.unpairedSurrogate) }
    let high = UInt32(unit) - 0xD800
    let low = UInt32(trail) - 0xDC00
    guard let scalar = Unicode.Scalar(0x10000 + high * 0x400 + low) else { throw fail(.unpairedSurrogate) }
    return (scalar, 12)
  }

  private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
    let digits = bytes.prefix(4).map { Character(Unicode.Scalar($0)) }
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(String(digits), radix: 16)
  }
}
