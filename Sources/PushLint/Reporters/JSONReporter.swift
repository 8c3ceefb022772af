package import AppBundle
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
    let overview = summary.overview.map { #","\#($0.name)":"# + $0.value.reportText }.joined()
    return #"],"summary":"# + summary.json.text + overview + fixed + "}\n"
  }
}

extension LintReport {
  /// The findings for programs: `{"findings": [...], "summary": {...}}`.
  public var json: JSON {
    let summary = LintSummary(of: self)
    let members: JSONObject = ["findings": .array(findings.map(\.json)), "summary": summary.json]
    return .object(JSONObject(members.members + summary.overview))
  }
}

extension LintSummary {
  /// The members beside the summary: the numbers of findings by rule, those of them that are not listed, and the bundles;
  /// none if only payloads were checked.
  fileprivate var overview: [JSONObject.Member] {
    guard !bundles.isEmpty else { return [] }
    func member(_ name: String, _ counts: [String: Int]) -> JSONObject.Member {
      let counts = counts.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0.key, value: JSON($0.value)) }
      return .init(name: name, value: .object(JSONObject(counts)))
    }
    return [member("rules", rules)] + (unlisted.isEmpty ? [] : [member("unlisted", unlisted)])
      + [.init(name: "bundles", value: .array(bundles.map { .object($0.json) }))]
  }

  fileprivate var json: JSON {
    var object: JSONObject = ["files": JSON(files)]
    for severity in Severity.allCases.reversed() { object[severity.rawValue] = JSON(self[severity]) }
    return .object(object)
  }
}

extension AppOverview {
  /// The bundle as `apps` and the summary of `strings check` have it.
  package var json: JSONObject {
    var object: JSONObject = ["path": .string(path), "name": .string(name)]
    object["kind"] = kind.map { .string($0.rawValue) }
    object["base"] = base.map(JSON.string) ?? .null
    object["baseReason"] = .string(baseReason)
    object["languages"] = .array(
      languages.map {
        [
          "language": .string($0.language), "coverage": JSON($0.percent), "keys": JSON($0.keyCount),
          "of": JSON($0.baseKeyCount),
        ]
      })
    object["tables"] = .array(tables.map(JSON.string))
    return object
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
    object["app"] = app.map(JSON.string)
    if count > 1 { object["count"] = JSON(count) }
    for (name, texts) in [("keys", keys), ("languages", languages)] where !texts.isEmpty {
      object[name] = .array(texts.map(JSON.string))
    }
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
