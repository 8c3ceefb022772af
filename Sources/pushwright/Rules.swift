import APNsPayload
import ArgumentParser
import CompactJSON
import PushLint

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Lists the rules of lint, or explains one with its rationale, remedy, options and examples.",
    discussion: "In examples, « and » mark the findings.\n\nExample: pushwright rules loc-key-missing")

  @Argument(help: "The rule to explain; all are listed by default.")
  var rule: String?
  @OptionGroup var format: FormatOption

  func run() throws {
    let rules = try rule.map { name in
      guard let found = Rule.all.first(where: { $0.name == name }) else {
        let advice =
          Rule.nearest(to: name).map { "did you mean \"\($0.name)\"?" }
          ?? "`pushwright rules` lists them"
        throw Failure("error: unknown rule \"\(name.shown)\"; \(advice)")
      }
      return [found]
    }
    switch format.format {
    case .json: try printResult(["rules": .array((rules ?? Rule.all).map(\.json))] as JSON)
    case .text: try printResult(rules.map { $0.map(\.text).joined() } ?? Self.list)
    }
  }

  private static var list: String {
    let width = Rule.all.map(\.name.count).max() ?? 0
    return Rule.all.map {
      "\($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.severity.rawValue)  \($0.rationale)\n"
    }.joined()
  }
}

extension Rule {
  fileprivate var text: String {
    var text = "\(name) (\(severity.rawValue))\n\n\(rationale)\n\n\(remedy)\n"
    if !options.isEmpty {
      text += "\n" + options.map { "  \($0.name) (\($0.kind.rawValue)): \($0.summary)\n" }.joined()
    }
    for example in examples {
      let shown = ShownExample(found: example.bad, expected: example.good)
      text += "\n  found:    \(shown.found)\n  expected: \(shown.expected)\n"
      text += example.setting.lines.map { "  with      \($0)\n" }.joined()
    }
    return text
  }

  fileprivate var json: JSON {
    [
      "name": .string(name), "severity": .string(severity.rawValue), "rationale": .string(rationale),
      "remedy": .string(remedy),
      "options": .array(
        options.map {
          ["name": .string($0.name), "kind": .string($0.kind.rawValue), "summary": .string($0.summary)]
        }),
      "examples": .array(
        examples.map { ["found": .string($0.bad), "expected": .string($0.good), "setting": $0.setting.json] }),
    ]
  }
}

extension Rule.Setting {
  fileprivate var lines: [String] {
    var lines: [String] = []
    if let pushType { lines.append("--push-type \(pushType.name)") }
    if let priority { lines.append("--priority \(priority)") }
    if let now { lines.append("--now \(now)") }
    lines += activities.map { "--activity: \($0)" }
    if let categories { lines.append("categories: \(categories.sorted().joined(separator: ", "))") }
    lines += newerFiles.map { "newer \($0.path): \($0.text.split(separator: "\n").joined(separator: " "))" }
    lines += files.map { "\($0.path): \($0.text.split(separator: "\n").joined(separator: " "))" }
    return lines
  }

  fileprivate var json: JSON {
    var object = JSONObject()
    object["pushType"] = pushType.map { .string($0.name) }
    object["priority"] = priority.map { JSON($0) }
    object["now"] = now.map { JSON($0) }
    if !activities.isEmpty { object["activities"] = .array(activities.map(JSON.string)) }
    object["categories"] = categories.map { .array($0.sorted().map(JSON.string)) }
    if !newerFiles.isEmpty {
      object["newerFiles"] = .object(JSONObject(newerFiles.map { .init(name: $0.path, value: .string($0.text)) }))
    }
    if !files.isEmpty {
      object["files"] = .object(JSONObject(files.map { .init(name: $0.path, value: .string($0.text)) }))
    }
    return .object(object)
  }
}
