import CompactJSON
import PushLint
import TestSupport
import Testing

struct BaselineTests {
  static func findings(_ text: String) -> [Finding] {
    let rules = Rule.all.filter { ["wrong-type", "duplicate-key"].contains($0.name) }
    return Linter(rules: rules).findings(in: Array(text.utf8), file: "a.apns")
  }

  @Test func knowsFindingsWhereverTheyMove() throws {
    var baseline = Baseline()
    for finding in Self.findings(#"{"aps":{"badge":"5"}}"#) { baseline.record(finding, path: "x/a.apns") }
    expectEqual(
      String(decoding: baseline.encoded, as: UTF8.self),
      """
      {"version":1,"findings":[
      {"file":"x/a.apns","rule":"wrong-type","message":"aps.badge: expected an integer, but found a string","count":1}
      ]}

      """)
    var read = try Baseline(parsing: baseline.encoded)
    let moved = Self.findings("\n\n{ \"aps\": {\n\"badge\" : \"6\"}}")
    expectEqual(moved.map { read.take($0, path: "x/a.apns") }, [true])
    expectEqual(moved.map { read.take($0, path: "x/a.apns") }, [false])
    expectEqual(read.count, 0)
  }

  /// The message of a duplicate has the line of the first key.
  @Test(arguments: [
    ("duplicate key “a”, first on line 12; the last one wins", "duplicate key “a”, first on line; the last one wins"),
    ("a on line b", "a on line b"), ("on line 1", "on line 1"), ("a on line 7", "a on line"),
    ("duplicate key “a on line 3”, first on line 12;", "duplicate key “a on line”, first on line;"),
  ])
  func leavesOutTheLineInAMessage(message: String, recorded: String) throws {
    func finding(_ message: String) -> Finding {
      Finding(rule: "r", severity: .error, message: message, file: "f", location: SourceLocation(), length: 0)
    }
    var baseline = Baseline()
    baseline.record(finding(message), path: "f")
    let text = String(decoding: baseline.encoded, as: UTF8.self)
    #expect(text.contains("\"message\":\"\(recorded)\""))
    var read = try Baseline(parsing: baseline.encoded)
    #expect(read.take(finding(message.replacing("12", with: "13")), path: "f") && read.count == 0)
  }

  @Test func countsEqualFindings() throws {
    var baseline = Baseline()
    let twice = Self.findings(#"{"aps":{},"a":1,"a":2,"a":3}"#)
    expectEqual(twice.count, 2)
    for finding in twice { baseline.record(finding, path: "a") }
    var read = try Baseline(parsing: baseline.encoded)
    expectEqual(read.count, 2)
    let more = Self.findings(#"{"aps":{},"a":1,"a":2,"a":3,"a":4}"#)
    expectEqual(more.map { read.take($0, path: "a") }, [true, true, false])
    expectEqual(more.map { read.take($0, path: "b") }, [false, false, false])
  }

  /// Both names may be in one folder.
  @Test func tellsSpellingsOfAFileNameApart() throws {
    let findings = Self.findings(#"{"aps":{"badge":"5"}}"#)
    var baseline = Baseline()
    for finding in findings { baseline.record(finding, path: "caf\u{E9}.apns") }
    var read = try Baseline(parsing: baseline.encoded)
    expectEqual(read.new(among: findings, path: "cafe\u{301}.apns").count, 1)
    expectEqual(findings.map { read.take($0, path: "cafe\u{301}.apns") }, [false])
    expectEqual(findings.map { read.take($0, path: "caf\u{E9}.apns") }, [true])
    for finding in findings { baseline.record(finding, path: "cafe\u{301}.apns") }
    expectEqual(baseline.encoded.count { $0 == 0x0A }, 4)
    try expectEqual(Baseline(parsing: baseline.encoded).encoded, baseline.encoded)
  }

  @Test func isTheSameBytesInAnyOrder() {
    let findings = Self.findings(#"{"aps":{"badge":"5","sound":1,"alert":2}}"#)
    var (forward, backward) = (Baseline(), Baseline())
    for finding in findings { forward.record(finding, path: "a") }
    for finding in findings.reversed() { backward.record(finding, path: "a") }
    expectEqual(forward.encoded, backward.encoded)
    expectEqual(Baseline().encoded, Array("{\"version\":1,\"findings\":[\n]}\n".utf8))
  }

  @Test(arguments: [
    ("[]", BaselineError.Reason.notABaseline, 0), ("{", .json(.unexpectedEnd(expected: .memberNameOrEndOfObject)), 1),
    (#" {"version":2,"findings":[]}"#, .unknownVersion(2), 1), (#"{"version":1,"findings":{}}"#, .notABaseline, 0),
    (#"{"version":1,"findings":[{"rule":"a","file":"b","message":"c"}]}"#, .notAnEntry, 25),
    (#"{"version":1,"findings":[{"rule":"a","file":"b","message":"c","count":0}]}"#, .notAnEntry, 25),
  ])
  func refuses(text: String, reason: BaselineError.Reason, offset: Int) {
    let error = #expect(throws: BaselineError.self) { try Baseline(parsing: Array(text.utf8)) }
    expectEqual(error?.reason, reason)
    expectEqual(error?.offset, offset)
  }

  @Test func survivesCountsBeyondAnInteger() throws {
    let entry = #"{"rule":"a","file":"b","message":"c","count":9223372036854775807}"#
    try expectEqual(Baseline(parsing: Array(#"{"version":1,"findings":[\#(entry),\#(entry)]}"#.utf8)).count, .max)
  }
}
