import StringsFiles
import TestSupport
import Testing

/// Hostile input ends soon; were the time quadratic, each of these would take minutes, in a debug build hours.
@Suite(.timeLimit(.minutes(20)))
struct StringsLinearityTests {
  static let size = SeededGenerator.isThorough ? 1 << 16 : 1 << 12

  @Test(arguments: ["\\", "/*", "{"])
  func readsAMegabyte(unit: String) {
    let file = StringsFile(parsing: Array(String(repeating: unit, count: (1 << 20) / unit.utf8.count).utf8))
    #expect(file.entries.isEmpty && !file.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "\\", "\"\\", "\"", "'", "\"'", "/*", "/* ", "//", "{", "(", "({", "a={", "a=(", "a={b=", "<", "<0", "<00", ";",
    "a;", "a ", "a=b ",
    "a=b\n", "a=\n", "\"a\n", "x = \"\n", "x = '\"\\\n", "@", "a@", "a@\n", "\u{A0}", "\0", "\u{2028}", "a=b;;",
    "a=b;;\n", "\"a\" = \"b\n",
    "x = (\n", "x = (\"\n", "k = {\"};\n", "k = {'};\n'\\\"\n", "/* a */", "a = /*\n", "} a; ", "\\U", "\"\\Ud83d",
    "'\\Ud83d\n", "\u{301}", "a=(<0)",
  ])
  func staysLinear(unit: String) {
    for prefix in ["", "k = v;;\n", "k = \"", "{"] {
      let bytes = Array((prefix + String(repeating: unit, count: Self.size / unit.utf8.count)).utf8)
      let file = StringsFile(parsing: bytes)
      #expect(file.diagnostics.count <= 2200)
      #expect(file.recovered.isEmpty || file.recovered.count >= file.entries.count)
    }
  }

  @Test func staysLinearOnBytesThatAreNoText() {
    for pattern: [UInt8] in [
      [0xA9], [0x80], [0xFF, 0xFE, 0xD8, 0x3D], [0xFF, 0xFE, 0x00, 0x00, 0xFF], [0, 0x22], [0xF0], [0xE2, 0x80],
    ] {
      let file = StringsFile(parsing: Array(repeatElement(pattern, count: Self.size / pattern.count).joined()))
      #expect(file.entries.isEmpty && !file.diagnostics.isEmpty)
    }
  }

  @Test func countsWhatItDoesNotKeep() throws {
    let file = StringsFile(parsing: Array(String(repeating: "a;", count: 5000).utf8))
    expectEqual(file.entries.count, 1)
    expectEqual(file.diagnostics.count, 1001)
    let last = try #require(file.diagnostics.last)
    #expect(last.code == .moreDiagnostics && last.severity == .information)
    expectEqual(last.message, "3,999 more diagnostics not shown")
  }
}
