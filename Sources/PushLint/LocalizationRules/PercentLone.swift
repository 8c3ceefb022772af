import AppBundle
import StringsFiles

extension Rule {
  static let percentLone = Rule(
    name: "percent-lone", severity: .information,
    rationale:
      "If text takes arguments, a single percent sign is dropped, or removes the characters after it. It is an error if "
      + "the base has %%, or if the sign and the letter after a space show another argument, as in “50 % done”.",
    remedy: "Write %% for a percent sign in text that takes arguments.",
    examples: [
      .strings(
        base: #""DATA" = "messages and data";"#, bad: #"«»"DATA" = "messages % données";"#,
        good: #""DATA" = "messages et données";"#)
    ]
  ) { subject, _ in
    var bases = BaseForms()
    return subject.entries.compactMap { entry in
      guard let value = entry.value, let format = entry.format else { return nil }
      if entry.isVariant || entry.comparesForms && !entry.isPushKey {
        return formMatch(entry, format, subject, &bases)
      }
      if entry.isPushKey, let message = pushMessage(value, subject.pushKeys?.argumentCounts(ofKey: entry.key) ?? []) {
        return subject.match(entry, message, .error)
      }
      let base = entry.role == .base ? format : subject.base(of: entry)?.format
      if entry.role != .base, subject.base(of: entry) == nil, let specifier = format.spacedSpecifier {
        return subject.match(entry, "\(specifier) has a space; write \(specifier.replacing(" ", with: ""))")
      }
      guard format.loneCount(beside: base) > 0 || entry.role == .base && format.hasPercentAfterNumber,
        !isOfInterfaceBuilder(entry.key)
      else { return nil }
      // Text without arguments may have any number of single percent signs if the base has them too.
      if let base, base.arguments.isEmpty, base.escapedCount == 0, base.loneCount > 0 { return nil }
      // The sign may be a part of the specifier that is wrong, which %% would not mend.
      guard specifierMismatch(in: entry, subject) == nil else { return nil }
      // Another rule reports an empty text of the base.
      if entry.role != .base, subject.base(of: entry)?.value?.isEmpty == true { return nil }
      if let text = format.swallowedText { return swallowedMatch(entry, text, subject) }
      // Without a text to compare with, nobody knows whether %% or a specifier is meant.
      let compared = subject.base(of: entry).flatMap { $0.value == nil ? nil : $0 }
      if entry.role != .base, compared == nil {
        // A key that is the text has the sign, too.
        if FormatArguments(entry.key)?.loneCount == format.loneCount { return nil }
        return subject.match(entry, "the text has a single %; check it")
      }
      // Nothing formats the text if neither it nor the base takes arguments.
      if let compared, format.arguments.isEmpty, !takesArguments(compared) {
        return subject.match(entry, "the text has a single %, but \(subject.base.name) has none; check it")
      }
      // The sign may be all that is left of a specifier.
      if let compared, let count = compared.format?.arguments.count, count > format.arguments.count {
        return subject.match(
          entry,
          "the text has a single % and \(format.arguments.count.counted("specifier")), but \(subject.base.name) has \(count); "
            + "check it", .warning)
      }
      return subject.match(entry, "the text has a single %; write %%, or remove it")
    }
  }

  /// Returns a match for a percent sign that takes the letter of a word, as in `50 % done`, in a text that is formatted.
  private static func swallowedMatch(_ entry: LocalizedEntry, _ text: String, _ subject: AppSubject) -> AppMatch {
    subject.match(entry, "the text has a single %, so \(text) shows another argument; write %%", .error)
  }

  /// Returns a match for a form, or for a text beside forms, with a single percent sign, if its text takes arguments.
  private static func formMatch(
    _ entry: LocalizedEntry, _ format: FormatArguments, _ subject: AppSubject, _ bases: inout BaseForms
  ) -> AppMatch? {
    guard !entry.isPushKey, format.loneCount > 0 || !format.arguments.allSatisfy(\.isSure),
      // Another rule reports a sign that belongs to a specifier.
      brokenSpecifier(in: entry.value ?? "", format) == nil, let base = bases.forms(of: entry, subject),
      misspelledSpecifier(in: entry, base) == nil
    else { return nil }
    guard format.loneCountInForm(base.takesKind) > 0 || entry.role == .base && format.hasPercentAfterNumber else {
      return nil
    }
    let takesArguments = base.takesArguments || format.arguments.contains(where: \.isSure)
    guard takesArguments || !entry.isVariant else { return nil }
    // The sign may be a part of a specifier that is broken, which %% would not mend.
    let mayBeSpecifier =
      entry.role != .base
      && (base.missing(in: entry).contains { _ in true }
        || !base.possiblyMissing(in: entry).isEmpty && !followsNumber(entry.value ?? ""))
    guard takesArguments, !mayBeSpecifier else { return subject.match(entry, "the text has a single %; check it") }
    if entry.role == .translation, base.hasEscapes {
      return subject.match(entry, "the text has a single %, but \(subject.base.name) has %%", .error)
    }
    if let text = format.swallowedText { return swallowedMatch(entry, text, subject) }
    return subject.match(entry, "the text has a single %; write %%, or remove it")
  }

  /// Returns whether a single percent sign follows a number, as in `50 %`.
  private static func followsNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var last: UInt8?
    var place = 0
    while place < bytes.count {
      let isSign = bytes[place] == UInt8(ascii: "%")
      let isEscape = isSign && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "%")
      if isSign, !isEscape, let last, FormatArguments.isDigit(last) { return true }
      if bytes[place] != 0x20 { last = bytes[place] }
      place += isEscape ? 2 : 1
    }
    return false
  }

  private static func takesArguments(_ entry: LocalizedEntry) -> Bool {
    entry.format.map { !$0.arguments.isEmpty || $0.escapedCount > 0 } ?? false
  }

  /// Returns the first message about a percent sign that the device misreads with the payloads' numbers of arguments.
  private static func pushMessage(_ value: String, _ counts: [Int]) -> RuleMessage? {
    let wrong: Set<FormatDiagnostic.Code> = [
      .lonePercent, .percentBeforeNonASCII, .escapedPercentWithoutArguments,
    ]
    return counts.lazy.compactMap { count in
      FormatString(value).diagnostics(argumentCount: count).first { wrong.contains($0.code) }.map(RuleMessage.init)
    }.first
  }
}
