import Foundation
import TestSupport
import Testing

/// Payloads in envelopes, wherever the command reads a payload.
@Suite struct EnvelopeCommandTests {
  typealias Folder = LintCommandTests.Folder

  static let message = #"""
    {"message": {"token": "t", "apns": {
      "headers": {"apns-priority": "10"},
      "payload": {"aps": {"alert": {"body": "Hello there, dear friend"}}}}}}
    """#
  static let sns = #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hello there, \\\"dear\\\" friend\"}}"}"#

  /// Nobody sends an envelope to APNs, but it is JSON that these commands take.
  @Test(arguments: [
    ["encode"], ["forecast"], ["request", "--token", String(repeating: "a", count: 64), "--topic", "com.example.app"],
    ["frame", "encode", "--command", "2", "--token", String(repeating: "a", count: 64)],
  ])
  func warnsOfAnEnvelopeThatIsTakenAsAPayload(arguments: [String]) throws {
    let advice = #""pushwright fit" prints the payload in it"#
    for (input, kind, advice) in [
      (Self.message, "an FCM message", advice), (Self.sns, "an SNS message", advice),
      (#"{"web_push":8030}"#, "a Declarative Web Push message", "it has no payload for APNs"),
    ] {
      let command = try Command(arguments, input: Data(input.utf8))
      let warning = "<stdin>: warning: this is \(kind), but is read as a payload; \(advice)\n"
      #expect(command.messages == warning && command.status == 0)
      #expect(!command.bytes.isEmpty)
    }
    let payload = try Command("fit", input: Self.message).bytes
    #expect(try Command(arguments, input: payload).messages == "")
    #expect(try Command(arguments, input: Data(#"{"custom":{"apns":1}}"#.utf8)).messages == "")
  }

  @Test func reportsAFindingAtItsPlaceInTheFile() throws {
    let input = #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\",\"sonud\":\"x\"}}"}"#
    let command = try Command("lint", "-q", input: input)
    expectEqual(
      command.output,
      #"""
      <stdin>:1:52: warning: unknown key "aps.sonud"; did you mean "sound"? [unknown-aps-key]
        …"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hi\",\"sonud\":\"x\"}}"}
                                                           ^

      """#)
    try expectEqual(Command("lint", "-q", "--envelope", "sns", input: input).output, command.output)
    let none = try Command("lint", "-q", "--envelope", "none", input: input)
    #expect(none.output.contains("[missing-aps]"))
    expectEqual(none.status, 1)
  }

  @Test(arguments: ["p.ndjson", "p.jsonl", "p.json", "p.apns"])
  func readsLinesInAnyFile(name: String) throws {
    let folder = try Folder([name: "{\"aps\":{\"alert\":\"Hi\"}}\r\n\r\n{\"aps\":{\"badge\":-1}}\r\n"])
    try expectEqual(folder.findings("."), ["\(name):3:42 badge-negative"])
  }

  @Test func findsEnvelopesInAFolder() throws {
    let folder = try Folder([
      "fcm.json": #"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":-1}}}}}"#,
      "array.json": #"[{"aps":{"badge":-1}}]"#, "other.json": #"{"message":"Hi"}"#, "list.json": "[1]",
      "web.json": #"{"web_push":8030,"notification":{"title":"Hi"}}"#,
    ])
    #expect(
      try folder.findings(".") == [
        "array.json:1:17 badge-negative", "fcm.json:1:58 badge-negative", "web.json:1:32 web-push-invalid",
      ])
  }

  @Test func fixesAPayloadInItsEnvelope() throws {
    let folder = try Folder(["a.json": #"{"default": "Hi", "APNS":"{\"aps\": {\"badge\":1,}}"}"#])
    let command = try Command("lint", "--fix", "-q", "\(folder.path)/a.json")
    expectEqual(command.status, 0)
    #expect(
      try String(contentsOfFile: "\(folder.path)/a.json", encoding: .utf8)
        == #"{"default": "Hi", "APNS":"{\"aps\":{\"badge\":1}}"}"#)
  }

  @Test func readsArraysUpTo16MiB() throws {
    let payload = #"{"aps":{"badge":1}}"#
    let shell = try Shell(
      """
      cd "$FOLDER"; printf '[\(payload)]' >a.json; truncate -s 16777217 a.json
      "$PUSHWRIGHT" lint -q a.json; echo $?
      printf '[\(payload)' >a.json; head -c 1100000 /dev/zero | tr '\\0' ' ' >>a.json; echo ']' >>a.json
      "$PUSHWRIGHT" lint -q a.json; echo $?
      "$PUSHWRIGHT" lint -q --envelope none a.json; echo $?
      """)
    expectEqual(shell.output, "2\n0\n2\n")
    expectEqual(
      shell.messages,
      """
      a.json: error: the input is larger than 16,777,216 bytes
      a.json: error: the input is larger than 1,048,576 bytes

      """)
  }

  @Test func measuresThePayloadThatIsSent() throws {
    let command = try Command("size", input: Self.message)
    expectEqual(
      command.output,
      """
      53 of 4,096 bytes (alert), 4,043 left
        aps.alert.body    33
        (structure)       20
      FCM adds about 131 bytes, which Apple counts too

      """)
    let sns = try Command("size", "--format", "json", input: Self.sns)
    #expect(sns.output.hasPrefix(#"{"bytes":48,"limit":4096,"left":4048,"pushType":"alert","fields":"#))
    #expect(sns.output.hasSuffix(#""payload":"APNS"}"# + "\n"))
    let several = try Command("size", input: #"[{"aps":{"badge":1}},{"aps":{"badge":2}}]"#)
    expectEqual(several.output.split(separator: "\n").filter { $0.hasSuffix("]:") }, ["[0]:", "[1]:"])
  }

  @Test func countsTheAlertThatFCMMakes() throws {
    let input = #"{"message":{"token":"t","notification":{"title":"T","body":"B"}}}"#
    let size = try Command("size", "--format", "json", input: input)
    #expect(size.output.hasPrefix(#"{"bytes":42,"#))
    // What fits needs no cut.
    let fit = try Command("fit", "--envelope", "auto", input: input)
    #expect(fit.output == input && fit.status == 0)
    try expectEqual(Command("fit", input: input).output, #"{"aps":{"alert":{"title":"T","body":"B"}}}"#)
    let error = "FCM makes the payload from notification; add the alert to apns.payload"
    let long = input.replacing("B", with: String(repeating: "b", count: 4_100))
    let failed = try Command("fit", "--envelope", "auto", input: long)
    #expect(failed.messages == "<stdin>: error: \(error)\n" && failed.status == 2)
    #expect(try Command("size", input: long).output.hasSuffix("\nfit would fail: \(error)\n"))
    #expect(
      try Command("size", "--format", "json", input: long).output.hasSuffix(#""fit":{"error":"\#(error)"}}"# + "\n"))
  }

  /// What is outside of the payload cannot be cut there.
  @Test func saysWhatFCMAddsTooMuchOf() throws {
    let body = String(repeating: "b", count: 4_050)
    let input =
      #"{"message":{"token":"t","notification":{"body":"\#(body)"},"apns":{"payload":{"aps":{"badge":1}}}}}"#
    let fit = try Command("fit", "--envelope", "auto", input: input)
    let problem = "notification and data of the message take 4,201 bytes; shorten them there"
    expectEqual(fit.messages, "<stdin>: error: message.apns.payload: \(problem)\n")
    #expect(fit.status == 1 && fit.output == "")
    // Of what FCM adds, the alert alone counts in a budget in bytes, as in size.
    let made = try Command("fit", "--budget", "205", input: input)
    expectEqual(made.messages, fit.messages.replacing("4,201", with: "4,070"))
    #expect(made.status == 1 && made.output == "")
    let size = try Command("size", "--budget", "205", input: input)
    #expect(size.output.hasSuffix("fit would fail: \(problem.replacing("4,201", with: "4,070"))\n"))
  }

  /// The system passes a VoIP push on unread, so its `aps` is the app's own.
  @Test func takesAnyMembersOfAPushThatTheSystemDoesNotRead() throws {
    let input = #"{"aps":{"alert":{"title":1},"badge":"1"},"x":1}"#
    for command in [["request", "--token", "abcd", "--topic", "a.b"], ["size"], ["fit"]] {
      let voip = try Command(command + ["--push-type", "voip"], input: Data(input.utf8))
      #expect(voip.status == 0 && voip.messages == "", "\(command)")
      let alert = try Command(command + ["--push-type", "alert"], input: Data(input.utf8))
      #expect(alert.status == 2 && alert.messages.contains("expected "), "\(command)")
    }
    try expectEqual(Command("fit", "--push-type", "voip", input: input).output, input)
  }

  /// The room for what FCM adds, the alert that it makes, and the arguments that the configured app does not show.
  @Test(arguments: [
    (#"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"$"}}}}}"#, []),
    (#"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"$"}}}}}"#, ["--budget", "4090"]),
    (#"{"message":{"token":"t","notification":{"body":"B"},"apns":{"payload":{"k":"$"}}}}"#, []),
    (#"{"aps":{"alert":{"loc-key":"K","loc-args":["$","$","$"]}}}"#, ["--budget", "4200"]),
  ])
  func saysWhatFitCuts(payload: String, options: [String]) throws {
    let text = payload.replacing("$", with: String(repeating: "a", count: 4_150))
    let folder = try Folder([
      ".pushwright.yml": "app: App\n", "App/en.lproj/Localizable.strings": #""K" = "%3$@";"#, "a.json": text,
    ])
    let file = "\(folder.path)/a.json"
    let size = try Command(["size"] + options + [file], input: Data())
    let fit = try Command(["fit"] + options + [file], input: Data())
    if fit.status == 0 {
      let cuts = fit.messages.split(separator: "\n").filter { $0.contains(" to ") }.map { "  \($0)\n" }.joined()
      #expect(!cuts.isEmpty && size.output.hasSuffix("\nfit would cut\n\(cuts)"))
    } else {
      let error = fit.messages.replacing("\(file): error: message.apns.payload: ", with: "")
      #expect(size.output.hasSuffix("\nfit would fail: \(error)"))
    }
  }

  @Test func showsWhatEachPayloadSays() throws {
    let folder = try Folder(["a.json": "[\(Self.message), {\"aps\": {\"alert\": \"Hi\"}}]", "b.json": Self.message])
    let one = try Command("render", "--app", "Localizations", "--languages", "en", "\(folder.path)/b.json")
    expectEqual(one.output, "en\n  body: Hello there, dear friend\n")
    let all = try Command("render", "--app", "Localizations", "--languages", "en", "\(folder.path)/a.json")
    expectEqual(
      all.output,
      """
      \(folder.path)/a.json: [0].message.apns.payload:
      en
        body: Hello there, dear friend

      \(folder.path)/a.json: [1]:
      en
        body: Hi

      """)
    let json = try Command(
      "render", "--app", "Localizations", "--languages", "en", "--format", "json", "\(folder.path)/a.json")
    #expect(json.output.contains(#""payload":"[1]","renderings":[{"#))
  }

  @Test func showsTheNotificationOfFCM() throws {
    let input =
      #"{"message":{"token":"t","notification":{"title":"T","body":"B"},"apns":{"payload":{"aps":{"badge":1}}}}}"#
    let command = try Command("render", "--app", "Localizations", "--languages", "en", input: input)
    expectEqual(command.output, "en\n  title: T\n  body: B\n")
  }

  @Test func fitsThePayloadAloneOrInItsEnvelope() throws {
    let alone = try Command("fit", "--budget", "41", input: Self.message)
    expectEqual(alone.output, #"{"aps":{"alert":{"body":"Hello the…"}}}"#)
    let whole = try Command("fit", "--budget", "41", "--envelope", "auto", input: Self.message)
    expectEqual(
      whole.output,
      Self.message.replacing(
        #"{"aps": {"alert": {"body": "Hello there, dear friend"}}}"#, with: alone.output))
    let sns = try Command("fit", "--budget", "42", "--envelope", "sns", input: Self.sns)
    expectEqual(sns.output, #"{"default":"Hi","APNS":"{\"aps\":{\"alert\":\"Hello there, \\\"dear…\"}}"}"#)
    let array = #"[{"aps":{"alert":"Hello there"}}, {"aps":{"badge":1}}]"#
    #expect(
      try Command("fit", "--budget", "28", input: array).messages
        == "<stdin>: error: the file has 2 payloads; add --envelope auto to fit all of them\n")
    let both = try Command("fit", "--budget", "28", "--envelope", "auto", input: array)
    expectEqual(both.output, #"[{"aps":{"alert":"Hello…"}}, {"aps":{"badge":1}}]"#)
    expectEqual(both.messages, "[0]: aps.alert: 11 bytes to 8, 11 characters to 6\n")
  }

  @Test func leavesRoomForWhatFCMAdds() throws {
    let body = String(repeating: "a", count: 4_000)
    let input = #"{"message":{"token":"t","data":{"k":"v"},"apns":{"payload":{"aps":{"alert":""# + body + #""}}}}}"#
    // 4,096 without 131 bytes of FCM and the 8 bytes of ,"k":"v".
    try expectEqual(Command("fit", input: input).output.utf8.count, 4_096 - 131 - 8)
    try expectEqual(Command("fit", "--budget", "4096", input: input).output.utf8.count, 4_020)
  }

  @Test(arguments: [
    (#"{"web_push":8030}"#, "1:1: error: a Declarative Web Push message has no payload for APNs"),
    (
      #"{"default":"","APNS":{}}"#,
      "1:22: error: APNS needs its payload as JSON in a string, but has an object; encode it twice"
    ),
    (#"{"message":{"token":"t","apns":{"headers":{}}}}"#, "1:1: error: the message has no payload for APNs; add one"),
    (#"{"default":"","APNS":"{\"aps\":1}"}"#, "1:32: error: aps: expected an object, but found the number 1"),
  ])
  func saysWhereAnEnvelopeIsWrong(input: String, message: String) throws {
    for command in [["size"], ["fit"], ["render", "--app", "Localizations"]] {
      let command = try Command(command, input: Data(input.utf8))
      #expect(command.messages.hasPrefix("<stdin>:\(message)\n"))
      expectEqual(command.status, 2)
    }
  }

  @Test func showsEachPayloadOnThePage() throws {
    let folder = try Folder(["a.json": "[\(Self.message), {\"aps\": {\"badge\": -1}}]"])
    let command = try Command(
      "preview", "--app", "Localizations", "--output", "-", "\(folder.path)/a.json")
    #expect(command.output.contains("a.json: [0].message.apns.payload"))
    #expect(command.output.contains("a.json: [1]"))
    #expect(command.output.contains("badge-negative"))
  }

  @Test func takesTheKeysOfEveryPayload() throws {
    let folder = try Folder([
      "Payloads/a.json": #"[{"aps":{"alert":{"loc-key":"A"}}},{"aps":{"alert":{"loc-key":"B"}}}]"#,
      "Payloads/web.json": #"{"web_push":8030,"notification":{"title":"Hi","navigate":"/"}}"#,
      "App/en.lproj/Localizable.strings": "\"A\" = \"a\";\n",
    ])
    let command = try Command(
      "strings", "check", "\(folder.path)/App", "--base", "en", "--payloads", "\(folder.path)/Payloads")
    #expect(command.messages == "")
    #expect(command.output.contains("\"B\"") || command.output.contains("“B”"))
    #expect(!command.output.contains("“A”"))
  }
}
