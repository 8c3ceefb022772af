import Foundation
import TestSupport
import Testing

struct RequestCommandTests {
  static let hello = #"{ "aps": { "alert": "Hello" } }"#
  static let basic = ["request", "--token", "00FC13AD", "--topic", "com.example.game"]

  static func run(_ arguments: String..., input: String = hello) throws -> Command {
    try Command(basic + arguments, input: Data(input.utf8))
  }

  @Test func printsTheRequestForPeople() throws {
    let command = try Self.run()
    expectEqual(
      command.output,
      """
      POST https://api.push.apple.com:443/3/device/00fc13ad
      apns-push-type: alert
      apns-topic: com.example.game
      apns-priority: 10

      {"aps":{"alert":"Hello"}}

      """)
    #expect(command.messages == "")
    expectEqual(command.status, 0)
  }

  @Test func printsTheRequestForPrograms() throws {
    let command = try Self.run(
      "--format", "json", "--push-type", "voip", "--priority", "5", "--expiration", "1700000000", "--collapse-id", "a",
      "--id", "EABEAE54-14A8-11E5-B60B-1697F925EC7B", "--environment", "development", "--provider-token", "e.y-_0")
    expectEqual(
      command.output,
      """
      {"method":"POST","url":"https://api.sandbox.push.apple.com:443/3/device/00fc13ad","path":"/3/device/00fc13ad",\
      "headers":{"authorization":"bearer e.y-_0","apns-push-type":"voip","apns-topic":"com.example.game.voip",\
      "apns-id":"eabeae54-14a8-11e5-b60b-1697f925ec7b","apns-priority":"5","apns-expiration":"1700000000",\
      "apns-collapse-id":"a"},"body":"{\\"aps\\":{\\"alert\\":\\"Hello\\"}}"}

      """)
    expectEqual(command.status, 0)
  }

  /// The number of seconds to keep a push, and milliseconds.
  @Test(arguments: [("3600", "is before 2001"), ("1795286220000", "is after 2100"), ("0", nil), ("1795286220", nil)])
  func warnsOfAnExpirationThatIsNone(expiration: String, problem: String?) throws {
    let message = problem.map {
      "warning: --expiration \(expiration) \($0); give seconds since 1970, or 0 for a single try\n"
    }
    let command = try Self.run("--expiration", expiration)
    expectEqual(command.messages, message ?? "")
    #expect(command.status == 0 && command.output.contains("apns-expiration: \(expiration)"))
    let arguments = ["batch", "--app", "Localizations", "--topic", "com.example", "--expiration", expiration]
    expectEqual(try Command(arguments, input: Data()).messages.hasPrefix("warning: --expiration"), problem != nil)
    #expect(try Command(arguments + ["--quiet"], input: Data()).messages == "")
  }

