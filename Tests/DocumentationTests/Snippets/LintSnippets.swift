import AppBundle
import Foundation
import LintConfiguration
// snippet.lint-payload
import PushLint
// snippet.end
import PushPreview
import Testing

@Suite struct LintSnippets {
  @Test func lintsAPayload() {
    // snippet.lint-payload

    let text = #"{"aps": {"alert": "Hello", "badge": "1"}}"#
    let findings = Linter().findings(in: Array(text.utf8), file: "hello.apns")
    for finding in findings where finding.severity == .error {
      print("\(finding.location.line):\(finding.location.column) \(finding.message) [\(finding.rule)]")
      // 1:37 aps.badge: expected an integer, but found a string [wrong-type]
    }
    // snippet.end
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["aps.badge: expected an integer, but found a string"])
    #expect(errors.map(\.rule) == ["wrong-type"])
    #expect(errors.map(\.location.column) == [37])
  }

  @Test func lintsAsConfigured() throws {
    let payload = Array(#"{"aps":{"alert":"Hello","bagde":1}}"#.utf8)
    // snippet.configuration
    let configuration = try ProjectConfiguration(parsing: Array("rules: {unknown-aps-key: off}".utf8))
    let linter = configuration.linter(for: "Payloads/hello.apns")
    print(linter.findings(in: payload, file: "Payloads/hello.apns").count)  // 0
    // snippet.end
    #expect(linter.findings(in: payload, file: "Payloads/hello.apns").isEmpty)
    #expect(Linter().findings(in: payload, file: "").map(\.rule) == ["unknown-aps-key"])
  }

  @Test func writesAPage() throws {
    let folder = Document.root.appending(path: "Localizations").path
    let payload = Array(#"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]}}}"#.utf8)
    // snippet.preview
    var preview = Preview(of: LintedApp(try AppLocalizations(folder: folder)))
    preview.add(payload, file: "hello.apns")
    let page = try preview.html()
    // snippet.end
    #expect(page.contains("Jenna et Frank vous invitent à jouer au Monopoly"))
  }

  @Test func readsAnEnvelope() throws {
    let bytes = Array(#"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":1}}}}}"#.utf8)
    // snippet.envelope
    let envelope = try Envelope(parsing: bytes)
    for payload in envelope.payloads {
      print(payload.label, payload.isWritten, payload.range(of: 0..<payload.bytes.count))
      // message.apns.payload true 42..<61
    }
    // snippet.end
    let payload = try #require(envelope.payloads.first)
    #expect(payload.label == "message.apns.payload" && payload.isWritten)
    #expect(payload.range(of: 0..<payload.bytes.count) == 42..<61)
  }
}
