import APNsPayload
import PushLint
import TestSupport
import Testing

/// Every key of the tables, with each value that its shape allows and with those that it does not.
struct EveryKeyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let path: [String]
    let shape: ValueShape
    var testDescription: String { path.joined(separator: ".") }

    init(_ outer: [String], _ key: PayloadKey<some PayloadDictionary>) {
      path = outer + [key.name]
      shape = key.shape
    }

    func payload(_ value: String) -> [UInt8] {
      let text = path.map { "{\"\($0)\":" }.joined() + value + String(repeating: "}", count: path.count)
      return Array(text.utf8)
    }
  }

  static let rows: [Row] =
    TopLevelKey.allCases.map { Row([], $0) } + APSKey.allCases.map { Row(["aps"], $0) }
    + AlertKey.allCases.map { Row(["aps", "alert"], $0) } + SoundKey.allCases.map { Row(["aps", "sound"], $0) }
    + ["title", "subtitle", "body"].flatMap { field in
      LocalizedTextKey.allCases.map { Row(["aps", "alert", field], $0) }
    }

  /// The rules about names and types of keys.
  static let linter = Linter(
    rules: Rule.all.filter {
      ["unknown-aps-key", "unknown-alert-key", "custom-key-in-aps", "wrong-type", "loc-args-not-strings"].contains(
        $0.name)
    })

  static func allowed(_ shape: ValueShape) -> [String] {
    switch shape {
    case .string: [#""""#, #""a""#]
    case .nullableString: [#""a""#, "null"]
    case .integer: ["0", "-1", "3.0", "9223372036854775807"]
    case .number: ["0", "-0.5", "1e3"]
    case .boolean: ["true", "false"]
    case .object: ["{}"]
    case .strings: ["[]", #"["a"]"#]
    case .arguments: ["[]", #"["a",1]"#]
    case .nullableArguments: ["null", #"["a",1]"#]
    case .text: [#""a""#, #"{"loc-key":"K"}"#]
    case .alert: [#""a""#, #"{"body":"B"}"#]
    case .sound: [#""a""#, #"{"critical":1}"#]
    }
  }

  @Test func thereAreRulesForIt() {
    expectEqual(Self.linter.settings.count, 5)
    #expect(Self.rows.count >= 3 + 22 + 15 + 3 + 3 * 2)
  }

  @Test(arguments: rows)
  func findsNothingInAKeyOfItsShape(row: Row) {
    for value in Self.allowed(row.shape) {
      let findings = Self.linter.findings(in: row.payload(value), file: "")
      #expect(findings.map(\.message) == [], "\(value)")
    }
  }

  @Test(arguments: rows)
  func findsAValueOfAnotherType(row: Row) {
    // No shape takes an array of booleans.
    let findings = Self.linter.findings(in: row.payload("[true]"), file: "")
    let isArguments = row.shape == .arguments || row.shape == .nullableArguments
    expectEqual(findings.map(\.rule), [isArguments ? "loc-args-not-strings" : "wrong-type"])
    let offset = row.path.reduce(0) { $0 + $1.utf8.count + 4 }
    expectEqual(findings.map(\.location.offset), [isArguments || row.shape == .strings ? offset + 1 : offset])
  }

  @Test(arguments: rows.filter { $0.path.count > 1 && $0.path.last?.count ?? 0 > 3 })
  func suggestsTheKeyForAMisspelledOne(row: Row) throws {
    let name = try #require(row.path.last)
    let misspelled = Row(row.path, misspelling: name + "x")
    let findings = Self.linter.findings(in: misspelled.payload("1"), file: "")
    expectEqual(findings.count, 1)
    #expect(findings.first?.message.hasSuffix("; did you mean \"\(name)\"?") == true, "\(findings.map(\.message))")
  }
}

extension EveryKeyTests.Row {
  init(_ path: [String], misspelling name: String) {
    self.path = path.dropLast() + [name]
    shape = .string
  }
}
