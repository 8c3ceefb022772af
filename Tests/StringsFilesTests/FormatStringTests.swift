import Foundation
import StringsFiles
import TestSupport
import Testing

struct FormatStringTests {
  @Test func tellsWhereArgumentsWent() {
    let result = FormatString("é %2$@, %@%% %9$@").substituting(["Jenna", "Frank 的", "unused"])
    expectEqual(result.text, "é Frank 的, Jenna% <null>")
    expectEqual(result.insertions.map(\.range), [3..<12, 14..<19])
    expectEqual(result.insertions.map(\.argument), [1, 0])
    #expect(result.usedArguments == [0, 1] && result.unusedArguments == [2])
    #expect(result.utf8 == Array("é Frank 的, Jenna% <null>".utf8) && result.isValidUTF8)
  }

  @Test func nothingIsFormattedWithoutArguments() {
    let format = FormatString("100%% %@ % \0的%的")
    let result = format.substituting([])
    expectEqual(result.text, "100%% %@ % \0的%的")
    expectEqual(result.diagnostics.map(\.code), [.escapedPercentWithoutArguments, .missingArgument])
    var buffer: [UInt8] = []
    #expect(format.append([], to: &buffer) && buffer == Array("100%% %@ % \0的%的".utf8))
    expectEqual(FormatString("100%% %@", dialect: .foundation).substituting([]).text, "100% (null)")
  }

  @Test func argumentsAreNeverScannedAgain() {
    expectEqual(FormatString("%@ %@").substituting(["%@ %% %2$@", "\0%"]).text, "%@ %% %2$@ \0%")
  }

  @Test func nulEndsTheText() {
    let result = FormatString("a %@\0 %@ %的").substituting(["A", "B"])
    #expect(result.text == "a A" && result.unusedArguments == [1])
    expectEqual(result.diagnostics.map(\.code), [.nul, .unusedArgument])
    expectEqual(result.diagnostics.map(\.offset), [4, 13])
    expectEqual(FormatString("a%\0").substituting(["A"]).text, "a")
  }

  @Test func givesNoTextWhereACharacterIsCut() {
    let format = FormatString("100%的 %@")
    #expect(!format.rendersValidUTF8)
    let result = format.substituting(["A"])
    #expect(result.text == nil && !result.isValidUTF8)
    expectEqual(result.utf8, Array("100".utf8) + [0x9A, 0x84] + Array(" A".utf8))
    var buffer: [UInt8] = [1]
    #expect(!format.append(["A"], to: &buffer) && buffer == [1])
  }

  @Test func appendsToWhatIsThere() {
    var buffer = Array("> ".utf8)
    FormatString("%@!").append(["A"], to: &buffer)
    expectEqual(buffer, Array("> A!".utf8))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var format: String
    var kinds: [FormatSpecifier.Kind]
    var ranges: [Range<Int>]
    var codes: [FormatDiagnostic.Code]
    var testDescription: String { format }
  }

