import AppBundle
import SourceText
import StringsFiles

extension Rule {
  static let specifierMismatch = Rule(
    name: "specifier-mismatch", severity: .error,
    rationale:
      "A translation that takes different arguments from the base shows wrong or missing ones, or crashes the app. It is "
      + "a warning if the text only leaves out arguments after those that it shows.",
    remedy: "Use the same arguments as the base text, with the same types. Number them to change their order.",
    examples: [
      .strings(
        base: #""INVITE" = "%@ invites %@";"#, bad: #"«»"INVITE" = "%1$@ invite %3$@";"#,
        good: #""INVITE" = "%2$@ est invité par %1$@";"#),
      .strings(
        base: #""FILES" = "%d of %@ (100%%)";"#, bad: #"«»"FILES" = "%@ sur %d (100 %%)";"#,
        good: #""FILES" = "%1$d sur %2$@ (100 %%)";"#),
      .strings(
        base: #""UNREAD" = "%@ unread";"#, bad: #"«»"UNREAD" = "%d non lus";"#, good: #""UNREAD" = "%@ non lus";"#,
        payloads: [#"{"aps":{"alert":{"loc-key":"UNREAD","loc-args":["3"]}}}"#]),
    ]
  ) { subject, _ in
    let variants = subject.files.flatMap { variantMismatches($0, subject) }
    return variants
      + subject.entries.compactMap { specifierMismatch(in: $0, subject) }
  }

  /// Returns the match for the specifiers of a plain text; `nil` if they are right.
  static func specifierMismatch(in entry: LocalizedEntry, _ subject: AppSubject) -> AppMatch? {
    // Another rule reports an empty text, and a push key with forms.
    guard let value = entry.value, !value.isEmpty, !entry.isVariant || !entry.isPushKey else { return nil }
    if let problem = brokenSpecifier(in: value, entry.format) { return subject.match(entry, problem) }
    guard !entry.isVariant else { return nil }
    if let name = entry.format?.arguments.first(where: { $0.variableName?.isEmpty == false })?.text, !entry.varies,
      !entry.isPushKey, subject.files[entry.file].file.kind == .strings, !isOfInterfaceBuilder(entry.key),
      // The key of a unit of an exported `.stringsdict` file.
      !entry.key.contains(":dict/")
    {
      return subject.match(entry, "the text has \(name), but \(entry.key.shown) has no forms in a .stringsdict file")
    }
    let isCompared = entry.role == .translation || entry.role == .base && !entry.isPushKey
    let forms = isCompared ? forms(of: entry, subject) : nil
    if let problem = forms.flatMap({ unusedVariable(in: $0.found, beside: $0.expected, of: subject.base.name) }) {
      return subject.match(entry, problem)
    }
    // A text of the base that is empty, or has a broken specifier, says nothing about the arguments.
    if let base = subject.base(of: entry), let text = base.value, !text.isEmpty,
      brokenSpecifier(in: text, base.format) == nil,
      let (message, severity) = mismatch(entry, base, in: subject.base.name, beside: forms)
    {
      return subject.match(entry, message, severity)
    }
    if let match = plainMismatch(entry, subject) { return match }
    if entry.role == .base, !isOfInterfaceBuilder(entry.key), hasWritingSpecifier(value) {
      return subject.match(entry, "the text has %n, which shows nothing; use %d for a number")
    }
    guard entry.isPushKey, entry.format != nil else { return nil }
    // The fewest arguments show if one is missing. The most are checked too, as no arguments means no formatting.
    let counts = subject.pushKeys?.argumentCounts(ofKey: entry.key) ?? []
    let wrong: Set<FormatDiagnostic.Code> = [.unsupportedSpecifier, .indexOutOfRange, .missingArgument]
    let format = FormatString(value)
    let diagnostics = [counts.min() ?? 0, counts.max() ?? 0].lazy.flatMap(format.diagnostics)
    return diagnostics.first { wrong.contains($0.code) }.map { subject.match(entry, RuleMessage($0), .error) }
  }

  /// Describes an argument that only the translation or only the base takes; `nil` if both take the same.
  ///
  /// The severity is that of the rule unless the translation only leaves an argument out.
  ///
  /// - Parameter forms: the arguments of all forms of both, if they vary; an argument may be in the format of one and in
  ///   the forms of the other.
  private static func mismatch(
    _ entry: LocalizedEntry, _ base: LocalizedEntry, in language: String,
    beside forms: (found: TextArguments, expected: TextArguments?)?
  ) -> (message: RuleMessage, severity: Severity?)? {
    let baseText = base.value ?? ""
    let (format, base) = (entry.format, base.format)
    guard format != nil || base != nil else { return nil }
    if let format, let base {
      if format.takesSameAfterText(as: base) { return ("the text has a single %; write %%", nil) }
      // Another rule reports the percent sign of the base.
      if base.takesSameAfterText(as: format) { return nil }
    }
    let found = format?.arguments(beside: base) ?? []
    let expected = base?.arguments(beside: format) ?? []
    // Nothing formats a base whose percent signs are text, so those of the translation behind numbers are text, too.
    if let base, expected.isEmpty, base.escapedCount == 0, percentCount(entry.value ?? "") <= percentCount(baseText),
      found.allSatisfy({ $0.followsNumber && $0.kind != .object && $0.text.utf8.last != UInt8(ascii: "d") })
    {
      return nil
    }
    if let problem = movedVariable(found, expected, in: language) { return (problem, nil) }
    if let problem = widthForNumber(found, expected) { return (problem, nil) }
    if let torn = found.first(where: \.hasSpaceAfterPoint)?.text, !expected.contains(where: \.hasSpaceAfterPoint) {
      return ("the text has \(torn) with a space inside; write \(torn.replacing(" ", with: ""))", nil)
    }
    let byIndex = Dictionary(grouping: expected, by: \.index)
    let taken = Set(expected.map(Taken.init))
    for argument in found where forms?.expected?.contains(argument) != true {
      let same = byIndex[argument.index] ?? []
      if same.isEmpty {
        if isInKey(argument, of: entry) { continue }
        return ("the text has \(argument.text), but \(language) \(FormatArguments.only(byIndex.keys))", nil)
      }
      if !taken.contains(Taken(argument)), let first = same.first {
        if argument.isVariable, first.isVariable {
          let (kind, right) = (argument.kind.name, first.kind.name)
          return ("the text has \(argument.text) for \(kind), but \(language) has it for \(right)", nil)
        }
        return ("the text has \(argument.text), but \(language) has \(first.text)", nil)
      }
    }
    let given = Set(found.map(\.index))
    let variables = Set(found.compactMap { $0.variableName.map(Array.init) })
    // CoreFoundation does not step over an argument that the format leaves out, so only the last ones may be in forms.
    func isLeftToForms(_ argument: FormatArguments.Argument) -> Bool {
      guard argument.index > given.max() ?? -1, let found = forms?.found else { return false }
      guard let name = argument.variableName.map(Array.init) else { return found.contains(argument) }
      return found.usedVariables.contains(name) && !variables.contains(name)
    }
    if let missing = expected.first(where: {
      !given.contains($0.index) && !isLeftToForms($0)
    }) {
      if missing.kind == .integer, let specifier = capitalSpecifier(in: entry.value ?? "") {
        return ("the text has \(specifier), but \(language) has \(missing.text); write \(missing.text)", nil)
      }
      // Another rule reports a character such as `％` in its place.
      if hasLookAlike(of: missing, in: entry.value ?? "") { return nil }
      if missing.kind == .object, loneAtSigns(in: entry.value ?? "") > loneAtSigns(in: baseText) {
        return ("the text has an @ without its %, but \(language) has \(missing.text); write \(missing.text)", nil)
      }
      // A gap shifts later arguments, and a single % or a `*` is often a part of a broken specifier.
      let isHarmless =
        !given.contains { $0 > missing.index } && format?.loneCount(beside: base) ?? 0 == 0
        && !missing.text.utf8.contains(UInt8(ascii: "*"))
      return (
        "the text does not use argument \(missing.index + 1), but \(language) has \(missing.text)",
        isHarmless ? .warning : nil
      )
    }
    for argument in found {
      guard let same = byIndex[argument.index]?.first, let notation = argument.notation, notation != same.notation
      else { continue }
      return (
        "the text has \(argument.text), which shows the number as \(RuleMessage(notation)), but \(language) has \(same.text)",
        .warning
      )
    }
    if let lost = lostSpecifier(in: entry.value ?? ""), lostSpecifier(in: baseText) == nil {
      return ("the text has \(lost) without its %; write %\(lost)", nil)
    }
    // In text that takes arguments, a percent sign must be doubled.
    if let base, !expected.isEmpty, base.escapedCount > format?.escapedCount ?? 0,
      format?.loneCount(beside: base) ?? 0 > 0
    {
      return ("the text has a single %, but \(language) has %%", nil)
    }
    return nil
  }

  /// Says what keeps a specifier of a text from showing its argument, whatever the base has; `nil` if nothing does.
  static func brokenSpecifier(in text: String, _ format: FormatArguments?) -> RuleMessage? {
    // The percent sign of either counts as a single one.
    guard let format, format.loneCount > 0 else { return nil }
    if let (found, right) = misplacedNumber(in: text, beside: format.arguments) {
      guard let right else {
        return "the text has \(found), which is not a specifier; write the number of the argument before the $"
      }
      return "the text has \(found), which is not a specifier; write \(right)"
    }
    if let found = lostLetter(in: text) {
      return "the text has \(found) without a letter; write the letter of its type, or %% for a percent sign"
    }
    return format.hiddenSpecifier.map { "the text has a single % that swallows \($0) after it; write %%" }
  }

  private static func percentCount(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "%") } }

  /// Says which specifier lost the `$` after its number or the point before it, as in `%2@` for `%2$@` and `%2f` for `%.2f`,
  /// so that the number is a width; `nil` if none did.
  private static func widthForNumber(
    _ found: [FormatArguments.Argument], _ expected: [FormatArguments.Argument]
  ) -> RuleMessage? {
    func plain(_ argument: FormatArguments.Argument) -> [UInt8] {
      argument.text.utf8.filter { !"$ .".utf8.contains($0) }
    }
    let numbered = Dictionary(
      expected.lazy.filter { $0.isNumbered || $0.text.utf8.contains(UInt8(ascii: ".")) }.map { (plain($0), $0.text) },
      uniquingKeysWith: { first, _ in first })
    guard !numbered.isEmpty else { return nil }
    let known = Set(expected.map { Array($0.text.utf8) })
    for argument in found where !argument.isNumbered && !known.contains(Array(argument.text.utf8)) {
      guard !argument.text.utf8.contains(UInt8(ascii: ".")) else { continue }
      guard let right = numbered[plain(argument)] else { continue }
      return "the text has \(argument.text), in which the number is a width; write \(right)"
    }
    return nil
  }

  /// Returns the first specifier that has a number but no letter, as in `%1$ de`; `nil` if there is none.
  private static func lostLetter(in text: String) -> String? {
    let bytes = Array(text.utf8)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "%") {
      let sign = bytes[(place + 1)...].firstIndex { !FormatArguments.isDigit($0) } ?? bytes.endIndex
      let rest = bytes[sign...].prefix(4)
      guard sign > place + 1, rest.starts(with: "$ ".utf8), rest.count == 4,
        rest.dropFirst(2).allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
      else { continue }
      return String(decoding: bytes[place...sign], as: UTF8.self)
    }
    return nil
  }

  /// Returns the first specifier with its number after the dollar sign, such as `%$1@`, and the right one, if it is known;
  /// `nil` if there is none.
  ///
  /// `%$11d` is more often `%$lld` than argument 11, and an argument that shows already is not meant again.
  private static func misplacedNumber(
    in text: String, beside arguments: [FormatArguments.Argument]
  ) -> (found: String, right: String?)? {
    let bytes = Array(text.utf8)
    for place in bytes.indices.dropLast(3) where bytes[place...].starts(with: "%$".utf8) {
      // The second sign of `%%` is text.
      if place > 0, bytes[place - 1] == UInt8(ascii: "%") { continue }
      let digits = bytes[(place + 2)...].prefix { "0123456789".utf8.contains($0) }
      let conversion = bytes[digits.endIndex...].prefix { "hlqjzt".utf8.contains($0) }.endIndex
      guard !digits.isEmpty, conversion < bytes.count, "@diuxXfFgGs".utf8.contains(bytes[conversion]) else {
        continue
      }
      let ending = String(decoding: bytes[digits.endIndex...conversion], as: UTF8.self)
      let number = String(decoding: digits, as: UTF8.self)
      let isKnown = digits.count == 1 && !arguments.contains { $0.isNumbered && "\($0.index + 1)" == number }
      return ("%$\(number)\(ending)", isKnown ? "%\(number)$\(ending)" : nil)
    }
    return nil
  }

  /// Returns the first specifier that lost its percent sign, such as `1$@`; `nil` if there is none.
  private static func lostSpecifier(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    let bytes = Array(text.utf8)
    let format = FormatString(text)
    let ends = Set(format.specifiers.filter { $0.kind != .percent }.compactMap { format.printf($0)?.end })
    for place in bytes.indices.dropLast() where bytes[place...].starts(with: "$@".utf8) && !ends.contains(place + 2) {
      let digits = bytes[..<place].reversed().prefix { "0123456789".utf8.contains($0) }.count
      if digits > 0 { return String(decoding: bytes[(place - digits)...(place + 1)], as: UTF8.self) }
    }
    return nil
  }

  /// Returns the first specifier that has a capital I in the place of a small l, such as `%Id`; `nil` if there is none.
  static func capitalSpecifier(in text: String) -> String? {
    let bytes = Array(text.utf8)
    for place in bytes.indices.dropLast(2) where bytes[place] == UInt8(ascii: "%") {
      let sign = bytes[(place + 1)...].firstIndex { !"0123456789$".utf8.contains($0) } ?? bytes.endIndex
      guard sign + 1 < bytes.count, bytes[sign] == UInt8(ascii: "I"), "dDiuUxX".utf8.contains(bytes[sign + 1]) else {
        continue
      }
      return String(decoding: bytes[place...(sign + 1)], as: UTF8.self)
    }
    return nil
  }

  /// Returns the number of signs `@` in a text that belong neither to a specifier nor to a name, such as `@home`.
  static func loneAtSigns(in text: String) -> Int {
    let bytes = Array(text.utf8)
    // Another rule reports U+0000, after which nothing is a specifier.
    guard !bytes.contains(0) else { return 0 }
    let specifiers = FormatString(text).specifiers.map(\.range)
    var next = 0
    return bytes.indices.count { place in
      while next < specifiers.count, specifiers[next].upperBound <= place { next += 1 }
      guard bytes[place] == UInt8(ascii: "@"), next == specifiers.count || place < specifiers[next].lowerBound else {
        return false
      }
      guard place + 1 < bytes.count else { return true }
      let after = bytes[place + 1]
      // Scripts from Hebrew on, which come after U+058F, may have no space behind an argument.
      let isLetter = 0x80..<0xD6 ~= after || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(after | 0x20)
      return !isLetter && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(after)
    }
  }

  /// Returns whether a key is an attribute of an object in a nib or storyboard, such as `8JN-Ub-qkc.title`, whose text
  /// nothing formats.
  static func isOfInterfaceBuilder(_ key: String) -> Bool {
    let bytes = key.bytes
    let span = bytes.span
    guard span.count > 10, span[10] == UInt8(ascii: "."), span[3] == UInt8(ascii: "-"), span[6] == UInt8(ascii: "-")
    else { return false }
    return [0, 1, 2, 4, 5, 7, 8, 9].allSatisfy { span[$0] != UInt8(ascii: ".") && span[$0] != UInt8(ascii: "-") }
  }

  /// Returns whether a text has `%n` at the end of a word; `%nord` may be a percent sign before one.
  private static func hasWritingSpecifier(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.dropLast().contains { place in
      guard bytes[place] == UInt8(ascii: "%"), bytes[place + 1] == UInt8(ascii: "n") else { return false }
      if place > 0, bytes[place - 1] == UInt8(ascii: "%") { return false }
      guard place + 2 < bytes.count else { return true }
      let next = bytes[place + 2]
      return next < 0x80 && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
    }
  }

  /// Returns whether an argument is one of the key, whose specifiers say what the app's code gives.
  ///
  /// The base may leave an argument out: `starred` for `favorite %lld`. The place counts if it is known.
  static func isInKey(_ argument: FormatArguments.Argument, of entry: LocalizedEntry) -> Bool {
    guard !entry.isPushKey, let key = FormatArguments(entry.key) else { return false }
    let isKnown = argument.isPlaced && key.arguments.allSatisfy(\.isSure)
    return key.arguments.contains {
      $0.isSure && $0.kind == argument.kind && ($0.index == argument.index || !isKnown)
    }
  }

  typealias Taken = FormatArguments.Taken
}
