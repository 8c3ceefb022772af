import Foundation
import TestSupport
import Testing

/// Slips that were found by using the command as a stranger would.
@Suite struct OddInputTests {
  typealias Folder = LintCommandTests.Folder
  static let game = "Localizations/Payloads/seed-localized-game.apns"

  @Test func takesSpacesAfterCommasOfLanguages() throws {
    let fit = ["fit", "--budget", "117", "--app", "Localizations", Self.game, "--languages"]
    #expect(
      try Command(fit + ["fr, ja"], input: Data()).messages == Command(fit + ["fr,ja"], input: Data()).messages)
    let render = ["render", "--app", "Localizations", Self.game, "--languages"]
    #expect(try Command(render + [" it , ja"], input: Data()).output.hasPrefix("ja\n"))
    let fields = ["fit", "--budget", "117", "--fields", "body, loc-args", Self.game]
    try expectEqual(Command(fields, input: Data()).status, 0)
  }

  /// Quadratic, it would take minutes in a debug build.
  @Test(
    .enabled(if: TestedCommand.isOptimized, "slow in a debug build"), .timeLimit(.minutes(10)),
    arguments: ["render --app Localizations", "forecast"])
  func tellsThousandsOfWrongArguments(command: String) throws {
    let list = Array(repeating: "null", count: 10_000).joined(separator: ",")
    let payload = #"{"aps":{"alert":{"loc-key":"K","loc-args":[\#(list)]}}}"#
    let command = try Command(command.split(separator: " ").map(String.init), input: Data(payload.utf8))
    expectEqual(command.status, 1)
    let problem = "expected a string or a number, but found null"
    #expect(command.messages.contains("<stdin>:1:44: error: aps.alert.loc-args[0]: \(problem)"))
    #expect(command.messages.contains("<stdin>:1:50039: error: aps.alert.loc-args[9999]: \(problem)"))
  }

  @Test func sendsNobodyTheSamplesOfATemplate() throws {
    for arguments in [#"{"badge":3}"#, "{}", #"{"custom":{"a":1}}"#] {
      let line = #"{"id":7,"languages":["fr"],"args":\#(arguments)}"#
      let command = try Command(
        ["batch", "--app", "Localizations", "--template", Self.game], input: Data("\(line)\n".utf8))
      let error = try #require(command.json()["error"] as? [String: Any])
      #expect(error["code"] as? String == "missing")
      expectEqual(command.status, 1)
    }
  }

  /// Nobody named the pipe: the configuration is looked for.
  @Test func readsNoPipeAsTheConfiguration() throws {
    let folder = try Folder(["a.apns": #"{"aps":{"alert":"x"}}"#])
    try #require(unsafe mkfifo("\(folder.path)/.pushwright.yml", 0o600) == 0)
    let command = try Command(["lint", folder.path], input: Data())
    expectEqual(
      command.messages,
      "\(folder.path)/.pushwright.yml: error: this is a pipe or a device; put a file there, or remove it\n")
    expectEqual(command.status, 2)
  }

  @Test func refusesAnEmptyFolderOfTheApp() throws {
    let command = try Command(["render", "--app=", Self.game], input: Data())
    expectEqual(command.messages, "error: --app is empty; name the folder of the app, or . for this one\n")
    expectEqual(command.status, 2)
    let check = try Command(["strings", "check", ""], input: Data())
    expectEqual(check.messages, "error: <folder> is empty; name the folder of the app, or . for this one\n")
    expectEqual(check.status, 2)
  }

  /// Before anything is linted.
  @Test(arguments: [
    ["lint", game, ""], ["lint", "--fix", ""], ["lint", game, "--config", ""], ["lint", "--config=", game],
    ["lint", game, "--baseline", ""], ["lint", game, "--write-baseline", ""], ["encode", ""],
    ["forecast", game, "--categories", ""], ["strings", "check", "Localizations", "--payloads", ""],
    ["strings", "check", "Localizations", "--config", ""], ["preview", game, "--app", "Localizations", "--output", ""],
  ])
  func refusesAnEmptyPath(arguments: [String]) throws {
    let command = try Command(arguments, input: Data())
    expectEqual(command.messages, "error: the path is empty; name a file\n")
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }

  @Test func tellsForecastAndLintTheSameOfAnEmptyKey() throws {
    let payload = #"{"aps":{"alert":{"title":"t","loc-key":""}}}"#
    #expect(try Command("forecast", input: payload).output.contains("an alert without a body does not show"))
    #expect(try Command("lint", input: payload).output.contains("[alert-without-body]"))
  }

  /// As bytes they differ, as text they are equal; a mark at the start makes one character with the slash before it.
  @Test func tellsPathsApartByTheirBytes() throws {
    let payload = #"{"aps":{"alert":"x"},"k":"a@b.co"}"#
    let configuration = "rules: {personal-data: error}\n"
    let folder = try Folder([
      "e\u{301}/.pushwright.yml": configuration, "e\u{301}/a.apns": payload, "k/.pushwright.yml": configuration,
      "k/\u{301}a.apns": payload,
    ])
    // No literal has both spellings as keys.
    let other = "\(folder.path)/\u{E9}"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    try Data(payload.utf8).write(to: URL(filePath: "\(other)/a.apns"))
    let command = try Command(["lint", folder.path], input: Data())
    #expect(command.output.contains("3 files, 2 errors, 1 warning"))
  }

  @Test func allowsPersonalDataByPathAndByText() throws {
    let folder = try Folder([
      ".pushwright.yml": #"rules: {personal-data: {allow: ["a.b", "*@example.org"]}}"#,
      "a.apns": #"{"aps":{"alert":"x"},"a":{"b":["p@b.co","q@b.co"],"c":"r@b.co"},"d":["s@example.org","t@b.co"]}"#,
    ])
    let command = try Command(["lint", "--format", "json", folder.path], input: Data())
    let findings = try #require(command.json()["findings"] as? [[String: Any]])
    expectEqual(findings.map { $0["offset"] as? Int }, [54, 85])
  }
}
