import APNsPayload
import CompactJSON
import SourceText
import TestSupport
import Testing

@testable import PayloadFitting

/// Every budget from 0 to a payload's full size.
struct SweepTests {
  static let policies: [(name: String, policy: FittingPolicy)] = [
    ("as it is", .ordered), ("no ellipsis", FittingPolicy(ellipsis: "")),
    ("an ellipsis with escapes", FittingPolicy(ellipsis: "\"\n\u{1}>")),
    ("a long ellipsis", FittingPolicy(ellipsis: " [the rest is in the app]")),
    ("words", FittingPolicy(boundary: .word)), ("words without ellipsis", FittingPolicy(boundary: .word, ellipsis: "")),
    ("words of Thai", FittingPolicy(boundary: .word(language: "th"))),
    ("a minimum", FittingPolicy(minimums: [.body: FieldMinimum(characters: 3)])),
    ("words, a minimum", FittingPolicy(boundary: .word, minimums: [.body: FieldMinimum(characters: 2)])),
    ("never empty", FittingPolicy(minimums: [.body: FieldMinimum(mayBecomeEmpty: false)])),
    ("never empty, no ellipsis", FittingPolicy(ellipsis: "", minimums: [.body: FieldMinimum(mayBecomeEmpty: false)])),
    ("a cap of two", FittingPolicy(clusterCap: 2)), ("no cap", FittingPolicy(clusterCap: .max)),
    ("longest first", .longestFirst),
  ]

  @Test(arguments: HostileText.all)
  func cutsEachTextToTheLastUnitThatHasRoom(_ hostile: HostileText) throws {
    let dictionary = Alert.dictionary(AlertDictionary(body: .plain(hostile.text)))
    for (form, policies) in [(Alert.text(hostile.text), Self.policies), (dictionary, Array(Self.policies.prefix(1)))] {
      let payload = Payload(aps: APS(alert: form))
      let full = try payload.encodedSize()
      let fixed = full - SlowFitting.size(hostile.text)
      // By default, the first policy has every fifth budget, and each other one every 24th, not all of them the same.
      for (index, (name, policy)) in policies.enumerated() {
        let slow = SlowFitting(policy: policy)
        let ladder = slow.ladder(hostile.text, .body)
        let step = SeededGenerator.isThorough ? 1 : index == 0 ? 5 : 24
        for budget in stride(from: index % step, through: full + 1, by: step) {
          let expected = slow.fit([ladder], groups: [[0]], room: budget - fixed)
          check(payload, ByteBudget(bytes: budget), policy, expected?.first, "\(name), budget \(budget)")
        }
      }
    }
  }

  private func check(
    _ payload: Payload, _ budget: ByteBudget, _ policy: FittingPolicy, _ expected: String?, _ comment: Comment
  ) {
    do {
      let fitted = try payload.fitted(to: budget, policy: policy)
      let bytes = try fitted.payload.encoded()
      let text = Self.body(fitted.payload)
      // Reading it back proves that it is JSON, a payload, and nothing but the text has changed.
      let isJSON = try Payload(parsing: bytes) == fitted.payload
      let again = try payload.fitted(to: budget, policy: policy)
      let twice = try fitted.payload.fitted(to: budget, policy: policy)
      guard bytes.count <= budget.bytes, fitted.bytes == bytes.count, isJSON, again == fitted, twice.cuts.isEmpty,
        try twice.payload.encoded() == bytes, let expected, text.utf8.elementsEqual(expected.utf8),
        fitted.cuts.map(\.after) == (try payload.encoded() == bytes ? [] : [text])
      else {
        Issue.record("\(comment): expected \(String(reflecting: expected)), but found \(String(reflecting: text))")
        return
      }
    } catch let error as FittingError {
      guard expected == nil, case .tooLong(let needed, budget.bytes, _) = error.reason, needed > budget.bytes else {
        Issue.record("\(comment): \(error), expected \(String(reflecting: expected))")
        return
      }
    } catch {
      Issue.record(error, comment)
    }
  }

  private static func body(_ payload: Payload) -> String {
    switch payload.aps?.alert {
    case .text(let text): text
    case .dictionary(let alert):
      if case .plain(let text) = alert.body { text } else { "" }
    case nil: ""
    }
  }

  @Test(arguments: HostileText.all)
  func namesTheSmallestBudgetThatWouldDo(_ hostile: HostileText) throws {
    let payload = Payload(aps: APS(alert: .text(hostile.text)))
    for (name, policy) in Self.policies {
      do {
        _ = try payload.fitted(to: ByteBudget(bytes: 0), policy: policy)
        Issue.record("\(name): fits into nothing")
      } catch {
        guard case .tooLong(let needed, _, _) = error.reason else {
          Issue.record(error)
          continue
        }
        try expectEqual(payload.fitted(to: ByteBudget(bytes: needed), policy: policy).bytes, needed, "\(name)")
        #expect(throws: FittingError.self, "\(name)") {
          try payload.fitted(to: ByteBudget(bytes: needed - 1), policy: policy)
        }
      }
    }
  }

  /// The plain boundaries from which the fast way starts are those of a walk from the text's start.
  @Test(arguments: HostileText.all)
  func findsPlainBoundariesOnlyWhereClustersEnd(_ hostile: HostileText) {
    var ends: Set<Int> = [0]
    var end = 0
    for character in hostile.text {
      end += character.utf8.count
      ends.insert(end)
    }
    let text = hostile.text.bytes.span
    for limit in 0..<text.count where text[limit] & 0xC0 != 0x80 {
      #expect(ends.contains(CertainBoundary.last(in: text, upTo: limit)))
    }
  }
}