  @Test func quotesEveryWordForTheShell() throws {
    let command = try Self.run(
      "--format", "curl", "--collapse-id", "it's", input: #"{"aps":{"alert":"it's $HOME `x`"}}"#)
    expectEqual(
      command.output,
      """
      curl --http2 --include --request POST --header 'apns-push-type: alert' --header 'apns-topic: com.example.game' \
      --header 'apns-priority: 10' --header 'apns-collapse-id: it'\\''s' --header 'content-type:' \
      --data-binary '{"aps":{"alert":"it'\\''s $HOME `x`"}}' 'https://api.push.apple.com:443/3/device/00fc13ad'

      """)
  }

  @Test func broadcastsToAChannel() throws {
    let command = try Command(
      [
        "request", "--channel", "dHN0LXNyY2gtY2hubA==", "--topic", "com.example.game", "--expiration", "0", "--format",
        "json",
      ],
      input: Data(#"{"aps":{"event":"update","content-state":{},"timestamp":1}}"#.utf8))
    let json = try command.json()
    #expect(json["path"] as? String == "/4/broadcasts/apps/com.example.game")
    #expect(
      json["headers"] as? [String: String] == [
        "apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-priority": "10",
        "apns-expiration": "0",
      ])
  }

  static let update = #"{"aps":{"event":"update","content-state":{},"timestamp":1}}"#
  static let broadcast = ["request", "--channel", "dHN0LXNyY2gtY2hubA==", "--topic", "com.example.game"]

  @Test(arguments: [
    (["--storage", "none"], "0"), (["--storage", "none", "--expiration", "0"], "0"),
    (["--storage", "most-recent", "--expiration", "1700000000"], "1700000000"),
  ])
  func knowsWhatAChannelStores(arguments: [String], expiration: String) throws {
    let command = try Command(Self.broadcast + arguments, input: Data(Self.update.utf8))
    expectEqual(
      command.output,
      """
      POST https://api.push.apple.com:443/4/broadcasts/apps/com.example.game
      apns-push-type: liveactivity
      apns-channel-id: dHN0LXNyY2gtY2hubA==
      apns-priority: 10
      apns-expiration: \(expiration)

      {"aps":{"timestamp":1,"event":"update","content-state":{}}}

      """)
    #expect(command.messages == "" && command.status == 0)
  }

  @Test(arguments: [
    (
      [], update,
      "BadExpirationDate: a broadcast needs an expiration; set 0, or UNIX seconds if the channel stores the most recent message"
    ),
    (
      ["--storage", "none", "--expiration", "1700000000"], update,
      "BadExpirationDate: expiration 1700000000 is not allowed; expected 0 for a channel that stores no message"
    ),
    (
      ["--expiration", "0"], hello,
      "InvalidPushType: a broadcast cannot have the push type alert; only liveactivity is broadcast to a channel"
    ),
    (
      ["--expiration", "0", "--push-type", "voip"], update,
      "InvalidPushType: a broadcast cannot have the push type voip; only liveactivity is broadcast to a channel"
    ),
    (
      ["--expiration", "0", "--topic", "com.example.game.push-type.liveactivity"], update,
      "TopicDisallowed: the bundle id ends with .push-type.liveactivity; broadcasts and channels take it without that suffix"
    ),
    (["--expiration", "0", "--priority", "1"], update, "BadPriority: priority 1 is not allowed; use 10 or 5"),
    (["--expiration", "0", "--collapse-id", "a"], update, "a broadcast must not have a collapse id"),
    (
      ["--expiration", "0"], #"{"aps":{"event":"start","content-state":{},"timestamp":1}}"#,
      "a broadcast cannot start a Live Activity; send the event start to each device's push-to-start token"
    ),
    (
      ["--expiration", "0", "--channel", "AAAAA"], update,
      "BadChannelId: the channel id is not base64 text; expected groups of four characters"
    ),
    (
      ["--expiration", "0", "--channel", ""], update,
      "MissingChannelId: the channel id is empty; expected base64 text"
    ),
  ])
  func refusesABroadcastThatAppleWouldRefuse(arguments: [String], payload: String, message: String) throws {
    for format in ["text", "json", "curl"] {
      let command = try Command(Self.broadcast + arguments + ["--format", format], input: Data(payload.utf8))
      expectEqual(command.messages, "error: \(message)\n")
      #expect(command.output == "" && command.status == 1)
    }
  }

  @Test func makesARandomIDOnlyWhereItIsAskedTo() throws {
    func id(_ arguments: [String]) throws -> String? {
      let command = try Command(Self.basic + ["--format", "json"] + arguments, input: Data(Self.hello.utf8))
      return (try command.json()["headers"] as? [String: String])?["apns-id"]
    }
    #expect(try id([]) == nil)
    let first = try #require(try id(["--id", "random"]))
    #expect(first.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    #expect(try id(["--id", "random"]) != first)
  }

  @Test(arguments: [
    (["--priority", "7"], "BadPriority: priority 7 is not allowed; use 10, 5 or 1"),
    (["--priority", "high"], "BadPriority: expected an integer"),
    (["--push-type", "background", "--priority", "10"], "BadPriority: priority 10 is not allowed; use 5"),
    (
      ["--push-type", "hologram"],
      "InvalidPushType: unknown push type \"hologram\"; "
        + "use alert, background, location, voip, complication or 6 more"
    ),
    (["--expiration", "-5"], "BadExpirationDate: expiration -5 is not allowed; expected seconds since 1970"),
    (
      ["--expiration", "99999999999999999999"],
      "BadExpirationDate: the integer does not fit in 64 bits"
    ),
    (["--expiration", "+"], "BadExpirationDate: expected an integer"),
    (
      ["--push-type", "pushtotalk", "--expiration", "5"],
      "BadExpirationDate: expiration 5 is not allowed; expected 0 for pushtotalk"
    ),
    (
      ["--collapse-id", String(repeating: "a", count: 65)],
      "BadCollapseId: the collapse id is 65 bytes, but the limit is 64"
    ),
    (
      ["--collapse-id", "a\nb"],
      "BadCollapseId: the collapse id is empty, has a control character, or starts or ends with white space; use visible text"
    ),
    (["--id", "1"], "BadMessageId: the id is not a UUID; use hexadecimal digits as 8-4-4-4-12"),
    (
      ["--topic", "com\nx"],
      "BadTopic: the topic has the byte 0x0A at offset 3; use letters, digits, '.', '-' and '_'"
    ),
    (["--topic", ".voip", "--push-type", "voip"], "MissingTopic: the topic has no bundle id; add it"),
    (["--topic", ""], "MissingTopic: the topic has no bundle id; add it"),
    (["--token", ""], "MissingDeviceToken: the device token is empty; expected hexadecimal digits"),
    (["--token", "abc"], "BadDeviceToken: the device token has an odd number of digits; expected two for each byte"),
    (
      ["--token", "ag"],
      "BadDeviceToken: the device token has the byte 0x67 at offset 1; expected a hexadecimal digit"
    ),
    (
      ["--provider-token", "a b"],
      "InvalidProviderToken: the provider token is not a JSON Web Token; use letters, digits, '-', '_' and '.'"
    ),
  ])
  func refusesWhatAppleWouldRefuse(arguments: [String], message: String) throws {
    for format in ["text", "json", "curl"] {
      let command = try Command(Self.basic + arguments + ["--format", format], input: Data(Self.hello.utf8))
      expectEqual(command.messages, "error: \(message)\n")
      #expect(command.output == "")
      expectEqual(command.status, 1)
    }
  }

  @Test func refusesPayloadsBySize() throws {
    let empty = try Self.run(input: "")
    expectEqual(empty.messages, "error: PayloadEmpty: the payload is empty; expected a JSON object\n")
    expectEqual(empty.status, 1)
    let text = String(repeating: "a", count: 4096 - #"{"aps":{"alert":""}}"#.utf8.count)
    try expectEqual(Self.run(input: #"{"aps": {"alert": "\#(text)"}}"#).status, 0)
    let large = try Self.run(input: #"{"aps": {"alert": "\#(text)a"}}"#)
    expectEqual(large.messages, "error: PayloadTooLarge: the payload is 4,097 bytes, but the limit is 4,096\n")
    #expect(large.output == "")
    expectEqual(large.status, 1)
  }

  @Test(arguments: [
    ["request", "--topic", "a"], ["request", "--token", "ab"],
    ["request", "--token", "ab", "--channel", "AAAA", "--topic", "a"],
    ["request", "--token", "ab", "--topic", "a", "--host", "a b"],
    ["request", "--token", "ab", "--topic", "a", "--host", "a:0"],
    ["request", "--token", "ab", "--topic", "a", "--host", "a:b"],
    ["request", "--token", "ab", "--topic", "a", "--format", "xml"],
    ["request", "--token", "ab", "--topic", "a", "--storage", "none"],
    ["request", "--channel", "AAAA", "--topic", "a", "--expiration", "0", "--storage", "all"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(arguments, input: Data(Self.hello.utf8))
    #expect(command.output == "")
    #expect(command.messages != "")
    expectEqual(command.status, 2)
  }

  @Test(arguments: [
    ("localhost", "https://localhost:443/"), ("localhost:8443", "https://localhost:8443/"),
    ("[::1]", "https://[::1]:443/"), ("[::1]:8443", "https://[::1]:8443/"),
  ])
  func goesToAnotherHost(host: String, start: String) throws {
    let json = try Self.run("--format", "json", "--host", host).json()
    #expect((json["url"] as? String)?.hasPrefix(start) == true)
  }
}
