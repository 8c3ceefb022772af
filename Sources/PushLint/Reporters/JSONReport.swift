public import CompactJSON

extension LintReport {
  /// The findings for programs: `{"findings": [...], "summary": {...}}`.
  public var json: JSON {
    [
      "findings": .array(findings.map(\.json)),
      "summary": .object(
        JSONObject(
          [.init(name: "files", value: .number(JSONNumber(fileCount)))]
            + Severity.allCases.reversed().map { .init(name: $0.rawValue, value: .number(JSONNumber(count($0)))) })),
    ]
  }
}

extension Finding {
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
