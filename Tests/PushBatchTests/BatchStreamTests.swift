import APNsPayload
import CompactJSON
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PushBatch

/// Many recipients: the order, the cores, and lines against the library called one by one.
struct BatchStreamTests {
  static let languages = ["fr-CA", "en-AU", "ja", "zh-Hant-HK", "xx", "de", "ar", "pt-PT", "nb", "th"]

  static func recipient(_ index: Int, _ generator: inout SeededGenerator) -> BatchRecipient {
    var recipient = BatchRecipient(id: .number(JSONNumber(index)))
    recipient.languages = (0..<generator.below(3)).map { _ in generator.pick(languages) }
    /// A few random characters, over and over.
    func text(_ length: Int) -> String {
      let unit = (0..<4).map { _ in generator.pick(["a", "é", "\"", "\n", "語", "👨‍👩‍👧", "%@", "\\"]) }.joined()
      return String(repeating: unit, count: length / 4)
    }
    func length(_ most: Int) -> Int { generator.below(generator.below(20) == 0 ? most : 40) }
    switch generator.below(4) {
    case 0:
      var payload = Payload(aps: APS(alert: .text(text(length(3000)))))
      payload.aps?.badge = generator.below(10)
      recipient.payload = payload
    case 1:
      var arguments = BatchArguments()
      arguments.badge = generator.below(100)
      arguments.locArgs = [.string(text(generator.below(20))), .number(JSONNumber(generator.below(9)))]
      arguments.threadID = text(3)
      recipient.arguments = arguments
    case 2:
      var arguments = BatchArguments()
      arguments.body = text(length(2000))
      recipient.arguments = arguments
    default:
      var arguments = BatchArguments()
      arguments.locArgs = (0..<generator.below(4)).map { _ in .string(text(length(1500))) }
      recipient.arguments = arguments
    }
    return recipient
  }

  /// The recipient as a line.
  static func line(_ recipient: BatchRecipient) throws -> String {
    var object = JSONObject([.init(name: "id", value: recipient.id)])
    object["languages"] = .array(recipient.languages.map(JSON.string))
    object["token"] = recipient.token.map(JSON.string)
    if let payload = recipient.payload { object["payload"] = try JSON(parsing: payload.encoded()) }
    if let arguments = recipient.arguments {
      var values = JSONObject()
      values["loc-args"] = arguments.locArgs.map { list in
        .array(list.map { if case .number(let number) = $0 { .number(number) } else { .string($0.text) } })
      }
      values["body"] = arguments.body.map(JSON.string)
      values["badge"] = arguments.badge.map { .number(JSONNumber($0)) }
      values["thread-id"] = arguments.threadID.map(JSON.string)
      object["args"] = .object(values)
    }
    return String(decoding: JSON.object(object).encoded, as: UTF8.self)
  }

  /// The prepared template against the general way, byte for byte.
  @Test(arguments: [BatchOptions.Localizing.server, .device], [nil, 90, 200])
  func aPreparedTemplateGivesWhatTheGeneralWayGives(localizing: BatchOptions.Localizing, budget: Int?) throws {
    let template = """
      {"aps":{"alert":{"title-loc-key":"GAME_REQUEST_TITLE","loc-key":"GAME_PLAY_REQUEST_FORMAT"},"badge":1,\
      "thread-id":"t"},"game":{"id":17}}
      """
    for template in [BatchTests.template, template] {
      let batch = try BatchTests.batch(localizing, budget: budget, template: template)
      var generator = SeededGenerator()
      var made = 0
      for index in 0..<SeededGenerator.rounds * 3 {
        let recipient = Self.recipient(index, &generator)
        let place = batch.place(for: recipient.languages, in: batch.newest)
        let result = Result { () throws(BatchError) in try batch.result(for: recipient) }
        let plain = Result { () throws(BatchError) in try batch.generalResult(for: recipient, in: place) }
        switch (result, plain) {
        case (.success(let result), .success(let plain)):
          made += 1
          #expect(result.payload == plain.payload && result.cuts == plain.cuts)
          #expect(result.localization == plain.localization && result.diagnostics == plain.diagnostics)
        case (.failure(let error), .failure(let plain)): expectEqual(error, plain)
        default: Issue.record("\(recipient): \(result), \(plain)")
        }
      }
      #expect(made > SeededGenerator.rounds / 5)
    }
  }

  @Test(arguments: [1, 2, 5])
  func keepsTheOrderOnSeveralCores(jobs: Int) async throws {
    let batch = try BatchTests.batch()
    var generator = SeededGenerator()
    let recipients = (0..<1_000).map { Self.recipient($0, &generator) }
    let stream = AsyncStream { continuation in
      for recipient in recipients { continuation.yield(recipient) }
      continuation.finish()
    }
    var seen: [BatchRecipient] = []
    try await batch.forEachResult(of: stream, jobs: jobs) { recipient, result in
      seen.append(recipient)
      if case .success(let result) = result {
        expectEqual(result.payload, (try? batch.result(for: recipient).payload))
      }
    }
    expectEqual(seen, recipients)
  }

  @Test func runsNoMoreThanTheJobsAtATime() async {
    let running = Mutex((now: 0, most: 0))
    var work = OrderedWork<Int>(jobs: 2)
    var results: [Int] = []
    for index in 0..<50 {
      let done = await work.start {
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        usleep(UInt32(index % 3 == 0 ? 2_000 : 100))
        running.withLock { $0.now -= 1 }
        return index
      }
      if let done { results.append(done) }
    }
    while let done = await work.next() { results.append(done) }
    expectEqual(results, Array(0..<50))
    #expect(running.withLock { $0.most } <= 2)
  }

  @Test func oneJobIsDoneAtOnce() async {
    var work = OrderedWork<Int>(jobs: 1)
    for index in 0..<3 { await expectEqual(work.start { index }, index) }
    #expect(await work.next() == nil)
  }
}
