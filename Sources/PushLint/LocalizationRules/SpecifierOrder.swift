import AppBundle

extension Rule {
  static let specifierOrder = Rule(
    name: "specifier-order", severity: .information,
    rationale:
      "Unnumbered specifiers take arguments in order of appearance, and word order differs between languages.",
    remedy: "Number the specifiers: %1$@, %2$@.",
    examples: [
      .strings(
        base: #""INVITE" = "%@ invites %@";"#, bad: #"«»"INVITE" = "%@ invite %@";"#,
        good: #""INVITE" = "%1$@ invite %2$@";"#)
    ]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard entry.role == .translation, !entry.isVariant, let format = entry.format else { return nil }
      let unnumbered = format.arguments(beside: subject.base(of: entry)?.format).filter { !$0.isNumbered }
      guard unnumbered.count > 1, !format.isMixed else { return nil }
      let message =
        "\(unnumbered.count) specifiers have no numbers, but word order differs between languages; write %1$…, %2$…"
      let isBaseNumbered = subject.base(of: entry)?.format?.arguments.contains(where: \.isNumbered) == true
      return subject.match(entry, message, entry.isPushKey ? .error : isBaseNumbered ? .warning : nil)
    }
  }
}
