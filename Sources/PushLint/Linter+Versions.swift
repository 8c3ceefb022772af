extension Linter {
  /// Returns the findings of the rules in one payload with every version of the app, in the order of the text.
  ///
  /// A finding that every version has is listed once, without a label.
  func findingsInVersions(in bytes: [UInt8], file: String, from origin: SourceLocation) -> [Finding] {
    let lists = versions.map { version in
      var linter = self
      linter.app = version.app
      return linter.findingsInApp(in: bytes, file: file, from: origin)
    }
    var counts: [Finding: Int] = [:]
    for list in lists { for finding in Set(list) { counts[finding, default: 0] += 1 } }
    var findings: [Finding] = []
    for (place, list) in lists.enumerated() {
      for finding in list {
        if counts[finding] != versions.count {
          findings.append(finding.labelled(versions[place].label))
        } else if place == 0 {
          findings.append(finding)
        }
      }
    }
    return findings.enumerated().sorted {
      ($0.element.location.offset, $0.offset) < ($1.element.location.offset, $1.offset)
    }.map(\.element)
  }
}

extension Finding {
  /// Returns the finding as one of a version of the app.
  fileprivate func labelled(_ label: String) -> Finding {
    Finding(
      rule: rule, severity: severity, message: "in \(label.shown): \(message)", file: file, location: location,
      length: length, language: language, key: key, fix: fix, count: count, keys: keys, languages: languages, app: label
    )
  }
}
