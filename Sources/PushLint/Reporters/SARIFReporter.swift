import CompactJSON
import SourceText

/// Writes the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, with errata 01).
///
/// There is one run, with the descriptions of all rules and a result for each finding. GitHub refuses more than 25,000
/// results in a run, so the others are counted in a notification, and so are the findings that are not listed.
struct SARIFReporter: Reporter {
  let parts = ReportedFinding.Parts.end
  let begin: String
  private let indexes: [String: Int]
  private var count = 0

  /// The largest number of results in a run.
  static let resultLimit = 25_000

  static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  init(rules: [Rule]) {
    indexes = Dictionary(rules.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let driver: JSON = [
      "driver": [
        "name": "pushwright", "version": .string(pushwrightVersion), "rules": .array(rules.map(\.sarif)),
      ]
    ]
    // Results are written during the run, so the end of the JSON text is written by hand.
    begin =
      #"{"$schema":"\#(Self.schema)","version":"2.1.0","runs":[{"tool":\#(driver.text),"#
      + #""columnKind":"unicodeCodePoints","results":["#
  }

  mutating func add(_ reported: ReportedFinding) -> String {
    count += 1
    guard count <= Self.resultLimit else { return "" }
    return (count == 1 ? "" : ",") + result(reported).reportText
  }

  mutating func endFile(_ name: String?) -> String { "" }

  func end(_ summary: LintSummary) -> String {
    let left = count - Self.resultLimit
    var notifications: [JSON] = []
    if left > 0 {
      let message =
        "\(left.counted("result")) \(left == 1 ? "is" : "are") left out, because GitHub reads at most "
        + "\(Self.resultLimit.grouped) results of a run; lint fewer files at a time"
      notifications.append(["level": "warning", "message": Self.message(message)])
    }
    if let message = summary.unlistedNote {
      notifications.append(["level": "note", "message": Self.message(message)])
    }
    guard !notifications.isEmpty else { return "]}]}\n" }
    let invocation: JSON = [
      "executionSuccessful": .boolean(true), "toolExecutionNotifications": .array(notifications),
    ]
    return #"],"invocations":["# + invocation.text + "]}]}\n"
  }

  private func result(_ reported: ReportedFinding) -> JSON {
    let finding = reported.finding
    let file: JSON = ["uri": .string(Self.uri(finding.pathInRepository))]
    var result: JSONObject = ["ruleId": .string(finding.rule)]
    result["ruleIndex"] = indexes[finding.rule].map { JSON($0) }
    result["level"] = .string(finding.severity.level)
    result["message"] = Self.message(finding.message)
    result["locations"] = [["physicalLocation": ["artifactLocation": file, "region": Self.region(reported)]]]
    result["fixes"] = finding.fix.map { fix in
      [
        [
          "description": Self.message(fix.summary),
          "artifactChanges": [
            ["artifactLocation": file, "replacements": .array(fix.replacements.map(Self.replacement))]
          ],
        ]
      ]
    }
    var properties = JSONObject()
    properties["language"] = finding.language.map(JSON.string)
    properties["key"] = finding.key.map(JSON.string)
    properties["app"] = finding.app.map(JSON.string)
    if finding.count > 1 {
      result["occurrenceCount"] = JSON(finding.count)
      properties["count"] = JSON(finding.count)
      if !finding.keys.isEmpty { properties["keys"] = .array(finding.keys.map(JSON.string)) }
      if !finding.languages.isEmpty { properties["languages"] = .array(finding.languages.map(JSON.string)) }
    }
    if !properties.isEmpty { result["properties"] = .object(properties) }
    return .object(result)
  }

  /// Returns a message that readers show unchanged.
  ///
  /// Braces are doubled, because they make placeholders (section 3.11.5). The brackets of text that would be a link get
  /// a backslash (section 3.11.6).
  fileprivate static func message(_ text: String) -> JSON {
    let scalars = Array(text.unicodeScalars)
    let end = scalars.lastIndex(of: ")") ?? 0
    var links: Set<Int> = []
    var open: Int?
    for (place, scalar) in scalars.enumerated() {
      if scalar == "[" {
        open = place
      } else if scalar == "]" {
        if let open, place + 1 < end, scalars[place + 1] == "(" { links.formUnion([open, place]) }
        open = nil
      }
    }
    var result = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      if scalar == "{" || scalar == "}" { result.append(scalar) }
      if links.contains(place) { result.append("\\") }
      result.append(scalar)
    }
    return ["text": .string(String(result))]
  }

  private static func region(_ reported: ReportedFinding) -> JSON {
    let location = reported.finding.location
    return [
      "startLine": JSON(location.line), "startColumn": JSON(location.column),
      "endLine": JSON(reported.end.line), "endColumn": JSON(reported.end.column),
      "byteOffset": JSON(location.offset), "byteLength": JSON(reported.finding.length),
    ]
  }

  private static func replacement(_ replacement: TextEdit) -> JSON {
    [
      "deletedRegion": [
        "byteOffset": JSON(replacement.range.lowerBound),
        "byteLength": JSON(replacement.range.count),
      ],
      "insertedContent": ["text": .string(replacement.text)],
    ]
  }

  /// Returns a file's name as a URI reference (RFC 3986): relative as it was given, or with the scheme `file`.
  static func uri(_ name: String) -> String {
    var uri = name.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}

extension Severity {
  /// The SARIF level (section 3.27.10).
  fileprivate var level: String { self == .information ? "note" : rawValue }
}

extension Rule {
  fileprivate var sarif: JSON {
    [
      "id": .string(name), "shortDescription": SARIFReporter.message(rationale), "help": SARIFReporter.message(remedy),
      "defaultConfiguration": ["level": .string(severity.level)],
    ]
  }
}
