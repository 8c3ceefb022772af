extension Rule {
  static let specifierMixed = Rule(
    name: "specifier-mixed", severity: .error,
    rationale:
      "Unnumbered specifiers ignore numbered ones when they count arguments, so an argument can show twice or not at all.",
    remedy: "Number all specifiers, or none.",
    examples: [
      .strings(
        base: #""INVITE" = "%1$@ invites %2$@";"#, bad: #"«»"INVITE" = "%@ invite %2$@";"#,
        good: #""INVITE" = "%1$@ invite %2$@";"#)
    ]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard let format = entry.format, !entry.isVariant, format.isMixed else { return nil }
      // A plural variable is normally written next to its number.
      guard !format.arguments.contains(where: { $0.text.contains("#@") }) else { return nil }
      return subject.match(entry, "the text mixes %@ and %n$@; number all specifiers, or none")
    }
  }
}
