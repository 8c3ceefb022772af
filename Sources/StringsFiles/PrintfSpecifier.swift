/// A specifier as C's `printf` and Foundation's formats have it, such as `%2$-5.1f`, `%*d` or `%#@files@`.
///
///     specifier = "%" (number "$")? modifier* conversion
///     modifier  = any of `#-+0123456789.*$hlLqjzt` and the space: flags, width, precision and length, in any order
///     conversion = any of `@cdDiuUoOxXfFgGeEaAnpsSCP`; behind `#`, `@` may go on with a name and another `@`
///
/// A space is a flag, but right behind the percent sign and before a letter it is an ordinary text's: `100 % off`.
package struct PrintfSpecifier: Sendable {
  /// The argument's number as written, from 1; nil where the next argument is taken.
  package let number: Int?
  /// Flags, width, precision and length.
  package let modifiers: [UInt8]
  /// The last byte but for a name.
  package let conversion: UInt8
  /// What stands between the signs of `%#@name@`, a variable of a plural rule; nil for everything else.
  package let variable: String?
  /// One past the last byte.
  let end: Int

  /// The specifier whose percent sign stands at `start`; nil where it starts none.
  init?(_ bytes: [UInt8], at start: Int) {
    func prefix(from place: Int, while isPart: (UInt8) -> Bool) -> Int {
      bytes[place...].firstIndex { !isPart($0) } ?? bytes.count
    }
    let digits = prefix(from: start + 1) { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let isNumbered = digits > start + 1 && digits < bytes.count && bytes[digits] == UInt8(ascii: "$")
    let first = isNumbered ? digits + 1 : start + 1
    let place = prefix(from: first) { " #-+0123456789.*$hlLqjzt".utf8.contains($0) }
    guard place < bytes.count, Self.isConversion(bytes[place]) else { return nil }
    number = isNumbered ? Int(String(decoding: bytes[(start + 1)..<digits], as: UTF8.self)) ?? .max : nil
    modifiers = Array(bytes[first..<place])
    conversion = bytes[place]
    var variable: String?
    var end = place + 1
    if conversion != UInt8(ascii: "@") {
      guard bytes[start + 1] != 0x20 else { return nil }
    } else if bytes[place - 1] == UInt8(ascii: "#") {
      let sign = prefix(from: end) { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "@") && $0 > 0x20 }
      if sign < bytes.count, bytes[sign] == UInt8(ascii: "@") {
        variable = String(decoding: bytes[end..<sign], as: UTF8.self)
        end = sign + 1
      }
    }
    self.variable = variable
    self.end = end
  }

  static func isConversion(_ byte: UInt8) -> Bool { "@cdDiuUoOxXfFgGeEaAnpsSCP".utf8.contains(byte) }
}
