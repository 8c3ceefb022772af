import APNsPayload
import CompactJSON
import TestSupport
import Testing

struct CustomKeyTests {
  @Test(arguments: ["aps", "mdm", "Simulator Target Bundle"])
  func refusesTheNamesOfThePayloadsOwnKeys(name: String) throws {
    var payload = Payload(aps: APS(badge: 1))
    try expectEqual(#require(throws: ReservedKeyError.self) { try payload.customKeys.set(name, to: 1) }.name, name)
    #expect(
      try #require(throws: ReservedKeyError.self) { try payload.customKeys.set(name, encoding: ["a"]) }.name == name)
    try expectEqual(#require(throws: ReservedKeyError.self) { try payload.customKeys.set(name, to: nil) }.name, name)
    try expectEqual(text(of: payload), #"{"aps":{"badge":1}}"#)
    let error = try #require(throws: ReservedKeyError.self) { try payload.customKeys.set(name, to: 1) }
    expectEqual(error.description, "\"\(name)\" is reserved; choose another name for the extra key")
  }

  @Test func refusesTheNamesOfEachTableInItsOwnDictionary() throws {
    var aps = APS()
    try expectEqual(#require(throws: ReservedKeyError.self) { try aps.unknownKeys.set("badge", to: 1) }.name, "badge")
    try aps.unknownKeys.set("aps", to: 1)
    var alert = AlertDictionary()
    #expect(
      try #require(throws: ReservedKeyError.self) { try alert.unknownKeys.set("loc-key", to: 1) }.name == "loc-key")
    try alert.unknownKeys.set("badge", to: 2)
    aps.alert = .dictionary(alert)
    try expectEqual(text(of: Payload(aps: aps)), #"{"aps":{"alert":{"badge":2},"aps":1}}"#)
  }

  @Test func acceptsNamesThatOnlyLookLikeIt() throws {
    var payload = Payload(aps: APS())
    for (index, name) in ["APS", "aps ", "ap\u{455}", "", "aps.alert"].enumerated() {
      try payload.customKeys.set(name, to: .number(JSONNumber(index)))
    }
    try expectEqual(text(of: payload), "{\"aps\":{},\"APS\":0,\"aps \":1,\"ap\u{455}\":2,\"\":3,\"aps.alert\":4}")
  }

  @Test func keepsTheOrderInWhichKeysWereSet() throws {
    var payload = Payload(aps: APS(badge: 1))
    for name in ["zebra", "apple", "mango", "10", "9"] { try payload.customKeys.set(name, to: true) }
    try payload.customKeys.set("apple", to: "again")
    try payload.customKeys.set("mango", to: nil)
    try expectEqual(text(of: payload), #"{"aps":{"badge":1},"zebra":true,"apple":"again","10":true,"9":true}"#)
    expectEqual(payload.customKeys["apple"], "again")
    #expect(payload.customKeys["mango"] == nil)
  }

  @Test func tellsNullFromRemoved() throws {
    var payload = Payload(aps: APS())
    try payload.customKeys.set("a", to: .null)
    try expectEqual(text(of: payload), #"{"aps":{},"a":null}"#)
    try payload.customKeys.set("a", to: nil)
    try expectEqual(text(of: payload), #"{"aps":{}}"#)
    #expect(payload.customKeys.isEmpty)
  }

  @Test func keepsTheOrderInWhichKeysWereRead() throws {
    let source = #"{"aps":{},"z":1,"a":2,"m":{"z":1,"a":2},"b":3}"#
    try expectEqual(rewritten(source), source)
    try expectEqual(rewritten(#"{"z":1,"aps":{},"a":2}"#), #"{"aps":{},"z":1,"a":2}"#)
  }

  @Test func encodesAnyValue() throws {
    struct Order: Encodable {
      let id = UInt64.max
      let items: [String?] = ["tea", nil]
      let paid = false
      let note: String? = nil
      let price = 9.5 as Float
    }
    var payload = Payload(aps: APS())
    try payload.customKeys.set("order", encoding: Order())
    #expect(
      try text(of: payload)
        == #"{"aps":{},"order":{"id":18446744073709551615,"items":["tea",null],"paid":false,"price":9.5}}"#)
  }

  @Test func setsNothingWhenTheValueCannotBeEncoded() throws {
    var payload = Payload(aps: APS())
    #expect(throws: JSONEncodingError(reason: .notFinite(.infinity), path: ["0"])) {
      try payload.customKeys.set("a", encoding: [Double.infinity])
    }
    try expectEqual(text(of: payload), #"{"aps":{}}"#)
  }
}
