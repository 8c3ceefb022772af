extension FormatScanner {
  /// The argument that gives a width or a precision, if `*` stands for one.
  private enum Width {
    case none
    /// The next argument, as in `%*d`.
    case next
    /// The argument with a number, as in `%1$*2$d`.
    case numbered
  }

  private enum Conversion: Equatable {
    /// `%@`, whose flags, width and precision have no effect.
    case object
    /// A variable of a plural rule, such as `%#@files@`, which takes a number.
    case variable
    /// A number, a pointer, or a width from an argument, none of which takes a string.
    case other
    /// The format ends before the specifier does.
    case incomplete
    /// The specifier ends at a character that is not a conversion.
    case none(terminator: Int)
  }

  /// Cuts the format into pieces as CoreFoundation does (CFString.c).
  mutating func scanAsFoundation() {
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "%") else {
        offset += 1
        continue
      }
      closeLiteral()
      scanFoundationSpecifier()
      literalStart = offset
    }
    closeLiteral()
    mapPositions()
  }

  private mutating func scanFoundationSpecifier() {
    let start = offset
    offset += 1
    var number: Int?
    var width = Width.none
    let conversion = scanConversion(number: &number, width: &width)
    switch conversion {
    case .incomplete:
      add(.lone, from: start, to: offset)
    case .none(let terminator):
      addLiteral(from: start, terminator: terminator)
    case .object, .variable, .other:
      // If the next argument gives the width, it is read first.
      if width == .next { nextArgument += 1 }
      let takesString = conversion == .object && width == .none
      let argument: Int?
      if let number {
        argument = number > FormatSpecifier.argumentLimit ? nil : number - 1
        add(takesString ? .positional(number) : .unsupported, from: start, to: offset, argument: argument)
      } else {
        argument = nextArgument
        add(takesString ? .sequential : .unsupported, from: start, to: offset, argument: argument)
        nextArgument += 1
      }
      if takesString || conversion == .variable && width == .none {
        pieces.append(.argument(UInt32(argument ?? FormatScanner.noArgument)))
      } else {
        addReplacementCharacter()
      }
    }
  }

  /// Skips flags, numbers and lengths until the specifier ends; `offset` is then after it.
  ///
  /// After a number or a point, CoreFoundation reads one more character without looking whether the format has it. That is
  /// most often the zero after the text, which is not a conversion.
  private mutating func scanConversion(number: inout Int?, width: inout Width) -> Conversion {
    var hasSharp = false
    var hasBracket = false
    var isInName = false
    while offset < end {
      let byte = bytes[offset]
      if isInName {
        let length = scalarLength(at: offset)
        offset += length
        // CoreFoundation counts UTF-16 code units: the second half of a character above U+FFFF is not a conversion.
        if length == 4 { return .none(terminator: offset - 1) }
        if byte == UInt8(ascii: "@") { return .variable }
        isInName = isNameByte(byte) || byte == UInt8(ascii: "]")
        continue
      }
      switch byte {
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        let value = scanNumber()
        if offset < end, bytes[offset] == UInt8(ascii: "$") {
          offset += 1
          if width == .next { width = .numbered } else { number = value }
        }
        if offset == end, bytes[offset - 1] != UInt8(ascii: "$") { return .none(terminator: end) }
        continue
      case UInt8(ascii: "#"): hasSharp = true
      case UInt8(ascii: "["):
        isInName = !hasBracket
        hasBracket = true
      case UInt8(ascii: "."):
        if offset + 1 == end {
          offset = end
          return .none(terminator: end)
        }
      case UInt8(ascii: "*"): width = .next
      case UInt8(ascii: "@"):
        if !hasSharp {
          offset += 1
          return .object
        }
        hasSharp = false
        isInName = true
      case let byte where PrintfSpecifier.isModifier(byte):
        break
      case let byte where PrintfSpecifier.isConversion(byte):
        offset += 1
        return .other
      default:
        let terminator = offset
        offset += scalarLength(at: offset)
        return .none(terminator: terminator)
      }
      offset += 1
    }
    return .incomplete
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    hexadecimalDigit(byte) != nil || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "_")
  }

  private func scalarLength(at offset: Int) -> Int {
    switch bytes[offset] {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// Adds a specifier without a conversion: keeps the character after the percent sign and drops the rest, including
  /// the character that ended it.
  private mutating func addLiteral(from start: Int, terminator: Int) {
    let first = start + 1
    let isPercent = terminator == first && bytes[first] == UInt8(ascii: "%")
    add(isPercent ? .percent : .lone, from: start, to: isPercent ? offset : first)
    let length = terminator == first ? offset - first : 1
    pieces.append(.literal(start: UInt32(first), end: UInt32(first + length)))
    // CoreFoundation counts UTF-16 code units: it drops only the first half of a character above U+FFFF.
    if terminator != first, offset - terminator == 4 { addReplacementCharacter() }
  }

  private mutating func addReplacementCharacter() {
    let start = UInt32(bytes.count)
    bytes += [0xEF, 0xBF, 0xBD]
    pieces.append(.literal(start: start, end: start + 3))
  }

  /// Maps the argument numbers that occur to the arguments in ascending order: CoreFoundation reads no argument for any
  /// other number.
  private mutating func mapPositions() {
    let numbers = Set(specifiers.compactMap(\.argument)).sorted()
    guard let last = numbers.last, last >= numbers.count else { return }
    var rank: [Int: Int] = [:]
    for (index, number) in numbers.enumerated() { rank[number] = index }
    specifiers = specifiers.map {
      FormatSpecifier(kind: $0.kind, range: $0.range, argument: $0.argument.flatMap { rank[$0] })
    }
    pieces = pieces.map {
      guard case .argument(let number) = $0, let index = rank[Int(number)] else { return $0 }
      return .argument(UInt32(index))
    }
  }
}
