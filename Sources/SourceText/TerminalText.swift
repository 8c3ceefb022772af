extension Unicode.Scalar {
  /// Whether a terminal obeys it, or reorders what is around it: a control, or a mark of the bidirectional algorithm.
  fileprivate var isObeyedByTerminals: Bool {
    // Most text is ASCII, and the table of properties is slow.
    value < 0x80 ? value < 0x20 || value == 0x7F : properties.generalCategory == .control || properties.isBidiControl
  }
}

extension String {
  /// The text with `\u001B` and its like for what a terminal would obey: a terminal must not obey the input.
  ///
  /// The escapes are those of JSON, so that JSON text stays the same value. Everything that people read is printed through
  /// this; what programs read from a file or pipe is not.
  ///
  /// - Parameter keepsLines: whether line feeds and tabs stay: not for a name or a message, which must not look like two.
  package func escapedForTerminal(keepsLines: Bool) -> String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isObeyedByTerminals && !(keepsLines && (scalar == "\n" || scalar == "\t"))
    }
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      guard isEscaped(scalar) else {
        text.append(scalar)
        continue
      }
      // All of them are below U+10000.
      let digits = String(scalar.value, radix: 16, uppercase: true)
      text.append(contentsOf: "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)".unicodeScalars)
    }
    return String(text)
  }

  /// A text without what a terminal would obey, of as many characters: U+FFFD stands for each that has any.
  package var visible: String { String(map(\.visible)) }
}

extension Character {
  /// U+FFFD for one that a terminal would obey.
  package var visible: Character { unicodeScalars.contains(where: \.isObeyedByTerminals) ? "\u{FFFD}" : self }

  /// How many columns of a terminal it takes: two for East Asian wide ones and emoji.
  package var cells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
