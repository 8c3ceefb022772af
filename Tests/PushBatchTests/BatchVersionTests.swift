import APNsPayload
import AppBundle
import CompactJSON
import Foundation
import PushBatch
import TestSupport
import Testing

/// Recipients who have different versions of the app.
struct BatchVersionTests {
  private static func text(_ members: String, _ batch: Batch) -> String {
    BatchTests.lines(#"{"id":1,"languages":["fr"],\#(members)}"#, batch).output
  }

  private static func result(_ body: String, _ bytes: Int, _ app: String) -> String {
    #"{"id":1,"payload":"{\"aps\":{\"alert\":{\"title\":\"\#(body)\"},\"badge\":1},\"game\":17}","#
      + #""localization":"fr","app":"\#(app)","bytes":\#(bytes),"cut":[]}\#n"#
  }

  @Test func givesTheTextOfTheRecipientsVersion() throws {
    let batch = try BatchTests.versions()
    let old = #"Game\",\"body\":\"Jo contre Al"#
    let new = #"Invitation à jouer\",\"body\":\"Jo et Al vous invitent à jouer au Monopoly"#
    let args = #""args":["Jo","Al"]"#
    expectEqual(Self.text(#""app":"3.1",\#(args)"#, batch), Self.result(old, 76, "3.1"))
    expectEqual(Self.text(#""app":"4.0",\#(args)"#, batch), Self.result(new, 122, "4.0"))
    // The newest version is the last one.
    expectEqual(Self.text(args, batch), Self.result(new, 122, "4.0"))
    expectEqual(Self.text(#""app":null,\#(args)"#, batch), Self.result(new, 122, "4.0"))
    // An escape is no other label.
    expectEqual(Self.text(#""app":"3\u002e1",\#(args)"#, batch), Self.result(old, 76, "3.1"))
    let recipient = BatchRecipient(id: 1, languages: ["fr"], app: "3.1", payload: Payload(aps: APS(alert: "a")))
    try expectEqual(batch.result(for: recipient).app, "3.1")
  }

  /// French is the choice of the old version, which lacks Japanese.
  @Test func choosesAmongTheLanguagesOfTheVersion() throws {
    let batch = try BatchTests.versions()
    let lines = ["3.1", "4.0", "3.1", "4.0"].map {
      #"{"id":1,"languages":["ja","fr"],"app":"\#($0)","args":["Jo","Al"]}"#
    }
    let output = BatchTests.lines(lines.joined(separator: "\n"), batch).output.split(separator: "\n")
    expectEqual(output.map { $0.contains(#""localization":"fr","app":"3.1""#) ? "fr" : "?" }, ["fr", "?", "fr", "?"])
    expectEqual(output.filter { $0.contains(#""localization":"ja","app":"4.0""#) }.count, 2)
    let payload = Payload(aps: APS(alert: AlertDictionary(locKey: "GAME_REQUEST_TITLE")))
    try expectEqual(batch.localized(payload, for: ["ja", "fr"], app: "3.1").localization, "fr")
    try expectEqual(batch.localized(payload, for: ["ja", "fr"]).localization, "ja")
  }

  @Test func refusesAVersionThatItDoesNotHave() throws {
    let batch = try BatchTests.versions()
    let message = #"app: there is no version \"3.2\"; use \"3.1\" or \"4.0\""#
    expectEqual(
      Self.text(#""app":"3.2","args":["a","b"]"#, batch),
      #"{"id":1,"error":{"code":"unknown-app","message":"\#(message)","line":1}}\#n"#)
    expectEqual(
      Self.text(#""app":7,"args":["a","b"]"#, batch),
      #"{"id":1,"error":{"code":"wrong-type","message":"app: expected a string, but found a number","line":1,"#
        + #""offset":33}}\#n"#)
    #expect(throws: BatchError(.unknownApp("", known: ["3.1", "4.0"]))) {
      try batch.localized(Payload(aps: APS()), for: [], app: "")
    }
  }

  /// Without versions there is nothing to choose from, and recipients may still name theirs.
  @Test func ignoresTheVersionIfThereIsOnlyOneApp() throws {
    let batch = try BatchTests.batch()
    let args = #""args":["Jo","Al"]"#
    expectEqual(Self.text(#""app":"3.2",\#(args)"#, batch), Self.text(args, batch))
    #expect(!Self.text(args, batch).contains(#""app""#))
  }

  @Test func saysWhichVersionLacksAKey() throws {
    let payload = #""payload":{"aps":{"alert":{"loc-key":"TIMER_DONE"}}}"#
    let batch = try BatchTests.versions(.device)
    let old = Self.text(#""app":"3.1",\#(payload)"#, batch)
    #expect(old.contains(#""localization":"fr","app":"3.1","#) && old.contains(#""code":"missing-key""#), "\(old)")
    #expect(!Self.text(#""app":"4.0",\#(payload)"#, batch).contains("diagnostics"))
  }
}
