import CompactJSON
import PushLint
import TestSupport
import Testing

struct RuleFixTests {
  /// The text after the fixes of one rule; nil where it has none.
  static func fixed(_ text: String, by rule: String) -> String? {
    let linter = Linter(rules: Rule.all.filter { $0.name == rule })
    var bytes = Array(text.utf8)
    let fixes = linter.findings(in: bytes, file: "").compactMap(\.fix)
    guard !fixes.isEmpty else { return nil }
    for replacement in fixes.flatMap(\.replacements).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(replacement.range, with: replacement.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        "white-space", " { \"a b\" : [ 1 ,\t2 ] ,\r\n\"c\\\" \":\"d\\\\\" } \n",
        "{\"a b\":[1,2],\"c\\\" \":\"d\\\\\"}\n"
      ),
      ("white-space", "{\"aps\":{}}\r\n", nil), ("white-space", "{\"aps\":{}}\n", nil),
      ("white-space", "{\"aps\":{}}\n\n", "{\"aps\":{}}\n"), ("white-space", "{\"aps\":{}} ", "{\"aps\":{}}"),
      ("white-space", "{\"aps\":{} ,}", nil),
      ("duplicate-key", #"{"a":1,"a":1}"#, #"{"a":1}"#),
      ("duplicate-key", #"{"a":[1,{"b":2}] , "c":0, "a":[1, {"b":2}],"a":[1,{"b":2}]}"#, #"{"a":[1,{"b":2}] , "c":0}"#),
      // The last would otherwise change from 1 to 2.
      ("duplicate-key", #"{"a":1,"a":2,"a":1}"#, nil), ("duplicate-key", #"{"a":1,"a":1.0}"#, nil),
      ("duplicate-key", #"{"a":{"x":1,"y":2},"a":{"y":2,"x":1}}"#, nil),
      ("json-syntax", #"{"aps":{"badge":1,}}"#, #"{"aps":{"badge":1}}"#),
      ("json-syntax", "\u{FEFF}{\"aps\":{}}", #"{"aps":{}}"#), ("json-syntax", #"{"aps":{}} // no"#, #"{"aps":{}} "#),
      ("json-syntax", #"{"aps":{}"#, nil),
      ("wrong-type", #"{"aps":{"badge":"5"}}"#, nil), ("unknown-aps-key", #"{"aps":{"bagde":5}}"#, nil),
      ("alert-dictionary-only-body", #"{"aps":{"alert":{"body":"Hi"}}}"#, nil),
      ("simulator-only-key", #"{"Simulator Target Bundle":"a","aps":{}}"#, nil),
    ] as [(String, String, String?)])
  func makesNothingWorse(rule: String, text: String, expected: String?) {
    let result = Self.fixed(text, by: rule)
    expectEqual(result, expected)
    expectEqual(result.map { Self.fixed($0, by: rule) }, (result == nil ? nil : .some(nil)))
  }

  /// The compact form has the same values in the same order.
  @Test func keepsEveryValueWhereItRemovesWhiteSpace() throws {
    let text = " [ \"\\\\\" , \"\\\" \" , 1.0e5 , { \"a\" : null , \"a\" : [ ] } , \"  \" ] "
    let fixed = try #require(Self.fixed(text, by: "white-space"))
    try expectEqual(JSON(parsing: Array(fixed.utf8)), JSON(parsing: Array(text.utf8)))
    expectEqual(Array(fixed.utf8), (try JSON(parsing: Array(text.utf8)).encoded))
  }
}
