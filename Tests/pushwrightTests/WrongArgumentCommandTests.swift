import Foundation
import TestSupport
import Testing

/// `render` and `forecast` show a payload whose arguments are wrong as the device does, and say what is wrong.
struct WrongArgumentCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// What is sent as `loc-args`.
    let arguments: String
    let body: String
    /// The codes of the diagnostics.
    let codes: [String]
    let column: Int
    /// The error on standard error, without its place.
    let error: String
    var testDescription: String { arguments }

    var payload: String { #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":\#(arguments)}}}"# }
  }

  static let unformatted = "%@ and %@ have invited you to play Monopoly"

  static let rows: [Row] =
    [("null", "null"), (#"["x"]"#, "an array"), (#"{"a":1}"#, "an object"), ("true", "a boolean")].map {
      Row(
        arguments: "[\"Jenna\",\($0)]", body: "Jenna and  have invited you to play Monopoly",
        codes: ["argument-not-text"],
        column: 75, error: "aps.alert.loc-args[1]: expected a string or a number, but found \($1)")
    }
    + [(#""Jenna""#, "a string"), ("null", "null"), ("{}", "an object"), ("7", "the number 7")].map {
      Row(
        arguments: $0, body: unformatted,
        codes: ["arguments-not-an-array", "missing-argument", "missing-argument"], column: 66,
        error: "aps.alert.loc-args: expected an array of strings or numbers, but found \($1)")
    }

  @Test(arguments: rows)
  func rendersWhatTheDeviceShows(row: Row) throws {
    let arguments = ["render", "--app", "Localizations", "--languages", "en"]
    let command = try Command(arguments + ["--format", "json"], input: Data(row.payload.utf8))
    let rendering = try #require((try command.json()["renderings"] as? [[String: Any]])?.first)
    #expect(rendering["body"] as? String == row.body)
    let diagnostics = try #require(rendering["diagnostics"] as? [[String: Any]])
    expectEqual(diagnostics.compactMap { $0["code"] as? String }, row.codes)
    #expect(diagnostics.first?["severity"] as? String == "error")
    #expect(diagnostics.first?["field"] as? String == "body")
    #expect(diagnostics.first?["confidence"] as? String == "observed")
    #expect(command.messages.hasPrefix("<stdin>:1:\(row.column): error: \(row.error)\n"))
    expectEqual(command.status, 1)
    let text = try Command(arguments, input: Data(row.payload.utf8))
    #expect(text.output.hasPrefix("en\n  body: \(row.body)\n  error: "))
    expectEqual(text.messages, command.messages)
    expectEqual(text.status, 1)
  }

  @Test(arguments: rows)
  func forecastsWhatTheDeviceDoes(row: Row) throws {
    let command = try Command("forecast", "--format", "json", input: row.payload)
    let result = try command.json()
    let forecast = try #require(result["forecast"] as? [String: [[String: Any]]])
    #expect(forecast["background"]?.first?["event"] as? String == "shown")
    let diagnostics = try #require(result["diagnostics"] as? [[String: Any]])
    expectEqual(diagnostics.count, 1)
    #expect(diagnostics.first?["severity"] as? String == "error")
    #expect(diagnostics.first?["code"] as? String == "wrong-type")
    #expect(diagnostics.first?["message"] as? String == row.error)
    #expect(diagnostics.first?["line"] as? Int == 1)
    #expect(diagnostics.first?["column"] as? Int == row.column)
    #expect(diagnostics.first?["offset"] as? Int == row.column - 1)
    #expect(command.messages.hasPrefix("<stdin>:1:\(row.column): error: \(row.error)\n"))
    expectEqual(command.status, 1)
    let text = try Command("forecast", input: row.payload)
    #expect(text.output.hasPrefix("foreground\n  at once: receive handler (active) [1]\nbackground\n  shown\n"))
    expectEqual(text.messages, command.messages)
    expectEqual(text.status, 1)
  }

  @Test func refusesWhatElseIsWrong() throws {
    let payload = #"{"aps":{"alert":{"loc-key":"A","loc-args":[null]},"badge":"5"}}"#
    for arguments in [["render", "--app", "Localizations"], ["forecast"]] {
      let command = try Command(arguments, input: Data(payload.utf8))
      #expect(command.messages.hasPrefix("<stdin>:1:59: error: aps.badge: expected an integer, but found a string\n"))
      #expect(command.output == "")
      expectEqual(command.status, 2)
    }
  }

  @Test func addsNothingToTheForecastOfARightPayload() throws {
    let command = try Command("forecast", "--format", "json", input: #"{"aps":{"alert":"a"}}"#)
    #expect(try command.json()["diagnostics"] == nil)
    expectEqual(command.status, 0)
  }

  @Test func previewShowsWhatTheDeviceShows() throws {
    let row = try #require(Self.rows.first)
    let command = try Command("preview", "--app", "Localizations", "--output", "-", "-", input: row.payload)
    #expect(command.output.contains(row.body))
    #expect(
      command.output.contains(
        "argument 2 is null, not a string or a number, so nothing shows in its place"))
    expectEqual(command.status, 0)
  }

  @Test func tellsThatATitleAloneIsReportedNotToShow() throws {
    let command = try Command("forecast", input: #"{"aps":{"alert":{"title":"T"}}}"#)
    expectEqual(
      command.output,
      """
      foreground
        ignored
      background
        ignored
      terminated
        ignored
      notes
        observed on iOS, not promised by Apple: other versions and conditions may differ
        [1] userNotificationCenter(_:willPresent:withCompletionHandler:) can change what happens in the foreground
        [4] the receive handler is called only if sound or badge is set
        reports say that an alert without a body does not show, even with a title; other versions may show the title

      """)
    expectEqual(command.status, 0)
  }
}
