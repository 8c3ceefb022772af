/// A specifier of C's `printf` or of Foundation's formats, such as `%2$-5.1f`, `%*d` or `%#@files@`.
///
///     specifier = "%" (modifier | number "$")* conversion, where a number after `*` is that of the width's argument
///     number    = a digit from 1 to 9, and more digits
///     modifier  = any of `#-+0123456789.*hlLqjzt` and the space: flags, width, precision and length, in any order
///     conversion = any of `@cdDiuUoOxXfFgGeEaAnpsSCP`; if a modifier is `#`, `@` may continue with a name and another `@`
///     name       = ASCII letters, digits and `_`; CoreFoundation ends the search for the name at any other character
///
/// A space is a flag, but directly after the percent sign and before a letter it is ordinary text unless stated
/// otherwise: `100 % off`.
package struct PrintfSpecifier: Sendable {
  /// The argument's number as written, from 1; `nil` if the specifier takes the next argument.
  package let number: Int?
  /// The flags, width, precision and length.
  package let modifiers: [UInt8]
  /// The number of each argument that is a width or a precision, as in `%1$*2$d`; `nil` for a `*` that takes the next one.
  package let stars: [Int?]
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
    let head = Head(bytes, at: start)
    let place = head.end
    guard place < bytes.count, Self.isConversion(bytes[place]) else { return nil }
    number = head.number
    modifiers = head.modifiers
    stars = head.stars
    conversion = bytes[place]
    var variable: String?
    var end = place + 1
    if conversion != UInt8(ascii: "@") {
      guard isSpaceFlag || bytes[start + 1] != 0x20 else { return nil }
    } else if modifiers.contains(UInt8(ascii: "#")) {
      let sign = bytes[end...].firstIndex { !Self.isInName($0) }
      if let sign, bytes[sign] == UInt8(ascii: "@") {
        variable = String(decoding: bytes[end..<sign], as: UTF8.self)
        end = sign + 1
      }
    }
    self.variable = variable
    self.end = end
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A specifier up to its conversion.
  struct Head {
    /// The last number before a `$`, as CoreFoundation reads it, apart from those after `*`.
    var number: Int?
    var modifiers: [UInt8] = []
    var stars: [Int?] = []
    /// The offset of the first byte that is neither a modifier nor part of a number.
    var end: Int

    init(_ bytes: [UInt8], at start: Int) {
      end = start + 1
      // The places of the stars without a number.
      var open: [Int] = []
      while end < bytes.count, PrintfSpecifier.isModifier(bytes[end]) {
        guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[end]) else {
          modifiers.append(bytes[end])
          if bytes[end] == UInt8(ascii: "*") {
            open.append(stars.count)
            stars.append(nil)
          }
          end += 1
          continue
        }
        let digits = bytes[end...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        end = digits.endIndex
        if end < bytes.count, bytes[end] == UInt8(ascii: "$") {
          let value = Int(String(decoding: digits, as: UTF8.self)) ?? .max
          if let star = open.popLast() { stars[star] = value } else { number = value }
          end += 1
        } else {
          modifiers += digits
        }
      }
    }
  }

  static func isModifier(_ byte: UInt8) -> Bool { modifierBytes[Int(byte)] }

  static func isConversion(_ byte: UInt8) -> Bool { conversionBytes[Int(byte)] }

  private static let modifierBytes = bytes(of: " #-+0123456789.*hlLqjzt")
  private static let conversionBytes = bytes(of: "@cdDiuUoOxXfFgGeEaAnpsSCP")

  /// Returns for each byte whether a text has it.
  private static func bytes(of text: String) -> [Bool] { (0...0xFF).map(text.utf8.contains) }
}
