import APNsPayload
import CompactJSON
import TestSupport
import Testing

struct EncodingTests {
  static func payload(_ source: String) throws -> Payload { try Payload(parsing: Array(source.utf8)) }

  /// Empty, short, with escapes, with everything.
  static let sources: [String] = [
    "{}",
    #"{"aps":{}}"#,
    #"{"aps":{"alert":"Hello"}}"#,
    #"{"aps":{"alert":"\n\u0001\"é漢😀\\"},"acme":[]}"#,
    #"{"aps":{"alert":{"title":"T","body":{"loc-key":"K","loc-args":["a",1.5]}},"badge":-12,"sound":{"volume":0.25}}}"#,
    #"{"mdm":"m","custom":{"a":[1.0,null,true,{"b":"\u001f\u001f\u001f"}],"":false}}"#,
  ]

  @Test(arguments: sources)
  func appendsToWhatIsThere(source: String) throws {
    let payload = try Self.payload(source)
    var buffer = Array("before".utf8)
    try payload.encode(into: &buffer)
    try payload.encode(into: &buffer)
    expectEqual(String(decoding: buffer, as: UTF8.self), "before" + source + source)
  }

  /// Room for the bytes that are there, and for none to twenty more than the payload needs.
  @Test(arguments: sources)
  func fitsIntoEveryCapacity(source: String) throws {
    let payload = try Self.payload(source)
    let size = source.utf8.count
    for room in 0...size + 20 {
      var buffer: [UInt8] = []
      buffer.reserveCapacity(size + 64)
      let before = [UInt8](repeating: UInt8(ascii: "~"), count: buffer.capacity - room)
      buffer.append(contentsOf: before)
      try payload.encode(into: &buffer)
      expectEqual(buffer, before + Array(source.utf8), "room \(room)")
    }
  }

  @Test(arguments: sources)
  func startsWithEveryReservedCapacity(source: String) throws {
    let payload = try Self.payload(source)
    for capacity in 0...source.utf8.count + 20 {
      var buffer: [UInt8] = []
      buffer.reserveCapacity(capacity)
      try payload.encode(into: &buffer)
      expectEqual(buffer, Array(source.utf8), "capacity \(capacity)")
    }
  }

  @Test func givesTheSameBytesFromAReusedBuffer() throws {
    var buffer: [UInt8] = []
    for source in Self.sources + Self.sources.reversed() {
      buffer.removeAll(keepingCapacity: true)
      try Self.payload(source).encode(into: &buffer)
      expectEqual(String(decoding: buffer, as: UTF8.self), source)
    }
  }

  @Test func leavesAnotherCopyOfTheBufferAlone() throws {
    var buffer = Array("[".utf8)
    buffer.reserveCapacity(500)
    let copy = buffer
    try Self.payload(Self.sources[4]).encode(into: &buffer)
    expectEqual(copy, Array("[".utf8))
    expectEqual(String(decoding: buffer, as: UTF8.self), "[" + Self.sources[4])
  }

  struct NotFinite: Sendable, CustomTestStringConvertible {
    let path: [String]
    let value: Double
    var testDescription: String { "\(path.joined(separator: ".")) \(value)" }

    var payload: Payload {
      var aps = APS(alert: "a text before", badge: 3)
      if path.last == "volume" {
        aps.sound = .dictionary(SoundDictionary(critical: 1, name: "a", volume: value))
      } else {
        aps.relevanceScore = value
      }
      return Payload(aps: aps)
    }
  }

  static let notFinite = [Double.nan, .infinity, -.infinity].flatMap { value in
    [["aps", "relevance-score"], ["aps", "sound", "volume"]].map { NotFinite(path: $0, value: value) }
  }

  static func check(_ error: JSONEncodingError, _ row: NotFinite) {
    expectEqual(error.path, row.path)
    guard case .notFinite(let found) = error.reason else {
      Issue.record("\(error.reason)")
      return
    }
    #expect(found.isNaN == row.value.isNaN && (found.isNaN || found == row.value))
  }

