import CompactJSON
import TestSupport
import Testing

@testable import PushLint

/// How much of a text a message shows, and for which names near ones are looked for.
struct ShownTextTests {
  @Test func showsSixtyScalars() {
    let text = String(repeating: "é", count: 60)
    expectEqual(text.shown, text)
    expectEqual((text + "é").shown, text + "…")
  }

  /// The key can then be found in the file.
  @Test func escapesControls() throws {
    expectEqual("a\nb\u{1B}\u{202E}".shown, #"a\u000Ab\u001B\u202E"#)
    let payload = #"{"aps":{"badge":1},"k\u001b":"a@b.de"}"#
    expectEqual(
      Linter().findings(in: Array(payload.utf8), file: "").map(\.message),
      [
        #"the value of "k\u001B" looks like an e-mail address; do not send personal data"#
      ])
  }

  /// A name may take a megabyte, and have lines.
  @Test(arguments: [
    #"{"aps":{"alert":"x","NAME":1}}"#, #"{"aps":{"alert":{"body":"x","NAME":1}}}"#,
    #"{"aps":{"alert":{"loc-key":"NAME","loc-args":["a"]}}}"#, #"{"aps":{"alert":"x","sound":"NAME"}}"#,
    #"{"aps":{"alert":"x","category":"NAME"}}"#, #"{"aps":{"alert":"x","interruption-level":"NAME"}}"#,
    #"{"aps":{"alert":"x"},"NAME":1,"NAME":2}"#, #"{"aps":{"event":"NAME","input-push-token":1}}"#,
    #"{"message":{"token":"t","NAME":1,"apns":{"payload":{"aps":{"alert":"x"}}}}}"#,
    #"{"message":{"token":"t","data":{"google.NAME":1},"apns":{"payload":{"aps":{"alert":"x"}}}}}"#,
    #"{"default":"x","NAME":"y","APNS":"{\"aps\":{\"alert\":\"x\"}}"}"#,
    #"{"web_push":8030,"notification":{"title":"x","navigate":"https://example.com","NAME":1}}"#,
  ])
  func showsSixtyScalarsOfANameInEveryMessage(form: String) throws {
    let example = try ExampleApp([("en.lproj/Localizable.strings", #""A" = "a";"#)])
    var linter = Linter()
    linter.app = example.app
    linter.categories = ["A"]
    let text = form.replacing("NAME", with: String(repeating: #"a\n"#, count: 3000))
    let findings = linter.findings(in: Array(text.utf8), file: "")
    #expect(findings.contains { $0.message.contains("…") })
    for finding in findings {
      #expect(finding.message.unicodeScalars.count < 1000 && !finding.message.contains("\n"), "\(finding.rule)")
    }
  }

  @Test func looksForNamesNearTo64Bytes() {
    let hyphens = String(repeating: "-", count: 64 - "thread-id".utf8.count)
    expectEqual(NearMatch.of("thread-id" + hyphens, among: ["thread-id"]), "thread-id")
    #expect(NearMatch.of("thread-id-" + hyphens, among: ["thread-id"]) == nil)
    expectEqual(NearMatch.of("thread-id", among: ["threadid" + hyphens + "-"]), "threadid" + hyphens + "-")
    #expect(NearMatch.of("thread-id", among: ["threadid" + hyphens + "--"]) == nil)
  }
}
