import StringsFiles

extension Rule {
  static let percentLookAlike = Rule(
    name: "percent-look-alike", severity: .warning,
    rationale:
      "A fullwidth, small or Arabic percent sign is an ordinary character, so the argument does not show.",
    remedy: "Use the ASCII percent sign for specifiers.",
    examples: [
      .strings(
        base: #""TURN" = "Your turn: %@";"#, bad: #"«»"TURN" = "À vous : ％@";"#, good: #""TURN" = "À vous : %@";"#)
    ]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard let value = entry.value, value.unicodeScalars.contains(where: isLookAlike) else { return nil }
      // Alone, a look-alike is the ordinary percent sign of some scripts.
      let diagnostics = FormatString(value).diagnostics(argumentCount: 0)
      let meant = diagnostics.first { $0.code == .percentLookAlike && $0.severity == .warning }
      return meant.map { subject.match(entry, RuleMessage($0)) }
    }
  }

  private static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool { "％﹪٪".unicodeScalars.contains(scalar) }
}
