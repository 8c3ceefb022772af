import APNsPayload
import CompactJSON
import TestSupport
import Testing

@testable import PushBatch

/// The strategies of a batch: no member of a line is lost, whichever way the line takes.
struct BatchStrategyTests {
  /// A value for a member, as JSON.
  private static func value(_ member: BatchMember, _ generator: inout SeededGenerator) -> String {
    switch member {
    case .id: generator.pick(["1", #""né""#, "-7", "1.5", #""\u00e9""#])
    case .languages: generator.pick([#"["fr-CA"]"#, #"["ja","en"]"#, "[]", "null", "7"])
    case .app: generator.pick([#""3.1""#, #""4.0""#, #""3\u002e1""#, #""5""#, "null", "7"])
    case .token: generator.pick([#""00ff""#, #""AB12""#, #""xyz""#, "null", "7"])
    case .args: generator.pick([#"["Jenna","Frank"]"#, "[]", "{}", "null"])
    case .payload:
      generator.pick([
        #"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":{"loc-key":"TIMER_DONE"}},"x":{ }}"#, #"{"aps":{"badge":1}}"#,
        #"{"aps":{"alert":{}}}"#, "null",
      ])
    case .locArgs: generator.pick([#"["Jenna","Frank"]"#, #"["a\"",1.50]"#, "[]", "null"])
    case .titleLocArgs, .subtitleLocArgs: generator.pick([#"["a"]"#, "[7]", "null"])
    case .title, .subtitle, .body, .threadID: generator.pick([#""t""#, #""\n""#, "null", "7"])
    case .badge, .timestamp, .staleDate, .dismissalDate: generator.pick(["0", "3", "1.5", "null"])
    case .event: generator.pick([#""end""#, #""\n""#, "null", "7"])
    case .relevanceScore: generator.pick(["0", "0.50", "1e999", "null"])
    case .contentState:
      generator.pick([
        #"{"score":{"home":2}}"#, #"{"minute":1.50,"phase":{"a":[]}}"#, "{}", #"{"hmoe":1}"#, "null", "7",
      ])
    case .custom: generator.pick([#"{"game":7}"#, #"{"new":[1.50]}"#, "{}", "null"])
    }
  }

  /// A line with these members in any order.
  private static func line(_ members: Set<BatchMember>, _ generator: inout SeededGenerator) -> String {
    func text(_ members: [BatchMember], _ generator: inout SeededGenerator) -> [String] {
      var texts = members.map { #""\#($0.name)":"# + value($0, &generator) }
      texts.shuffle(using: &generator)
      return texts
    }
    let all = BatchMember.allCases.filter { members.contains($0) || $0 == .id }
    let arguments = text(all.filter { !BatchMembers.line.contains(BatchMembers($0)) }, &generator)
    var texts = text(all.filter { BatchMembers.line.contains(BatchMembers($0)) }, &generator)
    if !arguments.isEmpty {
      texts.removeAll { $0.hasPrefix(#""args""#) }
      texts.append(#""args":{\#(arguments.joined(separator: ","))}"#)
    }
    return "{\(texts.joined(separator: ", "))}"
  }

  /// Every member of the table alone and every pair, beside an id, and with and without arguments that a fast strategy takes.
  ///
  /// By default, each pair once.
  @Test(
    arguments: [BatchOptions.Localizing.server, .device], [nil, BatchHeaders(bundleID: "com.example", priority: 5)])
  func everyMemberAndPairGivesWhatTheGeneralWayGives(
    localizing: BatchOptions.Localizing, headers: BatchHeaders?
  ) throws {
    for template in [BatchTests.template, ContentStateTests.template] {
      try Self.compareStrategies(of: try BatchTests.batch(localizing, template: template, headers: headers))
    }
    try Self.compareStrategies(of: try BatchTests.versions(localizing, headers: headers))
  }

  private static func compareStrategies(of batch: Batch) throws {
    var generator = SeededGenerator()
    var lines: [String] = []
    for first in BatchMember.allCases {
      for second in BatchMember.allCases where SeededGenerator.isThorough || first.rawValue <= second.rawValue {
        lines.append(Self.line([first, second], &generator))
        lines.append(Self.line([first, second, .locArgs, .token], &generator))
        lines.append(Self.line([first, second, .app, .payload], &generator))
      }
    }
    let results = BatchTests.lines(lines.joined(separator: "\n"), batch).output.split(separator: "\n")
    expectEqual(results.count, lines.count)
    var made = 0
    for (index, (line, result)) in zip(lines, results).enumerated() {
      let (text, error) = BatchDifferentialTests.expected(Array(line.utf8), number: index + 1, batch, isGeneral: true)
      let isSame =
        BatchDifferentialTests.comparable(result, error) == BatchDifferentialTests.comparable(text, error)
      #expect(isSame, "\(line): \(result), expected \(text)")
      if error == nil { made += 1 }
    }
    #expect(made > 20)
  }

  @Test func whatNoFastStrategyTakesGoesToTheGeneralOne() {
    let fast = BatchStrategy.allCases.dropLast()
    for member in BatchMember.allCases where !fast.contains(where: { $0.taken.contains(BatchMembers(member)) }) {
      for beside: BatchMembers in [[.id, .args, .locArgs], [.id, .payload], .all] {
        let members = beside.union(BatchMembers(member))
        expectEqual(BatchStrategy.allCases.filter { $0.takes(members) }, [.general], "\(member)")
      }
    }
    expectEqual(BatchStrategy.allCases.filter { $0.takes([.id, .args, .locArgs]) }, [.preparedTemplate, .general])
    expectEqual(BatchStrategy.allCases.filter { $0.takes([.id, .args, .badge]) }, [.fixedText, .general])
    expectEqual(BatchStrategy.allCases.filter { $0.takes([.id, .payload]) }, [.plainPayload, .general])
    expectEqual(BatchStrategy.allCases.filter { $0.takes([.id, .payload, .args, .locArgs]) }, [.general])
  }

  /// A recipient of the library with one argument more than the template's has it in the result.
  @Test func everyArgumentIsAMemberThatARecipientHas() {
    var generator = SeededGenerator()
    for member in BatchMember.allCases where !BatchMembers.line.contains(BatchMembers(member)) {
      var recipient: BatchRecipient?
      // Some of the values are null or of a wrong type.
      for _ in 0..<100 where recipient?.members.contains(BatchMembers(member)) != true {
        let line = #"{"id":1,"args":{"\#(member.name)":\#(Self.value(member, &generator))}}"#
        recipient = (try? BatchRecipient(parsing: Array(line.utf8))) ?? recipient
      }
      let expected: BatchMembers = [.id, .args]
      expectEqual(recipient?.members, expected.union(BatchMembers(member)), "\(member)")
    }
  }

  /// A stored property that is in no row of the table would be lost on every fast way.
  @Test func theTableHasEveryStoredProperty() {
    let arguments = Mirror(reflecting: BatchArguments()).children.count
    let recipient = Mirror(reflecting: BatchRecipient(id: 1)).children.count
    expectEqual(arguments + recipient, BatchMember.allCases.count)
  }
}
