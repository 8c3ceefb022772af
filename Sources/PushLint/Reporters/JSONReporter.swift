public import CompactJSON

/// Writes the findings for programs: `{"findings": [...], "summary": {...}}`.
///
/// If findings were fixed, they are under `fixed`.
struct JSONReporter: Reporter {
  private var isFirst = true
  private var fixed: [String] = []
  let parts = ReportedFinding.Parts.none
  let begin = #"{"findings":["#

  mutating func add(_ reported: ReportedFinding) -> String {
    defer { isFirst = false }
    return (isFirst ? "" : ",") + reported.finding.json.reportText
  }

  mutating func add(fixed finding: Finding) { fixed.append(finding.fixedJSON.reportText) }

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
    var object: JSONObject = ["files": JSON(files)]
    for severity in Severity.allCases.reversed() { object[severity.rawValue] = JSON(self[severity]) }
    return .object(object)
  }
}

extension JSON {
  /// The value as JSON text.
  package var text: String { String(decoding: encoded, as: UTF8.self) }

  /// The value as JSON text, in which characters that control a terminal are escaped.
  var reportText: String { text.escapedForTerminal(keepsLines: false) }
}

extension SourceLocation {
  /// Returns the location as every result for programs has it, after the given members.
  package func json(after members: JSONObject) -> JSONObject {
    let place: JSONObject = ["line": JSON(line), "column": JSON(column), "offset": JSON(offset)]
    return JSONObject(members.members + place.members)
  }
}

extension Finding {
  /// The fix that was made, with the place of the finding.
  fileprivate var fixedJSON: JSON {
    var object = location.json(after: ["rule": .string(rule), "file": .string(file)])
    object["summary"] = .string(fix?.summary ?? "")
    return .object(object)
  }

  /// The finding as reports for programs have it.
  var json: JSON {
    var object = location.json(after: [
      "rule": .string(rule), "severity": .string(severity.rawValue), "message": .string(message), "file": .string(file),
    ])
    object["length"] = JSON(length)
    object["language"] = language.map(JSON.string)
    object["key"] = key.map(JSON.string)
    object["fix"] = fix.map { fix in
      [
        "summary": .string(fix.summary),
        "replacements": .array(
          fix.replacements.map {
            ["offset": JSON($0.range.lowerBound), "length": JSON($0.range.count), "text": .string($0.text)]
          }),
      ]
    }
    return .object(object)
  }
}
