/// A check of a format string with a number of arguments.
struct FormatChecker {
  private(set) var diagnostics: [FormatDiagnostic] = []
  private let format: FormatString
  private let bytes: ArraySlice<UInt8>
  private let argumentCount: Int

  init(_ format: FormatString, format bytes: ArraySlice<UInt8>, argumentCount: Int) {
    self.format = format
    self.bytes = bytes
    self.argumentCount = argumentCount
    for specifier in format.specifiers { check(specifier) }
    checkMixing()
    checkLookAlikes()
    checkNUL()
    checkUnused()
    diagnostics.sort { ($0.offset, $0.code.rawValue) < ($1.offset, $1.code.rawValue) }
  }

  /// Whether the device shows the format unchanged.
  private var isVerbatim: Bool { format.dialect != .foundation && argumentCount == 0 }

  private var isAndroid: Bool { format.dialect == .android }
  /// The letter with which the dialect's specifiers end.
  private var letter: String { isAndroid ? "s" : "@" }

  private mutating func check(_ specifier: FormatSpecifier) {
    let offset = specifier.range.lowerBound
    let text = String(decoding: bytes[specifier.range], as: UTF8.self)
    switch specifier.kind {
    case .sequential:
      // Android's `100%sure` without arguments is prose.
      if !isVerbatim || !isAndroid || isMeant(specifier) { checkArgument(specifier, text) }
    case .positional(let number):
      if isAndroid, number == 0 {
        report(.error, .indexOutOfRange, offset, "\(text) has no valid argument number; the first argument is 1")
      } else if !isAndroid, number == 0 || number > FormatSpecifier.argumentLimit {
        report(
          .error, .indexOutOfRange, offset,
          "\(text) has no valid argument number; use 1 to \(FormatSpecifier.argumentLimit)")
      } else {
        checkArgument(specifier, text)
      }
    case .percent:
      guard isVerbatim else { return }
      report(
        .warning, .escapedPercentWithoutArguments, offset,
        "without arguments nothing is formatted, so \(text) shows as \(text); write %")
    case .lineBreak: return
    case .unsupported:
      guard !isVerbatim else {
        guard isMeant(specifier) else { return }
        return report(
          .error, .unsupportedSpecifier, offset,
          "without arguments nothing is formatted, so \(text) shows as \(text); use %\(letter) with an argument, or remove it"
        )
      }
      let problem = format.dialect == .device ? "the device does not support \(text)" : "\(text) does not take a string"
      report(.error, .unsupportedSpecifier, offset, "\(problem); use %\(letter), %n$\(letter) or %%")
    case .lone:
      guard !isVerbatim else { return }
      let next = offset + 1
      if isAndroid {
        report(.error, .lonePercent, offset, "the text has a single %, which Android cannot format; write %%")
      } else if format.dialect == .device, next < bytes.endIndex, bytes[next] >= 0x80 {
        report(
          .error, .percentBeforeNonASCII, offset,
          "a single % before a character outside ASCII makes the loc-key show; write %%")
      } else {
        report(.warning, .lonePercent, offset, "the text has a single %; write %%")
      }
    }
  }

  /// Returns whether a specifier that shows unchanged looks as if it should be filled in: `%d`, `%1$ld`, `%.2f` and `%1@`,
  /// but not `50%off`, `100% de`, `0.25%p` or the `%2F` of an address.
  private func isMeant(_ specifier: FormatSpecifier) -> Bool {
    guard let printf = format.printf(specifier), printf.variable == nil else { return false }
    guard printf.number == nil else { return true }
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    let before = bytes[..<specifier.range.lowerBound]
    if let last = before.last, isDigit(last) { return false }
    let modifiers = printf.modifiers
    // `50 % @ home` is a place.
    if modifiers.contains(0x20), before.reversed().first(where: { $0 != 0x20 }).map(isDigit) == true { return false }
    let isInteger = "dDiuU".utf8.contains(printf.conversion)
    // `%50lik` is Turkish, and `%3lld` is not.
    if isInteger, modifiers.first == UInt8(ascii: "l") || modifiers.drop(while: isDigit).starts(with: "ll".utf8) {
      return true
    }
    let isPrecise = modifiers.first == UInt8(ascii: ".") && modifiers.dropFirst().allSatisfy(isDigit)
    guard
      printf.conversion == UInt8(ascii: "@")
        || (isInteger || "fFsSxX".utf8.contains(printf.conversion))
          && (isPrecise || modifiers.allSatisfy { "hlqLzjt".utf8.contains($0) })
    else { return false }
    // Before a letter or a digit it is part of a word or of an escape.
    guard printf.end < bytes.endIndex else { return true }
    let next = bytes[printf.end]
    return !isDigit(next) && (next | 0x20) &- UInt8(ascii: "a") >= 26
  }

