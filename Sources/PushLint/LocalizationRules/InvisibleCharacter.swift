import AppBundle
import StringsFiles

extension Rule {
  static let invisibleCharacter = Rule(
    name: "invisible-character", severity: .warning,
    rationale:
      "An invisible character does not show in an editor, but it can break searches, line breaks and specifiers, or reverse the text after it.",
    remedy: "Remove it, or close the direction that it opens.",
    examples: [
      .strings(
        base: #""PLAY" = "Play";"#, bad: #"«»"PLAY" = "Jouer\#u{FEFF}";"#, good: #""PLAY" = "Jouer";"#),
      .strings(
        base: #""FROM" = "From %@";"#, bad: #"«»"FROM" = "De \#u{2068}%@";"#,
        good: #""FROM" = "De \#u{2068}%@\#u{2069}";"#),
    ]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard let value = entry.value else { return nil }
      // Most strings have neither an ASCII control character nor a byte that starts one of the other characters.
      guard
        value.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF })
      else { return nil }
      // Without arguments nothing is formatted.
      let isVerbatim = entry.isPushKey && subject.pushKeys?.argumentCounts(ofKey: entry.key) == [0]
      guard
        let found = firstInvisible(
          in: value, beside: subject, subject.habits(of: entry), entry, isVerbatim: isVerbatim)
      else { return nil }
      return subject.match(entry, found.message, found.severity)
    }
  }

  private static func firstInvisible(
    in text: String, beside subject: AppSubject, _ habits: LanguageHabits, _ entry: LocalizedEntry, isVerbatim: Bool
  ) -> (message: RuleMessage, severity: Severity?)? {
    var earlier: Unicode.Scalar?
    // The control characters of the base, which may be meant, as U+0002 for bold text is in IRC.
    var inBase: Set<Unicode.Scalar>?
    // The closing marks that are still expected.
    var open: [Unicode.Scalar] = []
    // The end of the text closes an embedding of all of it, in the direction of its language (UAX #9, X8).
    let isEmbedded = habits.isRightToLeft && text.unicodeScalars.first == "\u{202B}"
    func isInBase(_ scalar: Unicode.Scalar) -> Bool {
      guard entry.role != .base else { return false }
      let known =
        inBase
        ?? Set(
          (subject.base(of: entry)?.value ?? "").unicodeScalars.lazy.filter { $0.value < 0xA0 || $0.value >= 0x2000 })
      inBase = known
      return known.contains(scalar)
    }
    for scalar in text.unicodeScalars {
      defer { earlier = scalar }
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: break
      case 0..<0x20, 0x7F..<0xA0:
        if isInBase(scalar) { break }
        return (
          "the text has the control character \(scalar.code); remove it", entry.role == .base ? .information : nil
        )
      case 0xA0, 0x202F:
        // If the text takes arguments, the device cuts the no-break space apart.
        guard !isVerbatim, earlier == "%", entry.format?.loneCount ?? 0 > 0 else { break }
        let isFormat = entry.format?.arguments.isEmpty == false
        return (
          "the no-break space \(scalar.code) follows a single %; write %%", isFormat ? nil : .information
        )
      case 0xFEFF, 0x2060...0x2064, 0x206A...0x206F:
        if isInBase(scalar) { break }
        return ("the text has \(scalar.code), which has no width; remove it", nil)
      case 0xFFFD:
        // Another rule reports the byte of the file that is read so.
        guard !isDamaged(subject.files[entry.file].file) else { break }
        return ("the text has \(scalar.code), which stands for a damaged character; write that again", nil)
      case 0x200B:
        if habits.hasSpaces { return ("the text has the zero-width space \(scalar.code); remove it", nil) }
      case 0x200E, 0x200F:
        if !habits.isRightToLeft {
          return (
            "the text has the direction mark \(scalar.code), which \(habits.primary) does not need; remove it",
            .information
          )
        }
      case 0x00AD: return ("the text has the soft hyphen \(scalar.code); remove it", .information)
      case 0x202A, 0x202B, 0x202D, 0x202E: open.append("\u{202C}")
      case 0x2066...0x2068: open.append("\u{2069}")
      case 0x202C, 0x2069:
        guard open.last == scalar else {
          // The end of an isolate also ends what was opened inside it (UAX #9, X6a), so that may be what is missing.
          if let inner = open.last, scalar == "\u{2069}", open.contains(scalar) { return unclosed(inner) }
          return ("\(scalar.code) closes a direction that nothing opened; remove it", nil)
        }
        open.removeLast()
      default: break
      }
    }
    return isEmbedded && open.count == 1 ? nil : open.last.map(unclosed)
  }

  /// Returns whether a file has bytes or surrogates that are read as U+FFFD.
  private static func isDamaged(_ file: AppTableFile) -> Bool {
    file.diagnostics.contains { $0.code == .invalidUTF8 || $0.code == .loneSurrogate }
  }

  private static func unclosed(_ mark: Unicode.Scalar) -> (message: RuleMessage, severity: Severity?) {
    ("a direction control is not closed; add \(mark.code)", nil)
  }
}

extension Unicode.Scalar {
  /// The code point in the form `U+200B`.
  fileprivate var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
