import PushLint

for finding in Linter().findings(in: Array(#"{"aps":{"alert":"Hello","bagde":1}}"#.utf8), file: "hello.apns") {
  print("\(finding.file):\(finding.location.line):\(finding.location.column): \(finding.rule)")
}
