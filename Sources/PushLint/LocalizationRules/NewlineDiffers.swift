import AppBundle

extension Rule {
  static let newlineDiffers = Rule(
    name: "newline-differs", severity: .information,
    rationale: "Line breaks are part of the layout that the text was written for.",
    remedy: "Use the same line breaks as the base text.",
    examples: [
      .strings(
        base: #""NEWS" = "Round over.\nWho won?";"#, bad: #"«»"NEWS" = "Fin de la manche. Qui a gagné ?";"#,
        good: #""NEWS" = "Fin de la manche.\nQui a gagné ?";"#)
    ]
  ) { subject, _ in
    subject.comparisons().compactMap { entry, value, _, base in
      guard !value.isEmpty, !base.isEmpty else { return nil }
      let found = lineEnds(of: value)
      let expected = lineEnds(of: base)
      if found.written > expected.written, found.count < expected.count {
        return subject.match(
          entry, "the text has a backslash and an n instead of a line break; write a line break", .warning)
      }
      for (place, ends) in [("start", (found.leading, expected.leading)), ("end", (found.trailing, expected.trailing))]
      where ends.0 != ends.1 {
        return subject.match(
          entry,
          "the text has \(counted(ends.0)) at its \(RuleMessage(place)), but \(subject.base.name) has \(number(ends.1))",
          .warning)
      }
      guard found.count != expected.count else { return nil }
      return subject.match(
        entry,
        "the text has \(counted(found.count)), but \(subject.base.name) has \(number(expected.count))"
      )
    }
  }

  private static func counted(_ count: Int) -> RuleMessage {
    count == 0 ? "no line break" : "\(count.counted("line break"))"
  }

  private static func number(_ count: Int) -> RuleMessage { count == 0 ? "none" : "\(count)" }

  private struct LineEnds {
    var leading = 0
    var trailing = 0
    var count = 0
    /// The number of `\n` that are written out, with a backslash.
    var written = 0
  }

  private static func lineEnds(of text: String) -> LineEnds {
    guard !text.utf8.contains(0xE2) else { return lineEnds(ofScalars: text) }
    var ends = LineEnds()
    var isLeading = true
    var earlier: UInt8 = 0
    for byte in text.utf8 {
      // CR LF is one line break.
      if byte == 0x0D || (byte == 0x0A && earlier != 0x0D) {
        ends.count += 1
        ends.trailing += 1
        if isLeading { ends.leading += 1 }
      } else if byte != 0x0A, byte != 0x20 {
        isLeading = false
        ends.trailing = 0
        if byte == UInt8(ascii: "n"), earlier == UInt8(ascii: "\\") { ends.written += 1 }
      }
      earlier = byte
    }
    return ends
  }

  /// Returns the same for a text that may have the line separators U+2028 and U+2029.
  private static func lineEnds(ofScalars text: String) -> LineEnds {
    var plain = String.UnicodeScalarView()
    plain.append(
      contentsOf: text.unicodeScalars.lazy.map { scalar in
        scalar.value < 0x2000 || scalar.value >= 0x3000
          ? scalar : scalar == "\u{2028}" || scalar == "\u{2029}" ? "\n" : "."
      })
    return lineEnds(of: String(plain))
  }
}