  @Test(arguments: notFinite)
  func refusesWhatIsNotFiniteWithItsPath(row: NotFinite) throws {
    Self.check(try #require(throws: JSONEncodingError.self) { try row.payload.encoded() }, row)
    Self.check(try #require(throws: JSONEncodingError.self) { try row.payload.encodedSize() }, row)
    Self.check(try #require(throws: JSONEncodingError.self) { try row.payload.fieldSizes() }, row)
  }

  @Test(arguments: notFinite)
  func keepsTheBufferWhenItRefuses(row: NotFinite) throws {
    for capacity in [0, 10, 20, 60, 4096] {
      var buffer = Array("before".utf8)
      buffer.reserveCapacity(capacity)
      Self.check(try #require(throws: JSONEncodingError.self) { try row.payload.encode(into: &buffer) }, row)
      expectEqual(buffer, Array("before".utf8))
      try Payload(aps: APS()).encode(into: &buffer)
      expectEqual(String(decoding: buffer, as: UTF8.self), #"before{"aps":{}}"#)
    }
  }

  @Test func readsCustomValuesAsDeepAsTheReaderAllows() throws {
    // The payload itself is one level of the 512.
    let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
    try expectEqual(rewritten(#"{"aps":{},"a":\#(deep)}"#), #"{"aps":{},"a":\#(deep)}"#)
    #expect(throws: PayloadError(reason: .json(.tooDeep(limit: 512)), offset: 525)) {
      try Payload(parsing: Array(#"{"aps":{},"a":[\#(deep)]}"#.utf8))
    }
  }

  @Test func measuresAndTakesApartDeeperValuesBuiltInCode() throws {
    var value: JSON = 1
    for _ in 0..<1000 { value = [value] }
    var payload = Payload(aps: nil)
    try payload.customKeys.set("a", to: value)
    try expectEqual(payload.encodedSize(), 2007)
    try expectEqual(payload.encoded().count, 2007)
    try expectEqual(payload.fieldSizes().map(\.bytes), [2005, 2])
  }

  @Test func writesAPayloadBuiltInCode() throws {
    var aps = APS(alert: "Message received from Bob")
    aps.interruptionLevel = .timeSensitive
    aps.relevanceScore = 0.75
    aps.contentAvailable = 1
    aps.mutableContent = 1
    aps.threadID = "a/b"
    aps.targetContentID = "window"
    aps.filterCriteria = "work"
    aps.urlArguments = ["a", ""]
    var payload = Payload(aps: aps)
    try payload.customKeys.set("acme2", to: ["bang", "whiz"])
    #expect(
      try text(of: payload)
        == #"{"aps":{"alert":"Message received from Bob","thread-id":"a/b","content-available":1,"mutable-content":1,"#
        + #""target-content-id":"window","interruption-level":"time-sensitive","relevance-score":0.75,"#
        + #""filter-criteria":"work","url-args":["a",""]},"acme2":["bang","whiz"]}"#)
  }

  @Test func writesALiveActivityBuiltInCode() throws {
    var activity = LiveActivity(event: .start, timestamp: 1_795_284_000, contentState: ["score": 1])
    activity.staleDate = 1
    activity.dismissalDate = 2
    activity.attributesType = "Match"
    activity.attributes = ["home": "Acme"]
    activity.inputPushToken = 1
    activity.inputPushChannel = "c"
    var aps = APS()
    aps.liveActivity = activity
    #expect(
      try text(of: Payload(aps: aps))
        == #"{"aps":{"timestamp":1795284000,"event":"start","content-state":{"score":1},"stale-date":1,"#
        + #""dismissal-date":2,"attributes-type":"Match","attributes":{"home":"Acme"},"input-push-token":1,"#
        + #""input-push-channel":"c"}}"#)
  }

  @Test func writesAnAlertBuiltInCode() throws {
    var alert = AlertDictionary(locKey: "K", locArgs: ["Jenna", 3])
    alert.title = .localized(LocalizedText(locKey: "T"))
    alert.subtitle = "S"
    alert.nullKeys = [.titleLocKey]
    alert.actionLocKey = "VIEW"
    alert.launchImage = "L"
    alert.sound = "s"
    #expect(
      try text(of: Payload(aps: APS(alert: .dictionary(alert))))
        == #"{"aps":{"alert":{"title":{"loc-key":"T"},"title-loc-key":null,"subtitle":"S","loc-key":"K","#
        + #""loc-args":["Jenna",3],"launch-image":"L","sound":"s","action-loc-key":"VIEW"}}}"#)
  }
}
