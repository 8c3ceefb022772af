extension FoundationType {
  /// Returns the value of this type that a node represents in the form in which the encoder writes it.
  ///
  /// These types have no initializers that this module could call, so they decode themselves from what they expect. An
  /// array or an object is left to the type itself.
  func value<Value: Decodable>(of type: Value.Type, from decoder: NodeDecoder) throws -> Value {
    let document = decoder.source.document
    switch (self, decoder.kind) {
    case (.date, _):
      guard decoder.source.options.refusesDates else { break }
      let error = JSONEncodingError(reason: .needsStrategy(type: "a Date"))
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    case (_, .array), (_, .object): break
    case (.data, .string):
      guard let bytes = document.string(at: decoder.index).flatMap(Self.bytes(base64:)),
        let type = type as? any RangeReplaceableCollection<UInt8>.Type, let value = type.init(bytes) as? Value
      else { throw decoder.corrupted("base64") }
      return value
    case (.url, .string):
      let text = JSON.string(document.string(at: decoder.index) ?? "")
      do {
        return try type.init(from: decoder.reading(JSON.object(["relative": text])))
      } catch is DecodingError {
        throw decoder.corrupted("a URL")
      }
    case (.decimal, .number):
      guard let parts = document.number(at: decoder.index).flatMap({ Self.parts(of: $0.text) }) else {
        throw decoder.corrupted("a decimal number with an exponent from -128 to 127")
      }
      return try type.init(from: decoder.reading(parts))
    case (.data, _): throw decoder.mismatch(type, "a string with base64")
    case (.url, _): throw decoder.mismatch(type, "a string with a URL")
    case (.decimal, _): throw decoder.mismatch(type, "a number")
    }
    return try type.init(from: decoder)
  }

  /// Returns the bytes of base64 (RFC 4648, section 4); `nil` if it is none, or is not padded.
  private static func bytes(base64 text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard digits.count.isMultiple(of: 4), padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var bits: UInt32 = 0
    for (place, digit) in digits.dropLast(padding).enumerated() {
      guard let value = value(ofBase64: digit) else { return nil }
      bits = bits << 6 | value
      // The first of four digits completes no byte.
      if place % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(place % 4)))) }
    }
    return bytes
  }

  private static func value(ofBase64 digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// Returns what a `Decimal` with the value of a number encodes itself as; `nil` if it is out of range.
  ///
  /// A `Decimal` has 128 bits for its digits. As in Foundation, those that do not fit are cut off.
  private static func parts(of number: String) -> JSON? {
    let halves = number.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    guard let text = halves.first, var exponent = halves.count == 2 ? Int(Substring(halves[1])) : 0,
      exponent.magnitude < 1 << 32
    else { return nil }
    var digits: UInt128 = 0
    var isFraction = false
    var isFull = false
    for byte in text where byte != UInt8(ascii: "-") {
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      let (product, overflows) = digits.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(UInt128(byte - UInt8(ascii: "0")))
      isFull = isFull || overflows || overflowsToo
      if !isFull { digits = sum }
      if isFull != isFraction { exponent += isFull ? 1 : -1 }
    }
    if digits == 0 { exponent = 0 }
    while digits > 0, exponent < 127, digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
    guard -128...127 ~= exponent else { return nil }
    let words = (0..<8).map { Int(truncatingIfNeeded: digits >> (16 * $0) & 0xFFFF) }
    return .object([
      "exponent": .number(JSONNumber(exponent)),
      "length": .number(JSONNumber(words.count - words.reversed().prefix { $0 == 0 }.count)),
      "isNegative": .boolean(digits > 0 && text.first == UInt8(ascii: "-")), "isCompact": .boolean(false),
      "mantissa": .array(words.map { .number(JSONNumber($0)) }),
    ])
  }
}

extension NodeDecoder {
  /// Returns a decoder at the same path that reads other JSON.
  fileprivate func reading(_ json: JSON) throws -> NodeDecoder {
    let document = try JSONDocument(parsing: json.encoded)
    return NodeDecoder(CodingPath(DecodingSource(document: document, options: CompactJSONDecoder()), like: path))
  }

  fileprivate func corrupted(_ expected: String) -> DecodingError {
    .dataCorrupted(context(expected, "other text"))
  }
}
