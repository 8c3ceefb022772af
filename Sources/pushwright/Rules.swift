import ArgumentParser
import PushLint

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the rules of lint, each with why, examples and how to fix.")

  @Argument(help: "One rule to explain; all are listed where none is given.")
  var rule: String?

  func run() throws {
    guard let rule else {
      let width = Rule.all.map(\.name.count).max() ?? 0
      let lines = Rule.all.map {
        "\($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.severity.rawValue)  \($0.rationale)\n"
      }
      return try printResult(lines.joined())
    }
    guard let found = Rule.all.first(where: { $0.name == rule }) else {
      throw Failure("error: found no rule '\(rule)', expected one of \(Rule.all.map(\.name).joined(separator: ", "))")
    }
    var text = "\(found.name) (\(found.severity.rawValue))\n\n\(found.rationale)\n\n\(found.remedy)\n"
    for example in found.examples {
      text += "\n  found:    \(Self.shortened(example.bad))\n  expected: \(Self.shortened(example.good))\n"
    }
    try printResult(text)
  }

  private static func shortened(_ example: String) -> String {
    example.count > 100 ? "\(example.prefix(60))…\(example.suffix(20))" : example
  }
}
