import APNsPayload
import APNsRequest
import AppBundle
import CompactJSON
import Foundation
import PayloadFitting
import PushBatch
import TestSupport
import Testing

/// What one recipient gets.
struct BatchTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let template = """
    {"aps":{"alert":{"title-loc-key":"GAME_REQUEST_TITLE","loc-key":"GAME_PLAY_REQUEST_FORMAT",\
    "loc-args":["",""]},"badge":1},"game":17}
    """

  static func batch(
    _ localizing: BatchOptions.Localizing = .server, budget: Int? = nil, template: String? = template,
    headers: BatchHeaders? = nil
  ) throws -> Batch {
    let options = BatchOptions(
      localizing: localizing, budget: budget.map { ByteBudget(bytes: $0) },
      template: try template.map { try Payload(parsing: Array($0.utf8)) }, headers: headers)
    return try Batch(app: AppLocalizations(folder: root.appending(path: "Localizations").path), options: options)
  }

  /// A batch with two versions of an app: `3.1` has two languages and other texts than `4.0`, which is `Localizations`.
  static func versions(
    _ localizing: BatchOptions.Localizing = .server, template: String? = template, headers: BatchHeaders? = nil
  ) throws -> Batch {
    let old = FileManager.default.temporaryDirectory.appending(path: "batch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: old) }
    for (language, text) in [("en", "%@ vs. %@"), ("fr", "%@ contre %@")] {
      let folder = old.appending(path: "\(language).lproj")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let table = "\"GAME_PLAY_REQUEST_FORMAT\" = \"\(text)\"; \"GAME_REQUEST_TITLE\" = \"Game\";"
      try Data(table.utf8).write(to: folder.appending(path: "Localizable.strings"))
    }
    let options = BatchOptions(
      localizing: localizing, template: try template.map { try Payload(parsing: Array($0.utf8)) }, headers: headers)
    return try Batch(
      versions: [
        ("3.1", try AppLocalizations(folder: old.path)),
        ("4.0", try AppLocalizations(folder: root.appending(path: "Localizations").path)),
      ], options: options)
  }

  static func lines(_ input: String, _ batch: Batch) -> (output: String, tally: BatchLines.Tally) {
    var output: [UInt8] = []
    var tally = BatchLines.Tally()
    BatchLines(batch).append(lines: Array(input.utf8), from: 1, to: &output, &tally)
    return (String(decoding: output, as: UTF8.self), tally)
  }

  @Test func putsTheTextOfTheBestFitIntoThePayload() throws {
    let result = Self.lines(#"{"id":1,"languages":["fr-CH","en"],"args":["Jenna","Frank \"x\""]}"#, try Self.batch())
    expectEqual(
      result.output,
      #"""
      {"id":1,"payload":"{\"aps\":{\"alert\":{\"title\":\"Invitation à jouer\",\"body\":\"Jenna et Frank \\\"x\\\" vous invitent à jouer au Monopoly\"},\"badge\":1},\"game\":17}","localization":"fr","bytes":134,"cut":[]}

      """#)
    expectEqual(result.tally.payloads, 1)
  }

  @Test func leavesTheKeysToTheDevice() throws {
    let result = Self.lines(#"{"id":"a","languages":["en-AU"],"args":["x"]}"#, try Self.batch(.device))
    expectEqual(
      result.output,
      #"""
      {"id":"a","payload":"{\"aps\":{\"alert\":{\"title-loc-key\":\"GAME_REQUEST_TITLE\",\"loc-key\":\"GAME_PLAY_REQUEST_FORMAT\",\"loc-args\":[\"x\"]},\"badge\":1},\"game\":17}","localization":"en","bytes":130,"cut":[],"diagnostics":[{"severity":"error","code":"missing-argument","field":"body","message":"%@ needs argument 2, but there is only 1"}]}

      """#)
  }

  /// Which of two counts would be a guess.
  @Test(arguments: [
    (#"{"body":"a","badge":1,"body":"b"}"#, "body", 37), (#"{"title":null,"title":"b"}"#, "title", 29),
    (#"{"loc-args":["a"],"loc-args":["b"]}"#, "loc-args", 33), (#"{"badge":1,"badge":1}"#, "badge", 26),
    (#"{"custom":{"a":1,"b":2,"\u0061":3}}"#, "a", 38), (#"{"custom":{},"custom":{}}"#, "custom", 28),
    (#"{"x":1,"x":1}"#, "x", 22), (#"{"thread-id":"a","loc-args":[],"thread-id":"b"}"#, "thread-id", 46),
  ])
  func refusesWhatStandsTwiceInTheArguments(arguments: String, name: String, offset: Int) throws {
    let message = #"duplicate key \"\#(name)\"; remove one of them"#
    expectEqual(
      Self.lines(#"{"id":1,"args":\#(arguments)}"#, try Self.batch()).output,
      #"{"id":1,"error":{"code":"duplicate","message":"\#(message)","line":1,"offset":\#(offset)}}\#n"#)
  }

  @Test func fillsWhatTheArgumentsName() throws {
    let line = #"""
      {"id":1,"args":{"title":"T","body":"B","badge":0,"thread-id":"t","custom":{"game":null,"new":[1.50]},"subtitle":null}}
      """#
    let result = Self.lines(line, try Self.batch())
    #expect(
      result.output.contains(
        #""payload":"{\"aps\":{\"alert\":{\"title\":\"T\",\"body\":\"B\"},\"badge\":0,\"thread-id\":\"t\"},\"game\":null,\"new\":[1.50]}""#
      ), "\(result.output)")
  }

  @Test func cutsToTheBudgetAndSaysWhat() throws {
    let body = String(repeating: "a", count: 300)
    let result = Self.lines(
      #"{"id":1,"payload":{"aps":{"alert":{"body":"\#(body)"}}}}"#, try Self.batch(budget: 60, template: nil))
    let kept = String(repeating: "a", count: 28)
    expectEqual(
      result.output,
      #"""
      {"id":1,"payload":"{\"aps\":{\"alert\":{\"body\":\"\#(kept)…\"}}}","localization":"en","bytes":60,"cut":[{"path":"aps.alert.body","bytesBefore":300,"bytesAfter":31}]}

      """#)
    expectEqual(result.tally.cut, 1)
  }

  @Test func addsTheRequest() throws {
    let batch = try Self.batch(headers: BatchHeaders(bundleID: "com.example.game", expiration: 0, collapseID: "c"))
    let result = Self.lines(#"{"id":1,"token":"00FF","args":["a","b"]}"#, batch)
    #expect(
      result.output.hasSuffix(
        #""path":"/3/device/00ff","headers":{"apns-push-type":"alert","apns-topic":"com.example.game","apns-priority":"10","apns-expiration":"0","apns-collapse-id":"c"}}"#
          + "\n"), "\(result.output)")
  }

  @Test(arguments: [
    (
      #"{"id":1"#,
      #"{"id":null,"error":{"code":"json","message":"expected ',' or '}', but found the end of the input","line":1,"offset":7}}"#
    ),
    (
      "[1]",
      #"{"id":null,"error":{"code":"not-an-object","message":"expected a recipient object","line":1,"offset":0}}"#
    ),
    (
      #"{"args":[]}"#,
      #"{"id":null,"error":{"code":"missing","message":"missing key \"id\"; add it","line":1,"offset":0}}"#
    ),
    (
      #"{"id":null,"args":[]}"#,
      #"{"id":null,"error":{"code":"wrong-type","message":"id: expected an id, but found null","line":1,"offset":6}}"#
    ),
    (
      #"{"id":[1,null],"args":[{}]}"#,
      #"{"id":[1,null],"error":{"code":"wrong-type","message":"args: expected strings and numbers, but found an object","line":1,"offset":23}}"#
    ),
    (
      #"{"id":2,"languages":"en"}"#,
      #"{"id":2,"error":{"code":"wrong-type","message":"languages: expected an array, but found a string","line":1,"offset":20}}"#
    ),
    (
      #"{"id":2,"languages":["en"]}"#,
      #"{"id":2,"error":{"code":"missing","message":"missing key \"args\"; add it","line":1}}"#
    ),
    (
      #"{"id":2,"languages":["en"],"args":null}"#,
      #"{"id":2,"error":{"code":"missing","message":"missing key \"args\"; add it","line":1}}"#
    ),
    (
      #"{"id":2,"id":3}"#,
      #"{"id":2,"error":{"code":"duplicate","message":"duplicate key \"id\"; remove one of them","line":1,"offset":8}}"#
    ),
    (
      #"{"id":2,"args":{"size":1}}"#,
      #"{"id":2,"error":{"code":"unknown-argument","message":"args: unknown key \"size\"; put a custom value into \"custom\"","line":1,"offset":16}}"#
    ),
    (
      #"{"id":2,"args":{"badge":99999999999999999999}}"#,
      #"{"id":2,"error":{"code":"wrong-type","message":"badge: expected an integer from -2^63 to 2^63 - 1, but found a number","line":1,"offset":24}}"#
    ),
    (
      #"{"id":2,"args":[],"payload":{}}"#,
      #"{"id":2,"error":{"code":"payload-and-args","message":"the line has both \"args\" and \"payload\"; send only one of them","line":1,"offset":28}}"#
    ),
    (
      #"{"id":2,"payload":{"aps":{"badge":"5"}}}"#,
      #"{"id":2,"error":{"code":"payload","message":"aps.badge: expected an integer, but found a string","line":1,"offset":34}}"#
    ),
    (
      #"{"id":2,"args":{"custom":{"aps":1}}}"#,
      #"{"id":2,"error":{"code":"reserved-key","message":"\"aps\" is reserved; choose another name for the custom key","line":1,"offset":26}}"#
    ),
    (
      #"{"id":2,"payload":{"aps":{"alert":{"loc-key":"NONE"}}}}"#,
      #"{"id":2,"error":{"code":"missing-key","message":"body: en has no key \"NONE\"; reports say that the device shows the raw key","line":1}}"#
    ),
  ])
  func saysWhatIsWrongWithALine(line: String, result: String) throws {
    let (output, tally) = Self.lines(line, try Self.batch())
    expectEqual(output, result + "\n")
    #expect(tally.errors == 1 && tally.payloads == 0)
  }

  @Test func refusesBytesThatAreNoText() throws {
    var output: [UInt8] = []
    var tally = BatchLines.Tally()
    BatchLines(try Self.batch()).append(lines: [0x7B, 0xFF, 0x7D], from: 7, to: &output, &tally)
    expectEqual(
      String(decoding: output, as: UTF8.self),
      #"{"id":null,"error":{"code":"json","message":"byte 0xFF is not valid UTF-8","line":7,"offset":1}}"#
        + "\n")
  }

  /// The id that stands whole before the fault is told; one that might go on behind the line's end is not.
  @Test(arguments: [
    (#"{"id":7,"args":["a""#, "7"), (#"{"id":7,}"#, "7"), (#"{"args":[],"id":"a\"b{","languages":[}"#, #""a\"b{""#),
    (#"{"id":[1,{"a":2}],"languages":nil}"#, #"[1,{"a":2}]"#), (#"{"id":7"#, "null"),
    (#"{"id":7 8,"args":[]}"#, "null"),
    (#"{"languages":[,"id":7}"#, "null"), (#"{"args":{"id":7,"b":1},x"#, "null"), ("x,y", "null"), ("[1,2,", "null"),
    (#"{"i\u0064":7,"args":["#, "7"),
  ])
  func tellsTheIDBeforeTheFault(line: String, id: String) throws {
    let output = Self.lines(line, try Self.batch()).output
    #expect(output.hasPrefix(#"{"id":\#(id),"error":{"code":"json","message":"#), "\(output)")
  }

  @Test func tellsTheIDOfALineThatIsTooLong() throws {
    let line = #"{"id":7,"args":["\#(String(repeating: "a", count: BatchRecipient.lineLimit))"]}"#
    #expect(Self.lines(line, try Self.batch()).output.hasPrefix(#"{"id":7,"error":{"code":"line-too-long","#))
    // An id beyond the limit may not have been read.
    let late = #"{"args":["\#(String(repeating: "a", count: BatchRecipient.lineLimit))"],"id":7,"b":1}"#
    #expect(Self.lines(late, try Self.batch()).output.hasPrefix(#"{"id":null,"error":{"code":"line-too-long","#))
  }

  @Test func takesATemplateWithoutArgumentsAsItIs() throws {
    let batch = try Self.batch(template: #"{"aps":{"alert":{"loc-key":"TIMER_DONE"}}}"#)
    let result = Self.lines(#"{"id":1,"languages":["fr"]}"#, batch)
    #expect(result.output.hasPrefix(#"{"id":1,"payload":"{\"aps\":{\"alert\":{\"body\":\"Le temps est écoulé"#))
  }

  @Test func tellsWhatAppleWouldAnswer() throws {
    let batch = try Self.batch(headers: BatchHeaders(bundleID: "com.example.game"))
    let result = Self.lines(
      #"{"id":1,"token":"xy","args":["a","b"]}"# + "\n" + #"{"id":2,"token":"","args":["a","b"]}"#, batch)
    expectEqual(
      result.output,
      #"""
      {"id":1,"error":{"code":"request","reason":"BadDeviceToken","message":"the device token has the byte 0x78 at offset 0; expected a hexadecimal digit","line":1}}
      {"id":2,"error":{"code":"request","reason":"MissingDeviceToken","message":"the device token is empty; expected hexadecimal digits","line":2}}

      """#)
  }

  @Test func refusesHeadersThatNoPayloadCanHave() throws {
    func reason(_ headers: BatchHeaders, _ type: PushType? = nil) -> APNsReason? {
      do throws(RequestError) {
        try headers.check(for: type)
        return nil
      } catch {
        return error.apnsReason
      }
    }
    let long = String(repeating: "c", count: NotificationRequest.collapseIDLimit + 1)
    expectEqual(reason(BatchHeaders(bundleID: "a", priority: 7)), .badPriority)
    expectEqual(reason(BatchHeaders(bundleID: "a", priority: 5), .pushToTalk), .badPriority)
    #expect(reason(BatchHeaders(bundleID: "a", priority: 5)) == nil)
    expectEqual(reason(BatchHeaders(bundleID: "a", collapseID: long)), .badCollapseID)
    expectEqual(reason(BatchHeaders(bundleID: "a", expiration: -1)), .badExpirationDate)
    expectEqual(reason(BatchHeaders(bundleID: "")), .missingTopic)
  }

  /// The samples of a line are nobody's, whatever the recipient brings for another line.
  @Test(arguments: [
    (#"{"title":"Salut"}"#, "loc-args"), (#"{"subtitle":"S","badge":1}"#, "loc-args"),
    (#"{"title":"T","custom":{"a":1}}"#, "loc-args"),
    (#"{"body":"B"}"#, "title-loc-args"),
    (#"{"loc-args":["a","b"]}"#, "title-loc-args"), (#"["a","b"]"#, "title-loc-args"), ("{}", "title-loc-args"),
  ])
  func wantsArgumentsForEachLineThatHasSamples(arguments: String, missing: String) throws {
    let body = #""loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]"#
    let title = missing == "loc-args" ? "" : #""title":{"loc-key":"GAME_REQUEST_TITLE","loc-args":["Jenna"]},"#
    for localizing in BatchOptions.Localizing.allCases {
      let batch = try Self.batch(localizing, template: #"{"aps":{"alert":{\#(title)\#(body)}}}"#)
      let result = Self.lines(#"{"id":7,"languages":["fr-BE"],"args":\#(arguments)}"#, batch)
      expectEqual(
        result.output,
        #"{"id":7,"error":{"code":"missing","message":"missing key \"\#(missing)\"; add it","line":1}}"# + "\n")
    }
  }

  /// A value that nothing of the template takes would be lost, or make another notification of it.
  @Test(arguments: [
    (#"{"aps":{"content-available":1}}"#, #"["x"]"#, "loc-args", "loc-key"),
    (#"{"aps":{"alert":"Hi"}}"#, #"["x"]"#, "loc-args", "loc-key"),
    (#"{"aps":{"alert":{"body":"Hi"}}}"#, #"["x"]"#, "loc-args", "loc-key"),
    (#"{"aps":{"alert":{"loc-key":"TIMER_DONE"}}}"#, #"{"title-loc-args":["x"]}"#, "title-loc-args", "title-loc-key"),
    (
      #"{"aps":{"alert":{"subtitle":{"loc-args":["y"]}}}}"#, #"{"subtitle-loc-args":["x"]}"#, "subtitle-loc-args",
      "subtitle-loc-key"
    ),
    (#"{"mdm":"x"}"#, #"{"badge":1}"#, "badge", "aps"), (#"{"mdm":"x"}"#, #"{"thread-id":"t"}"#, "thread-id", "aps"),
    (#"{"mdm":"x"}"#, #"{"badge":1,"body":"t"}"#, "body", "aps"), (#"{"mdm":"x"}"#, #"["x"]"#, "loc-args", "loc-key"),
  ])
  func refusesWhatTheTemplateHasNoPlaceFor(
    template: String, arguments: String, name: String, lacking: String
  ) throws {
    for localizing in BatchOptions.Localizing.allCases {
      let result = Self.lines(#"{"id":1,"args":\#(arguments)}"#, try Self.batch(localizing, template: template))
      let message =
        #"the line has \"\#(name)\", but the template has no \"\#(lacking)\"; "#
        + #"add it to the template, or leave \"\#(name)\" out"#
      expectEqual(
        result.output, #"{"id":1,"error":{"code":"not-in-template","message":"\#(message)","line":1}}"# + "\n")
    }
  }

  @Test func refusesArgumentsBesideATextOfTheirLine() throws {
    let template = #"{"aps":{"alert":{"loc-key":"TIMER_DONE"}}}"#
    let result = Self.lines(#"{"id":1,"args":{"body":"a","loc-args":["b"]}}"#, try Self.batch(template: template))
    let message =
      #"\"body\" replaces the template's loc-key, which \"loc-args\" would fill; send only one of them"#
    expectEqual(result.output, #"{"id":1,"error":{"code":"text-and-args","message":"\#(message)","line":1}}"# + "\n")
  }

  /// No arguments need no loc-key, and a text or a custom key no other place than its own.
  @Test(arguments: [
    (#"{"aps":{"content-available":1}}"#, "[]", #"{"aps":{"content-available":1}}"#),
    (#"{"aps":{"alert":"Hi"}}"#, #"{"loc-args":[],"title-loc-args":[]}"#, #"{"aps":{"alert":"Hi"}}"#),
    (#"{"aps":{"alert":"Hi"}}"#, #"{"body":"Ho","loc-args":[]}"#, #"{"aps":{"alert":"Ho"}}"#),
    (#"{"aps":{"alert":"Hi"}}"#, #"{"title":"T"}"#, #"{"aps":{"alert":{"title":"T","body":"Hi"}}}"#),
    (#"{"mdm":"x"}"#, #"{"custom":{"a":1},"loc-args":[]}"#, #"{"mdm":"x","a":1}"#),
    (#"{"aps":{"badge":1}}"#, #"{"badge":2,"thread-id":"t"}"#, #"{"aps":{"badge":2,"thread-id":"t"}}"#),
    (
      #"{"aps":{"alert":{"title":{"loc-key":"T","loc-args":["s"]}}}}"#, #"{"title-loc-args":["a"]}"#,
      #"{"aps":{"alert":{"title":{"loc-key":"T","loc-args":["a"]}}}}"#
    ),
    // No sample stays, even where the device has no use for it.
    (
      #"{"aps":{"alert":{"body":"Hi","loc-args":["s"]}}}"#, "[]", #"{"aps":{"alert":{"body":"Hi","loc-args":[]}}}"#
    ),
    (
      #"{"aps":{"alert":{"title":{"loc-args":["s"]},"body":"Hi"}}}"#, #"{"title-loc-args":[]}"#,
      #"{"aps":{"alert":{"title":{"loc-args":[]},"body":"Hi"}}}"#
    ),
  ])
  func fillsWhatTheTemplateHasAPlaceFor(template: String, arguments: String, payload: String) throws {
    let result = Self.lines(#"{"id":1,"args":\#(arguments)}"#, try Self.batch(.device, template: template))
    let text = String(decoding: JSON.string(payload).encoded, as: UTF8.self)
    #expect(result.output.hasPrefix(#"{"id":1,"payload":\#(text),"#), "\(result.output)")
  }

  /// Whichever way a line takes.
  @Test(arguments: [
    (#""payload":{"aps":{"alert":"a"}},"args":null"#, #"{"aps":{"alert":"a"}}"#),
    (#""args":null,"payload":{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":"a"}}"#),
    (#""args":null,"token":null,"languages":null,"payload":{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":"a"}}"#),
    (#""payload":null,"args":["x"]"#, #"{"aps":{"alert":{"loc-key":"K","loc-args":["x"]}}}"#),
    (#""args":["x"],"payload":null"#, #"{"aps":{"alert":{"loc-key":"K","loc-args":["x"]}}}"#),
    (
      #""args":{"loc-args":["x"],"title":null,"custom":null},"payload": null "#,
      #"{"aps":{"alert":{"loc-key":"K","loc-args":["x"]}}}"#
    ),
    (#""args":null,"payload":null"#, #"{"aps":{"alert":{"loc-key":"K"}}}"#),
    (#""payload":null"#, #"{"aps":{"alert":{"loc-key":"K"}}}"#),
  ])
  func takesNullForAbsent(members: String, payload: String) throws {
    let batch = try Self.batch(.device, template: #"{"aps":{"alert":{"loc-key":"K"}}}"#)
    let text = String(decoding: JSON.string(payload).encoded, as: UTF8.self)
    let output = Self.lines(#"{"id":1,\#(members)}"#, batch).output
    #expect(output.hasPrefix(#"{"id":1,"payload":\#(text),"#), "\(output)")
  }

  @Test func wantsATemplateBesideANullPayload() throws {
    let result = Self.lines(#"{"id":1,"payload":null}"#, try Self.batch(template: nil))
    #expect(result.output.hasPrefix(#"{"id":1,"error":{"code":"no-template","#))
  }

  @Test func wantsATemplateForArguments() throws {
    let result = Self.lines(#"{"id":1,"args":["a"]}"#, try Self.batch(template: nil))
    #expect(result.output.contains(#""code":"no-template""#))
  }

  @Test func readsALineOf64KiBAndNoByteMore() throws {
    let start = #"{"id":1,"args":["a","b"]}"#
    let line = start + String(repeating: " ", count: BatchRecipient.lineLimit - start.utf8.count)
    let result = Self.lines("\(line)\n\(line) \n", try Self.batch())
    #expect(result.tally.payloads == 1 && result.tally.errors == 1)
    #expect(
      result.output.hasSuffix(
        #"{"id":1,"error":{"code":"line-too-long","message":"the line is longer than 65,536 bytes","line":2}}"#
          + "\n"))
  }

  @Test func countsLinesAndSkipsEmptyOnes() throws {
    let result = Self.lines("\n \r\n{\"id\":1,\"args\":[\"a\",\"b\"]}\n{}\n", try Self.batch())
    #expect(result.tally.payloads == 1 && result.tally.errors == 1)
    #expect(result.output.hasSuffix("\"line\":4,\"offset\":0}}\n"))
  }
}
