import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PushBatch

/// Payloads that are made from pieces of their text, against the library, which makes each from a model.
struct PlainPayloadTests {
  /// Whether a payload is made without a model.
  private static func isPlain(_ payload: String, _ batch: Batch) -> Bool { plainCount([payload], batch) == 1 }

  private static func plainCount(_ payloads: [String], _ batch: Batch) -> Int {
    // One for all of them: to make it costs more than to make a payload.
    var scratch = BatchMemory().take(for: batch)
    let place = batch.place(for: ["en"], in: 0)
    return payloads.count { payload in
      let line = Array(#"{"id":1,"payload":\#(payload)}"#.utf8)
      return scratch.read(line, 0..<line.count) && scratch.makePayload(line, in: place, of: batch)
    }
  }

  private static func expectSame(_ payloads: [String], _ batch: Batch, _ generator: inout SeededGenerator) {
    let lines = payloads.enumerated().map { index, payload in
      #"{"id":\#(index),"languages":["\#(generator.pick(BatchStreamTests.languages))"],"payload":\#(payload)}"#
    }
    let results = BatchTests.lines(lines.joined(separator: "\n"), batch).output.split(separator: "\n")
    expectEqual(results.count, lines.count)
    for (index, (line, result)) in zip(lines, results).enumerated() {
      let (text, error) = BatchDifferentialTests.expected(Array(line.utf8), number: index + 1, batch)
      let same = BatchDifferentialTests.comparable(text, error)
      expectEqual(BatchDifferentialTests.comparable(result, error), same, "\(line)")
    }
  }

  private static let keys = [
    "GAME_TURN_FORMAT", "GAME_PLAY_REQUEST_FORMAT", "SALE_BODY_FORMAT", "TIMER_DONE", "NO_SUCH_KEY", "SIGN_IN_FORMAT",
  ]

  /// A string of a payload: mostly plain.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let parts = ["a", "é", "語", "x y", "👨‍👩‍👧", "%@", "{", "]", ",", ":", "-1"]
    let text = (0..<generator.below(6)).map { _ in generator.pick(parts) }.joined()
    let odd = generator.below(60) == 0 ? generator.pick([#"\n"#, #"\u00e9"#, #"\""#, "\u{7F}"]) : ""
    return "\"\(text)\(odd)\""
  }

  private static func number(_ generator: inout SeededGenerator) -> String {
    generator.below(20) == 0
      ? generator.pick(["1e3", "-0", "01", "5.0", "1.", "1234567890123456789"]) : "\(generator.below(2_000) - 1_000)"
  }

  private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    switch generator.below(depth > 3 ? 6 : 8) {
    case 0, 1: return text(&generator)
    case 2: return number(&generator)
    case 3: return generator.pick(["true", "false", "null", "1.50", "-0.0"])
    case 4: return "[]"
    case 5: return "{}"
    case 6: return array(depth, &generator) { value(depth + 1, &$0) }
    default:
      return object((0..<generator.below(4)).map { _ in (text(&generator), value(depth + 1, &generator)) }, &generator)
    }
  }

  private static func array(
    _ depth: Int, _ generator: inout SeededGenerator, _ element: (inout SeededGenerator) -> String
  ) -> String {
    let space = generator.pick(["", "", "", " ", "\t"])
    return "[\(space)" + (0..<generator.below(4)).map { _ in element(&generator) }.joined(separator: ",\(space)") + "]"
  }

  private static func object(_ members: [(String, String)], _ generator: inout SeededGenerator) -> String {
    let space = generator.pick(["", "", "", " ", " \t"])
    return "{" + members.map { "\($0)\(space):\(space)\($1)" }.joined(separator: "\(space),\(space)") + "\(space)}"
  }

  private static func payload(_ generator: inout SeededGenerator) -> String {
    func some(_ members: [(String, String)], _ generator: inout SeededGenerator) -> [(String, String)] {
      var chosen = members.filter { _ in generator.below(2) == 0 }
      if generator.below(40) == 0, let member = chosen.first { chosen.append(member) }
      chosen.shuffle(using: &generator)
      return chosen
    }
    let arguments = { (generator: inout SeededGenerator) in
      array(0, &generator) { $0.below(3) == 0 ? number(&$0) : text(&$0) }
    }
    var lines: [(String, String)] = []
    for line in ["title", "subtitle", ""] {
      switch generator.below(4) {
      case 0: lines.append((line.isEmpty ? #""body""# : "\"\(line)\"", text(&generator)))
      case 1: lines.append(("\"\(line.isEmpty ? "" : line + "-")loc-args\"", arguments(&generator)))
      case 2, 3:
        let prefix = line.isEmpty ? "" : line + "-"
        lines.append(("\"\(prefix)loc-key\"", "\"\(generator.pick(keys))\""))
        if generator.below(4) > 0 { lines.append(("\"\(prefix)loc-args\"", arguments(&generator))) }
      default: break
      }
    }
    lines += some(
      [(#""launch-image""#, text(&generator)), (#""action-loc-key""#, #""PLAY""#)].filter { _ in generator.below(3) == 0
      },
      &generator)
    lines.shuffle(using: &generator)
    let alert = generator.below(8) == 0 ? text(&generator) : object(lines, &generator)
    var aps = some(
      [
        (#""badge""#, number(&generator)), (#""sound""#, generator.pick([#""default""#, #"{"critical":1}"#, #""s""#])),
        (#""category""#, text(&generator)), (#""thread-id""#, text(&generator)), (#""content-available""#, "1"),
        (#""mutable-content""#, number(&generator)), (#""target-content-id""#, text(&generator)),
        (#""interruption-level""#, #""active""#), (#""filter-criteria""#, text(&generator)),
      ], &generator)
    if generator.below(30) == 0 {
      aps.append(generator.pick([(#""event""#, #""end""#), (#""relevance-score""#, "0.50")]))
    }
    if generator.below(30) > 0 { aps.append((#""alert""#, alert)) }
    aps.shuffle(using: &generator)
    var members = (0..<generator.below(4)).map { _ in (text(&generator), value(0, &generator)) }
    members.append((#""aps""#, object(aps, &generator)))
    if generator.below(40) == 0 { members.append((#""mdm""#, #""x""#)) }
    members.shuffle(using: &generator)
    return object(members, &generator)
  }

  @Test(arguments: [BatchOptions.Localizing.server, .device], [nil, 150])
  func payloadsGiveWhatTheLibraryGives(localizing: BatchOptions.Localizing, budget: Int?) throws {
    let batch = try BatchTests.batch(localizing, budget: budget, template: nil)
    var generator = SeededGenerator()
    let count = SeededGenerator.rounds * (SeededGenerator.isThorough ? 10 : 4)
    var payloads = (0..<count).map { _ in Self.payload(&generator) }
    // Many are made without a model, or the test tells nothing.
    #expect(Self.plainCount(payloads, batch) > payloads.count / (budget == nil ? 10 : 50))
    payloads += payloads.map { payload in
      var bytes = Array(payload.utf8)
      BatchDifferentialTests.damage(&bytes, &generator)
      return String(decoding: bytes, as: UTF8.self)
    }
    Self.expectSame(payloads, batch, &generator)
  }

  @Test(arguments: [
    (#"{"aps":{"alert":"a"}}"#, true), (#"{"aps":{"alert":{"body":"a"}},"x":[1.5,{"y":null}]}"#, true),
    (#" { "aps" : { "badge" : 1 , "alert" : { "loc-key" : "TIMER_DONE" } } } "#, true),
    (#"{"aps":{"badge":1}}"#, false), (#"{"aps":{"alert":"a\\"}}"#, false),
    (#"{"aps":{"alert":"a"},"mdm":"x"}"#, false),
    (#"{"aps":{"alert":"a","badge":1.0}}"#, false), (#"{"aps":{"alert":{"body":"a","loc-key":"TIMER_DONE"}}}"#, false),
    (#"{"aps":{"alert":{"loc-key":"NO_SUCH_KEY"}}}"#, false), (#"{"aps":{"alert":"a"}}x"#, false),
  ])
  func readsWhatIsPlain(payload: String, isPlain: Bool) throws {
    for localizing in BatchOptions.Localizing.allCases {
      expectEqual(Self.isPlain(payload, try BatchTests.batch(localizing, template: nil)), isPlain)
    }
  }

  @Test(arguments: [(510, true), (511, false)])
  func readsValuesAsDeepAsTheReaderAllows(depth: Int, isPlain: Bool) throws {
    let batch = try BatchTests.batch(template: nil)
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let payload = #"{"aps":{"alert":"a"},"deep":\#(deep)}"#
    expectEqual(Self.isPlain(payload, batch), isPlain)
    var generator = SeededGenerator()
    Self.expectSame([payload], batch, &generator)
  }

  /// More texts in more localizations than are remembered, twice, and keys that are too long to be.
  @Test(arguments: [BatchOptions.Localizing.server, .device])
  func answersMoreKeysThanItRemembers(localizing: BatchOptions.Localizing) throws {
    let batch = try BatchTests.batch(localizing, template: nil)
    var generator = SeededGenerator()
    let long = String(repeating: "K", count: 70)
    let keys = (0..<300).map { "KEY_\($0)" } + Self.keys + [long]
    let payloads = keys.map {
      #"{"aps":{"alert":{"loc-key":"\#($0)","loc-args":["a","b"],"title-loc-key":"TIMER_DONE"}}}"#
    }
    Self.expectSame(payloads + payloads, batch, &generator)
  }

  /// What nests as deep as it may alone is too deep in its line.
  @Test func refusesTheSameDepthEveryTime() throws {
    let batch = try BatchTests.batch(.device, template: nil)
    let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
    let payload =
      #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["a","b"]}},"deep":\#(deep)}"#
    let line = #"{"id":1,"payload":\#(payload)}"#
    let tally = BatchTests.lines(Array(repeating: line, count: 4).joined(separator: "\n"), batch).tally
    expectEqual(tally.errors, 4)
  }
}
