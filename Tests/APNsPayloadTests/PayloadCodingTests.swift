import APNsPayload
import CompactJSON
import Foundation
import TestSupport
import Testing

/// Payloads that go through encoders and decoders, of Foundation and of this package.
@Suite struct PayloadCodingTests {
  struct Job: Codable, Equatable {
    var id = 1
    var payload: Payload
    var aps: APS?
  }

  static let texts = [
    #"{"aps":{"alert":"Hello","badge":0}}"#,
    #"{"aps":{"alert":{"title":{"loc-key":"K","loc-args":["a",2]},"body":"b","new":1},"sound":{"critical":1}},"z":[1]}"#,
    #"{"aps":{"alert":{"title-loc-key":null,"loc-key":"K","loc-args":["a",5]},"new":{"a":[true,null]},"sound":"s"}}"#,
    #"{"aps":{"timestamp":1,"event":"update","content-state":{"b":1,"a":2},"relevance-score":0.5}}"#,
    #"{"mdm":"magic"}"#, #"{"aps":{}}"#, #"{"acme":{"b":[{}],"a":""}}"#,
  ]

  @Test(arguments: texts) func everyCoderGivesTheSamePayload(text: String) throws {
    let payload = try Payload(parsing: Array(text.utf8))
    let job = Job(payload: payload, aps: payload.aps)
    let compact = try CompactJSONEncoder().encode(job)
    try expectEqual(CompactJSONDecoder().decode(Job.self, from: compact), job)
    // Foundation's coders lose the order of members outside the tables; sorted, the payloads are the same.
    let data = try JSONEncoder().encode(job)
    for decoded in [
      try JSONDecoder().decode(Job.self, from: data), try JSONDecoder().decode(Job.self, from: Data(compact)),
      try CompactJSONDecoder().decode(Job.self, from: Array(data)),
    ] {
      try expectEqual(sorted(decoded.payload), sorted(payload))
      try expectEqual(
        decoded.aps.map { try sorted(Payload(aps: $0)) }, payload.aps.map { try sorted(Payload(aps: $0)) })
    }
  }

  private func sorted(_ payload: Payload) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(payload.encoded())), options: .sortedKeys)
  }

  @Test func encodesWhatIsSent() throws {
    var payload = try Payload(parsing: Array(Self.texts[1].utf8))
    payload.simulatorTargetBundle = "com.acme"
    let sent = try payload.encoded()
    try expectEqual(CompactJSONEncoder().encode(payload), sent)
    expectEqual(payload.description, String(decoding: sent, as: UTF8.self))
    expectEqual(payload.aps.map { "{\"aps\":\($0)" + #","z":[1]}"# }, payload.description)
    expectEqual(APS().description, "{}")
    var wrong = APS(alert: "x")
    wrong.relevanceScore = .nan
    expectEqual(wrong.description, "aps.relevance-score: nan is not a finite number")
    #expect(throws: JSONEncodingError.self) { try JSONEncoder().encode(wrong) }
  }

  @Test func keepsOrderNumbersAndDuplicatesInThisPackage() throws {
    let text = #"{"aps":{"new":1.50},"z":1e2,"a":12345678901234567890123,"z":[0.10]}"#
    let bytes = try CompactJSONEncoder().encode(try Payload(parsing: Array(text.utf8)))
    expectEqual(String(decoding: bytes, as: UTF8.self), text)
    let payload = try CompactJSONDecoder().decode(Payload.self, from: bytes)
    expectEqual(String(decoding: try payload.encoded(), as: UTF8.self), text)
    // Foundation writes and reads numbers as doubles.
    let foundation = try JSONDecoder().decode(Payload.self, from: JSONEncoder().encode(payload))
    let rounded = JSON.number(JSONNumber(12345678901234567890123.0))
    expectEqual(foundation.customKeys["a"], rounded)
    expectEqual(foundation.aps?.unknownKeys["new"], .number(1.5))
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let path: [String]
    let message: String
    var isSeenByFoundation = true
    var testDescription: String { text }
  }

  @Test(arguments: [
    Wrong(
      text: #"{"aps":{"badge":"1"}}"#, path: ["payload", "aps", "badge"],
      message: "aps.badge: expected an integer, but found a string"),
    Wrong(
      text: #"{"aps":{"alert":{"loc-args":["a",null]}}}"#, path: ["payload", "aps", "alert", "loc-args", "1"],
      message: "aps.alert.loc-args[1]: expected a string or a number, but found null"),
    Wrong(text: #"{"aps":[]}"#, path: ["payload", "aps"], message: "aps: expected an object, but found an array"),
    Wrong(
      text: #"{"aps":{"badge":1,"badge":2}}"#, path: ["payload", "aps", "badge"],
      message: "aps.badge: duplicate key; remove one of them", isSeenByFoundation: false),
  ]) func namesTheCodingPath(wrong: Wrong) throws {
    let text = #"{"id":1,"payload":\#(wrong.text)}"#
    func check(_ decode: () throws -> Job) {
      let error = #expect(throws: DecodingError.self) { try decode() }
      guard case .dataCorrupted(let context) = error else { Issue.record("\(error as Any)"); return }
      expectEqual(context.codingPath.map(\.stringValue), wrong.path)
      expectEqual(context.codingPath.last?.intValue, wrong.path.last.flatMap(Int.init))
      expectEqual(context.debugDescription, wrong.message)
    }
    check { try CompactJSONDecoder().decode(Job.self, from: Array(text.utf8)) }
    if wrong.isSeenByFoundation { check { try JSONDecoder().decode(Job.self, from: Data(text.utf8)) } }
  }

  @Test func refusesWhatIsNotAnObject() {
    let error = #expect(throws: DecodingError.self) {
      try CompactJSONDecoder().decode([APS].self, from: Array(#"[{},"x"]"#.utf8))
    }
    guard case .typeMismatch(let type, let context) = error else { Issue.record("\(error as Any)"); return }
    expectEqual(ObjectIdentifier(type), ObjectIdentifier(APS.self))
    expectEqual(context.codingPath.map(\.intValue), [1])
    expectEqual(context.debugDescription, "expected an object, but found a string")
  }

  @Test func namesAreStrings() throws {
    struct Names: Codable, Equatable {
      var type = PushType.liveActivity
      var newType = PushType(name: "hologram")
      var level = InterruptionLevel.timeSensitive
      var event = LiveActivity.Event.update
    }
    let bytes = try CompactJSONEncoder().encode(Names())
    expectEqual(
      String(decoding: bytes, as: UTF8.self),
      #"{"type":"liveactivity","newType":"hologram","level":"time-sensitive","event":"update"}"#)
    try expectEqual(JSONDecoder().decode(Names.self, from: Data(bytes)), Names())
    expectEqual("\(PushType.voip)", "voip")
  }
}
