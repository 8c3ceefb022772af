import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PushLint

/// What a rule skips because it knows that it would find nothing, against the whole way.
struct LintShortcutTests {
  private static let values = [
    "1", "-1", "1.5", "1e400", "null", "true", "\"x\"", "[]", "[1]", "[\"a\",null]", "{}", "{\"loc-key\":1}",
    "{\"name\":5}",
    "{\"loc-args\":[{}]}", "{\"title\":3}",
  ]
  private static let names = [
    "alert", "badge", "sound", "title", "body", "loc-args", "loc-key", "a", "a\\u0062", "ab", "mdm", "aps", "category",
    "Simulator Target Bundle", "url-args", "timestamp", "content-state", "relevance-score",
  ]

  private static func object(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
    let members = (0..<generator.below(depth == 0 ? 25 : 5)).map { _ in
      let value = depth < 3 && generator.below(2) == 0 ? object(&generator, depth: depth + 1) : generator.pick(values)
      return "\"\(generator.pick(names))\":\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test func findsEveryWrongTypeThoughItReadsOnce() throws {
    var generator = SeededGenerator()
    var (typed, wrong) = (0, 0)
    for _ in 0..<SeededGenerator.rounds * 4 {
      let text = "{\"aps\":\(Self.object(&generator, depth: 2)),\"x\":1}"
      let subject = PayloadSubject(bytes: Array(text.utf8), for: Linter())
      let document = try #require(subject.document)
      let errors = Payload.typeErrors(in: document)
      if subject.isTyped { typed += 1 } else { wrong += 1 }
      #expect(!subject.isTyped || errors.isEmpty, "\(text)")
      // A payload that is read strictly is the one that is read leniently.
      expectEqual(subject.payload, (try? Payload(reading: document, wronglyTyped: .kept)), "\(text)")
    }
    #expect(typed > 20 && wrong > 20)
  }

  @Test func findsEveryDuplicateThoughItComparesBytesFirst() throws {
    var generator = SeededGenerator()
    var count = 0
    for _ in 0..<SeededGenerator.rounds * 2 {
      let text = Self.object(&generator)
      let found = Linter(rules: [.duplicateKey]).findings(in: Array(text.utf8), file: "a").map(\.location.offset)
      var expected: [Int] = []
      func look(at node: JSONNode) {
        var names: Set<[UInt8]> = []
        for member in node.members {
          if !names.insert(Array((member.name.string ?? "").utf8)).inserted { expected.append(member.name.offset) }
          look(at: member.value)
        }
        for element in node.elements { look(at: element) }
      }
      look(at: try JSONDocument(parsing: Array(text.utf8)).root)
      expectEqual(found, expected.sorted(), "\(text)")
      count += found.count
    }
    #expect(count > 100)
  }

  @Test func findsTheEndOfEveryString() {
    for before in 0..<20 {
      for escape in ["", "\\\"", "\\\\", "\\n", "\\u0022"] {
        let string = Array(("\"" + String(repeating: "x", count: before) + escape + "é\"").utf8)
        for after in [0, 1, 9] {
          let text = string + [UInt8](repeating: 0x22, count: after)
          expectEqual(text.endOfString(at: 0), string.count)
        }
      }
    }
  }
}
