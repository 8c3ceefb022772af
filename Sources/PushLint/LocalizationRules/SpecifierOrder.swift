import AppBundle

extension Rule {
  static let specifierOrder = Rule(
    name: "specifier-order", severity: .information,
    rationale:
      "Unnumbered specifiers take arguments in order of appearance, and word order differs between languages. It is a "
      + "warning if the base takes its arguments in another order.",
    remedy: "Number the specifiers: %1$@, %2$@.",
    examples: [
      .strings(
        base: #""INVITE" = "%2$@ was invited by %1$@";"#, bad: #"«»"INVITE" = "%@ a été invité par %@";"#,
        good: #""INVITE" = "%2$@ a été invité par %1$@";"#)
    ]
  ) { subject, _ in
    var matches: [AppMatch] = []
    var reported: Set<Int> = []
    for entry in subject.entries where entry.role == .translation && !entry.isVariant {
      guard let format = entry.format, !format.isMixed, let index = entry.baseIndex,
        let baseFormat = subject.entries[index].format
      else { continue }
      let unnumbered = format.arguments(beside: baseFormat).filter { !$0.isNumbered }
      guard unnumbered.count > 1 else { continue }
      let expected = baseFormat.arguments(beside: format)
      if expected.contains(where: \.isNumbered) {
        let order = expected.map(\.index).withoutRepeats
        guard order != order.sorted() else { continue }
        let shown = order.map { "\($0 + 1)" }.listed
        matches.append(
          subject.match(
            entry,
            "the specifiers have no numbers, but \(subject.base.name) takes its arguments in the order \(shown); "
              + "write %1$…, %2$…", .warning))
      } else if expected.count > 1, reported.insert(index).inserted {
        // One finding for the key, about all of its translations.
        var match = subject.match(
          subject.entries[index],
          "\(expected.count) specifiers have no numbers, but word order differs between languages; write %1$…, %2$…")
        match.language = nil
        matches.append(match)
      }
    }
    return matches
  }
}
