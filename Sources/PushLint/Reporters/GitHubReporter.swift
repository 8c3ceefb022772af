/// Writes workflow commands, one per line, from which GitHub makes annotations.
///
/// See GitHub, "Workflow commands for GitHub Actions".
struct GitHubReporter: Reporter {
  let parts = ReportedFinding.Parts.end
  let begin = ""

  mutating func add(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    let properties = [
      ("file", finding.pathInRepository), ("line", String(finding.location.line)),
      ("col", String(finding.location.column)),
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

  /// Returns a message in which percent signs and line breaks are percent-encoded.
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

  /// Returns a property in which a colon or a comma, which would end it, is percent-encoded too.
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
