import StringsFiles
import TestSupport
import Testing

/// At each limit, and one past it.
struct StringsLimitTests {
  @Test(arguments: [(512 << 20, StringsDiagnostic.Code.propertyList), ((512 << 20) + 1, .tooLarge)])
  func readsNoFileBeyond512MiB(count: Int, code: StringsDiagnostic.Code) {
    // Its first bytes tell that a property list is read by others: nothing looks at the rest.
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.replaceSubrange(0..<8, with: "bplist00".utf8)
    let file = StringsFile(parsing: bytes)
    #expect(file.isRefused)
    expectEqual(file.diagnostics.map(\.code), [code])
  }

  @Test func keepsAThousandDiagnostics() {
    let atLimit = StringsFile(parsing: Array(String(repeating: "a;", count: 1001).utf8)).diagnostics
    expectEqual(atLimit.map(\.code), Array(repeating: .duplicate, count: 1000))
    let beyond = StringsFile(parsing: Array(String(repeating: "a;", count: 1002).utf8)).diagnostics
    expectEqual(beyond.count, 1001)
    expectEqual(beyond.last?.code, .moreDiagnostics)
    expectEqual(beyond.last?.message, "1 more diagnostic not shown")
  }

  @Test(arguments: [FormatDialect.device, .foundation])
  func knows127Arguments(dialect: FormatDialect) {
    let arguments = (1...128).map { "<\($0)>" }
    // Foundation maps the numbers that occur in ascending order: with all of them each is itself.
    let all = (1...127).map { "%\($0)$@" }.joined()
    let text = FormatString(all, dialect: dialect).substituting(arguments)
    expectEqual(text.text, arguments.dropLast().joined())
    expectEqual(text.diagnostics.map(\.code), [.unusedArgument])
    let beyond = FormatString(all + "%128$@", dialect: dialect).substituting(arguments)
    #expect(beyond.diagnostics.map(\.code).contains(.indexOutOfRange))
    // What the device does with it was not observed; CoreFoundation has no room for it.
    expectEqual(beyond.text?.contains("<128>"), (dialect == .device))
  }
}
