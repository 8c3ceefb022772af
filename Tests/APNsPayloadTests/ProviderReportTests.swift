import APNsPayload
import CompactJSON
import Foundation
import TestSupport
import Testing

/// What developers of other provider libraries ran into, a test each.
struct ProviderReportTests {
  @Test func countsEscapes() throws {
    let payload = Payload(aps: APS(alert: .text("\"\n\\\u{1}")))
    try expectEqual(payload.encodedSize(), #"{"aps":{"alert":"\"\n\\\u0001"}}"#.utf8.count)
    try expectEqual(payload.encodedSize(), 32)
  }

  @Test(arguments: [("é", 2), ("漢", 3), ("😀", 4), ("1️⃣", 7), ("👨‍👩‍👧‍👦", 25), ("e\u{301}", 3)])
  func countsBytesNotUTF16Units(text: String, bytes: Int) throws {
    let payload = Payload(aps: APS(alert: .text(text)))
    try expectEqual(payload.encodedSize(), #"{"aps":{"alert":""}}"#.utf8.count + bytes)
    try expectEqual(payload.encoded(), Array("{\"aps\":{\"alert\":\"\(text)\"}}".utf8))
  }

  @Test func keepsBadgeZeroAndVolumeZero() throws {
    var aps = APS(badge: 0)
    aps.sound = .dictionary(SoundDictionary(critical: 1, name: "alarm", volume: 0))
    #expect(
      try text(of: Payload(aps: aps))
        == #"{"aps":{"badge":0,"sound":{"critical":1,"name":"alarm","volume":0}}}"#)
  }

  @Test func keepsFalseAndTheEmptyString() throws {
    var payload = Payload(aps: APS(alert: ""))
    try payload.customKeys.set("flag", to: false)
    try payload.customKeys.set("text", to: "")
    try expectEqual(text(of: payload), #"{"aps":{"alert":""},"flag":false,"text":""}"#)
  }

  @Test func refusesABadgeThatIsAString() {
    #expect(
      throws: PayloadError(
        reason: .wrongType(path: "aps.badge", found: "a string", expected: "an integer"), offset: 16)
    ) { try Payload(parsing: Array(#"{"aps":{"badge":"5"}}"#.utf8)) }
  }

  @Test func showsFortyDigitsOfANumber() {
    for (count, end) in [(40, ""), (41, "…")] {
      let found = "the number " + String(repeating: "9", count: 40) + end
      #expect(
        throws: PayloadError(
          reason: .wrongType(path: "aps.badge", found: found, expected: "an integer from -2^63 to 2^63 - 1"), offset: 16
        )
      ) { try Payload(parsing: Array(#"{"aps":{"badge":\#(String(repeating: "9", count: count))}}"#.utf8)) }
    }
  }

  @Test func sendsContentAvailableTogetherWithAnAlert() throws {
    var aps = APS(alert: "a", badge: 1, sound: "default")
    aps.contentAvailable = 1
    #expect(
      try text(of: Payload(aps: aps)) == #"{"aps":{"alert":"a","badge":1,"sound":"default","content-available":1}}"#)
  }

  @Test func writesCustomValuesAsJSONNotAsTheirDescription() throws {
    struct Point: Encodable {
      let x = 1
      let y = [2.5]
    }
    var payload = Payload(aps: APS())
    try payload.customKeys.set("point", encoding: Point())
    try payload.customKeys.set("link", encoding: URL(string: "https://example.com/a?b"))
    let date = Date(timeIntervalSinceReferenceDate: 5)
    #expect(throws: JSONEncodingError.self) { try payload.customKeys.set("when", encoding: date) }
    #expect(
      try text(of: payload)
        == #"{"aps":{},"point":{"x":1,"y":[2.5]},"link":"https://example.com/a?b"}"#)
  }

  @Test func takesCustomKeysInsideTheAlert() throws {
    var alert = AlertDictionary(body: "a")
    try alert.unknownKeys.set("acme", to: ["x": 1])
    #expect(
      try text(of: Payload(aps: APS(alert: .dictionary(alert)))) == #"{"aps":{"alert":{"body":"a","acme":{"x":1}}}}"#)
  }

  @Test func writesNeitherSlashesNorAngleBracketsLonger() throws {
    #expect(
      try text(of: Payload(aps: APS(alert: "</b> & https://a/b")))
        == #"{"aps":{"alert":"</b> & https://a/b"}}"#)
  }

  @Test func writesLargeNumbersAsJSONHasThem() throws {
    var aps = APS()
    aps.relevanceScore = 1e21
    try expectEqual(text(of: Payload(aps: aps)), #"{"aps":{"relevance-score":1e21}}"#)
  }

  @Test(arguments: [1.5, -1, 100])
  func takesARelevanceScoreAboveOne(score: Double) throws {
    var aps = APS()
    aps.relevanceScore = score
    try expectEqual(text(of: Payload(aps: aps)), "{\"aps\":{\"relevance-score\":\(try JSONNumber(score).text)}}")
  }

  /// Nothing but the payload's own keys is in the body: push type, topic and priority travel beside it.
  @Test func putsNoHeaderIntoTheBody() throws {
    var payload = Payload(aps: APS())
    try payload.customKeys.set("call", to: "17")
    try expectEqual(text(of: payload), #"{"aps":{},"call":"17"}"#)
  }
}
