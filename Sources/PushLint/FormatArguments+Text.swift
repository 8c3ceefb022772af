import StringsFiles

// What looks like a specifier, and is or may be text.
extension FormatArguments {
  /// Returns whether no percent sign of a text is for `String(format:)`.
  ///
  /// The texts of AppKit's rule editor have lists, as in `%1$[all,any,none]@`, which it takes apart. Source: Apple,
  /// `NSRuleEditor.formattingStringsFilename`. Others have names between percent signs, or are formats for dates.
  static func isNeverFormatted(_ bytes: [UInt8], _ format: FormatString) -> Bool {
    hasOnlyEscapes(bytes, format) || hasList(bytes, format) || namesInPercentSigns(bytes) != nil || isDateFormat(bytes)
  }

  /// Returns the names between percent signs, as in `%name%: %count%`, in order; `nil` if a percent sign has no such name.
  static func namesInPercentSigns(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    var names: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
      guard let end = rest[(start + 1)...].firstIndex(of: UInt8(ascii: "%")) else { return nil }
      let name = bytes[start + 1..<end]
      // In `%dx%d`, the second sign starts a specifier.
      let after = bytes[(end + 1)...].first ?? 0x20
      let isOpening =
        isDigit(after) || (after | 0x20) &- 0x61 < 26 || "@#$*+%".utf8.contains(after)
        || ".-".utf8.contains(after) && bytes[(end + 2)...].first.map(isDigit) == true
      // `%lld%` is a specifier before a percent sign.
      let isSpecifier =
        name.dropLast().allSatisfy("hlqjzt".utf8.contains)
        && name.last.map("diuxXoOfFgGeEaAcCsSp".utf8.contains) == true
      let isLong = name.count > 2 || name.count == 2 && name.allSatisfy { $0 < 0x60 }
      guard !isOpening, isLong, !isSpecifier, name.first.map({ !isDigit($0) }) == true,
        name.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "_") || ($0 | 0x20) &- 0x61 < 26 })
      else { return nil }
      names.append(name)
      rest = bytes[(end + 1)...]
    }
    return names.isEmpty ? nil : names
  }

  /// The letters of formats for dates, and those that `String(format:)` does not have, by their ASCII.
  private static let dateLetters = table("aAbBcdDeFHIjklmMpPrRStTuUVwWxXyYzZ")
  private static let onlyDateLetters = table("bBHIkmMrRTwWyYZ")

  private static func table(_ letters: String) -> [Bool] {
    var table = [Bool](repeating: false, count: 256)
    for letter in letters.utf8 { table[Int(letter)] = true }
    return table
  }

  /// Returns whether a text is a format for dates of `strftime`, such as `%m/%d/%Y`, perhaps with the numbers that Apple's
  /// `genstrings` writes.
  private static func isDateFormat(_ bytes: [UInt8]) -> Bool {
    var count = 0
    var isDate = false
    for place in bytes.indices where bytes[place] == UInt8(ascii: "%") {
      let digits = bytes[(place + 1)...].prefix(while: isDigit)
      let isNumber = !digits.isEmpty && digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: "$")
      let letter = isNumber ? digits.endIndex + 1 : place + 1
      guard letter < bytes.count, dateLetters[Int(bytes[letter])] else { return false }
      if letter + 1 < bytes.count, bytes[letter + 1] >= 0x80 || (bytes[letter + 1] | 0x20) &- 0x61 < 26 { return false }
      count += 1
      isDate = isDate || onlyDateLetters[Int(bytes[letter])]
    }
    return isDate && count > 1
  }

  /// Returns whether a text has a list in the place of a specifier.
  private static func hasList(_ bytes: [UInt8], _ format: FormatString) -> Bool {
    format.specifiers.contains { specifier in
      let list = bytes[(specifier.range.lowerBound + 1)...].drop { isDigit($0) || $0 == UInt8(ascii: "$") }
      guard list.first == UInt8(ascii: "[") else { return false }
      // It ends before the next percent sign.
      let end = list.firstIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "%") } ?? bytes.endIndex
      return bytes[end...].starts(with: "]@".utf8)
    }
  }

  /// Returns whether every percent sign of a text starts an escape in an address, as in `https://a.de/K%C3%A4se`.
  ///
  /// An address ends at white space, and at a mark that ends a link in HTML or Markdown.
  private static func hasOnlyEscapes(_ bytes: [UInt8], _ format: FormatString) -> Bool {
    // Of the control characters, only line breaks occur, so `%02d` is no escape.
    func isEscape(_ place: Int) -> Bool {
      guard place + 2 < bytes.count, "0123456789ABCDEFabcdef".utf8.contains(bytes[place + 2]) else { return false }
      return bytes[place + 1] == UInt8(ascii: "0")
        ? "ADad".utf8.contains(bytes[place + 2]) : "23456789ABCDEFabcdef".utf8.contains(bytes[place + 1])
    }
    guard format.specifiers.allSatisfy({ isEscape($0.range.lowerBound) }) else { return false }
    var isInAddress = false
    for place in bytes.indices {
      switch bytes[place] {
      case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ")"): isInAddress = false
      case UInt8(ascii: ":"):
        isInAddress =
          isInAddress || bytes[place...].starts(with: "://".utf8)
          || bytes[..<place].suffix(6).elementsEqual("mailto".utf8)
      case UInt8(ascii: "%") where !isInAddress: return false
      default: break
      }
    }
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The characters beside a specifier.
  struct Surroundings {
    let isBehindDigit: Bool
    /// Whether a number other than a single 0 comes before, as in `50%-off`; `0%dm` is a number with a zero before it.
    let isBehindNumber: Bool
    /// Whether a Latin letter or an apostrophe follows, which may continue the word of a specifier.
    let isBeforeLetter: Bool
    /// Whether a number comes before, with or without spaces after it, as in `50 % @ home`.
    let isAfterNumber: Bool
    /// Whether a letter of ASCII follows, too, as in `50 % @home`.
    let isBeforeName: Bool
    /// Whether the specifier is inside a word or directly after a digit, as in `50%-off` and `50%si`.
    var isInWord: Bool { isBehindDigit || isBeforeLetter }

    init(_ range: Range<Int>, in bytes: [UInt8]) {
      let digits = bytes[..<range.lowerBound].reversed().prefix(2).prefix { isDigit($0) }
      isBehindDigit = !digits.isEmpty
      isBehindNumber = isBehindDigit && (digits.count > 1 || digits.first != UInt8(ascii: "0"))
      let end = bytes[range.upperBound...].prefix(4)
      let isBeforeASCII = end.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } ?? false
      let number = bytes[..<range.lowerBound].reversed().prefix(4).first { $0 != 0x20 && $0 != 0xA0 && $0 != 0xC2 }
      isAfterNumber = number.map { isDigit($0) } == true
      isBeforeName = isAfterNumber && isBeforeASCII
      let next = end.first ?? 0 < 0x80 ? nil : String(decoding: end, as: UTF8.self).unicodeScalars.first
      let isQuoted =
        bytes[..<range.lowerBound].last == UInt8(ascii: "'") && end.first == UInt8(ascii: "'")
        || bytes[..<range.lowerBound].suffix(3).elementsEqual("‘".utf8) && next == "’"
      // The letters of Latin-1 and Latin Extended, and those of Vietnamese.
      let isLatin = next.map { "\u{C0}"..."\u{24F}" ~= $0 || "\u{1E00}"..."\u{1EFF}" ~= $0 } ?? false
      let isBeforeApostrophe = end.first == UInt8(ascii: "'") || next == "’"
      isBeforeLetter = isBeforeASCII || isBeforeApostrophe && !isQuoted || isLatin
    }
  }

  /// Returns whether what looks like a specifier with a space is text.
  ///
  /// A letter after the space most often is, as in `100 % de`. The sign @ is not, but for `50% @home`, nor is what has the
  /// number of an argument, but for `%1$ de`, which lost its letter.
  static func isText(_ specifier: PrintfSpecifier, _ surroundings: Surroundings, isSpaceFlag: Bool) -> Bool {
    guard specifier.number == nil else {
      return specifier.conversion != UInt8(ascii: "@") && specifier.modifiers == [0x20] && surroundings.isBeforeLetter
    }
    guard specifier.conversion == UInt8(ascii: "@") else { return !isSpaceFlag || surroundings.isInWord }
    return surroundings.isBehindDigit || surroundings.isBeforeName
  }

  /// Returns whether what looks like a specifier may be text.
  ///
  /// `50%-off`, `50%ige`, `50 %ige`, `50%tni`, `0.25%p`, `%50si` and `%80a` may be; `%5d`, `%05dx`, `%1$5dx` and `%.1fx` may not.
  /// Without a width, a hyphen has no effect, so the suffix in the Hungarian `50 %-a` may be text, too.
  static func mayBeText(_ specifier: PrintfSpecifier, _ surroundings: Surroundings) -> Bool {
    guard specifier.number == nil else { return false }
    let modifiers = specifier.modifiers
    let isObject = specifier.conversion == UInt8(ascii: "@")
    // `50 % @ home` is a place, and `Version 2 % @` an argument.
    if isObject, modifiers.contains(0x20) { return surroundings.isAfterNumber }
    if modifiers.contains(UInt8(ascii: "-")) {
      return surroundings.isInWord || !isObject && !modifiers.contains { $0 == UInt8(ascii: "*") || isDigit($0) }
    }
    guard let first = modifiers.first else {
      // A zero may be written before a number, as in `%d:0%d`.
      let isNumber = specifier.conversion == UInt8(ascii: "d") && !surroundings.isBeforeLetter
      let isBehind = surroundings.isBehindDigit || surroundings.isAfterNumber && surroundings.isBeforeLetter
      return isBehind && !isObject && !isNumber
    }
    // The suffixes of many languages start with a letter that also stands for a length.
    if surroundings.isBehindNumber, modifiers.allSatisfy("hjlqtz".utf8.contains),
      !"@dux".utf8.contains(specifier.conversion)
    {
      return true
    }
    let hasWidth = isDigit(first) && first != UInt8(ascii: "0")
    // Basque and Turkish have a vowel after a number, as in `%80a` and `%10u`.
    let isSuffix = modifiers.count > 1 && modifiers.allSatisfy(isDigit) && "aeiou".utf8.contains(specifier.conversion)
    return hasWidth && (surroundings.isInWord || isSuffix) && !modifiers.contains(UInt8(ascii: "."))
  }
}
