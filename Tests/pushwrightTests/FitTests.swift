import Foundation
import TestSupport
import Testing

@Suite struct FitTests {
  static let body = #"{"aps":{"alert":{"body":"Hello there, dear friend"}},"acme":"xxxxxxxxxx"}"#

  @Test func printsThePayloadAloneAndReportsBesideIt() throws {
    let command = try Command("fit", "--budget", "63", input: Self.body)
    expectEqual(command.output, #"{"aps":{"alert":{"body":"Hello there…"}},"acme":"xxxxxxxxxx"}"#)
    expectEqual(command.messages, "aps.alert.body: 24 bytes to 14, 24 characters to 12\n")
    expectEqual(command.status, 0)
    let whole = try Command("fit", input: Self.body)
    expectEqual(whole.output, Self.body)
    #expect(whole.messages == "")
  }

  @Test(arguments: [
    (["--budget", "61"], #"{"aps":{"alert":{"body":"Hello the…"}},"acme":"xxxxxxxxxx"}"#),
    (["--budget", "61", "--boundary", "word"], #"{"aps":{"alert":{"body":"Hello…"}},"acme":"xxxxxxxxxx"}"#),
    (["--budget", "61", "--ellipsis", "\">"], #"{"aps":{"alert":{"body":"Hello the\">"}},"acme":"xxxxxxxxxx"}"#),
    (["--budget", "62", "--ellipsis", ""], #"{"aps":{"alert":{"body":"Hello there, "}},"acme":"xxxxxxxxxx"}"#),
    (["--budget", "52"], #"{"aps":{"alert":{"body":"…"}},"acme":"xxxxxxxxxx"}"#),
    (["--budget", "51"], #"{"aps":{"alert":{"body":""}},"acme":"xxxxxxxxxx"}"#),
  ])
  func doesWhatTheOptionsSay(options: [String], expected: String) throws {
    let command = try Command(["fit"] + options, input: Data(Self.body.utf8))
    expectEqual(command.output, expected)
    expectEqual(command.status, 0)
  }

  @Test(arguments: [
    (["--budget", "30"], "<stdin>: error: 49 bytes cannot be cut (acme 19), but the budget is 30\n"),
    (
      ["--budget", "65", "--minimum", "body=20"],
      "<stdin>: error: 72 bytes cannot be cut (aps.alert.body 32 and acme 19), but the budget is 65\n"
    ),
    (
      ["--budget", "50", "--never-empty", "body"],
      "<stdin>: error: 52 bytes cannot be cut (acme 19 and aps.alert.body 12), but the budget is 50\n"
    ),
    (
      ["--budget", "65", "--fields", "title,subtitle"],
      "<stdin>: error: 73 bytes cannot be cut (aps.alert.body 33 and acme 19), but the budget is 65\n"
    ),
  ])
  func saysWhyItCannotFit(options: [String], message: String) throws {
    let command = try Command(["fit"] + options, input: Data(Self.body.utf8))
    #expect(command.output == "")
    expectEqual(command.messages, message)
    expectEqual(command.status, 1)
  }

  @Test(arguments: [
    ["--budget", "-1"], ["--budget", "10", "--push-type", "alert"], ["--fields", "sound"], ["--minimum", "body"],
    ["--minimum", "body=-1"], ["--never-empty", "x"], ["--languages", "fr"], ["--policy", "shortest"],
  ])
  func refusesBadUsage(options: [String]) throws {
    let command = try Command(["fit"] + options, input: Data(Self.body.utf8))
    #expect(command.output == "")
    #expect(!command.messages.isEmpty)
    expectEqual(command.status, 2)
  }

  @Test func refusesUnpairedSurrogates() throws {
    let command = try Command("fit", "--budget", "10", input: #"{"aps":{"alert":"\ud83d"}}"#)
    #expect(command.output == "")
    #expect(command.messages.hasPrefix("<stdin>:1:"))
    expectEqual(command.status, 2)
  }

  @Test func saysHowLongEachLanguageGets() throws {
    let payload = """
      {"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna of the long road","Frank","unseen"]}}}
      """
    let command = try Command(
      "fit", "--budget", "108", "--app", "Localizations", "--languages", "fr-BE,en", input: payload)
    expectEqual(
      command.output,
      """
      {"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna of the long road","Frank","…"]}}}
      """)
    expectEqual(
      command.messages,
      """
      aps.alert.loc-args.2: 6 bytes to 3, 6 characters to 1
      fr-BE: body 66 bytes, 65 characters
      en: body 66 bytes, 66 characters

      """)
  }

  @Test func sizeShowsWhatItWouldDo() throws {
    let text = try Command("size", "--budget", "63", input: Self.body)
    #expect(text.output.hasPrefix("73 of 63 bytes (given), 10 too many\n"))
    #expect(
      text.output.hasSuffix("fit would cut\n  aps.alert.body: 24 bytes to 14, 24 characters to 12\n"))
    expectEqual(text.status, 1)
    let json = try Command("size", "--budget", "63", "--format", "json", input: Self.body)
    #expect(
      json.output.hasSuffix(
        """
        ,"fit":{"bytes":63,"cut":[{"field":"body","path":"aps.alert.body","bytesBefore":24,"bytesAfter":14,\
        "charactersBefore":24,"charactersAfter":12}]}}

        """))
    let never = try Command("size", "--budget", "30", input: Self.body)
    #expect(
      never.output.hasSuffix(
        "fit would fail: 49 bytes cannot be cut (acme 19), but the budget is 30\n"))
  }
}
