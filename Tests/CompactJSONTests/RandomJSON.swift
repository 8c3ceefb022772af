import CompactJSON
import TestSupport

extension SeededGenerator {
  /// A value with names and strings that need escapes, of a few levels.
  mutating func json(depth: Int, uniqueNames: Bool = false) -> JSON {
    switch below(depth == 0 ? 4 : 6) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &self))
    case 2: return .number(number())
    case 3: return .string(string())
    case 4: return .array((0..<below(5)).map { _ in json(depth: depth - 1, uniqueNames: uniqueNames) })
    default:
      var object = JSONObject()
      for index in 0..<below(5) {
        let name = string() + (uniqueNames ? String(index) : "")
        object.members.append(.init(name: name, value: json(depth: depth - 1, uniqueNames: uniqueNames)))
      }
      return .object(object)
    }
  }

  /// Scalars of every length in UTF-8, but for U+FEFF, which Foundation's reader drops after an escape.
  mutating func string() -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFEFE,
      0xFF00...0xFFFF, 0x10000...0x10FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<below(24) {
      let range = pick(scalars)
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { text.append(scalar) }
    }
    return String(text)
  }

  /// Mostly numbers that a double holds.
  mutating func number() -> JSONNumber {
    switch below(3) {
    case 0: JSONNumber(Int.random(in: -1000...1000, using: &self))
    case 1: JSONNumber(Int(truncatingIfNeeded: next()))
    default: JSONNumber(floatLiteral: finiteDouble())
    }
  }

  /// Every finite bit pattern is as likely as any other.
  mutating func finiteDouble() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }
}
