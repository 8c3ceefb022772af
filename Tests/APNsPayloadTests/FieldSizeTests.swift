import APNsPayload
import CompactJSON
import TestSupport
import Testing

struct FieldSizeTests {
  static func sizes(_ source: String) throws -> [String] {
    try Payload(parsing: Array(source.utf8)).fieldSizes().map { "\($0.path ?? "-") \($0.bytes)" }
  }

  @Test func takesApsAndTheAlertApart() throws {
    let source =
      #"{"aps":{"alert":{"title":"Hi","body":"é\n"},"badge":10,"sound":{"volume":1}},"acme":{"a":[1]},"x":null}"#
    #expect(
      try Self.sizes(source) == [
        "aps.alert.title 12", "aps.alert.body 13", "aps.badge 10", "aps.sound 20", "acme 16", "x 8", "- 25",
      ])
  }

  @Test func countsTheSoundOfALiveActivityInItsAlert() throws {
    let source = #"{"aps":{"alert":{"body":"Hi","sound":"chime.aiff"},"event":"end"}}"#
    try expectEqual(Self.sizes(source), ["aps.alert.body 11", "aps.alert.sound 20", "aps.event 13", "- 22"])
  }

  @Test func countsAStringAlertAsOneField() throws {
    try expectEqual(Self.sizes(#"{"aps":{"alert":"Hello"}}"#), ["aps.alert 15", "- 10"])
    try expectEqual(Self.sizes("{}"), ["- 2"])
    try expectEqual(Self.sizes(#"{"mdm":"a"}"#), ["mdm 9", "- 2"])
  }

  @Test func takesNoCustomKeyApart() throws {
    try expectEqual(Self.sizes(#"{"aps":{},"aps.alert":{"a":1}}"#), ["aps.alert 19", "- 11"])
    try expectEqual(Self.sizes(#"{"alert":{"a":1}}"#), ["alert 15", "- 2"])
  }

  @Test func addsUpToTheEncodedSize() throws {
    let sources = Reference.placed.filter { $0.path != "aps" }.flatMap { key in key.shape.samples.map(key.text) }
    for source in sources + EncodingTests.sources {
      let payload = try Payload(parsing: Array(source.utf8))
      try expectEqual(payload.fieldSizes().reduce(0) { $0 + $1.bytes }, payload.encodedSize(), "\(source)")
      #expect(try payload.fieldSizes().last?.path == nil, "\(source)")
    }
  }
}
