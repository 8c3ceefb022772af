import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PayloadFitting

/// The fast way against the slow one, on random payloads with several texts.
struct DifferentialTests {
  /// A payload and the texts of it that may be cut, in the order in which they are handed out.
  private struct Case {
    var alert = AlertDictionary()
    var texts: [(field: AlertKey, group: Int, text: String)] = []

    init(_ random: inout SeededGenerator) {
      func text() -> String {
        var text = ""
        for _ in 0..<random.below(12) {
          let hostile = random.pick(HostileText.all).text.unicodeScalars
          guard !hostile.isEmpty else { continue }
          // Any stretch of scalars: it need not begin or end with a cluster.
          let start = random.below(hostile.count)
          text.unicodeScalars.append(contentsOf: hostile.dropFirst(start).prefix(random.below(8)))
        }
        return text
      }
      if random.below(4) > 0 {
        texts.append((.body, 0, text()))
        alert.body = .plain(texts[texts.count - 1].text)
      }
      if random.below(2) > 0 {
        let arguments = (0..<random.below(4)).map { _ in text() }
        texts += arguments.map { (.locArgs, 1, $0) }
        alert.locKey = "KEY"
        alert.locArgs = arguments.map(LocArgument.string) + [7]
      }
      if random.below(2) > 0 {
        texts.append((.subtitle, 2, text()))
        alert.subtitle = .plain(texts[texts.count - 1].text)
      }
      if random.below(2) > 0 {
        let arguments = (0..<random.below(3)).map { _ in text() }
        texts += arguments.map { (.subtitle, 3, $0) }
        alert.subtitleLocArgs = arguments.map(LocArgument.string)
      }
      if random.below(2) > 0 {
        texts.append((.title, 4, text()))
        alert.title = .plain(texts[texts.count - 1].text)
      }
    }
  }

  private static func policy(_ random: inout SeededGenerator) -> FittingPolicy {
    var minimums: [AlertKey: FieldMinimum] = [:]
    for field in FittingPolicy.allFields where random.below(3) == 0 {
      minimums[field] = FieldMinimum(characters: random.below(5), mayBecomeEmpty: random.below(2) == 0)
    }
    return FittingPolicy(
      order: random.pick([.ordered, .longestFirst]), boundary: random.pick([.grapheme, .grapheme, .word]),
      ellipsis: random.pick(["…", "…", "", "\"\\\"", "...", "\u{2067}>\u{2069}"]), minimums: minimums,
      clusterCap: random.pick([1, 3, 64]))
  }

  @Test func cutsAsIfOneUnitWereRemovedAtATime() throws {
    var random = SeededGenerator()
    for round in 0..<SeededGenerator.rounds {
      let given = Case(&random)
      let policy = Self.policy(&random)
      var payload = Payload(aps: APS(alert: .dictionary(given.alert), badge: 3))
      try payload.customKeys.set("acme", to: "foo")
      let slow = SlowFitting(policy: policy)
      let ladders = given.texts.map { slow.ladder($0.text, $0.field) }
      let groups = Dictionary(grouping: given.texts.indices) { given.texts[$0].group }.sorted { $0.key < $1.key }
      let full = try payload.encodedSize()
      let fixed = full - ladders.reduce(0) { $0 + $1.size }
      for _ in 0..<6 {
        let budget = max(0, fixed - 2 + random.below(full - fixed + 4))
        let expected = slow.fit(ladders, groups: groups.map(\.value), room: budget - fixed)
        let fitted = try? payload.fitted(to: ByteBudget(bytes: budget), policy: policy)
        let found = fitted.map { Self.texts(of: $0.payload) }
        guard found.map({ $0.map { Array($0.utf8) } }) == expected.map({ $0.map { Array($0.utf8) } }) else {
          Issue.record(
            """
            round \(round), budget \(budget) of \(fixed)...\(full), \(policy): found \(String(reflecting: found)), \
            expected \(String(reflecting: expected)), texts \(given.texts)
            """)
          return
        }
        if let fitted, let found {
          #expect(fitted.bytes <= budget)
          // However it was cut: no text could be longer in the room that is left.
          for (text, ladder) in zip(found, ladders) {
            let room = SlowFitting.size(text) + budget - fitted.bytes
            #expect(ladder.sizes.allSatisfy { $0 <= SlowFitting.size(text) || $0 > room }, "\(text) \(given.texts)")
          }
          try expectEqual(fitted.payload.encoded().count, fitted.bytes)
        }
      }
    }
  }

  private static func texts(of payload: Payload) -> [String] {
    guard case .dictionary(let alert) = payload.aps?.alert else { return [] }
    func plain(_ text: AlertText?) -> [String] { if case .plain(let text) = text { [text] } else { [] } }
    func strings(_ arguments: [LocArgument]?) -> [String] {
      (arguments ?? []).compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    return plain(alert.body) + strings(alert.locArgs) + plain(alert.subtitle) + strings(alert.subtitleLocArgs)
      + plain(alert.title)
  }

  /// Long texts, so that the budget ends far from both ends and the walk begins in the middle.
  @Test(arguments: HostileText.all)
  func cutsLongTextsAsShortOnes(_ hostile: HostileText) throws {
    guard !hostile.text.isEmpty else { return }
    let length = SeededGenerator.isThorough ? 900 : 400
    let text = String(repeating: hostile.text, count: length / hostile.text.utf8.count + 1)
    let payload = Payload(aps: APS(alert: .text(text)))
    let full = try payload.encodedSize()
    let policies = [FittingPolicy.ordered, FittingPolicy(ellipsis: "")]
    // The slow way takes the square of the length: by default, each text has one of the policies.
    for policy in SeededGenerator.isThorough ? policies : [policies[text.utf8.count % 2]] {
      let slow = SlowFitting(policy: policy)
      let ladder = slow.ladder(text, .body)
      for budget in stride(from: 300, to: full, by: SeededGenerator.isThorough ? 7 : 267) {
        let expected = slow.fit([ladder], groups: [[0]], room: budget - full + SlowFitting.size(text))?.first
        let fitted = try payload.fitted(to: ByteBudget(bytes: budget), policy: policy)
        guard case .text(let found) = fitted.payload.aps?.alert, let expected, found.utf8.elementsEqual(expected.utf8)
        else {
          Issue.record("budget \(budget): expected \(String(reflecting: expected))")
          return
        }
      }
    }
  }
}
