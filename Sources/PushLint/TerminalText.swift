extension Unicode.Scalar {
  /// Whether a terminal obeys it, or reorders what is around it: a control, or a mark of the bidirectional algorithm.
  var isObeyedByTerminals: Bool {
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
}
