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
    var bases = BaseForms()
    for entry in subject.entries where entry.role == .translation {
      guard let format = entry.format, !format.arguments.contains(where: { $0.isNumbered && !$0.isVariable }) else {
        continue
      }
      if entry.comparesForms {
        guard format.unnumbered.count > 1, let base = bases.forms(of: entry, subject) else { continue }
        orderMatch(entry, Array(base.expected(in: entry)), subject).map { matches.append($0) }
        continue
      }
      guard let index = entry.baseIndex, let baseFormat = subject.entries[index].format,
        format.arguments(beside: baseFormat).count(where: { !$0.isNumbered }) > 1
      else { continue }
      let expected = baseFormat.arguments(beside: format)
      if expected.contains(where: \.isNumbered) {
        orderMatch(entry, expected, subject).map { matches.append($0) }
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

  /// Returns a match for a text without numbers if the base has some and takes its arguments in another order.
  private static func orderMatch(
    _ entry: LocalizedEntry, _ expected: [FormatArguments.Argument], _ subject: AppSubject
  ) -> AppMatch? {
    let order = expected.map(\.index).withoutRepeats
    guard expected.contains(where: \.isNumbered), order != order.sorted() else { return nil }
    // Types and the names of variables tell arguments apart, and another rule compares them.
    let places = Dictionary(grouping: expected.lazy.filter { !$0.isVariable }, by: \.kind).values.map {
      $0.map(\.index)
    }
    guard places.contains(where: { $0.withoutRepeats != $0.withoutRepeats.sorted() }) else { return nil }
    let shown = order.map { "\($0 + 1)" }.listed
    return subject.match(
      entry,
      "the specifiers have no numbers, but \(subject.base.name) takes its arguments in the order \(shown); "
        + "write %1$…, %2$…", .warning)
  }
}
