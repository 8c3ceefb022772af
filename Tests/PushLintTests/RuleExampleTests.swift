import APNsPayload
import PushLint
import TestSupport
import Testing

/// The examples of the rules are their documentation and their tests.
struct RuleExampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: Rule
    let index: Int
    var example: Rule.Example { rule.examples[index] }
    var testDescription: String { "\(rule.name) \(index + 1)" }
  }

  static let cases = Rule.all.flatMap { rule in
    rule.examples.indices.filter { rule.examples[$0].path == nil }.map { Case(rule: rule, index: $0) }
  }

  struct Place: Hashable {
    let offset: Int
    let length: Int
  }

  /// The payload without its marks, and the places that they marked.
  static func unmarked(_ text: String) -> (bytes: [UInt8], places: [Place]) {
    var bytes: [UInt8] = []
    var places: [Place] = []
    var open: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "«": open.append(bytes.count)
      case "»":
        if let start = open.popLast() { places.append(Place(offset: start, length: bytes.count - start)) }
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return (bytes, places.sorted { $0.offset < $1.offset })
  }

  @Test(arguments: cases)
  func findsTheMarkedPlacesOfABadExample(example: Case) throws {
    let (bytes, places) = Self.unmarked(example.example.bad)
    let setting = example.example.setting
    let app = try Self.app(of: setting)
    let linter = Linter(rules: [example.rule], setting: setting, app: app)
    let findings = linter.findings(in: bytes, file: "bad.apns")
    expectEqual(findings.map { Place(offset: $0.location.offset, length: $0.length) }, places)
    #expect(!places.isEmpty)
    for finding in findings {
      expectEqual(finding.rule, example.rule.name)
      expectEqual(finding.severity, example.rule.severity)
      expectEqual(finding.file, "bad.apns")
      #expect(!finding.message.isEmpty && finding.message.last != ".")
      #expect(!finding.message.contains("\n"))
    }
  }

  @Test(arguments: cases)
  func findsNothingAtAllInAGoodExample(example: Case) throws {
    let app = try Self.app(of: example.example.setting)
    let linter = Linter(setting: example.example.setting, app: app)
    let findings = linter.findings(in: Array(example.example.good.utf8), file: "good.apns")
    #expect(findings.map { "\($0.rule): \($0.message)" } == [])
  }

  static func app(of setting: Rule.Setting) throws -> ExampleApp? {
    setting.files.isEmpty ? nil : try ExampleApp(setting.files)
  }

  @Test func describesEveryRule() {
    expectEqual(Set(Rule.all.map(\.name)).count, Rule.all.count)
    for rule in Rule.all {
      #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.name)")
      #expect(rule.rationale.hasSuffix("."), "\(rule.name)")
      #expect(rule.remedy.hasSuffix("."), "\(rule.name)")
      #expect(!rule.examples.isEmpty, "\(rule.name)")
    }
  }
}
