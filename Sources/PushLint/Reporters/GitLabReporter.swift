import CompactJSON

/// Writes the Code Quality report of GitLab: a JSON array with an object for each finding.
///
/// See GitLab, "Code Quality", "Code Quality report format". GitLab recognizes a finding by its fingerprint, so this has
/// what identifies a finding in a ``Baseline``, and the number of equal findings before it, but not its line.
struct GitLabReporter: Reporter {
  let parts = ReportedFinding.Parts.none
  let begin = "["
  private var isFirst = true
  /// How often each finding occurred, by the fingerprint of the first one: bundles may share a file.
  private var counts: [UInt64: Int] = [:]

  mutating func add(_ reported: ReportedFinding) -> String {
    defer { isFirst = false }
    let finding = reported.finding
    let path = finding.pathInRepository
    // The message of a group changes with every finding in it.
    let entry =
      finding.count > 1
      ? Baseline.Entry(rule: finding.rule, file: path, message: finding.language ?? "", language: finding.language)
      : Baseline.Entry(finding, path)
    let first = entry.hash(0)
    let number = counts[first, default: 0]
    counts[first] = number + 1
    let object: JSON = [
      "description": .string(finding.message), "check_name": .string(finding.rule),
      "fingerprint": .string(Self.text(of: entry.hash(number))), "severity": .string(Self.severity(finding.severity)),
      "location": ["path": .string(path), "lines": ["begin": JSON(finding.location.line)]],
    ]
    return (isFirst ? "\n" : ",\n") + object.reportText
  }

  mutating func endFile(_ name: String?) -> String { "" }

  /// Returns 16 hexadecimal digits.
  private static func text(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  func end(_ summary: LintSummary) -> String { isFirst ? "]\n" : "\n]\n" }

  /// GitLab has `info`, `minor`, `major`, `critical` and `blocker`.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}

extension Baseline.Entry {
  /// Returns a number for the finding with this number among equal ones, which depends on nothing else.
  fileprivate func hash(_ number: Int) -> UInt64 {
    // FNV-1a with 64 bits. A byte that UTF-8 never has ends each part.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [rule, file, message, language ?? "", key ?? "", String(number)] {
      for byte in Array(part.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }
}
