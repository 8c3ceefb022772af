import StringsFiles

/// A key that shows in the place of its text.
package enum RawKey {
  /// Returns whether a key without letters is the text itself, apart from the numbers of its specifiers: `%@ • %@` for
  /// `%1$@ • %2$@`.
  package static func shows(_ key: String, as text: String) -> Bool {
    // Most keys have letters and no specifiers.
    guard text.utf8.first == key.utf8.first,
      key.utf8.contains(UInt8(ascii: "%")) || !key.utf8.contains(where: { ($0 | 0x20) &- 0x61 < 26 })
    else { return false }
    let format = FormatString(key)
    let bytes = Array(key.utf8)
    var outside: [UInt8] = []
    var start = 0
    for specifier in format.specifiers where specifier.range.lowerBound >= start {
      outside += bytes[start..<specifier.range.lowerBound]
      start = format.printf(specifier)?.end ?? specifier.range.upperBound
    }
    outside += bytes[start...]
    guard !String(decoding: outside, as: UTF8.self).contains(where: \.isLetter) else { return false }
    var plain: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "$") {
        while let last = plain.last, last &- 0x30 < 10 { plain.removeLast() }
      } else {
        plain.append(byte)
      }
    }
    return plain.elementsEqual(bytes)
  }
}
