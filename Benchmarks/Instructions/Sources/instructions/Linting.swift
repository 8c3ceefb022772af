import AppBundle
import PushLint

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures the rules on a payload of 1 KB without findings, and the report of an app's missing strings.
func measureLinting() throws {
  let text =
    #"{"aps":{"alert":{"title":"Order","body":""# + String(repeating: "x", count: 880)
    + #""},"badge":4,"sound":"default"},"order":{"id":1234,"items":["tea","cake"]}}"# + "\n"
  let payload = Array(text.utf8)
  let linter = Linter()
  try measure("payload", "lint") { linter.findings(in: payload, file: "payload.apns").count }
  let flawed = Array(
    #"{"aps":{"alert":{"body":"x","bodi":1},"bagde":1,"sound":5,"a":1,"a":2}, "to":"jane@example.com"}"#.utf8)
  try measure("flawed-payload", "lint") { linter.findings(in: flawed, file: "payload.apns").count }

  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "pushwright-\(UInt64.random(in: 0 ... .max))")
  defer { try? FileManager.default.removeItem(at: folder) }
  let entries = (0..<50).map { "\"MESSAGE_FORMAT_\($0)\" = \"%@ sent you a message\";\n" }.joined()
  for (language, text) in [("en", entries), ("fr", "\"OTHER\" = \"x\";\n")] {
    let localization = folder.appendingPathComponent("\(language).lproj")
    try FileManager.default.createDirectory(at: localization, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: localization.appendingPathComponent("Localizable.strings"))
  }
  let app = try AppLocalizations(folder: folder.path)
  guard let base = app["en"] else { preconditionFailure("the app has the language en") }
  try measure("strings", "check") {
    var report = LintReport()
    report.add(linter.findings(in: app, base: base), in: app)
    return report.text(as: .text).utf8.count
  }
}
