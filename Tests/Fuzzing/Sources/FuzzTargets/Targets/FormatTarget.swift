import StringsFiles

extension FuzzTarget {
  /// A format; the first byte of the input decides how many arguments it gets.
  static let format = FuzzTarget(
    "format", dictionary: "format", seeds: ["Tests/Fuzzing/Seeds/format"]
  ) { bytes in
    guard let first = bytes.first else { return false }
    let arguments = ["Jenna", "%1$@", "", "\u{1F468}\u{200D}\u{1F469}", "e\u{301}"].prefix(Int(first % 6))
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for dialect in FormatDialect.allCases { check(text, dialect, Array(arguments)) }
    return true
  }

  private static func check(_ text: String, _ dialect: FormatDialect, _ arguments: [String]) {
    let format = FormatString(text, dialect: dialect)
    expect(format.format == text, "a format is kept as it was given")
    var end = 0
    for specifier in format.specifiers {
      expect(specifier.range.lowerBound >= end && specifier.range.upperBound <= text.utf8.count, "specifiers in order")
      end = specifier.range.upperBound
    }
    let substitution = format.substituting(arguments)
    var buffer: [UInt8] = [0x20]
    let isAppended = format.append(arguments, to: &buffer)
    expect(isAppended == substitution.isValidUTF8, "appending says whether a text comes out")
    expect(buffer == [0x20] + (isAppended ? substitution.utf8 : []), "appending writes what substituting gives")
    for insertion in substitution.insertions {
      let inserted = substitution.utf8[insertion.range]
      // Android's %.3s and %S change the argument.
      let isChanged =
        dialect == .android && !text.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "S") }
      expect(
        isChanged || inserted.elementsEqual(arguments[insertion.argument].utf8), "an argument stands where it is told")
    }
    let used = substitution.usedArguments
    let unused = substitution.unusedArguments
    expect((used + unused).sorted() == Array(arguments.indices), "an argument is used or not")
    if arguments.isEmpty, dialect != .foundation { expect(substitution.text == text, "nothing is formatted") }
    var last = 0
    for diagnostic in substitution.diagnostics {
      expect((last...text.utf8.count).contains(diagnostic.offset), "diagnostics stand in the format's order")
      last = diagnostic.offset
    }
  }
}