  private mutating func checkArgument(_ specifier: FormatSpecifier, _ text: String) {
    guard let argument = specifier.argument, argument >= argumentCount else { return }
    let given = argumentCount == 1 ? "is only 1" : argumentCount == 0 ? "is none" : "are only \(argumentCount)"
    report(
      .error, .missingArgument, specifier.range.lowerBound,
      "\(text) needs argument \(argument + 1), but there \(given)")
  }

  private mutating func checkMixing() {
    let sequential = format.specifiers.first { $0.kind == .sequential }
    let positional = format.specifiers.first { if case .positional = $0.kind { true } else { false } }
    guard let sequential, let positional else { return }
    report(
      .warning, .sequentialAndPositionalMixed, max(sequential.range.lowerBound, positional.range.lowerBound),
      "the text mixes %\(letter) and %n$\(letter), and %\(letter) ignores numbered specifiers when it counts arguments; "
        + "number all, or none")
  }

  /// Looks for U+FF05, U+FE6A and U+066A.
  ///
  /// In Arabic the last one is the right sign. A look-alike is a warning only if it seems to start a specifier;
  /// otherwise it is information.
  private mutating func checkLookAlikes() {
    for offset in bytes.indices {
      let length = Self.lengthOfLookAlike(bytes, at: offset)
      if length == 0 { continue }
      let rest = bytes[offset...]
      let behind = rest.dropFirst(length).drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let isMeant = behind.starts(with: letter.utf8) || behind.starts(with: "$\(letter)".utf8)
      let sign = String(decoding: rest.prefix(length), as: UTF8.self)
      report(
        isMeant ? .warning : .information, .percentLookAlike, offset,
        "\(sign) is an ordinary character, not a percent sign; write % for a specifier")
    }
  }

  /// Returns the length of a look-alike in bytes; 0 if none starts at the offset.
  private static func lengthOfLookAlike(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int {
    switch bytes[offset] {
    case 0xD9: bytes[offset...].starts(with: [0xD9, 0xAA]) ? 2 : 0
    case 0xEF:
      bytes[offset...].starts(with: [0xEF, 0xBC, 0x85]) || bytes[offset...].starts(with: [0xEF, 0xB9, 0xAA]) ? 3 : 0
    default: 0
    }
  }

  /// Returns the number of arguments with which a format has no problem; `nil` if there may be no such number.
  ///
  /// It knows the formats without a problem that are common: all specifiers are `%%` and either `%@` or `%n$@`, and
  /// they use each argument.
  static func soundArgumentCount(
    of specifiers: [FormatSpecifier], _ dialect: FormatDialect, format bytes: ArraySlice<UInt8>
  ) -> Int? {
    var used: UInt128 = 0
    var (hasSequential, hasPositional, hasPercent) = (false, false, false)
    for specifier in specifiers {
      switch specifier.kind {
      case .sequential: hasSequential = true
      case .positional(1...FormatSpecifier.argumentLimit): hasPositional = true
      case .percent: hasPercent = true
      case .positional, .unsupported, .lone, .lineBreak: return nil
      }
      if let argument = specifier.argument {
        guard argument < FormatSpecifier.argumentLimit else { return nil }
        used |= 1 << UInt128(argument)
      }
    }
    // Without arguments, the device shows %% unchanged.
    guard !(hasSequential && hasPositional), used & (used + 1) == 0, used != 0 || !hasPercent else { return nil }
    for offset in bytes.indices where bytes[offset] == 0 || lengthOfLookAlike(bytes, at: offset) > 0 { return nil }
    return used.nonzeroBitCount
  }

  private mutating func checkNUL() {
    guard format.dialect == .device, !isVerbatim, let offset = bytes.firstIndex(of: 0) else { return }
    report(.warning, .nul, offset, "the text has U+0000, and the device ends it there; remove it")
  }

  private mutating func checkUnused() {
    let taken = Set(format.specifiers.compactMap(\.argument))
    for argument in 0..<max(0, argumentCount) where !taken.contains(argument) {
      report(
        .warning, .unusedArgument, bytes.endIndex, "no specifier uses argument \(argument + 1) of \(argumentCount)"
      )
    }
  }

  private mutating func report(
    _ severity: Severity, _ code: FormatDiagnostic.Code, _ offset: Int, _ message: String
  ) {
    diagnostics.append(FormatDiagnostic(severity: severity, code: code, message: message, offset: offset))
  }
}
