import StringsFiles
import TestSupport
import Testing

struct SubstitutionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var format: String
    var arguments: [String] = ["A", "B"]
    /// Nil where no valid UTF-8 comes out.
    var device: String?
    var foundation: String?
    var testDescription: String { format }
  }

  @Test(arguments: [
    Row(format: "%@ %@", arguments: ["A"], device: "A <null>", foundation: "A (null)"),
    Row(format: "%2$@", device: "B", foundation: "A"),
    Row(format: "%2$@ %@", device: "B A", foundation: "B A"),
    Row(format: "%@ %1$@ %@", device: "A A B", foundation: "A A B"),
    Row(format: "%0$@", device: "<null>", foundation: "0@"),
    Row(format: "%01$@", device: "A", foundation: "A"),
    Row(format: "%128$@", device: "<null>", foundation: "(null)"),
    Row(format: "trailing %", device: "trailing ", foundation: "trailing "),
    Row(format: "100% off", device: "100off", foundation: "100\u{FFFD}ff"),
    Row(format: "(100%) %@", device: "(100 A", foundation: "(100) A"),
    Row(format: "%d", device: "", foundation: "\u{FFFD}"),
    Row(format: "%ld", device: "d", foundation: "\u{FFFD}"),
    Row(format: "%1$d", device: "$d", foundation: "\u{FFFD}"),
    Row(format: "%s", device: "", foundation: "\u{FFFD}"),
    Row(format: "%5@", device: "@", foundation: "A"),
    Row(format: "%-10@", device: "10@", foundation: "A"),
    Row(format: "% @", device: "@", foundation: "A"),
    Row(format: "%#@n@", device: "@n@", foundation: "A"),
    Row(format: "100%的 %@", device: nil, foundation: "100的 A"),
    Row(format: "20 %\u{A0}sur %@", device: nil, foundation: "20 \u{A0}sur A"),
    Row(format: "％@ ٪ %@", device: "％@ ٪ A", foundation: "％@ ٪ A"),
    Row(format: "%% %%@ %@", device: "% %@ A", foundation: "% %@ A"),
    Row(format: "%5%@", device: "A", foundation: "5@"),
    Row(format: "%99999999999999999999$@|", device: "<null>|", foundation: "(null)|"),
  ])
  func followsTheTable(row: Row) {
    expectEqual(FormatString(row.format).substituting(row.arguments).text, row.device)
    expectEqual(FormatString(row.format, dialect: .foundation).substituting(row.arguments).text, row.foundation)
  }

  /// Measured; after a number or a point at the end, another process may show one more character.
  @Test(arguments: [
    ("%#@😀@", "#@"),
    ("x%#@😀", "x#"),
    ("%#@😀k l%l ", "#k l"),
    ("%[😀]@", "[]@"),
    ("%@ is at 50%.", "A is at 50."),
    ("%55", "5"),
    ("%-5", "-"),
    ("%2$.", "2"),
    ("%.5", "."),
    ("%.*", ""),
    ("%1$", ""),
    ("%-l", ""),
    ("%.0", ""),
  ])
  func endsASpecifierAsFoundation(format: String, text: String) {
    expectEqual(FormatString(format, dialect: .foundation).substituting(["A", "B"]).text, text)
  }
}
