import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// A template's text is, byte for byte, what encoding the filled payload gives.
struct TemplateTests {
  typealias Hole = PayloadTemplate.Hole

  static func payload(_ source: String) throws -> Payload { try Payload(parsing: Array(source.utf8)) }

  @Test func fillsABadgeAndArguments() throws {
    let payload = try Self.payload(
      #"{"aps":{"alert":{"loc-key":"K","loc-args":["a"]},"badge":1,"sound":"s"},"acme":"foo"}"#)
    let template = try PayloadTemplate(payload, holes: [.badge, .locArgs])
    var filling = PayloadFilling()
    filling.badge = -12
    filling.locArgs = ["Jen\"na", 3]
    let expected = #"{"aps":{"alert":{"loc-key":"K","loc-args":["Jen\"na",3]},"badge":-12,"sound":"s"},"acme":"foo"}"#
    expectEqual(String(decoding: try template.encoded(filling), as: UTF8.self), expected)
    try expectEqual(template.encodedSize(filling), expected.utf8.count)
    var buffer = Array("before".utf8)
    try template.encode(filling, into: &buffer)
    expectEqual(String(decoding: buffer, as: UTF8.self), "before" + expected)
    // Nil gives the payload's own values back.
    try expectEqual(template.encoded(PayloadFilling()), payload.encoded())
  }

  @Test func fillsHolesThatThePayloadHasNoValueFor() throws {
    let payload = try Self.payload(#"{"aps":{"alert":{}},"order":{"id":1}}"#)
    let template = try PayloadTemplate(
      payload, holes: [.custom(["order", "total"]), .title, .threadID, .badge, .custom(["user"])])
    var filling = PayloadFilling()
    filling.title = "T"
    filling.threadID = "t"
    filling.badge = 0
    filling.custom = [["a": 1.5], "\u{1}"]
    expectEqual(
      String(decoding: try template.encoded(filling), as: UTF8.self),
      #"{"aps":{"alert":{"title":"T"},"badge":0,"thread-id":"t"},"order":{"id":1,"total":{"a":1.5}},"user":"\u0001"}"#)
  }

  @Test(arguments: [#"{"aps":{}}"#, #"{"aps":{"alert":"text"}}"#])
  func fillsTheShortFormOfTheAlert(source: String) throws {
    let template = try PayloadTemplate(Self.payload(source), holes: [.body])
    var filling = PayloadFilling()
    filling.body = "漢字"
    try expectEqual(template.encoded(filling), Array(#"{"aps":{"alert":"漢字"}}"#.utf8))
  }

  /// Where wrong types are kept, an extra key may have the name of a hole.
  @Test(arguments: [
    (#"{"aps":{"badge":1},"aps":{"badge":2}}"#, #"{"aps":{"badge":7},"aps":{"badge":2}}"#),
    (#"{"aps":{"badge":1,"badge":2}}"#, #"{"aps":{"badge":7,"badge":2}}"#),
    (#"{"aps":{"badge":"x"}}"#, #"{"aps":{"badge":7,"badge":"x"}}"#),
  ])
  func fillsAppleKeysAndNoKeptOnes(source: String, expected: String) throws {
    let payload = try Payload(parsing: Array(source.utf8), wronglyTyped: .kept)
    let template = try PayloadTemplate(payload, holes: [.badge])
    var filling = PayloadFilling()
    if payload.aps?.badge == nil {
      let error = PayloadTemplateError(reason: .missingValue, hole: .badge)
      #expect(throws: error) { try template.encoded(filling) }
    } else {
      try expectEqual(template.encoded(filling), payload.encoded())
    }
    filling.badge = 7
    expectEqual(String(decoding: try template.encoded(filling), as: UTF8.self), expected)
  }

  /// Of members with one name the last counts; the others are written as they were.
  @Test func fillsTheLastOfEqualCustomKeys() throws {
    let source = #"{"aps":{},"a":{"x":1},"a":{"x":2,"x":3},"b":4}"#
    let template = try PayloadTemplate(Self.payload(source), holes: [.custom(["a", "x"])])
    var filling = PayloadFilling()
    expectEqual(String(decoding: try template.encoded(filling), as: UTF8.self), source)
    filling.custom = [9]
    expectEqual(
      String(decoding: try template.encoded(filling), as: UTF8.self), #"{"aps":{},"a":{"x":1},"a":{"x":2,"x":9},"b":4}"#
    )
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let source: String
    let holes: [Hole]
    let error: PayloadTemplateError
    var testDescription: String { error.description }

    init(_ source: String, _ holes: [Hole], _ reason: PayloadTemplateError.Reason, _ hole: Hole?) {
      self.source = source
      self.holes = holes
      error = PayloadTemplateError(reason: reason, hole: hole)
    }
  }

  @Test(arguments: [
    Refused(#"{"aps":{}}"#, [.badge, .badge], .duplicateHole, .badge),
    Refused(#"{"mdm":"m"}"#, [.badge], .noAPS, .badge),
    Refused(#"{"aps":{"alert":"text"}}"#, [.title], .alertIsNoDictionary, .title),
    Refused(#"{"aps":{}}"#, [.locArgs], .alertIsNoDictionary, .locArgs),
    Refused(
      #"{"aps":{"alert":{"body":{"loc-key":"K","loc-args":["a"]}}}}"#, [.locArgs], .argumentsInText, .locArgs),
    Refused(#"{"aps":{"alert":{"title":{"loc-key":"K"}}}}"#, [.titleLocArgs], .argumentsInText, .titleLocArgs),
    Refused(#"{"aps":{}}"#, [.custom([])], .noCustomKey, .custom([])),
    Refused(#"{"aps":{}}"#, [.custom(["aps", "x"])], .noCustomKey, .custom(["aps", "x"])),
    Refused(#"{"aps":{},"a":1}"#, [.custom(["a", "b"])], .notInAnObject, .custom(["a", "b"])),
    Refused(
      #"{"aps":{},"a":{"b":1}}"#, [.custom(["a", "b"]), .custom(["a"])], .insideAnotherHole, .custom(["a", "b"])),
  ])
  func refusesHolesWithoutAPlace(row: Refused) throws {
    let payload = try Self.payload(row.source)
    #expect(throws: row.error) { try PayloadTemplate(payload, holes: row.holes) }
  }

  @Test func refusesAFillingThatDoesNotFit() throws {
    let payload = try Self.payload(#"{"aps":{"alert":{"loc-key":"K"}},"a":1}"#)
    let template = try PayloadTemplate(payload, holes: [.badge, .custom(["a"]), .custom(["b"])])
    var filling = PayloadFilling()
    func check(_ reason: PayloadTemplateError.Reason, _ hole: Hole?) {
      var buffer = Array("before".utf8)
      let error = PayloadTemplateError(reason: reason, hole: hole)
      #expect(throws: error) { try template.encoded(filling) }
      #expect(throws: error) { try template.encodedSize(filling) }
      #expect(throws: error) { try template.encode(filling, into: &buffer) }
      expectEqual(buffer, Array("before".utf8))
    }
    check(.missingValue, .badge)
    filling.badge = 1
    check(.missingValue, .custom(["a"]))
    filling.custom = [1]
    check(.customValues(found: 1, expected: 2), nil)
    filling.custom = [1, 2]
    filling.locArgs = []
    check(.unknownHole, .locArgs)
    filling.locArgs = nil
    try expectEqual(template.encoded(filling), Array(#"{"aps":{"alert":{"loc-key":"K"},"badge":1},"a":1,"b":2}"#.utf8))
  }

  @Test func refusesAPayloadThatCannotBeEncoded() {
    var aps = APS()
    aps.relevanceScore = .infinity
    let error = JSONEncodingError(reason: .notFinite(.infinity), path: ["aps", "relevance-score"])
    #expect(throws: PayloadTemplateError(reason: .encoding(error), hole: nil)) {
      try PayloadTemplate(Payload(aps: aps), holes: [])
    }
  }

  /// Random payloads, holes and values, against the payload with these values.
  @Test func agreesWithEncodingTheFilledPayload() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds * 4 {
      var payload = Payload(aps: APS(badge: generator.below(2) == 0 ? 7 : nil, sound: "s"))
      var alert = AlertDictionary()
      if generator.below(2) == 0 { alert.title = .plain(generator.text()) }
      if generator.below(2) == 0 {
        alert.body = .localized(LocalizedText(locKey: generator.text()))
        // Without it, the arguments beside the object do not count, and a hole for them is refused.
        alert.locKey = generator.text()
      }
      if generator.below(2) == 0 { alert.locArgs = [.string(generator.text())] }
      alert.launchImage = generator.below(2) == 0 ? generator.text() : nil
      payload.aps?.alert = .dictionary(alert)
      try payload.customKeys.set("a", to: ["x": .string(generator.text()), "y": 2])

      var expected = payload
      var filling = PayloadFilling()
      var holes: [Hole] = []
      if generator.below(2) == 0 {
        holes.append(.badge)
        filling.badge = generator.below(1_000_000) - 500_000
        expected.aps?.badge = filling.badge
      }
      if generator.below(2) == 0 {
        holes.append(.title)
        filling.title = generator.text()
        alert.title = filling.title.map(AlertText.plain)
      }
      if generator.below(2) == 0 {
        holes.append(.body)
        filling.body = generator.text()
        alert.body = filling.body.map(AlertText.plain)
      }
      if generator.below(2) == 0 {
        holes.append(.subtitle)
        filling.subtitle = generator.text()
        alert.subtitle = filling.subtitle.map(AlertText.plain)
      }
      if generator.below(2) == 0 {
        holes += [.locArgs, .titleLocArgs, .subtitleLocArgs]
        filling.locArgs = (0..<generator.below(4)).map { _ in .string(generator.text()) }
        filling.titleLocArgs = [.number(1), .string(generator.text())]
        filling.subtitleLocArgs = []
        alert.locArgs = filling.locArgs
        alert.titleLocArgs = filling.titleLocArgs
        alert.subtitleLocArgs = filling.subtitleLocArgs
      }
      if generator.below(2) == 0 {
        holes.append(.threadID)
        filling.threadID = generator.text()
        expected.aps?.threadID = filling.threadID
      }
      if generator.below(2) == 0 {
        holes.append(.custom(["a", "x"]))
        filling.custom = [.string(generator.text())]
        try expected.customKeys.set("a", to: ["x": filling.custom[0], "y": 2])
      }
      expected.aps?.alert = .dictionary(alert)

      let template = try PayloadTemplate(payload, holes: holes.shuffled(using: &generator))
      let text = try text(of: expected)
      expectEqual(
        String(decoding: try template.encoded(filling), as: UTF8.self), text,
        "seed \(SeededGenerator.seed), round \(round)")
      try expectEqual(template.encodedSize(filling), text.utf8.count)
      var buffer = JSONBuffer(capacity: generator.below(300))
      try template.encode(filling, into: &buffer)
      expectEqual(JSONBufferTests.text(buffer), text)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func text() -> String {
    let pieces = ["", "a", "\"", "\\", "\n", "\u{1F}", "漢字", "😀", "a plain text of some length, and then more", "é"]
    return (0..<below(5)).map { _ in pick(pieces) }.joined()
  }
}
