import Foundation
import PushLint
import TestSupport
import Testing

/// Every message of lint in one file, so that the wording can be read, and reviewed, as a list.
///
/// `PUSHWRIGHT_UPDATE=1` writes the file anew.
struct MessageListTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "messages.txt")

  /// Texts that break the grammar of JSON, each in another way.
  static let brokenJSON = [
    #""#, #"{"#, #"["#, #"[1"#, #"[1 2]"#, #"{"a""#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"{'a':1}"#, #"{"a":'b'}"#,
    #"[1,]"#,
    #"{"a":1,}"#, #"{a:1}"#, #"[nul]"#, #"[True]"#, #"[NaN]"#, #"[012]"#, #"[1.]"#, #"[-]"#, #"["a"#, "[\"a\tb\"]",
    #"["\x"]"#, #"["\u12"]"#, #"["\ud800"]"#, "\u{FEFF}[]", #"[] // x"#, #"/* x */[]"#, #"[]]"#, #"[1}"#, #"[“a”]"#,
  ]

  @Test func listsEveryMessage() throws {
    var lines = ["Every rule of lint with its rationale, its remedy and the messages of its examples."]
    for rule in Rule.all {
      lines += ["", "\(rule.name) (\(rule.severity.rawValue))", "  \(rule.rationale)", "  \(rule.remedy)"]
      lines += rule.options.map { "  \($0.name): \($0.summary)" }
      var messages: Set<String> = []
      for message in try rule.examples.flatMap({ try Self.messages(of: $0, rule) })
      where messages.insert(message).inserted {
        lines.append("    \(message)")
      }
    }
    lines += ["", "Broken JSON"]
    for text in Self.brokenJSON {
      let findings = Linter().findings(in: Array(text.utf8), file: "p.apns").filter { $0.rule == "json-syntax" }
      #expect(!findings.isEmpty, "\(text)")
      lines += findings.map { "    \($0.message)" }
    }
    let list = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["PUSHWRIGHT_UPDATE"] != nil {
      try Data(list.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    expectEqual(kept, list, "read what changed, and run the test with PUSHWRIGHT_UPDATE=1")
  }

  private static func messages(of example: Rule.Example, _ rule: Rule) throws -> [String] {
    let bytes = RuleExampleTests.unmarked(example.bad).bytes
    guard example.path == nil else {
      var linter = Linter(rules: [rule])
      linter.settings[0].options = example.setting.options
      return try LocalizationRuleExampleTests.findings(bytes, example, linter).map(\.message)
    }
    let app = try RuleExampleTests.app(of: example.setting)
    return Linter(rules: [rule], setting: example.setting, app: app).findings(in: bytes, file: "p.apns").map(\.message)
  }
}
