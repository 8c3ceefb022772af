/// A scanner that cuts a format string into pieces as the device does.
///
/// Extensions in files of their own cut it as Foundation and as Android do.
struct FormatScanner {
  /// The format, followed by bytes that pieces need but the format does not have.
  var bytes: [UInt8]
  let end: Int
  var pieces: [FormatPiece] = []
  var specifiers: [FormatSpecifier] = []
  /// Whether there is no text if there are arguments, because the device drops one byte of a multi-byte character or
  /// because Android's formatter throws.
  var givesNoText = false
  var offset = 0
  var literalStart = 0
  /// The number of sequential specifiers so far.
  var nextArgument = 0
  /// The argument of the last specifier, which Android's `%<s` takes again.
  var lastArgument: Int?

  /// The index of an argument that never exists.
  static let noArgument = Int(Int32.max)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  mutating func scanAsDevice() {
    while offset < end, bytes[offset] != 0 {
      guard bytes[offset] == UInt8(ascii: "%") else {
        offset += 1
        continue
      }
      closeLiteral()
      scanDeviceSpecifier()
    }
    closeLiteral()
  }

  private mutating func scanDeviceSpecifier() {
    let start = offset
    offset += 1
    literalStart = offset
    guard offset < end, bytes[offset] != 0 else { return add(.lone, from: start, to: offset) }
    switch bytes[offset] {
    case UInt8(ascii: "%"):
      // The second percent sign starts the next literal.
      offset += 1
      add(.percent, from: start, to: offset)
    case UInt8(ascii: "@"):
      offset += 1
      literalStart = offset
      addSequential(from: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = scanNumber()
      if offset + 1 < end, bytes[offset] == UInt8(ascii: "$"), bytes[offset + 1] == UInt8(ascii: "@") {
        offset += 2
        let argument = number == 0 ? nil : number - 1
        add(.positional(number), from: start, to: offset, argument: argument)
        pieces.append(.argument(UInt32(argument ?? FormatScanner.noArgument)))
      } else {
        addOther(from: start)
      }
      literalStart = offset
    case let byte:
      offset += 1
      literalStart = offset
      if byte >= 0x80 { givesNoText = true }
      addOther(from: start)
    }
  }

  /// Ends the literal before `offset`.
  mutating func closeLiteral() {
    if literalStart < offset { pieces.append(.literal(start: UInt32(literalStart), end: UInt32(offset))) }
    literalStart = offset
  }

  /// Reads digits; a number that does not fit becomes the greatest number.
  mutating func scanNumber() -> Int {
    var number = 0
    while offset < end, case let digit = bytes[offset], (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      number = min(number * 10 + Int(digit - UInt8(ascii: "0")), FormatScanner.noArgument)
      offset += 1
    }
    return number
  }

  mutating func addSequential(from start: Int) {
    add(.sequential, from: start, to: offset, argument: nextArgument)
    pieces.append(.argument(UInt32(nextArgument)))
    nextArgument += 1
  }

  mutating func add(_ kind: FormatSpecifier.Kind, from start: Int, to end: Int, argument: Int? = nil) {
    specifiers.append(FormatSpecifier(kind: kind, range: start..<end, argument: argument))
  }

  /// Adds a percent sign that is not part of a push specifier: it belongs to a `printf` specifier or stands for itself.
  private mutating func addOther(from start: Int) {
    if let specifier = PrintfSpecifier(bytes, at: start) {
      add(.unsupported, from: start, to: specifier.end)
    } else {
      add(.lone, from: start, to: start + 1)
    }
  }
}
