import ActivityContract
import PushLint
import TestSupport
import Testing

/// Payloads with one fault each, which is found at its place, and twins without it, which are silent.
struct ActivityFaultTests {
  /// The contract of a game's activity, with every kind of type.
  static let contract = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "AdventureAttributes", "type": "object",
      "properties": {
        "attributes": {
          "type": "object",
          "properties": {
            "id": {"x-swift-type": "UUID"}, "hero": {"type": "string"}, "portrait": {"x-swift-type": "URL"},
            "thumbnail": {"x-swift-type": "Data"}, "bornAt": {"x-swift-type": "Date", "x-date-strategy": "iso8601"}
          },
          "required": ["id", "hero"]
        },
        "content-state": {
          "type": "object",
          "properties": {
            "level": {"type": "integer", "x-swift-type": "UInt8"}, "health": {"type": "number", "minimum": 0, "maximum": 1},
            "isAlive": {"type": "boolean"}, "mood": {"enum": ["calm", "angry", "veryAngry"]},
            "title": {"type": ["string", "null"], "maxLength": 12}, "startedAt": {"x-swift-type": "Date"},
            "pausedAt": {"anyOf": [{"x-swift-type": "Date"}, {"type": "null"}]},
            "serverTime": {"x-swift-type": "Date", "x-date-strategy": "seconds-since-1970"},
            "bag": {"type": "array", "items": {"$ref": "#/$defs/Item"}, "maxItems": 3},
            "scores": {"type": "object", "additionalProperties": {"type": "integer"}},
            "event": {
              "type": "object", "oneOf": [{"required": ["fight"]}, {"required": ["rest"]}],
              "properties": {
                "fight": {"type": "object", "properties": {"enemy": {"type": "string"}}, "required": ["enemy"]},
                "rest": {"type": "object"}
              }
            },
            "position": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "minItems": 2, "items": false}
          },
          "required": ["level", "health"]
        }
      },
      "$defs": {
        "Item": {
          "type": "object",
          "properties": {
            "name": {"type": "string"}, "price": {"x-swift-type": "Decimal"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Item"}}
          },
          "required": ["name"], "additionalProperties": false
        }
      }
    }
    """##

  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    /// The payload with `«` and `»` around the place of the fault.
    let bad: String
    let good: String
    let priority: Int?
    let now: Int?
    var testDescription: String { "\(rule): \(bad)" }

    init(_ rule: String, _ bad: String, _ good: String, priority: Int? = nil, now: Int? = nil) {
      (self.rule, self.bad, self.good, self.priority, self.now) = (rule, bad, good, priority, now)
    }

    /// A fault in a state, from further members of a state that is right.
    static func state(_ rule: String, _ bad: String, _ good: String) -> Row {
      func payload(_ state: String) -> String {
        #"{"aps":{"timestamp":1795286220,"event":"update","content-state":{"level":1,"health":0.5,"# + state + "}}}"
      }
      return Row(rule, payload(bad), payload(good))
    }

    /// A fault in the keys of `aps`.
    static func keys(_ rule: String, _ bad: String, _ good: String, priority: Int? = nil, now: Int? = nil) -> Row {
      Row(rule, #"{"aps":\#(bad)}"#, #"{"aps":\#(good)}"#, priority: priority, now: now)
    }

    /// A fault in the attributes or other keys of a start.
    static func start(_ rule: String, _ bad: String, _ good: String) -> Row {
      func payload(_ keys: String) -> String {
        #"{"aps":{"timestamp":1795286220,"event":"start","content-state":{"level":1,"health":1},"# + keys + "}}"
      }
      return Row(rule, payload(bad), payload(good))
    }
  }

  private static let typed = #""attributes-type":"AdventureAttributes","#
  private static let alert = #","alert":{"title":"Adventure","body":"It begins"}"#
  private static let id = #""id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
  private static let end = #""event":"end""#

  static let rows: [Row] = [
    // Members of a state.
    .state("activity-mismatch", #""isAlive":«1»"#, #""isAlive":true"#),
    .state("activity-mismatch", #""title":«5»"#, #""title":null"#),
    .state("activity-mismatch", #""title":«"a title too long"»"#, #""title":"a title""#),
    .state("activity-mismatch", #""mood":«"verryAngry"»"#, #""mood":"veryAngry""#),
    .state("activity-mismatch", #""scores":{"a":1,"b":«"2"»}"#, #""scores":{"a":1,"b":2}"#),
    .state("activity-mismatch", #""scores":«[]»"#, #""scores":{}"#),
    .state("activity-mismatch", #""bag":[{"name":"sword"},«{}»]"#, #""bag":[{"name":"sword"},{"name":"cup"}]"#),
    .state("activity-mismatch", #""bag":[{«"nam"»:"sword"}]"#, #""bag":[{"name":"sword"}]"#),
    .state("activity-mismatch", #""bag":[{"name":"sword",«"weight"»:1}]"#, #""bag":[{"name":"sword"}]"#),
    .state("activity-mismatch", #""bag":[{"name":"sword","price":«"1.5"»}]"#, #""bag":[{"name":"sword","price":1.5}]"#),
    .state(
      "activity-mismatch", #""bag":[{"name":"a","parts":[{"name":«null»}]}]"#,
      #""bag":[{"name":"a","parts":[{"name":"b"}]}]"#),
    .state(
      "activity-mismatch", #""bag":«[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]»"#,
      #""bag":[{"name":"a"},{"name":"b"},{"name":"c"}]"#),
    .state("activity-mismatch", #""event":{«"fihgt"»:{"enemy":"x"}}"#, #""event":{"fight":{"enemy":"x"}}"#),
    .state("activity-mismatch", #""event":{"fight":«{}»}"#, #""event":{"fight":{"enemy":"x"}}"#),
    .state("activity-mismatch", #""event":{"rest":{},«"fight"»:{"enemy":"x"}}"#, #""event":{"rest":{}}"#),
    .state("activity-mismatch", #""event":«"rest"»"#, #""event":{"rest":{}}"#),
    .state("activity-mismatch", #""position":«[1]»"#, #""position":[1,2]"#),
    .state("activity-mismatch", #""position":[1,2,«3»]"#, #""position":[1,-2.5]"#),
    .state("activity-unknown", #"«"colour"»:"red""#, #""isAlive":false"#),
    .state("activity-unknown", #"«"isalive"»:true"#, #""isAlive":true"#),
    // Dates.
    .state("activity-date", #""startedAt":«1795286220»"#, #""startedAt":816979020"#),
    .state("activity-date", #""startedAt":«1795286220.5»"#, #""startedAt":816979020.5"#),
    .state("activity-date", #""startedAt":«1795286220000»"#, #""startedAt":0"#),
    .state("activity-date", #""startedAt":«"2026-11-21T18:37:00Z"»"#, #""startedAt":816979020"#),
    .state("activity-date", #""pausedAt":«true»"#, #""pausedAt":null"#),
    .state("activity-date", #""serverTime":«816979020»"#, #""serverTime":1795286220"#),
    // The level and the health.
    .keys(
      "activity-mismatch", #"{"timestamp":1795286220,\#(end),"content-state":{"level":«256»,"health":1}}"#,
      #"{"timestamp":1795286220,\#(end),"content-state":{"level":255,"health":1}}"#),
    .keys(
      "activity-mismatch", #"{"timestamp":1795286220,\#(end),"content-state":{"level":«1.5»,"health":1}}"#,
      #"{"timestamp":1795286220,\#(end),"content-state":{"level":1.0,"health":1}}"#),
    .keys(
      "activity-mismatch", #"{"timestamp":1795286220,\#(end),"content-state":{"level":1,"health":«1.01»}}"#,
      #"{"timestamp":1795286220,\#(end),"content-state":{"level":1,"health":1}}"#),
    .keys(
      "activity-mismatch", #"{"timestamp":1795286220,\#(end),"content-state":«{"level":1}»}"#,
      #"{"timestamp":1795286220,\#(end),"content-state":{"level":1,"health":0}}"#),
    // Attributes.
    .start(
      "activity-mismatch", #"\#(typed)"attributes":{"id":«"1"»,"hero":"Panda"}\#(alert)"#,
      #"\#(typed)"attributes":{\#(id),"hero":"Panda"}\#(alert)"#),
    .start(
      "activity-mismatch", #"\#(typed)"attributes":{\#(id),"hero":"Panda","portrait":«""»}\#(alert)"#,
      #"\#(typed)"attributes":{\#(id),"hero":"Panda","portrait":"https://example.com/a.png"}\#(alert)"#),
    .start(
      "activity-mismatch", #"\#(typed)"attributes":{\#(id),"hero":"Panda","thumbnail":«"A"»}\#(alert)"#,
      #"\#(typed)"attributes":{\#(id),"hero":"Panda","thumbnail":"AA=="}\#(alert)"#),
    .start(
      "activity-date", #"\#(typed)"attributes":{\#(id),"hero":"Panda","bornAt":«"yesterday"»}\#(alert)"#,
      #"\#(typed)"attributes":{\#(id),"hero":"Panda","bornAt":"1980-01-01T00:00:00Z"}\#(alert)"#),
    .start(
      "activity-not-checked", #""attributes-type":«"Adventure"»,"attributes":{}\#(alert)"#,
      #"\#(typed)"attributes":{\#(id),"hero":"Panda"}\#(alert)"#),
    // Apple's rules, which need no contract.
    .keys(
      "live-activity-required", "«{\(end),\"content-state\":{\"level\":1,\"health\":1}}»",
      #"{"timestamp":1795286220,\#(end)}"#),
    .keys(
      "live-activity-required", #"{"timestamp":1795286220,"event":«"updates"»}"#, #"{"timestamp":1795286220,\#(end)}"#),
    .keys(
      "live-activity-required", #"«{"timestamp":1795286220,"event":"update"}»"#,
      #"{"timestamp":1795286220,"event":"update","content-state":{"level":1,"health":1}}"#),
    .keys(
      "live-activity-required",
      #"«{"timestamp":1795286220,"event":"start","content-state":{"level":1,"health":1},\#(typed)"attributes":{\#(id),"hero":"P"}}»"#,
      #"{"timestamp":1795286220,"event":"start","content-state":{"level":1,"health":1},\#(typed)"attributes":{\#(id),"hero":"P"}\#(alert)}"#
    ),
    .keys(
      "live-activity-required",
      #"«{"timestamp":1795286220,"event":"start","content-state":{"level":1,"health":1},"attributes":{\#(id),"hero":"P"}\#(alert)}»"#,
      #"{"timestamp":1795286220,"event":"start","content-state":{"level":1,"health":1},\#(typed)"attributes":{\#(id),"hero":"P"}\#(alert)}"#
    ),
    .keys("live-activity-date", #"{"timestamp":«1795286220000»,\#(end)}"#, #"{"timestamp":1795286220,\#(end)}"#),
    .keys(
      "live-activity-date", #"{"timestamp":1795286220,\#(end),"dismissal-date":«816979020»}"#,
      #"{"timestamp":1795286220,\#(end),"dismissal-date":0}"#),
    .keys(
      "live-activity-timing", #"{"timestamp":1795286220,\#(end),"dismissal-date":«1795300621»}"#,
      #"{"timestamp":1795286220,\#(end),"dismissal-date":1795300620}"#),
    .keys(
      "live-activity-timing", #"{"timestamp":1795286220,\#(end),"stale-date":«1795286219»}"#,
      #"{"timestamp":1795286220,\#(end),"stale-date":1795286221}"#),
    .keys(
      "live-activity-timing",
      #"{"timestamp":1795286220,"event":"update","content-state":{"level":1,"health":1},«"dismissal-date"»:1795286221}"#,
      #"{"timestamp":1795286220,\#(end),"dismissal-date":1795286221}"#),
    .keys(
      "live-activity-timing", #"{"timestamp":«1795286220»,\#(end)}"#, #"{"timestamp":1795286221,\#(end)}"#,
      now: 1_795_286_281),
    .keys(
      "live-activity-timing", #"{"timestamp":1795286220,\#(end),"stale-date":«1795286221»}"#,
      #"{"timestamp":1795286220,\#(end),"stale-date":1795286231}"#, now: 1_795_286_230),
    .keys(
      "live-activity-input-push", #"{"timestamp":1795286220,\#(end),«"input-push-token"»:1}"#,
      #"{"timestamp":1795286220,"event":"start","content-state":{"level":1,"health":1},\#(typed)"attributes":{\#(id),"hero":"P"}\#(alert),"input-push-token":1}"#
    ),
    .keys(
      "live-activity-input-push", #"{"timestamp":1795286220,\#(end),«"input-push-channel"»:"dHN0LXNyY2gtY2hubA=="}"#,
      #"{"timestamp":1795286220,\#(end)}"#),
    Row(
      "background-priority", #"«{"aps":{"timestamp":1795286220,"event":"end"}}»"#,
      #"{"aps":{"timestamp":1795286220,"event":"end","relevance-score":100}}"#, priority: 1),
    Row(
      "payload-too-large",
      #"«{"aps":{"timestamp":1795286220,"event":"end","content-state":{"level":1,"health":1,"scores":{"a":\#(String(repeating: "1", count: 18))\#(String(repeating: #","b":100000000000"#, count: 280))}}}}»"#,
      #"{"aps":{"timestamp":1795286220,"event":"end","relevance-score":-1.5}}"#),
  ]

  private func findings(in bytes: [UInt8], _ row: Row, priority: Int?) throws -> [Finding] {
    var linter = Linter()
    linter.activities = [try ActivityContract(parsing: Self.contract)]
    linter.priority = priority
    linter.now = row.now
    // The members of the state that is too large have one name.
    return linter.findings(in: bytes, file: "a.apns").filter { $0.rule != "duplicate-key" }
  }

  @Test func hasFortyFaultsAndMore() { #expect(Self.rows.count >= 40) }

  @Test(arguments: rows) func findsOneFaultAtItsPlace(row: Row) throws {
    let (bytes, places) = RuleExampleTests.unmarked(row.bad)
    let found = try findings(in: bytes, row, priority: row.priority)
    expectEqual(found.map(\.rule), [row.rule], "\(found.map(\.message))")
    expectEqual(found.map { RuleExampleTests.Place(offset: $0.location.offset, length: $0.length) }, places)
  }

  @Test(arguments: rows) func saysNothingAboutTheTwin(row: Row) throws {
    // Priority 5 and 10 are those of a Live Activity.
    let found = try findings(in: Array(row.good.utf8), row, priority: row.priority == nil ? nil : 5)
    #expect(found.map { "\($0.rule): \($0.message)" } == [])
  }

  /// Apple's own samples, with the types that its page gives them.
  @Test(arguments: [
    """
    {"aps":{"timestamp":1168364460,"event":"update","content-state":{"currentHealthLevel":0.941,
    "eventDescription":"Power Panda found a sword!"},"alert":{"title":{"loc-key":"%@ is knocked down!",
    "loc-args":["Power Panda"]},"body":{"loc-key":"Use a potion to heal %@!","loc-args":["Power Panda"]},
    "sound":"HeroDown.mp4"}}}
    """,
    """
    {"aps":{"timestamp":1685952000,"event":"end","dismissal-date":1685959200,"content-state":{"currentHealthLevel":0.23,
    "eventDescription":"Adventure over! Power Panda is taking a nap."}}}
    """,
    """
    {"aps":{"timestamp":1168364460,"event":"start","content-state":{"currentHealthLevel":100,
    "eventDescription":"Adventure has begun!"},"attributes-type":"AdventureAttributes","attributes":{
    "currentHealthLevel":100,"eventDescription":"Adventure has begun!"},"alert":{"title":{"loc-key":"%@ is on an adventure!",
    "loc-args":["Power Panda"]},"body":{"loc-key":"%@ found a sword!","loc-args":["Power Panda"]},
    "sound":"chime.aiff"}}}
    """,
  ])
  func takesApplesSamples(sample: String) throws {
    let state = """
      {"type":"object","properties":{"currentHealthLevel":{"x-swift-type":"Double"},"eventDescription":{"type":"string"}},
      "required":["currentHealthLevel","eventDescription"]}
      """
    var linter = Linter()
    linter.activities = [
      try ActivityContract(
        parsing: #"{"title":"AdventureAttributes","properties":{"attributes":\#(state),"content-state":\#(state)}}"#)
    ]
    #expect(
      linter.findings(in: Array(sample.replacing("\n", with: "").utf8), file: "a.apns").map {
        "\($0.rule): \($0.message)"
      } == [])
  }

  @Test func choosesTheContractByTheTypeOfTheAttributes() throws {
    func contract(_ title: String, _ type: String) throws -> ActivityContract {
      try ActivityContract(
        parsing: #"{"title":"\#(title)","properties":{"content-state":{"properties":{"v":{"type":"\#(type)"}}}}}"#)
    }
    var linter = Linter()
    linter.activities = [try contract("First", "string"), try contract("Second", "integer")]
    func rules(_ keys: String) -> [String] {
      let text = #"{"aps":{"timestamp":1795286220,"content-state":{"v":1},"event":"# + keys + "}}"
      return linter.findings(in: Array(text.utf8), file: "a.apns").map(\.rule)
    }
    let start = #""start","attributes":{},"alert":{"title":"A","body":"B"},"attributes-type":"#
    expectEqual(rules(start + #""First""#), ["activity-mismatch"])
    #expect(rules(start + #""Second""#) == [])
    expectEqual(rules(start + #""Third""#), ["activity-not-checked"])
    // An update has no type, so that only one contract may be given.
    expectEqual(rules(#""update""#), ["activity-not-checked"])
    linter.activities.removeFirst()
    #expect(rules(#""update""#) == [])
    linter.activities[0].attributesType = nil
    #expect(rules(start + #""Third""#) == [])
  }
}
