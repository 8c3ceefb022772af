extension StringsParser {
  /// CoreFoundation's limit for dictionaries and arrays inside each other.
  static let depthLimit = 512

  private enum Container { case dictionary, array }

  private enum State {
    /// Before a value, which may be missing in an array.
    case object(isRequired: Bool)
    case key
    case afterKey
    case afterValue
    case dictionaryEnd
    case arrayEnd
    /// The innermost value was read.
    case parsed
    case failed
  }

  /// Reads a dictionary, an array or data without keeping it; if it returns false, `mismatch` says why.
  ///
  /// There is no recursion: the open containers are on a stack that the depth limit bounds. As in CoreFoundation, an
  /// array whose last element fails is still whole if `)` follows where that element stopped.
  mutating func parseContainer(depth: Int) -> Bool {
    var open: [Container] = []
    var state = State.object(isRequired: true)
    while true {
      switch state {
      case .object(let isRequired):
        state = startObject(isRequired: isRequired, depth: depth, open: &open)
      case .key:
        guard skipSpace() else {
          state = .dictionaryEnd
          continue
        }
        state = parseString(keeping: false) == .parsed ? .afterKey : .dictionaryEnd
      case .afterKey:
        state = parseAfterKey(&open)
      case .afterValue:
        state = take(";", else: .missingSemicolon, expected: "“;” after the value", then: .key, &open)
      case .dictionaryEnd:
        state = take("}", else: .missingBrace, expected: "“}” or a key", then: .parsed, &open)
        if case .parsed = state { open.removeLast() }
      case .arrayEnd:
        state = take(")", else: .missingParenthesis, expected: "“,” or “)”", then: .parsed, &open)
        if case .parsed = state { open.removeLast() }
      case .parsed:
        guard let container = open.last else { return true }
        state = container == .dictionary ? .afterValue : parseAfterElement()
      case .failed:
        guard let container = open.last else { return false }
        if container == .array { state = .arrayEnd } else { open.removeLast() }
      }
    }
  }

  private mutating func startObject(isRequired: Bool, depth: Int, open: inout [Container]) -> State {
    guard depth + open.count <= StringsParser.depthLimit else {
      mismatch = Mismatch(.nestingTooDeep, at: offset, expected: "at most 512 levels of dictionaries and arrays")
      return .failed
    }
    guard skipSpace() else {
      mismatch = Mismatch(.unexpectedEnd, at: offset, expected: "a value")
      return .failed
    }
    switch peek() {
    case UInt8(ascii: "{"):
      offset += 1
      open.append(.dictionary)
      return .key
    case UInt8(ascii: "("):
      offset += 1
      open.append(.array)
      return .object(isRequired: false)
    case UInt8(ascii: "<"):
      return parseData() ? .parsed : .failed
    default:
      switch parseString(keeping: false) {
      case .parsed: return .parsed
      case .unterminated: return .failed
      case .none:
        if isRequired { mismatch = Mismatch(.unexpectedCharacter, at: offset, expected: "a value") }
        return .failed
      }
    }
  }

  private mutating func parseAfterKey(_ open: inout [Container]) -> State {
    if skipSpace() {
      if peek() == UInt8(ascii: ";") { return .afterValue }
      if peek() == UInt8(ascii: "=") {
        offset += 1
        return .object(isRequired: true)
      }
    }
    mismatch = Mismatch(.missingEquals, at: offset, expected: "“=” or “;” after the key")
    open.removeLast()
    return .failed
  }

  private mutating func parseAfterElement() -> State {
    if skipSpace(), peek() == UInt8(ascii: ",") {
      offset += 1
      return .object(isRequired: false)
    }
    return .arrayEnd
  }

  /// Continues after the mark; without it, the innermost container fails.
  private mutating func take(
    _ mark: Unicode.Scalar, else code: StringsDiagnostic.Code, expected: StaticString, then next: State,
    _ open: inout [Container]
  ) -> State {
    if skipSpace(), peek() == UInt8(ascii: mark) {
      offset += 1
      return next
    }
    mismatch = Mismatch(code, at: offset, expected: expected)
    open.removeLast()
    return .failed
  }

  /// Reads data up to its `>`, and returns false if it is malformed.
  ///
  /// CoreFoundation reads a character as the digit that the low byte of its UTF-16 is: U+0130 is `0`.
  mutating func parseData() -> Bool {
    offset += 1
    var isInByte = false
    while offset < end {
      let (units, length) = utf16(at: offset)
      if !isInByte, length < 4 {
        if units.0 == 0x3E {
          offset += 1
          return true
        }
        if isDataSpace(units.0) {
          offset += length
          continue
        }
      }
      let areDigits =
        hexadecimalDigit(UInt8(truncatingIfNeeded: units.0)) != nil
        && (length < 4 || hexadecimalDigit(UInt8(truncatingIfNeeded: units.1)) != nil)
      guard areDigits else {
        mismatch = Mismatch(
          .malformedData, at: offset,
          expected: isInByte ? "the byte's second hexadecimal digit" : "a hexadecimal digit or “>”")
        return false
      }
      if length < 4 { isInByte.toggle() }
      offset += length
    }
    mismatch = Mismatch(.malformedData, at: offset, expected: "“>” after the data")
    return false
  }

  private func isDataSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029
  }

  /// Returns the UTF-16 code units of the scalar at `offset` and its length in UTF-8; only a scalar of four bytes has a
  /// second unit.
  private func utf16(at offset: Int) -> (units: (UInt16, UInt16), length: Int) {
    func byte(_ index: Int) -> UInt32 { offset + index < end ? UInt32(text[offset + index] & 0x3F) : 0 }
    let first = UInt32(text[offset])
    let (value, length): (UInt32, Int) =
      switch first {
      case ..<0xC0: (first, 1)
      case ..<0xE0: ((first & 0x1F) << 6 | byte(1), 2)
      case ..<0xF0: ((first & 0x0F) << 12 | byte(1) << 6 | byte(2), 3)
      default: ((first & 0x07) << 18 | byte(1) << 12 | byte(2) << 6 | byte(3), 4)
      }
    let available = min(length, end - offset)
    guard available == 4 else { return ((UInt16(truncatingIfNeeded: value), 0), available) }
    let high = UInt16(truncatingIfNeeded: 0xD7C0 + (value >> 10))
    return ((high, UInt16(0xDC00 | value & 0x3FF)), 4)
  }
}
