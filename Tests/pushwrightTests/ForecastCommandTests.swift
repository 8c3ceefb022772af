import Foundation
import TestSupport
import Testing

struct ForecastCommandTests {
  static let all = #"{"aps":{"alert":"a","content-available":1,"category":"GAME"}}"#

  @Test func tellsTheEventsForPeople() throws {
    let command = try Command("forecast", "--api", "legacy", input: Self.all)
    expectEqual(
      command.output,
      """
      foreground
        at once: receive handler (active) [1]
      background, the receive handler runs twice
        at once: receive handler (background) [2]
        shown
        tap on a button: action handler (inactive)
        tap on the notification: receive handler (inactive)
      terminated
        shown
        any tap: launch handler
        tap on a button: action handler (inactive)
        tap on the notification: receive handler (inactive)
      notes
        observed on iOS, not promised by Apple: other versions and conditions may differ
        [1] userNotificationCenter(_:willPresent:withCompletionHandler:) can change what happens in the foreground
        [2] with content-available, called even if Background App Refresh is off (iOS 8 and later)
        the receive handler runs twice; distinguish the calls by the application state

      """)
    #expect(command.messages == "")
    expectEqual(command.status, 0)
  }

  @Test func tellsTheEventsForPrograms() throws {
    let command = try Command("forecast", "--format", "json", input: #"{"aps":{"alert":"a","category":"GAME"}}"#)
    let action = "if the app has no action handler, the receive handler is called instead (inactive)"
    let foreground =
      "userNotificationCenter(_:willPresent:withCompletionHandler:) can change what happens in the foreground"
    let taps =
      #"{"event":"call","handler":"action","applicationState":"background","target":"button","targets":["button"],"#
      + #""notes":[]},{"event":"call","handler":"action","applicationState":"inactive","target":"body","#
      + #""targets":["body"],"notes":["\#(action)"]}"#
    expectEqual(
      command.output,
      """
      {"api":"usernotifications","forecast":{"foreground":[{"event":"call","handler":"receive",\
      "applicationState":"active","target":null,"targets":[],"notes":["\(foreground)"]}],\
      "background":[{"event":"shown"},\(taps)],\
      "terminated":[{"event":"shown"},{"event":"call","handler":"launch","applicationState":null,"target":null,\
      "targets":["button","body"],"notes":[]},\(taps)]},\
      "notes":["observed on iOS, not promised by Apple: other versions and conditions may differ","\(foreground)",\
      "\(action)"]}

      """)
    expectEqual(command.status, 0)
  }

  @Test(arguments: ["text", "json"])
  func saysTwiceOnlyWhereTheReceiveHandlerRunsTwice(format: String) throws {
    for api in ["usernotifications", "legacy"] {
      for facts in 0..<8 {
        var keys: [String] = []
        if facts & 4 != 0 { keys.append(#""alert":"a""#) }
        if facts & 2 != 0 { keys.append(#""content-available":1"#) }
        if facts & 1 != 0 { keys.append(#""category":"GAME""#) }
        let command = try Command(
          "forecast", "--api", api, "--format", format, input: "{\"aps\":{\(keys.joined(separator: ","))}}")
        expectEqual(command.output.lowercased().contains("twice"), (api == "legacy" && facts & 6 == 6))
      }
    }
  }

  @Test func tellsWhichButtonsShow() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "app.json")
    try Data(#"{"categories":{"GAME":{"actions":["A","B",{"identifier":"C","title":"See"}],"minimal":["C"]}}}"#.utf8)
      .write(to: file)
    let command = try Command("forecast", "--categories", file.path, input: Self.all)
    #expect(command.output.contains("buttons\n  default: A, B, See\n  minimal: See\n"))
    let other = try Command(
      "forecast", "--categories", file.path, "--format", "json", input: #"{"aps":{"alert":"a","category":"CHESS"}}"#)
    #expect(other.output.contains(#""buttons":{"default":[],"minimal":[]}"#))
    #expect(!other.output.contains(#""target":"button""#))
    try Data("{".utf8).write(to: file)
    let broken = try Command("forecast", "--categories", file.path, input: Self.all)
    #expect(
      broken.messages.hasPrefix(
        "\(file.path):1:2: error: expected a member name in double quotes or '}', "
          + "but found the end of the input"))
    expectEqual(broken.status, 2)
  }

  @Test(arguments: [["--api", "ios"], ["--format", "xml"]])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(["forecast"] + arguments, input: Data(Self.all.utf8))
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }
}
