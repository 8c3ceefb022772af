import ActivityContract
import CompactJSON
import Foundation
import TestSupport
import Testing

/// The contract's verdicts beside those of Foundation's decoder, which ActivityKit uses.
struct DecoderAgreementTests {
  /// A type with its schema and values, each of which is decoded by both.
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let values: [String]
    let decodes: @Sendable (Data) -> Bool

    init<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ schema: String, _ values: [String]) {
      self.schema = schema
      self.values = values
      decodes = { (try? JSONDecoder().decode(Holder<Value>.self, from: $0)) != nil }
    }

    var testDescription: String { schema }
  }

  struct Holder<Value: Decodable>: Decodable { let value: Value }

  enum Phase: String, Codable { case firstHalf, café }
  enum Period: Int, Codable { case first = 1, second = 2 }
  enum Event: Codable { case goal(player: String, minute: Int), whistle, pause(Int) }
  struct Team: Codable {
    var name: String
    var rank: Int?
    var rivals: [Team]?
  }

  static let integers = [
    "0", "-0", "1", "-1", "1.0", "1.5", "1e2", "10e-1", "127", "128", "-128", "-129", "255", "256", "65536",
    "2147483648",
    "9223372036854775807", "9223372036854775807.0", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "1e400", "1e-400", "1e18", "true", "false", "null", #""1""#, "[]", "{}",
  ]
  static let decimals =
    integers + ["3.4028235e38", "3.5e38", "1e300", "1e-300", "1e127", "1e200", "0.1", "1e-128", "9e-128", #""NaN""#]
  static let texts = [#""""#, #""a""#, "null", "1", "true", "[]", "{}"]
  static let urls =
    texts + [
      #""a b""#, #""http://[::1""#, #""http://h:abc""#, #""http://h:80/a?b#c""#, #""/a""#, #""http://a b/""#, #""1:2""#,
      #"":a""#, #""http://""#, #""mailto:a b""#, #""x/y:z""#, #""http://u@h/""#, #""http://h|/""#,
      #""https://[::1]:80/""#,
      #""http://é.com""#, #""//h:x""#, #""%""#, #""git@github.com:a/b.git""#, #""a[b:c""#, #"":// ""#, #""//%41""#,
      #""//%4""#, #""//[a b]""#, #""//[::1%25 b]""#,
    ]
  /// Random texts of what decides whether a text is a URL.
  static let madeURLs = {
    var random = SeededGenerator()
    let pieces =
      "a b 1 : / // ? # [ ] @ % | + - . http: :// %41 %25 \\\\ < ^ { _ ~ ! $ & ' ( ) * , ; = ::1 \\u007F \\u0001 \\u0020"
      .split(separator: " ")
    return (0..<10 * SeededGenerator.rounds).map { _ in
      "\"" + (0..<random.below(9)).map { _ in random.pick(pieces) }.joined() + "\""
    }
  }()
  static let bytes = texts + [#""AA==""#, #""AA""#, #""AAA=""#, #""AAAA\n""#, #""AA==AA==""#, #""A-_A""#, #""A===""#]
  static let uuids =
    texts + [
      #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#,
      #""E621E1F8C36C495A93FC0C247A3E6E5F""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5""#,
      #""G621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
    ]
  static let events = [
    #"{"goal":{"player":"A","minute":1}}"#, #"{"whistle":{}}"#, #"{"whistle":null}"#, #"{"whistle":1}"#,
    #"{"whistle":{},"other":1}"#, #"{"whistle":{},"goal":{"player":"A","minute":1}}"#, "{}", #""whistle""#,
    #"{"pause":{"_0":5}}"#, #"{"pause":{}}"#, #"{"goal":{"player":"A"}}"#, #"{"goal":{"player":"A","minute":"1"}}"#,
    #"{"other":{}}"#, "null",
  ]
  static let eventSchema = """
    {"type":"object","oneOf":[{"required":["goal"]},{"required":["whistle"]},{"required":["pause"]}],"properties":{
      "goal":{"type":"object","properties":{"player":{"type":"string"},"minute":{"type":"integer"}},
        "required":["player","minute"]},
      "whistle":{"type":"object"},
      "pause":{"type":"object","properties":{"_0":{"type":"integer"}},"required":["_0"]}}}
    """
  static let teams = [
    #"{"name":"A"}"#, #"{"name":"A","rank":null}"#, #"{"name":null}"#, "{}", #"{"name":"A","rank":"1"}"#,
    #"{"name":"A","name":1}"#, #"{"name":1,"name":"A"}"#, #"{"name":"A","rivals":[{"name":"B","rivals":[]}]}"#,
    #"{"name":"A","rivals":[{"name":"B","rivals":[{}]}]}"#, #"{"name":"A","rivals":[null]}"#,
    #"{"name":"A","rivals":{}}"#, #"{"name":"A","other":1}"#, "[]", "null",
  ]

  static let cases = [
    Case(Int.self, #"{"type":"integer"}"#, integers), Case(Int.self, #"{"x-swift-type":"Int"}"#, integers),
    Case(Int8.self, #"{"x-swift-type":"Int8"}"#, integers), Case(UInt8.self, #"{"x-swift-type":"UInt8"}"#, integers),
    Case(Int32.self, #"{"x-swift-type":"Int32"}"#, integers),
    Case(UInt64.self, #"{"x-swift-type":"UInt64"}"#, integers),
    Case(UInt64.self, #"{"type":"integer","x-swift-type":"UInt64"}"#, integers),
    Case(Double.self, #"{"type":"number"}"#, decimals), Case(Float.self, #"{"x-swift-type":"Float"}"#, decimals),
    Case(Decimal.self, #"{"x-swift-type":"Decimal"}"#, decimals),
    Case(Date.self, #"{"x-swift-type":"Date"}"#, decimals),
    Case(Bool.self, #"{"type":"boolean"}"#, integers), Case(String.self, #"{"type":"string"}"#, texts),
    Case(URL.self, #"{"type":"string","format":"uri"}"#, urls), Case(URL.self, #"{"x-swift-type":"URL"}"#, urls),
    Case(URL.self, #"{"type":"string","x-swift-type":"URL"}"#, madeURLs),
    Case(Data.self, #"{"x-swift-type":"Data"}"#, bytes), Case(UUID.self, #"{"x-swift-type":"UUID"}"#, uuids),
    Case(
      Phase.self, #"{"enum":["firstHalf","café"]}"#,
      texts + [#""firstHalf""#, #""firsthalf""#, #""cafe\u0301""#, #""caf\u00e9""#]),
    Case(Period.self, #"{"enum":[1,2]}"#, integers),
    Case(
      [Int].self, #"{"type":"array","items":{"type":"integer"}}"#, ["[]", "[1,2]", "[1,null]", "[1.5]", "{}", "null"]),
    Case(
      [String: Int].self, #"{"type":"object","additionalProperties":{"type":"integer"}}"#,
      ["{}", #"{"a":1}"#, #"{"a":null}"#, #"{"a":1,"b":"x"}"#, "[]"]),
    Case(
      [Int: Int].self,
      """
      {"type":"object","propertyNames":{"type":"string","x-swift-type":"Int"},"additionalProperties":{"type":"integer"}}
      """,
      [
        "{}", #"{"1":1}"#, #"{"x":1}"#, #"{"1":1,"x":2}"#, #"{"1.5":1}"#, #"{"05":1}"#, #"{"+5":1}"#, #"{"-0":1}"#,
        #"{"1e1":1}"#, #"{"1.0":1}"#, #"{"":1}"#, #"{"+":1}"#, #"{"9223372036854775808":1}"#, #"{" 1":1}"#,
        #"{"-09223372036854775808":1}"#,
      ]),
    Case(Event.self, eventSchema, events), Case(Team.self, ##"{"$ref":"#/$defs/Team"}"##, teams),
    Case(
      [Phase: Int].self, #"{"x-not-checked":"the keys and values alternate","type":"array"}"#, [#"["firstHalf",1]"#]),
  ]

  static let definitions = ##"""
    {"Team":{"type":"object","properties":{"name":{"type":"string"},"rank":{"type":["integer","null"]},
      "rivals":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/Team"}},{"type":"null"}]}},"required":["name"]}}
    """##

  @Test(arguments: cases) func agreesWithFoundationsDecoder(example: Case) throws {
    let contract = try ActivityContract(
      parsing: """
        {"properties":{"content-state":{"type":"object","properties":{"value":\(example.schema)},"required":["value"]}},
        "$defs":\(Self.definitions)}
        """)
    for value in example.values {
      let state = "{\"value\":\(value)}"
      let mismatches = try contract.mismatches(in: Array(state.utf8)).filter { !$0.message.contains("would show") }
      expectEqual(mismatches.isEmpty, example.decodes(Data(state.utf8)), "\(state): \(mismatches.map(\.message))")
    }
  }

  /// An optional member may be missing or null, because the compiler decodes it with `decodeIfPresent`.
  @Test func takesNullForAMissingOptionalMember() throws {
    let contract = try ActivityContract(
      parsing: """
        {"properties":{"content-state":{"$ref":"#/$defs/Team"}},"$defs":\(Self.definitions)}
        """)
    for text in Self.teams {
      let decodes = (try? JSONDecoder().decode(Team.self, from: Data(text.utf8))) != nil
      try expectEqual(contract.mismatches(in: Array(text.utf8)).isEmpty, decodes, "\(text)")
    }
  }

  @Test func checksAnEncodableStateInOneLine() throws {
    let contract = try ActivityContract(
      parsing: """
        {"properties":{"content-state":{"$ref":"#/$defs/Team"}},"$defs":\(Self.definitions)}
        """)
    struct Other: Encodable { let nam = "A" }
    struct Kick: Encodable { let kickOff = Date(timeIntervalSince1970: 1_795_284_000) }
    let dates = try ActivityContract(
      parsing: #"{"properties":{"content-state":{"properties":{"kickOff":{"x-swift-type":"Date"}}}}}"#)
    #expect(try dates.mismatches(encoding: Kick()).isEmpty)
    // The same state from an encoder with another strategy.
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    try expectEqual(dates.mismatches(in: Array(try encoder.encode(Kick()))).map(\.kind), [.date])
    #expect(try contract.mismatches(encoding: Team(name: "A", rank: 1, rivals: [Team(name: "B")])).isEmpty)
    #expect(
      try contract.mismatches(encoding: Other()).map(\.message)
        == [#"content-state has "nam", but the app needs "name"; rename it"#])
  }

  /// Foundation's decoder reads a date as seconds since 2001; this is the mistake that the check finds.
  @Test func showsTheDateThatFoundationDecodes() throws {
    let decoded = try JSONDecoder().decode([Date].self, from: Data("[1795286220]".utf8))[0]
    let contract = try ActivityContract(
      parsing: #"{"properties":{"content-state":{"properties":{"at":{"x-swift-type":"Date"}}}}}"#)
    let check = contract.check(try JSONDocument(parsing: Array(#"{"at":1795286220}"#.utf8)).root)
    expectEqual(check.dates.map(\.secondsSince1970), [decoded.timeIntervalSince1970])
    expectEqual(check.dates.map(\.description), [decoded.formatted(.iso8601)])
    expectEqual(
      check.mismatches.map(\.message),
      [
        """
        content-state.at looks like seconds since 1970 (1795286220) and would show 2057-11-21T18:37:00Z; \
        send 816979020, seconds since 2001
        """
      ])
  }

  @Test func writesDatesAsFoundationDoes() {
    // Before 1582, Foundation's calendar is the Julian one.
    var seconds = -11_676_096_000.0
    while seconds < 253_402_300_800 {
      let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
      expectEqual(ActivityDate.text(secondsSince1970: seconds), text)
      seconds += 86_400 * 4_999 + 12_345
    }
    expectEqual(ActivityDate.text(secondsSince1970: .infinity), "a date after the year 9999")
    expectEqual(ActivityDate.text(secondsSince1970: -1e300), "a date before the year 1")
  }
}
