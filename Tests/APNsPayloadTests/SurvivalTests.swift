import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// What is easily lost between reading and writing.
struct SurvivalTests {
  @Test(arguments: [
    #"{"aps":{"badge":0}}"#,
    #"{"aps":{"sound":{"critical":0,"name":"","volume":0}}}"#,
    #"{"aps":{"alert":""}}"#,
    #"{"aps":{"alert":{"title":"","subtitle":"","body":""}}}"#,
    #"{"aps":{"alert":{}}}"#,
    #"{"aps":{"alert":{"title-loc-key":null,"title-loc-args":null,"action-loc-key":null}}}"#,
    #"{"aps":{"alert":{"title-loc-args":[],"loc-args":[]}}}"#,
    #"{"aps":{"content-available":0,"mutable-content":0}}"#,
    #"{"aps":{"relevance-score":0}}"#,
    #"{"aps":{"content-changed":false}}"#,
    #"{"aps":{"url-args":[]}}"#,
    #"{"aps":{"content-state":{}}}"#,
    #"{"aps":{},"a":0,"b":"","c":false,"d":null,"e":[],"f":{}}"#,
    #"{"aps":{}}"#,
    #"{}"#,
    #"{"mdm":""}"#,
    #"{"mdm":"2F1C"}"#,
  ])
  func keepsZeroEmptyFalseAndNull(source: String) throws {
    try expectEqual(rewritten(source), source)
  }

  @Test func tellsNullFromAbsent() throws {
    let payload = try Payload(parsing: Array(#"{"aps":{"alert":{"title-loc-key":null}}}"#.utf8))
    guard case .dictionary(let alert) = payload.aps?.alert else {
      Issue.record("expected a dictionary")
      return
    }
    expectEqual(alert.nullKeys, [.titleLocKey])
    #expect(alert.titleLocKey == nil)
    #expect(alert.titleLocArgs == nil)
  }

  @Test(arguments: [
    #"{"aps":{"interruption-level":"louder"}}"#,
    #"{"aps":{"event":"pause"}}"#,
    #"{"aps":{"sound":"none-of-ours.caf"}}"#,
  ])
  func keepsUnknownValuesOfOpenSets(source: String) throws {
    try expectEqual(rewritten(source), source)
  }

  @Test func knowsTheValuesOfTheTables() {
    expectEqual(InterruptionLevel.allKnown.map(\.rawValue), ["passive", "active", "time-sensitive", "critical"])
    expectEqual(LiveActivity.Event.allKnown.map(\.rawValue), ["start", "update", "end"])
  }

  @Test(arguments: [
    #"{"aps":{"badge":1,"new-key":{"a":[1.0]},"another":null}}"#,
    #"{"aps":{"alert":{"body":"a","new-key":false,"":0}}}"#,
    #"{"aps":{"sound":{"name":"a","new-key":1e2}}}"#,
    #"{"aps":{"alert":{"title":{"loc-key":"K","new-key":[]}}}}"#,
    #"{"aps":{"alert":{"subtitle":{"x":1}}}}"#,
    #"{"aps":{"BADGE":"5","bad\u0001ge":1}}"#,
    #"{"aps":{"title":"not here","loc-key":"nor here"}}"#,
  ])
  func keepsUnknownKeysInEveryDictionary(source: String) throws {
    try expectEqual(rewritten(source), source)
  }

  @Test func keepsDuplicatesAmongUnknownKeys() throws {
    let source = #"{"aps":{"x":1,"x":2},"acme":1,"acme":"2"}"#
    try expectEqual(rewritten(source), source)
  }

  @Test func keepsTheTextOfNumbersInCustomKeys() throws {
    let source = #"{"aps":{},"price":1.0,"big":123456789012345678901234567890,"tiny":-0,"e":1E+02}"#
    try expectEqual(rewritten(source), source)
  }

  @Test func keepsNumbersAmongArguments() throws {
    let source = #"{"aps":{"alert":{"loc-key":"K","loc-args":[3,5.0,1e2,"3"]}}}"#
    try expectEqual(rewritten(source), source)
    guard case .dictionary(let alert) = try Payload(parsing: Array(source.utf8)).aps?.alert else {
      Issue.record("expected a dictionary")
      return
    }
    expectEqual(alert.locArgs?.map(\.text), ["3", "5", "100", "3"])
  }

  @Test func writesKeysInOneOrderWhateverTheirOrderWas() throws {
    var generator = SeededGenerator()
    let members = Reference.aps.map { "\"\($0.0)\":\($0.1.samples[$0.1.samples.count - 1])" }
    let alert = Reference.alert.map { "\"\($0.0)\":\($0.1.samples[0])" }
    let expected = "{\"aps\":{\(members.joined(separator: ","))},\"mdm\":\"m\",\"z\":1,\"a\":2}"
    let expectedAlert = "{\"aps\":{\"alert\":{\(alert.joined(separator: ","))}}}"
    for _ in 0..<50 {
      let shuffled = members.shuffled(using: &generator).joined(separator: ",")
      #expect(
        try rewritten("{\"z\":1,\"mdm\":\"m\",\"a\":2,\"aps\":{\(shuffled)}}") == expected,
        "seed \(SeededGenerator.seed)")
      let shuffledAlert = alert.shuffled(using: &generator).joined(separator: ",")
      #expect(
        try rewritten("{\"aps\":{\"alert\":{\(shuffledAlert)}}}") == expectedAlert, "seed \(SeededGenerator.seed)")
    }
  }

