import CompactJSON
import Testing

@testable import PushLint

/// How much of a text a message shows, and for which names near ones are looked for.
struct ShownTextTests {
  @Test func showsSixtyScalars() {
    let text = String(repeating: "é", count: 60)
    #expect(text.shown == text)
    #expect((text + "é").shown == text + "…")
  }

  /// The key can then be found in the file.
  @Test func escapesControls() throws {
    #expect("a\nb\u{1B}\u{202E}".shown == #"a\u000Ab\u001B\u202E"#)
    let payload = #"{"aps":{"badge":1},"k\u001b":"a@b.de"}"#
    #expect(
      Linter().findings(in: Array(payload.utf8), file: "").map(\.message) == [
        #"the value of "k\u001B" looks like an e-mail address; do not send personal data"#
      ])
  }

  @Test func looksForNamesNearTo64Bytes() {
    let hyphens = String(repeating: "-", count: 64 - "thread-id".utf8.count)
    #expect(NearMatch.of("thread-id" + hyphens, among: ["thread-id"]) == "thread-id")
    #expect(NearMatch.of("thread-id-" + hyphens, among: ["thread-id"]) == nil)
    #expect(NearMatch.of("thread-id", among: ["threadid" + hyphens + "-"]) == "threadid" + hyphens + "-")
    #expect(NearMatch.of("thread-id", among: ["threadid" + hyphens + "--"]) == nil)
  }
}
