extension Rule {
  static let specifierMixed = Rule(
    name: "specifier-mixed", severity: .error,
    rationale:
      "Unnumbered specifiers count without regard to numbered ones, so that an argument shows twice or not at all.",
    remedy: "Number all specifiers or none.",
    examples: [
      .strings(
        base: #""INVITE" = "%1$@ invites %2$@";"#, bad: #"«»"INVITE" = "%@ invite %2$@";"#,
        good: #""INVITE" = "%1$@ invite %2$@";"#)
    ]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard let format = entry.format, !entry.isVariant, format.isMixed else { return nil }
      // A plural variable beside its number is how it is written.
      guard !format.arguments.contains(where: { $0.text.contains("#@") }) else { return nil }
      return subject.match(entry, "found both “%@” and “%n$@”, expected one kind")
    }
  }
}