  @Test(arguments: [
    Case(format: "%@ %%", kinds: [.sequential, .percent], ranges: [0..<2, 3..<5], codes: []),
    Case(
      format: "é%2$@ %1$@", kinds: [.positional(2), .positional(1)], ranges: [2..<6, 7..<11], codes: [.missingArgument]),
    Case(
      format: "%@ %1$@", kinds: [.sequential, .positional(1)], ranges: [0..<2, 3..<7],
      codes: [.sequentialAndPositionalMixed]),
    Case(
      format: "%0$@ %1$@ %128$@", kinds: [.positional(0), .positional(1), .positional(128)],
      ranges: [0..<4, 5..<9, 10..<16], codes: [.indexOutOfRange, .indexOutOfRange]),
    Case(
      format: "%ld%1$@", kinds: [.unsupported, .positional(1)], ranges: [0..<3, 3..<7], codes: [.unsupportedSpecifier]),
    Case(
      format: "%#@files@%1$@", kinds: [.unsupported, .positional(1)], ranges: [0..<9, 9..<13],
      codes: [.unsupportedSpecifier]),
    Case(
      format: "%5@%.2f%1$d%@", kinds: [.unsupported, .unsupported, .unsupported, .sequential],
      ranges: [0..<3, 3..<7, 7..<11, 11..<13],
      codes: [.unsupportedSpecifier, .unsupportedSpecifier, .unsupportedSpecifier]),
    Case(format: "%@ 100%", kinds: [.sequential, .lone], ranges: [0..<2, 6..<7], codes: [.lonePercent]),
    Case(
      format: "%@ 100% off, 5%)", kinds: [.sequential, .lone, .lone], ranges: [0..<2, 6..<7, 14..<15],
      codes: [.lonePercent, .lonePercent]),
    Case(format: "%@ 100%的", kinds: [.sequential, .lone], ranges: [0..<2, 6..<7], codes: [.percentBeforeNonASCII]),
    Case(
      format: "%@ 5٪ ％@ ﹪1$@", kinds: [.sequential], ranges: [0..<2],
      codes: [.percentLookAlike, .percentLookAlike, .percentLookAlike]),
    Case(format: "none", kinds: [], ranges: [], codes: [.unusedArgument]),
  ])
  func listsSpecifiersAndWhatIsWrong(example: Case) {
    let format = FormatString(example.format)
    expectEqual(format.format, example.format)
    expectEqual(format.specifiers.map(\.kind), example.kinds)
    expectEqual(format.specifiers.map(\.range), example.ranges)
    expectEqual(format.diagnostics(argumentCount: 1).map(\.code), example.codes)
  }

  @Test func weighsWhatIsWrong() {
    let all = FormatString("%@ %2$@ %3$@ %d % %的 %0$@ ٪ ％@").diagnostics(argumentCount: 2)
    expectEqual(
      all.map { "\($0.offset) \($0.severity) \($0.code.rawValue)" },
      [
        "3 warning sequential-and-positional-mixed", "8 error missing-argument", "13 error unsupported-specifier",
        "16 warning lone-percent", "18 error percent-before-non-ascii", "23 error index-out-of-range",
        "28 information percent-look-alike", "31 warning percent-look-alike",
      ])
    expectEqual(all[1].message, "%3$@ needs argument 3, but there are only 2")
  }

  /// The device shows it as it stands.
  @Test func saysNothingOfPercentSignsThatAreNotFormatted() {
    let prose =
      "50%off 100% de 100% d'abord 50%-off 5% 100%的 0.25%p 인상, 20%d. %dans 5% @home 50 % @ Bar %50lik https://example.org/%D0%b4%2F%20d%C3"
    #expect(FormatString(prose).diagnostics(argumentCount: 0).isEmpty)
    #expect(FormatString("100%sure 5%s!", dialect: .android).diagnostics(argumentCount: 0).isEmpty)
    expectEqual(FormatString("%s", dialect: .android).diagnostics(argumentCount: 0).map(\.code), [.missingArgument])
    let given = FormatString("50%off").diagnostics(argumentCount: 1)
    expectEqual(given.map(\.code), [.unsupportedSpecifier, .unusedArgument])
    let foundation = FormatString("%d", dialect: .foundation).diagnostics(argumentCount: 0)
    expectEqual(foundation.map(\.code), [.unsupportedSpecifier])
    expectEqual(foundation.map(\.message), ["%d does not take a string; use %@, %n$@ or %%"])
  }

  /// Nobody wants the user to read them.
  @Test(arguments: ["%d", "%1$d", "%ld", "%1$lld", "%s", "%i", "%.2f", "%1$.1f", "%1$03d"])
  func reportsSpecifiersThatShowAsTheyStand(specifier: String) {
    for text in ["\(specifier)", "You have \(specifier) new messages", "\(specifier)件", "(\(specifier))"] {
      let found = FormatString(text).diagnostics(argumentCount: 0)
      expectEqual(found.map { "\($0.severity) \($0.code.rawValue)" }, ["error unsupported-specifier"])
      expectEqual(
        found.map(\.message),
        [
          "without arguments nothing is formatted, so \(specifier) shows as \(specifier); use %@ with an argument, or remove it"
        ])
    }
  }

