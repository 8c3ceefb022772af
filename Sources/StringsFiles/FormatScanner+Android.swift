extension FormatScanner {
  /// Cuts the format into pieces as Android does if all arguments are strings, as those of a push are.
  ///
  /// If a specifier does not take a string, there is no text: `java.util.Formatter` throws.
  mutating func scanAsAndroid() {
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "%") else {
        offset += 1
        continue
      }
      closeLiteral()
      scanAndroidSpecifier()
      literalStart = offset
    }
    closeLiteral()
  }

  private mutating func scanAndroidSpecifier() {
    let start = offset
    guard let specifier = AndroidSpecifier(bytes, at: start, before: end) else {
      offset += 1
      givesNoText = true
      return add(.lone, from: start, to: offset)
    }
    offset = specifier.end
    if let text = specifier.text {
      pieces.append(.literal(start: UInt32(bytes.count), end: UInt32(bytes.count + text.count)))
      bytes += text
      return add(specifier.conversion == UInt8(ascii: "%") ? .percent : .lineBreak, from: start, to: offset)
    }
    let argument: Int?
    if specifier.isRelative {
      argument = lastArgument
    } else if let number = specifier.number {
      argument = number == 0 ? nil : number - 1
    } else {
      argument = nextArgument
      // %n and %% take no argument, even if they have a width.
      if !"n%".utf8.contains(specifier.conversion) { nextArgument += 1 }
    }
    lastArgument = argument
    guard specifier.takesString, let argument else {
      givesNoText = true
      let isNumberZero = specifier.takesString && specifier.number == 0
      return add(isNumberZero ? .positional(0) : .unsupported, from: start, to: offset, argument: argument)
    }
    let isNumbered = specifier.number != nil || specifier.isRelative
    add(isNumbered ? .positional(argument + 1) : .sequential, from: start, to: offset, argument: argument)
    let place = UInt32(argument)
    pieces.append(specifier.style.map { .styled(argument: place, $0) } ?? .argument(place))
  }
}
