import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// More keys than are looked through, and so many that a quadratic walk would take minutes in a debug build.
@Suite(.timeLimit(.minutes(10)))
struct ManyKeysTests {
  static let count = SeededGenerator.isThorough ? 50_000 : 20_000

  @Test func readsAndWritesManyKeysEverywhere() throws {
    let keys = (0..<Self.count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    for source in [
      #"{"aps":{"badge":1},\#(keys)}"#, #"{"aps":{"badge":1,\#(keys)}}"#, #"{"aps":{"alert":{"body":"x",\#(keys)}}}"#,
      #"{"aps":{"sound":{"name":"x",\#(keys)}}}"#,
    ] {
      try expectEqual(rewritten(source), source)
    }
  }

  @Test func setsReplacesAndFindsManyKeys() throws {
    var payload = Payload(aps: nil)
    for index in 0..<Self.count { try payload.customKeys.set("k\(index)", to: 0) }
    for index in 0..<Self.count { try payload.customKeys.set("k\(index)", to: .number(JSONNumber(index))) }
    expectEqual(payload.customKeys.object.members.count, Self.count)
    expectEqual(payload.customKeys["k\(Self.count - 1)"], .number(JSONNumber(Self.count - 1)))
    let expected = (0..<Self.count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    try expectEqual(text(of: payload), "{\(expected)}")
  }

  /// What the index knows has to be what looking through finds, whatever was done before.
  @Test func findsByIndexWhatLookingThroughFinds() {
    var generator = SeededGenerator()
    for _ in 0..<20 {
      let few = generator.below(40)
      var object = JSONObject((0..<few).map { .init(name: "k\($0 % 30)", value: .number(JSONNumber($0))) })
      var plain = object.members
      for step in 0..<100 {
        // Two spellings of one character are two names.
        let name = generator.pick(["k\(generator.below(40))", "\u{E9}", "e\u{301}"])
        let value: JSON? = generator.below(4) == 0 ? nil : .number(JSONNumber(step))
        if generator.below(20) == 0 {
          object.members.append(.init(name: name, value: true))
          plain.append(.init(name: name, value: true))
        }
        let copy = object
        object[name] = value
        expectEqual(copy.members, plain)
        let place = plain.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
        plain.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        if let value { plain.insert(.init(name: name, value: value), at: place ?? plain.count) }
        expectEqual(object.members, plain)
        #expect(object == JSONObject(plain) && object.hashValue == JSONObject(plain).hashValue)
        expectEqual(object["k7"], plain.last { $0.name == "k7" }?.value)
      }
    }
  }
}
