import CompactJSON
import Foundation
import FoundationStrategies
import TestSupport
import Testing

/// Foundation's types in an encoder without strategies, which is what a custom key gets by default.
@Suite struct DefaultStrategyTests {
  struct Order: Encodable {
    var url = URL(string: "https://example.com/a?b=c#d")
    var data = Data([0, 1, 254, 255])
    var decimal = Decimal(string: "1234567890.123456789012345678")
    var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  }

  private func text(_ value: some Encodable) throws -> String {
    let bytes = try CompactJSONEncoder().encode(value)
    try expectEqual(JSON(encoding: value).encoded, bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func writesWhatFoundationsEncoderWrites() throws {
    #expect(
      try text(Order())
        == #"{"url":"https://example.com/a?b=c#d","data":"AAH+/w==","decimal":1234567890.123456789012345678,"#
        + #""id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}"#)
    var encoder = CompactJSONEncoder()
    encoder.useFoundationStrategies()
    try expectEqual(CompactJSONEncoder().encode(Order()), encoder.encode(Order()))
  }

  @Test(arguments: 0..<10) func writesBase64(count: Int) throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: 251 + $0 * 83) })
    try expectEqual(text([data]), #"["\#(data.base64EncodedString())"]"#)
    try expectEqual(text(data.dropFirst()), #""\#(data.dropFirst().base64EncodedString())""#)
  }

  @Test(arguments: ["0", "-1.5", "1e30", "0.000000000000000000001", "3.50"]) func writesDecimals(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    try expectEqual(self.text(["a": decimal]), #"{"a":\#(decimal.description)}"#)
  }

  @Test func refusesWhatHasNoSingleForm() throws {
    let date = Date(timeIntervalSince1970: 0)
    let error = JSONEncodingError(reason: .needsStrategy(type: "a Date"), path: ["at", "0"])
    #expect(throws: error) { try CompactJSONEncoder().encode(["at": [date]]) }
    #expect(throws: error) { try JSON(encoding: ["at": [date]]) }
    expectEqual(
      error.description, "at.0: a Date has no single form in JSON; import FoundationStrategies and choose one")
    let relative = URL(string: "b", relativeTo: URL(string: "https://example.com/"))
    #expect(throws: JSONEncodingError(reason: .needsStrategy(type: "a URL with a base"))) {
      try CompactJSONEncoder().encode(relative)
    }
    #expect(throws: JSONEncodingError.self) { try CompactJSONEncoder().encode(Decimal.nan) }
  }

  @Test func writesDatesIfTheyAreNotRefused() throws {
    var encoder = CompactJSONEncoder()
    encoder.refusesDates = false
    let dates = ["at": [Date(timeIntervalSinceReferenceDate: 1.5), Date(timeIntervalSince1970: 0)]]
    let expected = Array(#"{"at":[1.5,-978307200]}"#.utf8)
    try expectEqual(encoder.encode(dates), expected)
    try expectEqual(JSON(encoding: dates, using: encoder).encoded, expected)
    encoder.useFoundationStrategies(date: .secondsSince1970)
    try expectEqual(encoder.encode(dates), Array(#"{"at":[978307201.5,0]}"#.utf8))
  }

  @Test func leavesTheStrategiesAlone() throws {
    var encoder = CompactJSONEncoder()
    encoder.useFoundationStrategies(data: .deferredToData)
    try expectEqual(encoder.encode(Data([1, 2])), Array("[1,2]".utf8))
    try expectEqual(encoder.encode([Date(timeIntervalSinceReferenceDate: 1.5)]), Array("[1.5]".utf8))
    try expectEqual(CompactJSONEncoder().encode([1, 2] as [UInt8]), Array("[1,2]".utf8))
  }
}
