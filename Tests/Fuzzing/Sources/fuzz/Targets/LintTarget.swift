import PushLint

extension FuzzTarget {
  static let lint = FuzzTarget(
    "lint", dictionary: "payload", seeds: ["Localizations/Payloads", "Tests/CompactJSONTests/Fixtures/rfc8259"]
  ) { bytes in
    let findings = Linter().findings(in: bytes, file: "a.apns")
    for finding in findings {
      let place = finding.location
      expect((0...bytes.count).contains(place.offset), "a finding is at a byte of the file or at its end")
      expect(place.offset + finding.length <= bytes.count, "what a finding marks is in the file")
      expect(place.line > 0 && place.column > 0, "lines and columns count from 1")
    }
    var report = LintReport()
    report.add(findings, in: bytes)
    let text = report.text()
    let isSafe = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || !(scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
    expect(isSafe, "a report carries no controls of the input")
    _ = report.json.encoded
    return true
  }
}
