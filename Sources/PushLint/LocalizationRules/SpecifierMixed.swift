extension Rule {
  static let specifierMixed = Rule(
    name: "specifier-mixed", severity: .error,
    rationale:
      "Unnumbered specifiers ignore numbered ones when they count arguments, so an argument can show twice or not at all.",
    remedy: "Number all specifiers, or none.",
    examples: [
      .strings(
        base: #""INVITE" = "%1$@ invites %2$@";"#, bad: #"«»"INVITE" = "%@ est invité par %1$@";"#,
        good: #""INVITE" = "%2$@ est invité par %1$@";"#)
    ]
  ) { subject, _ in
    subject.entries.compactMap { entry in
      guard let format = entry.format, !entry.isVariant, format.isMixed else { return nil }
      // A plural variable is normally written next to its number.
      guard !format.arguments.contains(where: \.isVariable) else { return nil }
      let problem = problem(of: format.arguments, beside: subject.base(of: entry)?.format?.arguments ?? [])
      return subject.match(
        entry,
        "the text mixes %@ and %n$@\(problem.map { ", so \($0)" as RuleMessage } ?? ""); number all specifiers, or none",
        problem == nil ? .warning : nil)
    }
  }

  /// Says which argument shows twice or not at all; `nil` if each of the text's and the base's shows once.
  private static func problem(
    of arguments: [FormatArguments.Argument], beside base: [FormatArguments.Argument]
  ) -> RuleMessage? {
    var seen: Set<Int> = []
    for argument in arguments where !seen.insert(argument.index).inserted {
      return "argument \(argument.index + 1) shows twice"
    }
    // The arguments are sorted, so the first that differs from its place leaves a gap before it.
    let indices = seen.union(base.map(\.index)).sorted()
    let gap = indices.enumerated().first { $0 != $1 }?.offset
    return (gap ?? indices.first { !seen.contains($0) }).map { "argument \($0 + 1) does not show" }
  }
}
