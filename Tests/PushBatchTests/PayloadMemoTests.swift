import APNsPayload
import TestSupport
import Testing

@testable import PushBatch

/// The memo of payloads: bounded, and only for what it may stand for.
struct PayloadMemoTests {
  static let array = #"["a"]"#

  /// Whether a payload is a template when it comes the second time.
  private static func isRemembered(
    _ memo: inout PayloadMemo, _ payload: String, _ batch: Batch, at place: Int? = nil
  ) throws -> Bool {
    let text = Array(payload.utf8)
    let start = try #require(payload.utf8.firstRange(of: array.utf8))
    let range = payload.utf8.distance(from: payload.utf8.startIndex, to: start.lowerBound)
    return memo.template(
      text.span, arguments: range..<range + array.utf8.count, in: place ?? batch.place(for: ["en"]), of: batch) != nil
  }

  private static func payload(_ note: String) -> String {
    #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":\#(array)}},"note":"\#(note)"}"#
  }

  @Test func remembers4PayloadsFromTheirSecondTimeOn() throws {
    let batch = try BatchTests.batch(.device, template: nil)
    var memo = PayloadMemo()
    for note in 0..<4 { #expect(try !Self.isRemembered(&memo, Self.payload("\(note)"), batch)) }
    for note in 0..<4 { #expect(try Self.isRemembered(&memo, Self.payload("\(note)"), batch)) }
    #expect(try !Self.isRemembered(&memo, Self.payload("4"), batch))
    #expect(try Self.isRemembered(&memo, Self.payload("4"), batch))
    // The first has made room for it.
    #expect(try Self.isRemembered(&memo, Self.payload("3"), batch))
    #expect(try !Self.isRemembered(&memo, Self.payload("0"), batch))
  }

  @Test(arguments: [(4096, true), (4097, false)])
  func remembersPayloadsOf4096BytesBesideTheirArguments(size: Int, isRemembered: Bool) throws {
    let batch = try BatchTests.batch(.device, template: nil)
    let empty = Self.payload("").utf8.count - Self.array.utf8.count
    let payload = Self.payload(String(repeating: "a", count: size - empty))
    var memo = PayloadMemo()
    #expect(try !Self.isRemembered(&memo, payload, batch))
    #expect(try Self.isRemembered(&memo, payload, batch) == isRemembered)
  }

  @Test(arguments: [
    #"{"loc-args":["a"],"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["y","z"]}}}"#,
    #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["a"]},"alert":"x"}}"#,
    #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["a"],"loc-args":["b"]}}}"#,
    #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["a"]}}},"languages":["en"]"#,
    #"{"aps":{"alert":{"body":"x","loc-args":["a"]}}}"#, #"{"aps":{"alert":{"loc-args":["a"]},"badge":"1"}}"#,
  ])
  func remembersNothingElse(payload: String) throws {
    let batch = try BatchTests.batch(.device, template: nil)
    var memo = PayloadMemo()
    for _ in 0..<3 { #expect(try !Self.isRemembered(&memo, payload, batch)) }
  }

  /// Five payloads in turn, so that each is forgotten before it comes again, then one after another.
  @Test(arguments: [BatchOptions.Localizing.server, .device])
  func answersMorePayloadsThanItRemembers(localizing: BatchOptions.Localizing) throws {
    let batch = try BatchTests.batch(localizing, template: nil)
    var generator = SeededGenerator()
    let notes = (0..<100).map { $0 % 5 } + (0..<100).map { $0 / 20 }
    let lines = notes.enumerated().map { index, note in
      let language = generator.pick(BatchStreamTests.languages)
      let payload = Self.payload("\(note)").replacing(Self.array, with: #"["é \#(index)","b"]"#)
      return #"{"id":\#(index),"languages":["\#(language)"],"payload":\#(payload)}"#
    }
    let results = BatchTests.lines(lines.joined(separator: "\n"), batch).output.split(separator: "\n")
    #expect(results.count == lines.count)
    for (index, result) in results.enumerated() {
      #expect(result == BatchDifferentialTests.expected(Array(lines[index].utf8), number: index + 1, batch).text)
    }
  }

  /// What nests as deep as it may alone is too deep in its line.
  @Test func refusesTheSameDepthEveryTime() throws {
    let batch = try BatchTests.batch(.device, template: nil)
    let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
    let payload =
      #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["a","b"]}},"deep":\#(deep)}"#
    let line = #"{"id":1,"payload":\#(payload)}"#
    let tally = BatchTests.lines(Array(repeating: line, count: 4).joined(separator: "\n"), batch).tally
    #expect(tally.errors == 4)
  }
}
