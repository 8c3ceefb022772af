import Foundation
import TestSupport
import Testing

struct ChannelCommandTests {
  static let channel = "dHN0LXNyY2gtY2hubA=="
  static let id = "2288cf3f-70d8-46a6-97d7-dd5d00867127"

  @Test(arguments: [
    (["create"], 0), (["create", "--storage", "none"], 0), (["create", "--storage", "most-recent"], 1),
  ])
  func printsTheRequestForAChannel(arguments: [String], policy: Int) throws {
    let command = try Command(["channel"] + arguments + ["--topic", "com.example.MyApp"], input: Data())
    expectEqual(
      command.output,
      """
      POST https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.MyApp/channels

      {"message-storage-policy":\(policy),"push-type":"LiveActivity"}

      """)
    #expect(command.messages == "" && command.status == 0)
  }

  @Test func printsARequestWithoutABody() throws {
    let command = try Command(
      "channel", "read", "--topic", "com.example.MyApp", "--channel", Self.channel, "--environment", "development",
      "--id", Self.id.uppercased(), "--provider-token", "e.y-_0")
    expectEqual(
      command.output,
      """
      GET https://api-manage-broadcast.sandbox.push.apple.com:2195/1/apps/com.example.MyApp/channels
      authorization: bearer e.y-_0
      apns-channel-id: dHN0LXNyY2gtY2hubA==
      apns-request-id: 2288cf3f-70d8-46a6-97d7-dd5d00867127

      """)
  }

  @Test(arguments: [
    (
      ["create", "--storage", "most-recent"], "POST", "channels", "",
      #"{\"message-storage-policy\":1,\"push-type\":\"LiveActivity\"}"#
    ),
    (["read", "--channel", channel], "GET", "channels", #""apns-channel-id":"dHN0LXNyY2gtY2hubA==""#, ""),
    (["delete", "--channel", channel], "DELETE", "channels", #""apns-channel-id":"dHN0LXNyY2gtY2hubA==""#, ""),
    (["list"], "GET", "all-channels", "", ""),
  ])
  func printsTheRequestForPrograms(
    arguments: [String], method: String, resource: String, headers: String, body: String
  ) throws {
    let command = try Command(
      ["channel"] + arguments + ["--topic", "com.example.MyApp", "--format", "json"], input: Data())
    let path = "/1/apps/com.example.MyApp/\(resource)"
    expectEqual(
      command.output,
      """
      {"method":"\(method)","url":"https://api-manage-broadcast.push.apple.com:2196\(path)","path":"\(path)",\
      "headers":{\(headers)},"body":"\(body)"}

      """)
    #expect(command.messages == "" && command.status == 0)
  }

  @Test func printsACommandLine() throws {
    #expect(
      try Command("channel", "create", "--topic", "com.example.MyApp", "--format", "curl").output == """
        curl --http2 --include --request POST --header 'content-type:' \
        --data-binary '{"message-storage-policy":0,"push-type":"LiveActivity"}' \
        'https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.MyApp/channels'

        """)
    #expect(
      try Command(
        "channel", "delete", "--topic", "com.example.MyApp", "--channel", Self.channel, "--format", "curl",
        "--host", "localhost:8443"
      ).output == """
        curl --http2 --include --request DELETE --header 'apns-channel-id: dHN0LXNyY2gtY2hubA==' \
        'https://localhost:8443/1/apps/com.example.MyApp/channels'

        """)
  }

  @Test(arguments: [
    (["read", "--channel", ""], "MissingChannelId: the channel id is empty; expected base64 text"),
    (
      ["delete", "--channel", "AAAAA"],
      "BadChannelId: the channel id is not base64 text; expected groups of four characters"
    ),
    (["list", "--id", "1"], "BadMessageId: the id is not a UUID; use hexadecimal digits as 8-4-4-4-12"),
    (
      ["create", "--topic", "com.example.MyApp.push-type.liveactivity"],
      "TopicDisallowed: the bundle id ends with .push-type.liveactivity; broadcasts and channels take it without that suffix"
    ),
    (["create", "--topic", ""], "BadPath: the bundle id for the path is empty"),
    (
      ["list", "--topic", "a/b"],
      "BadPath: the path's bundle id has '/' at offset 1; use letters, digits, '.', '-' and '_'"
    ),
    (
      ["list", "--provider-token", "a b"],
      "InvalidProviderToken: the provider token is not a JSON Web Token; use letters, digits, '-', '_' and '.'"
    ),
  ])
  func refusesWhatAppleWouldRefuse(arguments: [String], message: String) throws {
    let topic = arguments.contains("--topic") ? [] : ["--topic", "com.example.MyApp"]
    for format in ["text", "json", "curl"] {
      let command = try Command(["channel"] + arguments + topic + ["--format", format], input: Data())
      expectEqual(command.messages, "error: \(message)\n")
      #expect(command.output == "" && command.status == 1)
    }
  }

  @Test(arguments: [
    ["create"], ["read", "--topic", "a"], ["delete", "--topic", "a"], ["update", "--topic", "a"],
    ["create", "--topic", "a", "--channel", "AAAA"], ["list", "--topic", "a", "--channel", "AAAA"],
    ["read", "--topic", "a", "--channel", "AAAA", "--storage", "none"], ["create", "--topic", "a", "--storage", "all"],
    ["create", "--topic", "a", "--storage", "0"], ["list", "--topic", "a", "--environment", "sandbox"],
    ["list", "--topic", "a", "--format", "xml"], ["list", "--topic", "a", "--host", "a:0"],
    ["list", "--topic", "a", "file"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(["channel"] + arguments, input: Data())
    #expect(command.output == "")
    #expect(command.messages != "")
    expectEqual(command.status, 2)
  }

  @Test func completesTheStorage() throws {
    let script = try Command("--generate-completion-script", "zsh").output
    #expect(script.contains("local -ar ___storage=('none' 'most-recent')"))
  }

  @Test func namesTheStorageInItsHelp() throws {
    let help = try Command("channel", "create", "--help").output
    #expect(
      help.split { $0.isWhitespace }.joined(separator: " ").contains(
        "--storage <storage> Store no messages (none), or the latest one for devices that are offline (most-recent). "
          + "(values: none, most-recent; default: none)"))
  }
}