  /// A number, or the length of an integer, is no prose even before a letter.
  @Test func reportsSpecifiersThatShowBeforeLetters() {
    for text in ["%1$dm ago", "%ldh ago", "%lldx"] {
      expectEqual(FormatString(text).diagnostics(argumentCount: 0).map(\.code), [.unsupportedSpecifier])
    }
  }

  /// Foundation ignores what is between the percent sign and `@`.
  @Test(arguments: ["%@", "%5@", "%-10@", "% @", "%+@", "%0@", "%.3@", "%l@", "%1$@", "%1$5@", "%1$-.2@"])
  func takesAStringWhateverTheFlags(format: String) {
    let foundation = FormatString(format, dialect: .foundation)
    expectEqual(foundation.substituting(["A"]).text, "A")
    #expect(foundation.diagnostics(argumentCount: 1) == [])
    let missing = foundation.diagnostics(argumentCount: 0).map(\.message)
    expectEqual(missing, ["\(format) needs argument 1, but there is none"])
    let kind: FormatSpecifier.Kind = format.contains("$") ? .positional(1) : .sequential
    expectEqual(foundation.specifiers.map(\.kind), [kind])
    expectEqual(foundation.specifiers.map(\.range), [0..<format.utf8.count])
  }

  /// A plural rule takes a number, and so does a width that comes from an argument.
  @Test(arguments: ["%#@files@", "%*@", "%1$#@files@", "%1$*@"])
  func takesNoStringAsANumber(format: String) {
    let foundation = FormatString(format, dialect: .foundation)
    expectEqual(foundation.specifiers.map(\.kind), [.unsupported])
    #expect(
      foundation.diagnostics(argumentCount: 2).map(\.message).contains(
        "\(format) does not take a string; use %@, %n$@ or %%"))
  }

  @Test func survivesAnyFormat() {
    var generator = SeededGenerator()
    let parts = [
      "%", "@", "$", "1", "2", "0", "128", " ", "#", "-", "d", "l", "[", "]", "*", ".", "a", "é", "😀", "\0", "5",
    ]
    for _ in 0..<SeededGenerator.rounds * 5 {
      let text = (0..<Int.random(in: 0...10, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      for dialect in [FormatDialect.device, .foundation] {
        let format = FormatString(text, dialect: dialect)
        let result = format.substituting(["A", "é"])
        expectEqual(result.isValidUTF8, format.rendersValidUTF8, "\(text)")
        var buffer: [UInt8] = []
        #expect(
          format.append(["A", "é"], to: &buffer) == result.isValidUTF8 && (buffer == result.utf8 || !result.isValidUTF8)
        )
        for insertion in result.insertions {
          expectEqual(Array(result.utf8[insertion.range]), Array(["A", "é"][insertion.argument].utf8), "\(text)")
        }
        var end = 0
        for specifier in format.specifiers {
          #expect(
            specifier.range.lowerBound >= end && text.utf8.count >= specifier.range.upperBound, "\(dialect) \(text)")
          end = specifier.range.lowerBound + 1
        }
      }
    }
  }

  /// Compares with CoreFoundation, leaving out what reads a string as something else, past the
  /// arguments, or, in a specifier that the end cuts off, past the format.
  @Test func formatsAsCoreFoundationDoes() {
    var generator = SeededGenerator()
    let parts = [
      "%", "%", "%@", "%%", "@", "$", "1", "2", "3", "0", " ", "#", "-", "+", "l", ".", "y", "é", "的", "%1$@", "[", "]",
    ]
    let arguments = ["A", "é", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]
    let objects = arguments.map { NSString(string: $0) }
    for _ in 0..<SeededGenerator.rounds * 5 {
      let text =
        (0..<Int.random(in: 0...10, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined() + "||"
      let format = FormatString(text, dialect: .foundation)
      if format.specifiers.contains(where: { ($0.argument ?? 0) >= arguments.count }) { continue }
      // Numbers above its limit crash CoreFoundation.
      if text.contains(/[0-9]{2}\$/) { continue }
      // Unsafe for the arguments' sake: there are as many as any specifier asks for.
      let expected = unsafe withVaList(objects) { unsafe NSString(format: text, arguments: $0) }.description
      expectEqual(format.substituting(arguments).text, expected, "\(text.debugDescription)")
    }
  }
}
