import Foundation
import PushLint
import TestSupport
import Testing

/// The examples of the rules about localizations are their documentation and their tests.
struct LocalizationRuleExampleTests {
  typealias Case = RuleExampleTests.Case

  static let cases = Rule.all.flatMap { rule in
    rule.examples.indices.filter { rule.examples[$0].path != nil }.map { Case(rule: rule, index: $0) }
  }

  static func findings(_ bytes: [UInt8], _ example: Rule.Example, _ linter: Linter) throws -> [Finding] {
    let setting = example.setting
    var files = Dictionary(
      setting.files.map { ($0.path, Array($0.text.utf8)) }, uniquingKeysWith: { _, later in later })
    files[try #require(example.path)] = bytes
    return try LocalizationFolder(files).findings(linter, payloads: setting.payloads)
  }

  @Test(arguments: cases)
  func findsTheMarkedPlacesOfABadExample(example: Case) throws {
    let (bytes, places) = RuleExampleTests.unmarked(example.example.bad)
    var linter = Linter(rules: [example.rule])
    linter.settings[0].options = example.example.setting.options
    let findings = try Self.findings(bytes, example.example, linter)
    expectEqual(findings.map { RuleExampleTests.Place(offset: $0.location.offset, length: $0.length) }, places)
    #expect(!places.isEmpty)
    for finding in findings {
      expectEqual(finding.rule, example.rule.name)
      #expect(finding.file.hasSuffix(try #require(example.example.path)))
      #expect(finding.message.first?.isUppercase == false && finding.message.last != ".")
      #expect(!finding.message.contains("\n"))
    }
  }

  @Test(arguments: cases)
  func findsNothingAtAllInAGoodExample(example: Case) throws {
    var linter = Linter()
    for index in linter.settings.indices where linter.settings[index].rule.name == example.rule.name {
      linter.settings[index].options = example.example.setting.options
    }
    let findings = try Self.findings(Array(example.example.good.utf8), example.example, linter)
    #expect(findings.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test func hasEveryRuleAboutLocalizations() {
    let names = [
      "strings-syntax", "strings-truncated", "key-missing", "key-extra", "duplicate-key", "value-empty",
      "specifier-mismatch", "specifier-order", "specifier-mixed", "percent-lone", "percent-look-alike",
      "placeholder-mismatch", "untranslated", "white-space-differs", "newline-differs", "punctuation-differs",
      "invisible-character", "normalization-clash", "length-exceeds", "plural-category-missing", "catalog-state",
      "translation-state", "push-key-unused", "grammar-markup", "android-loc-key", "android-arguments",
      "android-translation",
    ]
    expectEqual(Set(Self.cases.map(\.rule.name)), Set(names))
    #expect(Set(Rule.all.map(\.name)).isSuperset(of: names))
  }
}
