import ActivityContract
import CompactJSON
import TestSupport
import Testing

struct ContractLimitTests {
  private static func contract(_ schema: String, _ definitions: String) throws -> ActivityContract {
    try ActivityContract(parsing: #"{"properties":{"content-state":\#(schema)},"$defs":\#(definitions)}"#)
  }

  private static func check(_ text: String, _ contract: ActivityContract) throws -> ActivityCheck {
    contract.check(try JSONDocument(parsing: Array(text.utf8)).root)
  }

  private static let tree = ##"{"A":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}}}}"##

  @Test func refusesAContractOverOneMiB() throws {
    let text = #"{"properties":{"attributes":{}}}"#
    let padding = String(repeating: " ", count: ActivityContract.sizeLimit - text.utf8.count)
    _ = try ActivityContract(parsing: text + padding)
    let error = #expect(throws: ActivityContractError.self) { try ActivityContract(parsing: text + padding + " ") }
    expectEqual(error?.reason, .tooLarge(limit: 1_048_576))
    expectEqual(error?.description, "the contract is larger than 1,048,576 bytes")
  }

  @Test func readsContracts128LevelsDeep() throws {
    func text(_ levels: Int) -> String {
      let items = levels - 3
      return #"{"properties":{"attributes":"# + String(repeating: #"{"items":"#, count: items) + "{}"
        + String(repeating: "}", count: items) + "}}"
    }
    _ = try ActivityContract(parsing: text(128))
    let error = #expect(throws: ActivityContractError.self) { try ActivityContract(parsing: text(129)) }
    expectEqual(error?.reason, .json(.tooDeep(limit: 128)))
  }

  @Test func refusesAChainOf33References() throws {
    func definitions(_ count: Int) -> String {
      let links = (1..<count).map { ##""A\##($0)":{"$ref":"#/$defs/A\##($0 + 1)"}"## } + [#""A\#(count)":{}"#]
      return "{\(links.joined(separator: ","))}"
    }
    // The part's own schema is one more.
    _ = try Self.contract(##"{"$ref":"#/$defs/A1"}"##, definitions(31))
    let error = #expect(throws: ActivityContractError.self) {
      try Self.contract(##"{"$ref":"#/$defs/A1"}"##, definitions(32))
    }
    expectEqual(error?.reason, .tooManyReferences(limit: 32))
  }

  /// Many other remarks do not hide the one about the rest.
  @Test func saysWhatIsNotCheckedBesideManyRemarks() throws {
    let contract = try Self.contract(##"{"$ref":"#/$defs/A"}"##, Self.tree)
    let unknown = (0..<200).map { "\"x\($0)\":1," }.joined()
    let state =
      "{\(unknown)\"a\":" + String(repeating: #"{"a":"#, count: 128) + "1" + String(repeating: "}", count: 129)
    let remarks = try Self.check(state, contract).remarks
    expectEqual(remarks.count, 101)
    expectEqual(remarks.last?.message, "the content-state is not checked beyond 256 levels")
  }

  /// Names and values that a schema lists count as comparisons: they took a minute.
  @Test(arguments: [
    (#"{"properties":{KEYS}}"#, "{}"), (#"{"required":[LIST],"properties":{"x":{}}}"#, "{}"),
    (#"{"enum":[LIST]}"#, "\"k5000\""),
  ])
  func countsTheNamesAndValuesOfASchema(schema: String, element: String) throws {
    let names = (0...5000).map { "\"k\($0)\"" }
    let items = schema.replacing("KEYS", with: names.map { "\($0):{}" }.joined(separator: ","))
      .replacing("LIST", with: names.joined(separator: ","))
    let contract = try Self.contract(#"{"items":\#(items)}"#, "{}")
    func remarks(_ count: Int) throws -> [String] {
      try Self.check("[\(Array(repeating: element, count: count).joined(separator: ","))]", contract).remarks.map(
        \.message)
    }
    #expect(try remarks(100) == [])
    try expectEqual(remarks(300), ["the rest of the content-state is not checked, because it is too long"])
  }

  @Test func checksNoMoreThan256SchemasDeep() throws {
    let contract = try Self.contract(##"{"$ref":"#/$defs/A"}"##, Self.tree)
    func state(_ levels: Int) -> String {
      String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    }
    // Each level has two schemas: the reference and its target.
    try expectEqual(Self.check(state(127), contract).mismatches.count, 1)
    let check = try Self.check(state(128), contract)
    #expect(check.mismatches.isEmpty)
    expectEqual(check.remarks.map(\.message), ["the content-state is not checked beyond 256 levels"])
  }

  @Test func keepsAHundredMismatches() throws {
    let contract = try Self.contract(#"{"items":{"type":"string"}}"#, "{}")
    let check = try Self.check("[" + Array(repeating: "1", count: 101).joined(separator: ",") + "]", contract)
    expectEqual(check.mismatches.count, 100)
    expectEqual(check.mismatches.last?.path, "content-state[99]")
  }

  @Test(.enabled(if: SeededGenerator.isThorough, "slow in a debug build")) func checksAMillionComparisons() throws {
    let contract = try Self.contract(#"{"items":{"type":"integer"}}"#, "{}")
    func state(_ count: Int) -> String { "[" + String(repeating: "1,", count: count - 1) + "1]" }
    // A debug build takes five seconds for each.
    if SeededGenerator.isThorough { #expect(try Self.check(state(999_999), contract).remarks.isEmpty) }
    #expect(
      try Self.check(state(1_000_000), contract).remarks.map(\.message)
        == ["the rest of the content-state is not checked, because it is too long"])
  }

  /// Each level tries two schemas that lead to the next, so without remembered answers the work would double each time.
  @Test func remembersTheAnswersOfAlternatives() throws {
    let definitions = ##"""
      {"A":{"anyOf":[{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"type":"string"}}},
        {"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"type":"integer"}}},{"type":"integer"}]}}
      """##
    let contract = try Self.contract(##"{"$ref":"#/$defs/A"}"##, definitions)
    let levels = 60
    let state = String(repeating: #"{"b":1,"a":"#, count: levels) + "true" + String(repeating: "}", count: levels)
    #expect(try !Self.check(state, contract).mismatches.isEmpty)
  }
}
