public import CompactJSON

/// The findings for programs: `{"findings": [...], "summary": {...}}`, and under `fixed` those that were fixed, where any was.
struct JSONReporter: Reporter {
  private var isFirst = true
  private var fixed: [String] = []
  let parts = ReportedFinding.Parts.none
  let begin = #"{"findings":["#

  mutating func add(_ reported: ReportedFinding) -> String {
    defer { isFirst = false }
    return (isFirst ? "" : ",") + reported.finding.json.text
  }

  mutating func add(fixed finding: Finding) { fixed.append(finding.fixedJSON.text) }

  mutating func endFile(_ name: String?) -> String { "" }

  func end(_ summary: LintSummary) -> String {
    let fixed = fixed.isEmpty ? "" : #","fixed":["# + fixed.joined(separator: ",") + "]"
    return #"],"summary":"# + summary.json.text + fixed + "}\n"
  }
}

extension LintReport {
  /// The findings for programs: `{"findings": [...], "summary": {...}}`.
  public var json: JSON {
    let summary = LintSummary(of: self)
    return ["findings": .array(findings.map(\.json)), "summary": summary.json]
  }
}

extension LintSummary {
  fileprivate var json: JSON {
    .object(
      JSONObject(
        [.init(name: "files", value: .number(JSONNumber(files)))]
          + Severity.allCases.reversed().map { .init(name: $0.rawValue, value: .number(JSONNumber(self[$0]))) }))
  }
}

extension JSON {
  /// The value as JSON text.
  var text: String { String(decoding: encoded, as: UTF8.self) }
}

extension Finding {
  /// What was fixed, and where it was.
  fileprivate var fixedJSON: JSON {
    [
      "rule": .string(rule), "file": .string(file), "line": .number(JSONNumber(location.line)),
      "column": .number(JSONNumber(location.column)), "offset": .number(JSONNumber(location.offset)),
      "summary": .string(fix?.summary ?? ""),
    ]
  }

  fileprivate var json: JSON {
    var object = JSONObject([
      .init(name: "rule", value: .string(rule)), .init(name: "severity", value: .string(severity.rawValue)),
      .init(name: "message", value: .string(message)), .init(name: "file", value: .string(file)),
      .init(name: "line", value: .number(JSONNumber(location.line))),
      .init(name: "column", value: .number(JSONNumber(location.column))),
      .init(name: "offset", value: .number(JSONNumber(location.offset))),
      .init(name: "length", value: .number(JSONNumber(length))),
    ])
    object["language"] = language.map(JSON.string)
    object["key"] = key.map(JSON.string)
    object["fix"] = fix.map { fix in
      [
        "summary": .string(fix.summary),
        "replacements": .array(
          fix.replacements.map {
            [
              "offset": .number(JSONNumber($0.range.lowerBound)), "length": .number(JSONNumber($0.range.count)),
              "text": .string($0.text),
            ]
          }),
      ]
    }
    return .object(object)
  }
}
