import CompactJSON
import TestSupport
import Testing

/// What is made of text with mistakes.
struct RecoveryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// The mistakes: where, how long, and whether one has a fix.
    let problems: [(offset: Int, length: Int, isFixed: Bool)]
    /// The tree, compact; nil where there is none.
    let mended: String?
    /// The unclear places as they stand in the text.
    var unclear: [String] = []
    var isBalanced = true
    var testDescription: String { text }
  }

  static let rows: [Row] = [
    // What has one meaning.
    Row(text: #"{"a":1,}"#, problems: [(6, 1, true)], mended: #"{"a":1}"#),
    Row(
      text: #"{"a":[1, /* x */ ],"b":2 , }"#, problems: [(7, 1, true), (9, 7, true), (25, 1, true)],
      mended: #"{"a":[1],"b":2}"#),
    Row(text: "{// x\n\"a\":1}//y", problems: [(1, 4, true), (12, 3, true)], mended: #"{"a":1}"#),
    Row(text: "\u{FEFF}{\"a\":1}", problems: [(0, 3, true)], mended: #"{"a":1}"#),
    Row(text: #"{"a":1 "b":2}"#, problems: [(7, 1, false)], mended: #"{"a":1,"b":2}"#),
    Row(text: #"{"a" 1}"#, problems: [(5, 1, false)], mended: #"{"a":1}"#),
    Row(text: #"["a" 1 {}]"#, problems: [(5, 1, false), (7, 1, false)], mended: #"["a",1,{}]"#),
    Row(text: #"{'a"\'':'b'}"#, problems: [(1, 1, true), (8, 1, true)], mended: #"{"a\"'":"b"}"#),
    Row(text: "{a:1, loc-key : 2}", problems: [(1, 1, true), (6, 1, true)], mended: #"{"a":1,"loc-key":2}"#),
    Row(
      text: "[True,None,FALSE]", problems: [(1, 1, true), (6, 1, true), (11, 1, true)], mended: "[true,null,false]"),
    Row(
      text: "[+1,.5,5.,-.5]", problems: [(1, 1, true), (4, 1, true), (9, 1, true), (11, 1, true)],
      mended: "[1,0.5,5.0,-0.5]"),
    Row(text: "[\"a\tb\u{1}\"]", problems: [(3, 1, true), (5, 1, true)], mended: #"["a\tb\u0001"]"#),
    Row(text: "{\"a\":\"b\nc\",\"d\":1}", problems: [(7, 1, true)], mended: #"{"a":"b\nc","d":1}"#),
    Row(text: #"{,"a":1,,"b":2}"#, problems: [(1, 1, false), (8, 1, false)], mended: #"{"a":1,"b":2}"#),
    // What cannot be read.
    Row(text: #"{"a":01,"b":2}"#, problems: [(5, 1, false)], mended: #"{"a":null,"b":2}"#, unclear: ["01"]),
    Row(text: #"{"a":NaN,"b":2}"#, problems: [(5, 1, false)], mended: #"{"a":null,"b":2}"#, unclear: ["NaN"]),
    Row(
      text: #"{"a":,"b":}"#, problems: [(5, 1, false), (10, 1, false)], mended: #"{"a":null,"b":null}"#,
      unclear: ["", ""]),
    Row(text: #"{"a","b":2}"#, problems: [(4, 1, false)], mended: #"{"a":null,"b":2}"#, unclear: [""]),
    Row(
      text: #"{"a":Hello there,"b":2}"#, problems: [(5, 1, false)], mended: #"{"a":null,"b":2}"#,
      unclear: ["Hello there"]),
    Row(
      text: "{\"a\":01 // x\n\"b\":2}", problems: [(5, 1, false), (8, 4, true), (13, 1, false)],
      mended: #"{"a":null,"b":2}"#, unclear: ["01"]),
    Row(
      text: #"{"a":"x\qy\ud800","b":2}"#, problems: [(7, 2, false), (10, 6, false)], mended: #"{"a":"xqy�","b":2}"#,
      unclear: [#""x\qy\ud800""#]),
    Row(
      text: "{\"\nu\u{E9}:1,\"b\":2}", problems: [(2, 1, false), (3, 1, false)], mended: #"{"�":null,"b":2}"#,
      unclear: ["\"", "ué:1"]),
    // A control character after a backslash is part of its mistake.
    Row(
      text: "{\"a\":\"x\\\ny\",\"b\":2}", problems: [(7, 2, false)], mended: #"{"a":"x\ny","b":2}"#,
      unclear: ["\"x\\\ny\""]),
    Row(
      text: "['x\\\ty\t',1]", problems: [(1, 1, false), (3, 2, false), (6, 1, true)], mended: #"["x\ty\t",1]"#,
      unclear: ["'x\\\ty\t'"]),
    Row(text: "[\"\\\\\n\\n\u{1}\"]", problems: [(4, 1, true), (7, 1, true)], mended: #"["\\\n\n\u0001"]"#),
    Row(
      text: "[\"\\\n", problems: [(2, 2, false), (3, 1, false), (4, 0, false)], mended: #"[""]"#,
      unclear: ["\"\\"],
      isBalanced: false),
    Row(text: #"{"\aps":1}"#, problems: [(2, 2, false)], mended: #"{"aps�":1}"#, unclear: [#""\aps""#]),
    Row(
      text: #"{"a":"Say "hi" now","b":2}"#, problems: [(11, 1, false)], mended: #"{"a":"Say ","b":2}"#,
      unclear: [#""Say "hi" now""#]),
    Row(text: "{\"a\":\"x,\n\"b\":2}", problems: [(8, 1, false)], mended: #"{"a":"x","b":2}"#, unclear: ["\"x"]),
    Row(
      text: #"{1:2,:3,@ 4,"b":5}"#, problems: [(1, 1, false), (5, 1, false), (8, 1, false)],
      mended: #"{"�":2,"�":3,"b":5}"#, unclear: ["1", ":", "@ 4"]),
    Row(text: "[1,,2,@,3]", problems: [(3, 1, false), (6, 1, false)], mended: "[1,2,null,3]", unclear: [",", "@"]),
    Row(text: #"{"a":1}{"b":2}"#, problems: [(7, 1, false)], mended: #"{"a":1}"#, unclear: [#"{"b":2}"#]),
    // Brackets without a partner.
    Row(text: #"{"a":[1,{"b":2"#, problems: [(14, 0, false)], mended: #"{"a":[1,{"b":2}]}"#, isBalanced: false),
    Row(text: #"{"a":[1,"#, problems: [(8, 0, false)], mended: #"{"a":[1]}"#, isBalanced: false),
    Row(text: #"{"a":"x"#, problems: [(7, 0, false)], mended: #"{"a":"x"}"#, unclear: [#""x"#], isBalanced: false),
    Row(text: #"{"a":"#, problems: [(5, 0, false)], mended: #"{"a":null}"#, unclear: [""], isBalanced: false),
    Row(
      text: #"{"a":[[1},"b":2}"#, problems: [(8, 1, false), (9, 1, false)], mended: #"{"a":[[1]]}"#,
      unclear: [#","b":2}"#],
      isBalanced: false),
    Row(text: #"{"a":1]}"#, problems: [(6, 1, false)], mended: #"{"a":1}"#, unclear: ["]"], isBalanced: false),
    Row(text: #"{"a":1}}"#, problems: [(7, 1, false)], mended: #"{"a":1}"#, unclear: ["}"], isBalanced: false),
    Row(
      text: #"{"a":1/* x"#, problems: [(6, 4, false), (10, 0, false)], mended: #"{"a":1}"#, unclear: ["/* x"],
      isBalanced: false),
    // No JSON at all.
    Row(text: "", problems: [(0, 0, false)], mended: nil),
    Row(text: "PNG{}", problems: [(0, 1, false)], mended: nil),
    Row(text: "nothing", problems: [(0, 1, false)], mended: nil, unclear: ["nothing"]),
    Row(text: ",,,,", problems: [(0, 1, false)], mended: nil),
  ]

  @Test(arguments: rows)
  func tellsEveryMistakeAndMendsTheRest(row: Row) {
    let bytes = Array(row.text.utf8)
    let recovery = JSONRecovery(reading: bytes)
    expectEqual(
      recovery.problems.map { "\($0.error.offset) \($0.length) \(!$0.fix.isEmpty)" },
      row.problems.map { "\($0.offset) \($0.length) \($0.isFixed)" })
    expectEqual((recovery.document?.root.value.encoded).map { String(decoding: $0, as: UTF8.self) }, row.mended)
    expectEqual(recovery.unclear.map { String(decoding: bytes[$0], as: UTF8.self) }, row.unclear)
    expectEqual(recovery.isBalanced, row.isBalanced)
    expectEqual(recovery.problemCount, row.problems.count)
  }
}
