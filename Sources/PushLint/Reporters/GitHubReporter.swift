/// Workflow commands, one a line, from which GitHub makes annotations (GitHub, "Workflow commands for GitHub Actions").
struct GitHubReporter: Reporter {
  let parts = ReportedFinding.Parts.end
  let begin = ""

  mutating func add(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    let properties = [
      ("file", finding.file), ("line", String(finding.location.line)), ("col", String(finding.location.column)),
      ("endLine", String(reported.end.line)), ("title", "pushwright \(finding.rule)"),
    ]
    let list = properties.map { name, value in
      "\(name)=\(Self.property(value.escapedForTerminal(keepsLines: false)))"
    }.joined(separator: ",")
    let command = finding.severity == .information ? "notice" : finding.severity.rawValue
    return
      "::\(command) \(list)::\(Self.data(finding.message.escapedForTerminal(keepsLines: false)))\n"
  }

  mutating func endFile(_ name: String?) -> String { "" }

  func end(_ summary: LintSummary) -> String { "" }

  /// A message: what would end the line or read as an escape is written with a percent sign.
  static func data(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A property: a colon or a comma would end it.
  static func property(_ text: String) -> String {
    var result = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
