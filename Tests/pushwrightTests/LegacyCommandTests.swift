import Foundation
import TestSupport
import Testing

struct FrameCommandTests {
  static let token = String(repeating: "0F", count: 32)
  static let payload = #"{ "aps": { "alert": "a" } }"#

  /// A frame as raw bytes: the command's output is no text, so that it goes through a file.
  static func frame(_ arguments: [String], payload: String = payload) throws -> (bytes: [UInt8], command: Command) {
    let command = try Command(["frame", "encode"] + arguments, input: Data(payload.utf8))
    return (Array(command.bytes), command)
  }

  @Test func writesEveryCommand() throws {
    let body = Array(#"{"aps":{"alert":"a"}}"#.utf8)  // 21 bytes
    #expect(
      try Self.frame(["--command", "0", "--token", "ABCD"]).bytes == [0, 0, 2, 0xAB, 0xCD, 0, 21] + body)
    #expect(
      try Self.frame(["--command", "1", "--token", "abcd", "--identifier", "4294967295", "--expiration", "1"]).bytes
        == [1, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 2, 0xAB, 0xCD, 0, 21] + body)
    #expect(
      try Self.frame(["--command", "2", "--token", Self.token, "--identifier", "7", "--priority", "10"]).bytes
        == [2, 0, 0, 0, 70, 1, 0, 32] + Array(repeating: 0x0F, count: 32) + [2, 0, 21] + body
        + [3, 0, 4, 0, 0, 0, 7, 5, 0, 1, 10])
  }

  @Test func readsFramesForPrograms() throws {
    var stream = try Self.frame(["--command", "0", "--token", "ABCD"]).bytes
    stream += try Self.frame(["--command", "1", "--token", "abcd", "--identifier", "5"]).bytes
    stream += try Self.frame(["--command", "2", "--token", Self.token, "--priority", "5"]).bytes
    stream += [8, 8, 0, 0, 0, 5]
    let command = try Command(["frame", "decode", "--format", "json"], input: Data(stream))
    let body = #""payload":"{\"aps\":{\"alert\":\"a\"}}""#
    expectEqual(
      command.output,
      """
      {"frames":[{"command":0,"token":"abcd",\(body)},\
      {"command":1,"token":"abcd",\(body),"identifier":5,"expiration":0},\
      {"command":2,"token":"\(Self.token.lowercased())",\(body),"priority":5},\
      {"command":8,"status":8,"meaning":"invalid token","identifier":5}]}

      """)
    #expect(command.messages == "")
    expectEqual(command.status, 0)
  }

  @Test func readsFramesForPeople() throws {
    let stream: [UInt8] = [0, 0, 1, 0xAB, 0, 3, 0x1B, 0x5B, 0x6D, 8, 10, 0, 0, 0, 5]
    let command = try Command(["frame", "decode"], input: Data(stream))
    expectEqual(
      command.output,
      """
      command 0 token ab payload "\\u001b[m"
      command 8 status 10 (shutdown) identifier 5

      """)
  }

  @Test func keepsEveryByteOfAPayloadThatIsNoUTF8() throws {
    let command = try Command(
      ["frame", "decode", "--format", "json"], input: Data([0, 0, 1, 0xAB, 0, 2, 0x61, 0xFF]))
    expectEqual(
      command.output,
      "{\"frames\":[{\"command\":0,\"token\":\"ab\",\"payload\":\"a\u{FFFD}\",\"payloadHexadecimal\":\"61ff\"}]}\n")
  }

  @Test func printsWhatWasCompleteBeforeTheEnd() throws {
    let frame = try Self.frame(["--command", "0", "--token", "ABCD"]).bytes
    let command = try Command(
      ["frame", "decode", "--format", "json"], input: Data(frame + frame.dropLast()))
    expectEqual((try command.json()["frames"] as? [Any])?.count, 1)
    expectEqual(
      command.messages, "<stdin>: error: the input ends inside the frame or tuple that starts at byte 28 (byte 55)\n")
    expectEqual(command.status, 1)
  }

  @Test func saysWhereAStreamIsMalformed() throws {
    let command = try Command(
      ["frame", "decode", "--format", "json"], input: Data([8, 0, 0, 0, 0, 0, 2, 0xFF, 0, 0, 0]))
    expectEqual((try command.json()["frames"] as? [Any])?.count, 1)
    expectEqual(command.messages, "<stdin>: error: the frame is 4,278,190,080 bytes, but the limit is 2,104 (byte 7)\n")
    expectEqual(command.status, 1)
  }

  @Test func readsNoFramesFromNothing() throws {
    let command = try Command(["frame", "decode", "--format", "json"], input: Data())
    expectEqual(command.output, "{\"frames\":[]}\n")
    expectEqual(command.status, 0)
  }

  @Test(arguments: [
    (
      ["--command", "0", "--token", "abc"],
      "--token: the device token has an odd number of digits; expected two for each byte"
    ),
    (["--command", "2", "--token", "abcd"], "invalid token size: the device token is 2 bytes, but must be 32"),
    (
      ["--command", "0", "--token", "abcd", "--identifier", "1"],
      "command 0 takes no notification identifier; leave it out"
    ),
    (
      ["--command", "1", "--token", "abcd", "--priority", "5"], "command 1 takes no priority; leave it out"
    ),
    (
      ["--command", "2", "--token", token, "--priority", "1"],
      "processing error: priority 1 is not allowed; use 10 or 5"
    ),
  ])
  func refusesWhatAGatewayWouldRefuse(arguments: [String], message: String) throws {
    let command = try Self.frame(arguments).command
    expectEqual(command.messages, "error: \(message)\n")
    #expect(command.output == "")
    expectEqual(command.status, 1)
  }

  @Test func refusesAPayloadBeyondTheLimitOfItsCommand() throws {
    let text = String(repeating: "a", count: 257 - #"{"aps":{"alert":""}}"#.utf8.count)
    let payload = #"{"aps":{"alert":"\#(text)"}}"#
    let command = try Self.frame(["--command", "1", "--token", "ab"], payload: payload).command
    expectEqual(command.messages, "error: invalid payload size: the payload is 257 bytes, but must be 1 to 256\n")
    expectEqual(command.status, 1)
    try expectEqual(Self.frame(["--command", "2", "--token", Self.token], payload: payload).command.status, 0)
  }

  @Test(arguments: [
    ["--command", "3", "--token", "ab"], ["--token", "ab"], ["--command", "1", "--token", "ab", "--identifier", "-1"],
    ["--command", "1", "--token", "ab", "--expiration", "4294967296"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Self.frame(arguments).command
    #expect(command.output == "")
    expectEqual(command.status, 2)
  }
}

struct FeedbackCommandTests {
  static let stream: [UInt8] = [0x65, 0x53, 0xF1, 0x00, 0, 3, 1, 2, 0xFE, 0, 0, 0, 1, 0, 1, 0xEE]

  @Test func readsTuples() throws {
    let json = try Command(["feedback", "decode", "--format", "json"], input: Data(Self.stream))
    expectEqual(
      json.output, #"{"feedback":[{"timestamp":1700000000,"token":"0102fe"},{"timestamp":1,"token":"ee"}]}"# + "\n")
    expectEqual(json.status, 0)
    let text = try Command(["feedback", "decode"], input: Data(Self.stream))
    expectEqual(text.output, "1700000000 0102fe\n1 ee\n")
  }

  @Test func printsWhatWasCompleteBeforeTheEnd() throws {
    let command = try Command(["feedback", "decode", "--format", "json"], input: Data(Self.stream.dropLast()))
    expectEqual(command.output, #"{"feedback":[{"timestamp":1700000000,"token":"0102fe"}]}"# + "\n")
    expectEqual(
      command.messages, "<stdin>: error: the input ends inside the frame or tuple that starts at byte 9 (byte 15)\n")
    expectEqual(command.status, 1)
  }
}
