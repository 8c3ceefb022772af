import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PushBatch

/// Updates of Live Activities: values of lines in the place of the template's.
struct ContentStateTests {
  static let template = #"""
    {"aps":{"timestamp":1,"event":"update","content-state":{"score":{"home":0,"away":0},"minute":0,"phase":{},"note":null,"né":"a"},"stale-date":2,"relevance-score":50}}
    """#

  private static func output(
    _ arguments: String, _ template: String = template, _ localizing: BatchOptions.Localizing = .server
  ) throws -> String {
    BatchTests.lines(#"{"id":1,"args":\#(arguments)}"#, try BatchTests.batch(localizing, template: template)).output
  }

  struct Filled: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: String
    let state: String

    init(_ name: String, _ arguments: String, _ state: String) {
      testDescription = name
      self.arguments = arguments
      self.state = state
    }
  }

  @Test(arguments: [
    Filled("nothing", "{}", #"{"score":{"home":0,"away":0},"minute":0,"phase":{},"note":null,"né":"a"}"#),
    Filled(
      "one member", #"{"content-state":{"score":{"home":2}}}"#,
      #"{"score":{"home":2,"away":0},"minute":0,"phase":{},"note":null,"né":"a"}"#),
    Filled(
      "members in any order, with escaped names and numbers as they are spelled",
      #"{"content-state":{"n\u00e9":"\u00e9\"","minute":1.50,"score":{"away":1e2,"home":-0}}}"#,
      #"{"score":{"home":-0,"away":1e2},"minute":1.50,"phase":{},"note":null,"né":"é\""}"#),
    Filled(
      "a value in the place of an empty object",
      #"{"content-state":{"phase":{"live":{"since":816976800}},"note":["x"]}}"#,
      #"{"score":{"home":0,"away":0},"minute":0,"phase":{"live":{"since":816976800}},"note":["x"],"né":"a"}"#),
    Filled(
      "a value in the place of an object", #"{"content-state":{"score":null,"minute":null}}"#,
      #"{"score":null,"minute":null,"phase":{},"note":null,"né":"a"}"#),
    Filled(
      "an object without members in the place of one with members", #"{"content-state":{"score":{},"phase":1}}"#,
      #"{"score":{"home":0,"away":0},"minute":0,"phase":1,"note":null,"né":"a"}"#),
  ])
  func fillsTheState(row: Filled) throws {
    for localizing in BatchOptions.Localizing.allCases {
      let payload =
        #"{"aps":{"relevance-score":50,"timestamp":1,"event":"update","content-state":\#(row.state),"stale-date":2}}"#
      let expected = ["id": 1, "payload": .string(payload)] as JSON
      let text = String(decoding: expected.encoded.dropLast(), as: UTF8.self)
      #expect(
        try Self.output(row.arguments, Self.template, localizing)
          == text + #","localization":"en","bytes":\#(payload.utf8.count),"cut":[]}"# + "\n")
    }
  }

  @Test func replacesTheWholeState() throws {
    let template = #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#
    let output = try Self.output(#"{"timestamp":7,"content-state":{"home":2,"phase":{"live":{}}}}"#, template)
    #expect(
      output.hasPrefix(
        #"{"id":1,"payload":"{\"aps\":{\"timestamp\":7,\"event\":\"update\","#
          + #"\"content-state\":{\"home\":2,\"phase\":{\"live\":{}}}}}","#), "\(output)")
  }

  @Test func setsWhatTheTemplateHasAndWhatItHasNot() throws {
    let arguments =
      #"{"event":"end","timestamp":9,"dismissal-date":10,"stale-date":11,"relevance-score":1e2,"badge":3}"#
    let output = try Self.output(arguments)
    #expect(
      output.contains(
        #"{\"aps\":{\"badge\":3,\"relevance-score\":100,\"timestamp\":9,\"event\":\"end\",\"content-state\":"#)
        && output.contains(#",\"stale-date\":11,\"dismissal-date\":10}}"#), "\(output)")
  }

  @Test(
    arguments: [
      (
        #"{"content-state":{"score":{"hmoe":2}}}"#, "not-in-template",
        #"the line has \"content-state.score.hmoe\", but the template has no \"content-state.score.hmoe\"; "#
          + #"add it to the template, or leave \"content-state.score.hmoe\" out"#, nil
      ),
      (
        #"{"content-state":{"minute":1,"minute":1}}"#, "duplicate",
        #"duplicate key \"content-state.minute\"; remove one of them"#, nil
      ),
      (
        #"{"content-state":{"score":{},"score":{}}}"#, "duplicate",
        #"duplicate key \"content-state.score\"; remove one of them"#, nil
      ),
      (
        #"{"content-state":[]}"#, "wrong-type", "content-state: expected an object, but found an array",
        32
      ),
      (#"{"timestamp":1.5}"#, "wrong-type", "timestamp: expected an integer, but found a number", 28),
      (#"{"event":1}"#, "wrong-type", "event: expected a string, but found a number", 24),
      (
        #"{"relevance-score":1e999}"#, "wrong-type",
        "relevance-score: expected a number within the range of a Double, but found a number", 34
      ),
    ] as [(String, String, String, Int?)])
  func refuses(arguments: String, code: String, message: String, offset: Int?) throws {
    let place = offset.map { #","offset":\#($0)"# } ?? ""
    #expect(
      try Self.output(arguments)
        == #"{"id":1,"error":{"code":"\#(code)","message":"\#(message)","line":1\#(place)}}"# + "\n")
  }

  @Test func refusesAStateWithoutOneInTheTemplate() throws {
    for template in [#"{"aps":{"event":"update"}}"#, #"{"game":1}"#] {
      let output = try Self.output(#"{"content-state":{}}"#, template)
      expectEqual(
        output,
        #"{"id":1,"error":{"code":"not-in-template","message":"the line has \"content-state\", but the template "#
          + #"has no \"content-state\"; add it to the template, or leave \"content-state\" out","line":1}}"# + "\n")
    }
  }

  @Test func countsTheStateInTheBudget() throws {
    let batch = try BatchTests.batch(budget: 200, template: Self.template)
    func line(_ count: Int) -> String {
      #"{"id":1,"args":{"content-state":{"note":"\#(String(repeating: "x", count: count))"}}}"#
    }
    let payload =
      #"{"aps":{"relevance-score":50,"timestamp":1,"event":"update","content-state":{"score":"#
      + #"{"home":0,"away":0},"minute":0,"phase":{},"note":"","né":"a"},"stale-date":2}}"#
    let room = 200 - payload.utf8.count
    #expect(BatchTests.lines(line(room), batch).output.contains(#""bytes":200,"cut":[]"#))
    #expect(BatchTests.lines(line(room + 1), batch).output.contains(#""code":"too-large""#))
  }

  /// Lines with values alone never need the general strategy, in a template without text and in one with the same text for
  /// every recipient.
  @Test(
    arguments: [
      template,
      #"""
      {"aps":{"alert":{"title":{"loc-key":"LIVE_SCORE_TITLE"},"body":"b"},"event":"update","content-state":{"minute":0}}}
      """#,
      #"{"aps":{"alert":{"loc-key":"TIMER_DONE"},"event":"update","content-state":{"minute":0}}}"#,
    ], BatchOptions.Localizing.allCases)
  func takesTheFastWay(template: String, localizing: BatchOptions.Localizing) throws {
    let batch = try BatchTests.batch(localizing, template: template)
    var scratch = batch.memory.take(for: batch)
    let line = Array(#"{"id":1,"args":{"content-state":{"minute":37}}}"#.utf8)
    for _ in 0..<2 {
      let isRead = scratch.read(line, line.indices)
      #expect(isRead && BatchStrategy.fixedText.takes(scratch.line.members))
      let type = scratch.fill(scratch.fixedTemplates, in: 0)
      expectEqual(type, .liveActivity)
      #expect(String(decoding: scratch.payload, as: UTF8.self).contains(#""minute":37"#))
    }
  }

  /// More holes than a fast strategy takes, and names that occur twice in the template, are left to the general one.
  @Test func fillsStatesOfAnySize() throws {
    let members = (0..<100).map { #""k\#($0)":0"# }.joined(separator: ",")
    let output = try Self.output(
      #"{"content-state":{"k99":1,"k0":2}}"#, #"{"aps":{"event":"update","content-state":{\#(members)}}}"#)
    #expect(output.contains(#"\"k99\":1"#) && output.contains(#"\"k0\":2"#) && output.contains(#"\"k1\":0"#))
    let twice = try Self.output(
      #"{"content-state":{"a":7}}"#, #"{"aps":{"event":"update","content-state":{"a":1,"a":2}}}"#)
    #expect(twice.contains(#"{\"a\":1,\"a\":7}"#))
  }

  private static let values = [
    "1", "-1.50", "1e999", "null", "true", #""x""#, #""\n漢字""#, "{}", #"{"home":3}"#, #"{"home":4,"away":5}"#,
    #"{"live":{"a":1,"a":2}}"#, "[]", #"[{"a": 1 }]"#, #"{"hmoe":1}"#,
  ]
  private static let names = ["score", "minute", "phase", "note", "né", #"n\u00e9"#, "other"]

  @Test(arguments: BatchOptions.Localizing.allCases)
  func linesGiveWhatTheGeneralStrategyGives(localizing: BatchOptions.Localizing) throws {
    let alert = #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["",""]},"#
    let templates = [
      Self.template, Self.template.replacing(#"{"aps":{"#, with: alert),
      Self.template.replacing(
        #"{"aps":{"#,
        with: #"{"aps":{"alert":{"body":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["",""]}},"#),
      #"{"aps":{"content-state":{},"event":"update"}}"#,
    ]
    var generator = SeededGenerator()
    for template in templates {
      let batch = try BatchTests.batch(localizing, template: template)
      var made = 0
      for round in 0..<SeededGenerator.rounds * 5 {
        let line = Self.line(&generator)
        var output: [UInt8] = []
        var tally = BatchLines.Tally()
        BatchLines(batch).append(lines: line, from: 1, to: &output, &tally)
        let results = String(decoding: output, as: UTF8.self)
        let (text, error) = BatchDifferentialTests.expected(line, number: 1, batch, isGeneral: true)
        let result = BatchDifferentialTests.comparable(results.dropLast(), error)
        expectEqual(
          result, BatchDifferentialTests.comparable(text, error),
          "seed \(SeededGenerator.seed), round \(round): \(String(decoding: line, as: UTF8.self))")
        if error == nil { made += 1 }
      }
      #expect(made > SeededGenerator.rounds / 4)
    }
  }

  private static func line(_ generator: inout SeededGenerator) -> [UInt8] {
    var members: [String] = []
    for _ in 0..<generator.below(4) {
      members.append(#""\#(generator.pick(names))":\#(generator.pick(values))"#)
    }
    var arguments = [#""content-state":{\#(members.joined(separator: ","))}"#]
    let others = [
      #""timestamp":7"#, #""stale-date":-1"#, #""event":"end""#, #""relevance-score":1.50"#, #""dismissal-date":3"#,
      #""badge":1"#, #""loc-args":["a","b"]"#, #""timestamp":"1""#, #""relevance-score":-0.0"#,
    ]
    for _ in 0..<generator.below(3) { arguments.append(generator.pick(others)) }
    if generator.below(3) == 0 { arguments.removeFirst() }
    var line = Array(#"{"id":1,"languages":["fr"],"args":{\#(arguments.joined(separator: ", "))}}"#.utf8)
    if generator.below(10) == 0 { BatchDifferentialTests.damage(&line, &generator) }
    return line
  }
}
