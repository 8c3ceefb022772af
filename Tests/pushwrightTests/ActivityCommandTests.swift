import Foundation
import TestSupport
import Testing

/// `lint --activity` and `activities` of a configuration.
@Suite struct ActivityCommandTests {
  typealias Folder = LintCommandTests.Folder
  static let contract = #"{"title":"Match","properties":{"content-state":{"properties":{"score":{"type":"integer"}}}}}"#
  static let other = #"{"title":"Trip","properties":{"content-state":{"properties":{"gate":{"type":"string"}}}}}"#
  static let update = #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":"1"}}}"#
  static let start = """
    {"aps":{"timestamp":1795286220,"event":"start","content-state":{"score":"1"},"attributes-type":"Match","attributes":{},\
    "alert":{"title":"A","body":"B"}}}
    """

  @Test func comparesWithTheContractThatIsGiven() throws {
    let folder = try Folder(["a.apns": Self.update, "match.schema.json": Self.contract])
    #expect(
      try folder.findings("--activity", "\(folder.path)/match.schema.json", ".") == ["a.apns:1:73 activity-mismatch"])
    #expect(try folder.findings(".") == [])
  }

  @Test func choosesAmongSeveralByTheTypeOfTheAttributes() throws {
    let folder = try Folder([
      "a.apns": Self.start, "b.apns": Self.update, "m.json": Self.contract, "t.json": Self.other,
    ])
    let found = try folder.findings("--activity", "\(folder.path)/m.json", "--activity", "\(folder.path)/t.json", ".")
    expectEqual(found, ["a.apns:1:72 activity-mismatch", "b.apns:1:64 activity-not-checked"])
  }

  @Test func readsTheContractsOfTheConfiguration() throws {
    let folder = try Folder([
      "p/a.apns": Self.start, "p/b.apns": Self.update, "match.schema.json": Self.contract, "trip.json": Self.other,
      ".pushwright.yml": "activities: {Match: match.schema.json, Trip: trip.json}",
    ])
    try expectEqual(folder.findings("."), ["p/a.apns:1:72 activity-mismatch", "p/b.apns:1:64 activity-not-checked"])
    // The option takes the place of all of them.
    #expect(
      try folder.findings("--activity", "\(folder.path)/match.schema.json", ".") == [
        "p/a.apns:1:72 activity-mismatch", "p/b.apns:1:73 activity-mismatch",
      ])
  }

  @Test func previewsDatesByTheContract() throws {
    let folder = try Folder([
      "a.apns": #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"kickOff":816976800}}}"#,
      "m.json": #"{"properties":{"content-state":{"properties":{"kickOff":{"x-swift-type":"Date"}}}}}"#,
      "en.lproj/Localizable.strings": #""k" = "K";"#,
    ])
    let arguments = ["preview", "--app", folder.path, "--output", "-", "\(folder.path)/a.apns"]
    let date = "<td>21 November 2026, 18:00:00 UTC</td>"
    #expect(!(try Command(arguments, input: Data()).output.contains(date)))
    #expect(try Command(arguments + ["--activity", "\(folder.path)/m.json"], input: Data()).output.contains(date))
    let missing = try Command(arguments + ["--activity", "\(folder.path)/none.json"], input: Data())
    #expect(missing.status == 2 && missing.messages.contains("none.json"))
  }

  /// The name in the configuration counts, not the title.
  @Test func namesTheTypeInTheConfiguration() throws {
    let folder = try Folder([
      "a.apns": Self.start, "trip.json": Self.other, ".pushwright.yml": "activities: {Match: trip.json}",
    ])
    try expectEqual(folder.findings("."), ["a.apns:1:64 activity-unknown"])
  }

  @Test func reportsAContractThatIsNotThereAtItsLine() throws {
    let folder = try Folder(["a.apns": Self.update, ".pushwright.yml": "activities:\n  Match: none.json\n"])
    let command = try Command("lint", "\(folder.path)/a.apns")
    #expect(command.messages.hasPrefix("\(folder.path)/.pushwright.yml:2:10: error: activities: "))
    #expect(command.messages.contains("none.json"))
    expectEqual(command.status, 2)
  }

  @Test func reportsAnErrorInAContractAtItsPlace() throws {
    let folder = try Folder(["a.apns": Self.update, "m.json": "{\n  \"propertis\": {}\n}"])
    let command = try Command("lint", "--activity", "\(folder.path)/m.json", "\(folder.path)/a.apns")
    expectEqual(
      command.messages,
      """
      \(folder.path)/m.json:2:3: error: unknown keyword "propertis"; did you mean "properties"?
        "propertis": {}
        ^

      """)
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }

  @Test func refusesAContractFromStandardInput() throws {
    let command = try Command("lint", "--activity", "-")
    #expect(command.messages.contains("--activity needs a file, because payloads come from standard input"))
    expectEqual(command.status, 2)
  }

  @Test func comparesDatesWithTheTimeThatIsGiven() throws {
    let folder = try Folder(["a.apns": #"{"aps":{"timestamp":1795286220,"event":"end"}}"#])
    #expect(try folder.findings("--now", "1795286280", ".") == [])
    try expectEqual(folder.findings("--now", "1795286281", "."), ["a.apns:1:20 live-activity-timing"])
    try expectEqual(folder.findings("--now", "1795286159", "."), ["a.apns:1:20 live-activity-timing"])
    #expect(try folder.findings(".") == [])
  }

  @Test func printsTheSchemaOfAContract() throws {
    let schema = try Command("schema", "--contract").json()
    #expect(schema["title"] as? String == "Contract of a Live Activity")
  }

  @Test func takesTheSamplePayloadsWithTheirContract() throws {
    let command = try Command(
      "lint", "--activity", "Localizations/MatchAttributes.schema.json", "--app", "Localizations", "--format", "json",
      "Localizations/Payloads/liveactivity-start.apns", "Localizations/Payloads/liveactivity-update.apns",
      "Localizations/Payloads/liveactivity-end.apns")
    let findings = try #require(try command.json()["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["rule"] as? String }.allSatisfy { $0 == "white-space" })
  }
}
