import Foundation
import TestSupport
import Testing

/// The documents' examples, from the file to what a person sees.
@Suite struct SampleTests {
  @Test(arguments: [
    ("seed-message-from-bob", #"{"aps":{"alert":"Message received from Bob"},"acme2":["bang","whiz"]}"#),
    (
      "seed-game-request",
      #"{"aps":{"alert":{"title":"Game Request","body":"Bob wants to play poker","action-loc-key":"PLAY"},"badge":5},"acme1":"bar","acme2":["bang","whiz"]}"#
    ),
    (
      "seed-emails",
      #"{"aps":{"alert":"You got your emails.","badge":9,"sound":"bingbong.aiff"},"acme1":"bar","acme2":42}"#
    ),
    (
      "seed-localized-game",
      #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"sound":"chime.aiff"},"acme":"foo"}"#
    ),
    (
      "seed-category",
      #"{"aps":{"alert":{"body":"Acme message received from Johnny Appleseed","action-loc-key":"VIEW"},"badge":3,"sound":"chime.aiff","category":"NEW_MESSAGE_CATEGORY"},"acme-account":"jane.appleseed@apple.com","acme-message":"message123456"}"#
    ),
    ("seed-invite-category", #"{"aps":{"alert":"You're invited!","category":"INVITE_CATEGORY"}}"#),
    (
      "seed-burger-special",
      #"{"aps":{"alert":{"title":"Check out our new special!","body":"Avocado Bacon Burger on sale"},"badge":1,"sound":"default"},"special":"avocado_bacon_burger","price":"9.99"}"#
    ),
    ("background-menu", #"{"aps":{"content-available":1},"myCustomKey":"myCustomData"}"#),
    ("seed-hello", #"{"aps":{"alert":"Hello"}}"#),
    (
      "seed-poker",
      #"{"aps":{"alert":{"title":"Game Request","subtitle":"Five Card Draw","body":"Bob wants to play poker"},"badge":9,"sound":"bingbong.aiff","category":"GAME_INVITATION"},"gameID":"12345678"}"#
    ),
  ])
  func encodesTheDocumentsExamples(name: String, expected: String) throws {
    let command = try Command("encode", "Localizations/Payloads/\(name).apns")
    expectEqual(command.output, expected)
    #expect(command.messages == "")
    expectEqual(command.status, 0)
  }

  @Test(arguments: [
    ("seed-message-from-bob", nil, nil, "Message received from Bob"),
    ("seed-game-request", "Game Request", nil, "Bob wants to play poker"),
    ("seed-emails", nil, nil, "You got your emails."),
    ("seed-localized-game", nil, nil, "Jenna and Frank have invited you to play Monopoly"),
    ("seed-category", nil, nil, "Acme message received from Johnny Appleseed"),
    ("seed-invite-category", nil, nil, "You're invited!"),
    ("seed-burger-special", "Check out our new special!", nil, "Avocado Bacon Burger on sale"),
    ("seed-hello", nil, nil, "Hello"),
    ("seed-poker", "Game Request", "Five Card Draw", "Bob wants to play poker"),
  ])
  func rendersTheDocumentsExamples(name: String, title: String?, subtitle: String?, body: String) throws {
    let command = try Command(
      "render", "--all", "--app", "Localizations", "--format", "json", "Localizations/Payloads/\(name).apns")
    let renderings = try #require(try command.json()["renderings"] as? [[String: Any]])
    let english = try #require(renderings.first { $0["localization"] as? String == "en" })
    #expect(english["title"] as? String == title)
    #expect(english["subtitle"] as? String == subtitle)
    #expect(english["body"] as? String == body)
    #expect((english["diagnostics"] as? [Any])?.isEmpty == true)
    expectEqual(renderings.count, 16)
  }

  @Test func rendersTheReversedOrderOfTheDocument() throws {
    let payload =
      #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_REVERSED_FORMAT","loc-args":["Jenna","Frank"]}}}"#
    let command = try Command(
      "render", "--languages", "en", "--app", "Localizations", "--format", "json", input: payload)
    let renderings = try #require(try command.json()["renderings"] as? [[String: Any]])
    expectEqual(renderings.map { $0["body"] as? String }, ["Frank and Jenna have invited you to play Monopoly"])
  }

  @Test func samplesHaveNoErrors() throws {
    let command = try Command("lint", "Localizations")
    expectEqual(command.status, 0)
    // White space in every file but for reading, one body that should be a string; what the README announces.
    #expect(command.output.hasSuffix("\n34 files, 0 errors, 4 warnings, 35 information\n"))
  }

  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func everySampleRendersWithoutARawKey() throws
  {
    let folder = Command.root.appending(path: "Localizations/Payloads")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where file.hasSuffix(".apns")
    {
      let command = try Command("render", "--all", "--app", "Localizations", "Localizations/Payloads/\(file)")
      expectEqual(command.status, 0)
      #expect(!command.output.contains("raw key"), "\(file): \(command.output)")
    }
  }
}
