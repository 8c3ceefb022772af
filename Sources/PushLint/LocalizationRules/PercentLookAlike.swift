import AppBundle
import StringsFiles

extension Rule {
  static let percentLookAlike = Rule(
    name: "percent-look-alike", severity: .warning,
    rationale:
      "A fullwidth, small or Arabic percent sign is an ordinary character, so the argument does not show. It is an error if "
      + "the base has an argument in its place.",
    remedy: "Use the ASCII percent sign for specifiers.",
    examples: [
      .strings(
        base: #""TURN" = "Your turn: %@";"#, bad: #"«»"TURN" = "À vous : ％@";"#, good: #""TURN" = "À vous : %@";"#)
    ]
  ) { subject, _ in
    var bases = BaseForms()
    return subject.entries.compactMap { entry in
      // Most strings have no byte that starts one of the signs.
      guard let value = entry.value, value.utf8.contains(where: { $0 == 0xD9 || $0 == 0xEF }) else { return nil }
      // Alone, a look-alike is the ordinary percent sign of some scripts.
      let diagnostics = FormatString(value).diagnostics(argumentCount: 0)
      let meant = diagnostics.first { $0.code == .percentLookAlike && $0.severity == .warning }
      if let (sign, argument) = replacedArgument(in: entry, subject, &bases) {
        return subject.match(
          entry,
          "the text has \(sign) for a percent sign, but \(subject.base.name) has \(argument); write \(argument)", .error
        )
      }
      return meant.map { subject.match(entry, RuleMessage($0)) }
    }
  }

  /// Returns the first argument of the base that a text only has with another sign, and that sign; `nil` if there is none.
  private static func replacedArgument(
    in entry: LocalizedEntry, _ subject: AppSubject, _ bases: inout BaseForms
  ) -> (sign: Unicode.Scalar, argument: String)? {
    guard let value = entry.value, case let signs = signs(in: value), !signs.isEmpty else { return nil }
    if entry.comparesForms {
      guard entry.role == .translation, let base = bases.forms(of: entry, subject) else { return nil }
      return base.possiblyMissing(in: entry).lazy.compactMap { argument in
        sign(for: argument, among: signs).map { ($0, argument.text) }
      }.first
    }
    guard let base = subject.base(of: entry)?.format else { return nil }
    let given = Set((entry.format?.arguments(beside: base) ?? []).map(\.index))
    return base.arguments(beside: entry.format).lazy.filter { !given.contains($0.index) }.compactMap { argument in
      sign(for: argument, among: signs).map { ($0, argument.text) }
    }.first
  }

  /// Returns whether a text has an argument with another sign instead of its percent sign, such as `％@`.
  static func hasLookAlike(of argument: FormatArguments.Argument, in text: String) -> Bool {
    sign(for: argument, among: signs(in: text)) != nil
  }

  /// Returns the sign with which a specifier of the argument's kind seems to begin; `nil` if there is none.
  private static func sign(
    for argument: FormatArguments.Argument, among signs: [Unicode.Scalar: Unicode.Scalar]
  ) -> Unicode.Scalar? {
    let letters =
      switch argument.kind {
      case _ where argument.isVariable: "#@"
      case .object: "@"
      // `％arg` seems to begin with a.
      case .integer: argument.text == "%arg" ? "dua" : "du"
      case .number: "fg"
      case .character: "cC"
      case .cString: "sS"
      case .pointer: "p"
      }
    return letters.unicodeScalars.lazy.compactMap { signs[$0] }.first
  }

  /// Returns the signs that look like a percent sign, by the letter of the specifier that they seem to begin.
  private static func signs(in text: String) -> [Unicode.Scalar: Unicode.Scalar] {
    var signs: [Unicode.Scalar: Unicode.Scalar] = [:]
    var sign: Unicode.Scalar?
    var earlier: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { earlier = scalar }
      if isLookAlike(scalar) {
        // After a number, it is a percent sign.
        sign = earlier?.properties.numericType == nil ? scalar : nil
      } else if let found = sign, !"0123456789$.hlq ".unicodeScalars.contains(scalar) {
        signs[scalar] = signs[scalar] ?? found
        sign = nil
      }
    }
    return signs
  }

  private static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool { "％﹪٪".unicodeScalars.contains(scalar) }
}
