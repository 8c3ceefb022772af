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
      guard let format = entry.format, format.isMixed else { return nil }
      // A plural variable is normally written next to its number.
      guard !format.arguments.contains(where: \.isVariable) else { return nil }
      // A form may leave arguments out, and count from that of its variable.
      let isForm = entry.isVariant
      guard !isForm || format.arguments.allSatisfy(\.isPlaced) else { return nil }
      let base = subject.base(of: entry)?.format?.arguments ?? []
      let problem = repeated(format.arguments) ?? (isForm ? nil : missing(format.arguments, beside: base))
      guard !isForm || problem != nil else { return nil }
      return subject.match(
        entry,
        "the text mixes %@ and %n$@\(problem.map { ", so \($0)" as RuleMessage } ?? ""); number all specifiers, or none",
        problem == nil ? .warning : nil)
    }
  }

  /// Says which argument shows twice; `nil` if each shows once.
  private static func repeated(_ arguments: [FormatArguments.Argument]) -> RuleMessage? {
    var seen: Set<Int> = []
    return arguments.first { !seen.insert($0.index).inserted }.map { "argument \($0.index + 1) shows twice" }
  }

  /// Says which argument of the text or the base does not show; `nil` if each does.
  private static func missing(
    _ arguments: [FormatArguments.Argument], beside base: [FormatArguments.Argument]
  ) -> RuleMessage? {
    let shown = Set(arguments.map(\.index))
    // The arguments are sorted, so the first that differs from its place leaves a gap before it.
    let indices = shown.union(base.map(\.index)).sorted()
    let gap = indices.enumerated().first { $0 != $1 }?.offset
    return (gap ?? indices.first { !shown.contains($0) }).map { "argument \($0 + 1) does not show" }
  }
}
