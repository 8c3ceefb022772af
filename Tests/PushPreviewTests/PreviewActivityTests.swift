import APNsDevice
import ActivityContract
import AppBundle
import Foundation
import PushLint
import PushPreview
import TestSupport
import Testing

/// The table of a Live Activity's values.
@Suite struct PreviewActivityTests {
  private static func page(_ payload: String, linter: Linter = Linter()) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let app = LintedApp(try AppLocalizations(folder: root.appending(path: "Localizations").path))
    var preview = Preview(of: app, linter: linter, deviceLanguages: ["en"])
    preview.add(payload, file: "update.apns")
    return try preview.html()
  }

  /// A row of the table, without a date if it is empty.
  private static func row(_ path: String, _ value: String, _ date: String = "") -> String {
    #"<tr><th scope="row" dir="auto">\#(path)</th><td dir="auto">\#(value)</td><td>\#(date)</td></tr>"#
  }

  @Test func showsEachValueWithItsPath() throws {
    let page = try Self.page(
      #"""
      {"aps":{"timestamp":1795286220,"event":"update","content-state":{"score":{"home":1.50,"away":null},"goals":[{"by":"\u05d0<b>"},true],"empty":{},"none":[]},"stale-date":1795287120,"sound":"s"}}
      """#)
    for row in [
      Self.row("timestamp", "1795286220", "21 November 2026, 18:37:00 UTC"), Self.row("event", "update"),
      Self.row("content-state.score.home", "1.50"), Self.row("content-state.score.away", "null"),
      Self.row("content-state.goals[0].by", "א&lt;b&gt;"), Self.row("content-state.goals[1]", "true"),
      Self.row("content-state.empty", "{}"), Self.row("content-state.none", "[]"),
      Self.row("stale-date", "1795287120", "21 November 2026, 18:52:00 UTC"),
    ] { #expect(page.contains(row), "\(row)") }
    expectEqual(page.components(separatedBy: #"<th scope="row" dir="auto">"#).count, 10)
    #expect(page.contains("Apple gives no layout for a Live Activity, so none is drawn"))
    #expect(page.contains("Without a contract, it is not known which members of the state are dates."))
    #expect(page.contains("No alert shows; the Live Activity gets these values."))
  }

  @Test func showsTheAttributesOfAStart() throws {
    let page = try Self.page(
      #"""
      {"aps":{"event":"start","attributes-type":"M","attributes":{"home":"Acme"},"content-state":{},"alert":"x"}}
      """#)
    #expect(page.contains(Self.row("attributes-type", "M")))
    #expect(page.contains(Self.row("attributes.home", "Acme")))
    #expect(page.contains(Self.row("content-state", "{}")))
  }

  @Test(arguments: [
    ("253402300799", "31 December 9999, 23:59:59 UTC"), ("1795286220000", "a date after the year 9999"),
    ("0", "1 January 1970, 00:00:00 UTC"), ("1.5", "1 January 1970, 00:00:01 UTC"),
  ])
  func writesDatesInWords(value: String, date: String) throws {
    let page = try Self.page(#"{"aps":{"event":"end","dismissal-date":\#(value)}}"#)
    // A payload with a value of the wrong type has no table of typed values, but the others are shown.
    #expect(page.contains(Self.row("dismissal-date", value, date)))
  }

  @Test func showsTheDatesOfTheContract() throws {
    var linter = Linter()
    linter.activities = [
      try ActivityContract(
        parsing: #"""
          {"title": "M", "type": "object", "properties": {
            "attributes": {"type": "object", "properties": {"opened": {"x-swift-type": "Date"}}},
            "content-state": {"type": "object", "properties": {
              "kickOff": {"x-swift-type": "Date"}, "minute": {"type": "integer"},
              "goals": {"type": "array", "items": {"x-swift-type": "Date"}}}}}}
          """#)
    ]
    let page = try Self.page(
      #"""
      {"aps":{"event":"start","attributes-type":"M","attributes":{"opened":0},"content-state":{"kickOff":816976800,"minute":816976800,"goals":[816976860.5]},"alert":"x"}}
      """#, linter: linter)
    #expect(page.contains(Self.row("attributes.opened", "0", "1 January 2001, 00:00:00 UTC")))
    #expect(page.contains(Self.row("content-state.kickOff", "816976800", "21 November 2026, 18:00:00 UTC")))
    #expect(page.contains(Self.row("content-state.minute", "816976800")))
    #expect(page.contains(Self.row("content-state.goals[0]", "816976860.5", "21 November 2026, 18:01:00 UTC")))
    #expect(!page.contains("Without a contract"))

    // No contract is for this type.
    let other = try Self.page(#"{"aps":{"event":"start","attributes-type":"N","content-state":{}}}"#, linter: linter)
    #expect(other.contains("Without a contract"))
  }

  @Test func hasNoTableForOtherPayloads() throws {
    for payload in [#"{"aps":{"alert":"x"}}"#, #"{"aps":{"alert":"x"},"content-state":{"a":1}}"#, "{"] {
      #expect(try !Self.page(payload).contains(#"<section class="activity""#), "\(payload)")
    }
  }

  @Test func cutsLongStates() throws {
    let many = (0..<600).map { #""k\#($0)":0"# }.joined(separator: ",")
    let page = try Self.page(#"{"aps":{"event":"update","content-state":{\#(many)}}}"#)
    #expect(page.contains(Self.row("content-state.k498", "0")))
    #expect(!page.contains(Self.row("content-state.k499", "0")))
    #expect(page.contains("<p>and 101 more values</p>"))

    let deep = String(repeating: #"{"a":"#, count: 20) + "1" + String(repeating: "}", count: 20)
    let name = "content-state" + String(repeating: ".a", count: 15)
    #expect(
      try Self.page(#"{"aps":{"event":"update","content-state":\#(deep)}}"#)
        .contains(Self.row(name, String(repeating: "{&quot;a&quot;:", count: 5) + "1}}}}}")))

    let long = String(repeating: "x", count: 400)
    #expect(
      try Self.page(#"{"aps":{"event":"update","content-state":{"a":"\#(long)"}}}"#)
        .contains(Self.row("content-state.a", String(repeating: "x", count: 300) + "…")))
  }
}
