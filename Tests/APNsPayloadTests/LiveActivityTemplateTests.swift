import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// Templates of Live Activities: the filled text is, byte for byte, what encoding the filled payload gives.
struct LiveActivityTemplateTests {
  typealias Hole = PayloadTemplate.Hole

  static let source = #"""
    {"aps":{"relevance-score":50,"timestamp":1,"event":"update","content-state":{"score":{"home":0,"away":0},"minute":0},"stale-date":2}}
    """#

  private static func template(_ holes: [Hole], _ source: String = source) throws -> PayloadTemplate {
    try PayloadTemplate(TemplateTests.payload(source), holes: holes)
  }

  private static func text(_ template: PayloadTemplate, _ filling: PayloadFilling) throws -> String {
    let bytes = try template.encoded(filling)
    try expectEqual(template.encodedSize(filling), bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func fillsMembersOfTheState() throws {
    let template = try Self.template([
      .contentState(["minute"]), .timestamp, .contentState(["score", "home"]), .contentState(["note"]),
    ])
    var filling = PayloadFilling()
    filling.timestamp = 9
    filling.contentState = [37, nil, "é\""]
    #expect(
      try Self.text(template, filling) == #"""
        {"aps":{"relevance-score":50,"timestamp":9,"event":"update","content-state":{"score":{"home":0,"away":0},"minute":37,"note":"é\""},"stale-date":2}}
        """#)
    filling.contentState[1] = ["x": [1.5]]
    #expect(try Self.text(template, filling).contains(#""content-state":{"score":{"home":{"x":[1.5]},"away":0},"#))
  }

  @Test func fillsTheKeysOfAnActivity() throws {
    let template = try Self.template([.relevanceScore, .timestamp, .event, .staleDate, .dismissalDate])
    var filling = PayloadFilling()
    filling.relevanceScore = 0.5
    filling.timestamp = -1
    filling.event = .end
    filling.staleDate = 3
    filling.dismissalDate = 4
    #expect(
      try Self.text(template, filling) == #"""
        {"aps":{"relevance-score":0.5,"timestamp":-1,"event":"end","content-state":{"score":{"home":0,"away":0},"minute":0},"stale-date":3,"dismissal-date":4}}
        """#)
  }

  @Test(arguments: [source, #"{"aps":{"content-state":{}}}"#, #"{"aps":{}}"#])
  func fillsTheWholeState(source: String) throws {
    let payload = try TemplateTests.payload(source)
    let template = try PayloadTemplate(payload, holes: [.contentState([])])
    var expected = payload
    var activity = expected.aps?.liveActivity ?? LiveActivity()
    activity.contentState = ["a": ["b": 1]]
    expected.aps?.liveActivity = activity
    var filling = PayloadFilling()
    filling.contentState = [["a": ["b": 1]]]
    try expectEqual(template.encoded(filling), expected.encoded())
    if payload.aps?.liveActivity?.contentState == nil {
      let error = PayloadTemplateError(reason: .missingValue, hole: .contentState([]))
      #expect(throws: error) { try template.encoded(PayloadFilling()) }
    } else {
      try expectEqual(template.encoded(PayloadFilling()), payload.encoded())
    }
    filling.contentState = [7]
    let reason = JSONEncodingError(reason: .notAnObject(.number), path: ["aps", "content-state"])
    #expect(throws: PayloadTemplateError(reason: .encoding(reason), hole: .contentState([]))) {
      try template.encoded(filling)
    }
  }

  @Test(
    arguments: [
      ([.contentState(["x", "y"])], .notInAnObject, .contentState(["x", "y"])),
      ([.contentState(["minute", "y"])], .notInAnObject, .contentState(["minute", "y"])),
      (
        [.contentState(["score", "home"]), .contentState(["score"])], .insideAnotherHole,
        .contentState(["score", "home"])
      ),
      ([.contentState(["score"]), .contentState([])], .insideAnotherHole, .contentState(["score"])),
      ([.contentState([]), .contentState(["score"])], .insideAnotherHole, .contentState(["score"])),
      ([.event, .event], .duplicateHole, .event),
    ] as [([Hole], PayloadTemplateError.Reason, Hole)])
  func refusesHolesWithoutAPlace(holes: [Hole], reason: PayloadTemplateError.Reason, hole: Hole) {
    #expect(throws: PayloadTemplateError(reason: reason, hole: hole)) { try Self.template(holes) }
  }

  @Test func refusesAFillingThatDoesNotFit() throws {
    let template = try Self.template([.contentState(["minute"]), .contentState(["note"]), .relevanceScore])
    var filling = PayloadFilling()
    func check(_ reason: PayloadTemplateError.Reason, _ hole: Hole?) {
      let error = PayloadTemplateError(reason: reason, hole: hole)
      #expect(throws: error) { try template.encoded(filling) }
      #expect(throws: error) { try template.encodedSize(filling) }
    }
    check(.missingValue, .contentState(["minute"]))
    filling.contentState = [1]
    check(.stateValues(found: 1, expected: 2), nil)
    filling.contentState = [1, nil]
    check(.missingValue, .contentState(["note"]))
    filling.contentState = [nil, 1]
    filling.relevanceScore = .nan
    #expect(throws: PayloadTemplateError.self) { try template.encoded(filling) }
    filling.relevanceScore = .infinity
    let infinite = JSONEncodingError(reason: .notFinite(.infinity), path: ["aps", "relevance-score"])
    check(.encoding(infinite), .relevanceScore)
    filling.relevanceScore = nil
    filling.event = .end
    check(.unknownHole, .event)
    filling.event = nil
    #expect(try Self.text(template, filling).contains(#""minute":0,"note":1}"#))
  }

  @Test func agreesWithEncodingTheFilledPayload() throws {
    var generator = SeededGenerator()
    let paths = [["score", "home"], ["score", "away"], ["minute"], ["new"], ["score", "new"]]
    for round in 0..<SeededGenerator.rounds * 4 {
      var expected = try TemplateTests.payload(Self.source)
      let payload = expected
      var filling = PayloadFilling()
      var holes: [Hole] = []
      if generator.below(2) == 0 {
        holes += [.timestamp, .relevanceScore, .dismissalDate]
        filling.timestamp = generator.below(2) == 0 ? nil : generator.below(1000)
        filling.relevanceScore = [nil, -0.0, 1e300, 0.1][generator.below(4)]
        filling.dismissalDate = generator.below(10)
        if let timestamp = filling.timestamp { expected.aps?.liveActivity?.timestamp = timestamp }
        if let score = filling.relevanceScore { expected.aps?.relevanceScore = score }
        expected.aps?.liveActivity?.dismissalDate = filling.dismissalDate
      }
      for path in paths.shuffled(using: &generator).prefix(generator.below(6)) {
        // What the template does not have needs a value.
        let value: JSON? = generator.pick(path.last == "new" ? [1, ["a": "\n"]] : [nil, .null, 2.5, "é", [[:]]])
        holes.append(.contentState(path))
        filling.contentState.append(value)
        guard let value, var state = expected.aps?.liveActivity?.contentState else { continue }
        if path.count == 2, case .object(var score)? = state["score"] {
          score[path[1]] = value
          state["score"] = .object(score)
        } else {
          state[path[0]] = value
        }
        expected.aps?.liveActivity?.contentState = state
      }
      let template = try PayloadTemplate(payload, holes: holes)
      #expect(
        try Self.text(template, filling) == String(decoding: expected.encoded(), as: UTF8.self),
        "seed \(SeededGenerator.seed), round \(round)")
    }
  }
}
