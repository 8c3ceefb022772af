/// A specifier of C's `printf` or of Foundation's formats, such as `%2$-5.1f`, `%*d` or `%#@files@`.
///
///     specifier = "%" (number "$")? modifier* conversion
///     modifier  = any of `#-+0123456789.*$hlLqjzt` and the space: flags, width, precision and length, in any order
///     conversion = any of `@cdDiuUoOxXfFgGeEaAnpsSCP`; if a modifier is `#`, `@` may continue with a name and another `@`
///
/// A space is a flag, but directly after the percent sign and before a letter it is ordinary text unless stated
/// otherwise: `100 % off`.
package struct PrintfSpecifier: Sendable {
  /// The argument's number as written, from 1; `nil` if the specifier takes the next argument.
  package let number: Int?
  /// The flags, width, precision and length.
  package let modifiers: [UInt8]
  /// The last byte, apart from a name.
  package let conversion: UInt8
  /// The name between the signs of `%#@name@`, a variable of a plural rule; `nil` for every other specifier.
  package let variable: String?
  /// The offset after the last byte.
  package let end: Int

  /// Creates the specifier whose percent sign is at `start`; `nil` if it does not start one.
  ///
  /// - Parameter isSpaceFlag: whether a space after the percent sign is a flag before a letter too.
  init?(_ bytes: [UInt8], at start: Int, isSpaceFlag: Bool = false) {
    func prefix(from place: Int, while isPart: (UInt8) -> Bool) -> Int {
      bytes[place...].firstIndex { !isPart($0) } ?? bytes.count
    }
    let digits = prefix(from: start + 1) { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let isNumbered = digits > start + 1 && digits < bytes.count && bytes[digits] == UInt8(ascii: "$")
    let first = isNumbered ? digits + 1 : start + 1
    let place = prefix(from: first, while: Self.isModifier)
    guard place < bytes.count, Self.isConversion(bytes[place]) else { return nil }
    number = isNumbered ? Int(String(decoding: bytes[(start + 1)..<digits], as: UTF8.self)) ?? .max : nil
    modifiers = Array(bytes[first..<place])
    conversion = bytes[place]
    var variable: String?
    var end = place + 1
    if conversion != UInt8(ascii: "@") {
      guard isSpaceFlag || bytes[start + 1] != 0x20 else { return nil }
    } else if modifiers.contains(UInt8(ascii: "#")) {
      let sign = prefix(from: end) { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "@") && $0 > 0x20 }
      if sign < bytes.count, bytes[sign] == UInt8(ascii: "@") {
        variable = String(decoding: bytes[end..<sign], as: UTF8.self)
        end = sign + 1
      }
    }
    self.variable = variable
    self.end = end
  }

  static func isModifier(_ byte: UInt8) -> Bool { " #-+0123456789.*hlLqjzt".utf8.contains(byte) }

  static func isConversion(_ byte: UInt8) -> Bool { "@cdDiuUoOxXfFgGeEaAnpsSCP".utf8.contains(byte) }
}