  @Test func neverWritesTheSimulatorsKey() throws {
    let source = #"{"Simulator Target Bundle":"com.example.acme","aps":{"badge":1}}"#
    let payload = try Payload(parsing: Array(source.utf8))
    expectEqual(payload.simulatorTargetBundle, "com.example.acme")
    try expectEqual(text(of: payload), #"{"aps":{"badge":1}}"#)
  }

  struct Duplicate: Sendable, CustomTestStringConvertible {
    let path: String
    let source: String
    let offset: Int
    var testDescription: String { path }
  }

  @Test(arguments: [
    Duplicate(path: "aps", source: #"{"aps":{},"aps":{}}"#, offset: 10),
    Duplicate(path: "mdm", source: #"{"mdm":"a","x":1,"mdm":"b"}"#, offset: 17),
    Duplicate(path: "aps.badge", source: #"{"aps":{"badge":1,"badge":1}}"#, offset: 18),
    Duplicate(path: "aps.alert", source: #"{"aps":{"alert":"a","\u0061lert":{}}}"#, offset: 20),
    Duplicate(path: "aps.alert.body", source: #"{"aps":{"alert":{"body":"a","body":"b"}}}"#, offset: 28),
    Duplicate(path: "aps.sound.volume", source: #"{"aps":{"sound":{"volume":1,"volume":0}}}"#, offset: 28),
    Duplicate(
      path: "aps.alert.title.loc-key", source: #"{"aps":{"alert":{"title":{"loc-key":"a","loc-key":"b"}}}}"#,
      offset: 40),
    Duplicate(path: "aps.event", source: #"{"aps":{"event":"end","event":"end"}}"#, offset: 22),
  ])
  func refusesDuplicatesAmongApplesKeys(row: Duplicate) throws {
    #expect(throws: PayloadError(reason: .duplicateKey(path: row.path), offset: row.offset)) {
      try Payload(parsing: Array(row.source.utf8))
    }
    // For tools both are kept, and none is lost.
    let kept = try JSON(parsing: Payload(parsing: Array(row.source.utf8), wronglyTyped: .kept).encoded())
    expectEqual(kept.sorted.encoded, (try JSON(parsing: Array(row.source.utf8))).sorted.encoded)
  }

  /// What is a number of the right kind, and too large, is not called another kind.
  @Test(arguments: [
    (
      #"{"aps":{"badge":9223372036854775808}}"#,
      "expected an integer from -2^63 to 2^63 - 1, but found the number 9223372036854775808"
    ),
    (#"{"aps":{"badge":-1e400}}"#, "expected an integer from -2^63 to 2^63 - 1, but found the number -1e400"),
    (#"{"aps":{"badge":1.5}}"#, "expected an integer, but found the number 1.5"),
    (
      #"{"aps":{"relevance-score":1e400}}"#,
      "expected a number within the range of a Double, but found the number 1e400"
    ),
  ])
  func tellsANumberThatIsOutOfRange(text: String, message: String) throws {
    let error = #expect(throws: PayloadError.self) { try Payload(parsing: Array(text.utf8)) }
    #expect(error?.description.hasSuffix(": \(message)") == true)
    let errors = Payload.typeErrors(in: try JSONDocument(parsing: Array(text.utf8)))
    expectEqual(errors, error.map { [$0] })
  }

  @Test(
    arguments: [
      (.duplicateKey(path: "aps.badge"), "aps.badge: duplicate key; remove one of them"),
      (.notAnObject(found: .array), "expected a payload object, but found an array"),
      (.json(.trailingComma), "trailing comma after the last element; remove it"),
      (
        .wrongType(path: "aps.badge", found: "a string", expected: "an integer"),
        "aps.badge: expected an integer, but found a string"
      ),
    ] as [(PayloadError.Reason, String)])
  func saysWhatWasFoundAndExpected(reason: PayloadError.Reason, message: String) {
    expectEqual(PayloadError(reason: reason, offset: 7).description, message)
  }
}
