public import CompactJSON

extension LintReport {
  /// The findings for programs: `{"findings": [...], "summary": {...}}`.
  public var json: JSON {
    [
      "findings": .array(
        findings.map { finding in
          [
            "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "file": .string(finding.file),
            "line": .number(JSONNumber(finding.location.line)), "column": .number(JSONNumber(finding.location.column)),
            "offset": .number(JSONNumber(finding.location.offset)), "length": .number(JSONNumber(finding.length)),
          ]
        }),
      "summary": .object(
        JSONObject(
          [.init(name: "files", value: .number(JSONNumber(fileCount)))]
            + Severity.allCases.reversed().map { .init(name: $0.rawValue, value: .number(JSONNumber(count($0)))) })),
    ]
  }
}
