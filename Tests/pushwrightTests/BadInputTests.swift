import Foundation
import TestSupport
import Testing

/// What the command says of input that it cannot use: one line with the place, an excerpt with a caret, exit 2.
@Suite struct BadInputTests {
  @Test(arguments: [
    (
      "game-request-as-printed",
      """
      :8:16: error: trailing comma after the last element; remove it
          "badge" : 5,
                     ^

      """
    ),
    (
      "category-as-printed",
      """
      :4:5: error: expected ',' or '}', but found '"'
          "alert" : {
          ^

      """
    ),
    (
      "poker-as-printed",
      """
      :3:14: error: JSON has no comments; remove this one
      "badge" : 9, // アプリアイコンにつくバッジ
                   ^

      """
    ),
  ])
  func refusesTheDocumentsSlips(name: String, message: String) throws {
    let file = "Tests/pushwrightTests/Fixtures/seeds/\(name).apns"
    let command = try Command("encode", file)
    expectEqual(command.messages, file + message)
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }

  @Test func refusesTheSlipOfTheBurger() throws {
    let file = "Tests/pushwrightTests/Fixtures/seeds/burger-special-as-printed.apns"
    let command = try Command("encode", file)
    #expect(command.messages.hasPrefix("\(file):1:140: error: trailing comma after the last element; "))
    expectEqual(command.status, 2)
  }

  @Test(arguments: [
    ("", "<stdin>:1:1: error: expected a value, but found the end of the input\n"),
    ("[1]", "<stdin>:1:1: error: expected a payload object, but found an array\n[1]\n^\n"),
    (
      #"{"aps":{"badge":"5"}}"#,
      "<stdin>:1:17: error: aps.badge: expected an integer, but found a string\n{\"aps\":{\"badge\":\"5\"}}\n                ^\n"
    ),
    (
      #"{"aps":{},"aps":{}}"#,
      "<stdin>:1:11: error: aps: duplicate key; remove one of them\n{\"aps\":{},\"aps\":{}}\n          ^\n"
    ),
  ])
  func refusesWhatIsNoPayload(input: String, message: String) throws {
    for arguments in [["encode"], ["size"], ["render", "--app", "Localizations", "--all"]] {
      let command = try Command(arguments, input: Data(input.utf8))
      expectEqual(command.messages, message)
      #expect(command.output == "")
      expectEqual(command.status, 2)
    }
  }

  @Test func refusesInvalidUTF8() throws {
    let command = try Command(["encode"], input: Data([0x7B, 0x22, 0x61, 0xFF, 0x22, 0x3A, 0x31, 0x7D]))
    #expect(command.messages.hasPrefix("<stdin>:1:4: error: byte 0xFF is not valid UTF-8\n"))
    expectEqual(command.status, 2)
  }

  @Test func saysWhatToDoWithUTF16() throws {
    let text = #"{"aps":{"badge":1}}"#
    for (mark, encoding, name) in [
      ("\u{FEFF}", String.Encoding.utf16LittleEndian, "UTF-16"), ("\u{FEFF}", .utf16BigEndian, "UTF-16"),
      ("", .utf16LittleEndian, "UTF-16LE"), ("", .utf16BigEndian, "UTF-16BE"),
    ] {
      let message = "the text is UTF-16; save it as UTF-8, for example with iconv -f \(name) -t UTF-8"
      let input = try #require("\(mark)\(text)\n\(text)".data(using: encoding))
      let encode = try Command(["encode"], input: input)
      expectEqual(encode.messages, "<stdin>: error: \(message)\n")
      #expect(encode.output == "" && encode.status == 2)
      let lint = try Command(["lint", "--format", "github"], input: input)
      expectEqual(lint.output, "::error file=<stdin>,line=1,col=1,endLine=1,title=pushwright json-syntax::\(message)\n")
      expectEqual(lint.status, 1)
      let folder = try LintCommandTests.Folder(["none": ""])
      for file in ["a.json", "b.ndjson", ".pushwright.yml"] { try input.write(to: folder.url.appending(path: file)) }
      let broken = try Command(["lint", folder.path], input: Data())
      expectEqual(broken.messages, "\(folder.path)/.pushwright.yml: error: \(message)\n")
      try FileManager.default.removeItem(atPath: "\(folder.path)/.pushwright.yml")
      try expectEqual(folder.findings("."), ["a.json:1:0 json-syntax", "b.ndjson:1:0 json-syntax"])
    }
  }

  @Test func refusesAMillionBrackets() throws {
    let command = try Command(["encode"], input: Data(repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(
      command.messages.hasPrefix(
        "<stdin>:1:513: error: arrays and objects are nested more than 512 levels deep\n"))
    expectEqual(command.status, 2)
  }

  @Test func refusesAFileThatIsNotThere() throws {
    let command = try Command("encode", "nowhere.apns")
    expectEqual(command.messages, "nowhere.apns: error: cannot be read: No such file or directory\n")
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }

  @Test func refusesAnAppWithoutLocalizations() throws {
    let command = try Command("render", "--all", "--app", "Localizations/Payloads", input: #"{"aps":{"alert":"a"}}"#)
    #expect(
      command.messages.hasPrefix(
        "Localizations/Payloads: error: the folder has no .lproj folders and no .xcstrings files"))
    expectEqual(command.messages.split(separator: "\n").count, 1)
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }

  @Test(arguments: [
    ["--nonsense"], ["encode", "--nonsense"], ["nonsense"], ["size", "--push-type", "nonsense"], ["preview"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(arguments, input: Data())
    #expect(command.output == "")
    #expect(command.messages.hasPrefix("error: "))
    expectEqual(command.status, 2)
  }

  @Test func lintsTheReadableFilesBesideAnUnreadableOne() throws {
    let command = try Command("lint", "nowhere.apns", "Localizations/Payloads/seed-hello.apns")
    expectEqual(command.messages, "nowhere.apns: error: cannot be read: No such file or directory\n")
    #expect(command.output.hasSuffix("\n1 file, 0 errors, 0 warnings, 1 information\n"))
    expectEqual(command.status, 2)
  }

  @Test func neverShowsRawControlsOfTheInput() throws {
    let command = try Command("encode", input: "{\"a\":\"\u{1B}[31m\u{202E}\",}")
    #expect(!command.messages.contains("\u{1B}"))
    #expect(!command.messages.contains("\u{202E}"))
    expectEqual(command.status, 2)
  }
}
