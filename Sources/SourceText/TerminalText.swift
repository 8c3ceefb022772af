extension Unicode.Scalar {
  /// Whether a terminal obeys the scalar or reorders the text around it: a control or a bidirectional mark.
  ///
  /// The properties are not asked, because looking them up is slow.
  fileprivate var isObeyedByTerminals: Bool { isControl || isBidiControl }
}

extension String {
  /// Returns the text with escapes such as `\u001B` for the scalars that a terminal would obey.
  ///
  /// The escapes are those of JSON, so that JSON text keeps its value. All output for people goes through this method;
  /// output that programs read from a file or pipe does not.
  ///
  /// - Parameter keepsLines: Whether to keep line feeds and tabs. Pass `false` for a name or message, so that it
  ///   cannot look like two.
  package func escapedForTerminal(keepsLines: Bool) -> String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isObeyedByTerminals && !(keepsLines && (scalar == "\n" || scalar == "\t"))
    }
    guard !isPlain, unicodeScalars.contains(where: isEscaped) else { return self }
    // Not a `UnicodeScalarView`, which makes room for exactly what is appended, and so copies all text for each escape.
    var text = ""
    for scalar in unicodeScalars {
      guard isEscaped(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      // All of these scalars are below U+10000.
      let digits = String(scalar.value, radix: 16, uppercase: true)
      text += "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
    }
    return text
  }

  /// The text with U+FFFD for each character that a terminal would obey, so that the number of characters is the same.
  package var visible: String { isPlain ? self : String(map(\.visible)) }

  /// Whether the text has only visible ASCII and spaces.
  var isPlain: Bool {
    let bytes = self.bytes
    let span = bytes.span
    return span.indices.allSatisfy { 0x20..<0x7F ~= span[$0] }
  }
}

extension Character {
  /// The character, or U+FFFD if a terminal would obey it.
  package var visible: Character { unicodeScalars.contains(where: \.isObeyedByTerminals) ? "\u{FFFD}" : self }

  /// The number of terminal columns that the character takes: two for East Asian wide characters and emoji.
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
