import StringsFiles
import TestSupport
import Testing

/// Formats as `java.util.Formatter` reads them, with strings as arguments.
struct AndroidFormatTests {
  private func text(_ format: String, _ arguments: String...) -> String? {
    FormatString(format, dialect: .android).substituting(arguments).text
  }

  @Test func takesStringsInOrderOrByNumber() {
    expectEqual(text("%s and %s", "A", "B"), "A and B")
    expectEqual(text("%2$s and %1$s", "A", "B"), "B and A")
    // An unnumbered specifier does not count the numbered ones.
    expectEqual(text("%2$s %s %s", "A", "B"), "B A B")
    expectEqual(text("%s%<s %<S", "ab"), "abab AB")
    expectEqual(text("100%% of %s%n.", "A"), "100% of A\n.")
  }

  @Test func appliesWidthAndPrecision() {
    expectEqual(text("[%5s|%-5s|%.2s|%4.1s]", "abc", "abc", "abc", "abc"), "[  abc|abc  |ab|   a]")
    expectEqual(text("%S", "straße"), "STRASSE")
    // A precision counts UTF-16 code units, and cuts a character above U+FFFF.
    expectEqual(text("%.1s", "😀"), "\u{FFFD}")
    expectEqual(text("%1$-3s.", "😀"), "😀 .")
  }

  /// As Java 17 formats them.
  @Test func formatsPercentSignsAndLineBreaksWithANumberOrAWidth() {
    #expect(text("%1$%%9$%", "A") == "%%" && text("a%1$nb", "A") == "a\nb")
    expectEqual(text("[%5%|%-5%|%1$2%]", "A"), "[    %|%    | %]")
    expectEqual(text("%1$%%s", "A"), "%A")
    for format in ["%-%", "%05%", "%.1%", "%<%", "%s%<n", "%5n", "%0$%", "%1024%"] {
      #expect(text(format, "A") == nil, "\(format)")
    }
  }

  @Test func tellsWhereStyledArgumentsWent() {
    let result = FormatString("é%5s%.1s", dialect: .android).substituting(["abc", "xyz"])
    expectEqual(result.text, "é  abcx")
    expectEqual(result.insertions.map(\.range), [4..<7, 7..<8])
    expectEqual(result.usedArguments, [0, 1])
  }

  @Test func formatsNothingWithoutArguments() {
    expectEqual(text("100% %d %s %n %%"), "100% %d %s %n %%")
    expectEqual(FormatString("100 %s", dialect: .android).diagnostics(argumentCount: 0).map(\.code), [.missingArgument])
  }

  /// Each makes the formatter throw for a string.
  @Test(arguments: [
    "%d", "%1$d", "%,d", "%05d", "%x", "%.2f", "%e", "%c", "%tY", "%TH", "%@", "%1$@", "%ld", "%", "a %", "5%)",
    "100% s",
    "%+s", "%-s", "%#s", "%y", "%5n", "%.s", "%1$", "%0$s", "%的",
  ])
  func hasNoTextForASpecifierThatTakesNoString(format: String) {
    let android = FormatString(format, dialect: .android)
    let result = android.substituting(["A"])
    #expect(result.text == nil && result.utf8 == [])
    #expect(!android.rendersValidUTF8)
    #expect(result.diagnostics.contains { $0.severity == .error })
    var buffer: [UInt8] = [1]
    #expect(!android.append(["A"], to: &buffer) && buffer == [1])
  }

  @Test func hasNoTextIfAnArgumentIsMissing() {
    let format = FormatString("%1$s %2$s", dialect: .android)
    expectEqual(format.substituting(["A", "B"]).text, "A B")
    #expect(format.substituting(["A"]).text == nil)
    expectEqual(format.diagnostics(argumentCount: 1).map(\.message), ["%2$s needs argument 2, but there is only 1"])
    // Java ignores arguments that are too many.
    expectEqual(format.substituting(["A", "B", "C"]).text, "A B")
    expectEqual(format.diagnostics(argumentCount: 3).map(\.code), [.unusedArgument])
  }

  @Test func saysWhatToWrite() {
    func messages(_ format: String) -> [String] {
      FormatString(format, dialect: .android).diagnostics(argumentCount: 1).map(\.message)
    }
    expectEqual(messages("%1$d"), ["%1$d does not take a string; use %s, %n$s or %%"])
    expectEqual(messages("%s 5%"), ["the text has a single %, which Android cannot format; write %%"])
    expectEqual(
      messages("%s %1$s"),
      [
        "the text mixes %s and %n$s, and %s ignores numbered specifiers when it counts arguments; number all, or none"
      ])
    expectEqual(messages("%0$s").first, "%0$s has no valid argument number; the first argument is 1")
    expectEqual(messages("%128$s").first, "%128$s needs argument 128, but there is only 1")
    expectEqual(messages("％s %s"), ["％ is an ordinary character, not a percent sign; write % for a specifier"])
  }

  @Test func knowsTheRangesOfSpecifiers() {
    let format = FormatString("é%2$-5.1s %n%%%<s%d", dialect: .android)
    expectEqual(format.specifiers.map(\.range), [2..<10, 11..<13, 13..<15, 15..<18, 18..<20])
    expectEqual(format.specifiers.map(\.kind), [.positional(2), .lineBreak, .percent, .positional(2), .unsupported])
    expectEqual(format.specifiers.map(\.argument), [1, nil, nil, 1, 0])
  }

  @Test func padsTo1023CodeUnits() {
    expectEqual(text("%1023s", "A")?.utf8.count, 1023)
    #expect(text("%1024s", "A") == nil && text("%.1024s", "A") == nil && text("%99999999999999999999s", "A") == nil)
  }

  @Test func survivesAnyFormat() {
    var generator = SeededGenerator()
    let parts = ["%", "s", "S", "$", "1", "2", "0", "<", "-", "d", "n", ".", "t", "T", "a", "é", "😀", "\0", "5", " "]
    for _ in 0..<SeededGenerator.rounds * 5 {
      let text = (0..<Int.random(in: 0...10, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let format = FormatString(text, dialect: .android)
      let result = format.substituting(["A", "é"])
      #expect(format.rendersValidUTF8 || result.text == nil, "\(text)")
      var buffer: [UInt8] = []
      #expect(format.append(["A", "é"], to: &buffer) == (result.text != nil) && buffer == result.utf8, "\(text)")
      if result.text == nil { #expect(result.diagnostics.contains { $0.severity == .error }, "\(text)") }
      var end = 0
      for specifier in format.specifiers {
        #expect(specifier.range.lowerBound >= end && specifier.range.upperBound <= text.utf8.count, "\(text)")
        end = specifier.range.upperBound
      }
    }
  }
}
