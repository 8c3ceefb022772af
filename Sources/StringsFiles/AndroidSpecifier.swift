/// A specifier of Android's formats, such as `%2$s`, `%-10s` or `%<S`, by the grammar of `java.util.Formatter`.
///
///     specifier  = "%" (number "$")? flag* width? ("." precision)? ("t" | "T")? conversion
///     flag       = one of `-#+ 0,(<`
///     conversion = an ASCII letter or "%"
///
/// Every other percent sign makes the formatter throw.
package struct AndroidSpecifier: Sendable {
  /// The argument's number as written, from 1; `nil` if the specifier takes the next argument or the last one again.
  package let number: Int?
  /// Whether the specifier takes the argument of the specifier before it: `%<s`.
  package let isRelative: Bool
  /// The flags without `<`.
  package let flags: [UInt8]
  /// The letter after the flags; `t` for a date, whose second letter is left out.
  package let conversion: UInt8
  let width: Int?
  let precision: Int?
  /// The offset after the last byte.
  let end: Int

  /// Creates the specifier whose percent sign is at `start`; `nil` if it does not start one.
  init?(_ bytes: [UInt8], at start: Int, before limit: Int) {
    var offset = start + 1
    func byte() -> UInt8 { offset < limit ? bytes[offset] : 0 }
    func digits() -> Int? {
      var number: Int?
      while case let digit = byte() &- UInt8(ascii: "0"), digit < 10 {
        number = min((number ?? 0) * 10 + Int(digit), FormatScanner.noArgument)
        offset += 1
      }
      return number
    }
    var number = digits()
    if number != nil, byte() == UInt8(ascii: "$") {
      offset += 1
    } else {
      number = nil
      offset = start + 1
    }
    var flags: [UInt8] = []
    var isRelative = false
    while "-#+ 0,(<".utf8.contains(byte()) {
      if byte() == UInt8(ascii: "<") { isRelative = true } else if flags.count < 8 { flags.append(byte()) }
      offset += 1
    }
    width = digits()
    var precision: Int?
    if byte() == UInt8(ascii: ".") {
      offset += 1
      precision = digits()
      guard precision != nil else { return nil }
    }
    let letter = byte()
    guard Self.isLetter(letter) || letter == UInt8(ascii: "%") else { return nil }
    offset += 1
    if letter | 0x20 == UInt8(ascii: "t"), Self.isLetter(byte()) { offset += 1 }
    self.number = isRelative ? nil : number
    self.isRelative = isRelative
    self.flags = flags
    self.precision = precision
    conversion = letter
    end = offset
  }

  /// Whether the specifier shows a string: `%s` or `%S`, with nothing but a width, `-` and a precision.
  package var takesString: Bool { conversion | 0x20 == UInt8(ascii: "s") && isPadding }

  /// The text of a specifier that shows no argument: `%%`, also with a width and `-`, and `%n`; `nil` for the others.
  ///
  /// An argument number has no effect, but 0 makes the formatter throw, as `<` and a precision do.
  var text: [UInt8]? {
    guard isPadding, precision == nil, !isRelative, number != 0 else { return nil }
    switch conversion {
    case UInt8(ascii: "n"): return width == nil ? [0x0A] : nil
    case UInt8(ascii: "%"):
      var text: [UInt8] = []
      _ = FormatStyle(width: width ?? 0, precision: nil, isLeft: !flags.isEmpty, isUppercase: false)
        .append("%", to: &text)
      return text
    default: return nil
    }
  }

  /// Whether the specifier has no flag but `-` with a width, and no number beyond the limit.
  private var isPadding: Bool {
    (flags.isEmpty || flags == [UInt8(ascii: "-")] && width != nil)
      && max(width ?? 0, precision ?? 0) <= FormatStyle.widthLimit
  }

  /// The way in which the argument is written; `nil` if it is written as it is.
  var style: FormatStyle? {
    guard width != nil || precision != nil || conversion == UInt8(ascii: "S") else { return nil }
    return FormatStyle(
      width: width ?? 0, precision: precision, isLeft: !flags.isEmpty, isUppercase: conversion == UInt8(ascii: "S"))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// The width, precision and letter case of an Android specifier, in 32 bits.
struct FormatStyle: Sendable {
  /// The greatest width and precision, in UTF-16 code units; Android has no limit.
  static let widthLimit = 1_023

  private let bits: UInt32

  init(width: Int, precision: Int?, isLeft: Bool, isUppercase: Bool) {
    bits =
      UInt32(width) | UInt32(precision ?? 0) << 10 | (precision == nil ? 0 : 1 << 20) | (isLeft ? 1 << 21 : 0)
      | (isUppercase ? 1 << 22 : 0)
  }

  /// Appends an argument in this style, and returns the range of the argument without the spaces that fill its width.
  ///
  /// Android counts UTF-16 code units. If the precision cuts a character, U+FFFD replaces its half.
  func append(_ argument: String, to buffer: inout [UInt8]) -> Range<Int> {
    var text = argument
    if bits & 1 << 20 != 0 {
      text = String(decoding: text.utf16.prefix(Int(bits >> 10 & 1_023)), as: UTF16.self)
    }
    if bits & 1 << 22 != 0 { text = text.uppercased() }
    let spaces = [UInt8](repeating: 0x20, count: max(0, Int(bits & 1_023) - text.utf16.count))
    let isLeft = bits & 1 << 21 != 0
    if !isLeft { buffer += spaces }
    let start = buffer.count
    buffer += text.utf8
    let range = start..<buffer.count
    if isLeft { buffer += spaces }
    return range
  }
}
