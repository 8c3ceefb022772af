import APNsRequest
import HTTPTypes
import TestSupport
import Testing

/// Requests about channels, as Apple's "Sending channel management requests to APNs" has them.
struct ChannelRequestTests {
  static let channel = "dHN0LXNyY2gtY2hubA=="
  static let id = "2288cf3f-70d8-46a6-97d7-dd5d00867127"

  static func text(_ request: ChannelRequest) -> [String] {
    let http = request.httpRequest
    return ["\(http.method) \(http.scheme ?? "")://\(http.authority ?? "")\(http.path ?? "")"]
      + http.headerFields.map { "\($0.name.canonicalName): \($0.value)" } + [
        String(decoding: request.body, as: UTF8.self)
      ]
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let operation: ChannelRequest.Operation
    let line: String
    var channel: String?
    var body = ""
    var testDescription: String { "\(operation)" }
  }

  static let rows = [
    Row(
      operation: .create(.noMessage), line: "POST /1/apps/com.example.MyApp/channels",
      body: #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#),
    Row(
      operation: .create(.mostRecentMessage), line: "POST /1/apps/com.example.MyApp/channels",
      body: #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#),
    Row(operation: .read(channel), line: "GET /1/apps/com.example.MyApp/channels", channel: channel),
    Row(operation: .delete(channel), line: "DELETE /1/apps/com.example.MyApp/channels", channel: channel),
    Row(operation: .list, line: "GET /1/apps/com.example.MyApp/all-channels"),
  ]

  @Test(arguments: rows) func looksAsApplesSample(row: Row) throws {
    let request = try ChannelRequest(
      row.operation, bundleID: "com.example.MyApp", id: APNsID(parsing: Self.id), providerToken: "ey.J-_0",
      server: .developmentChannels)
    let host = "https://api-manage-broadcast.sandbox.push.apple.com:2195"
    var expected = [row.line.replacing(" ", with: " \(host)"), "authorization: bearer ey.J-_0"]
    if let channel = row.channel { expected.append("apns-channel-id: \(channel)") }
    expected += ["apns-request-id: \(Self.id)", row.body]
    expectEqual(Self.text(request), expected)
    expectEqual("\(request.method.rawValue) \(request.path)", row.line)
    expectEqual(request.url, host + request.path)
  }

  @Test func goesToProductionWithNoMoreThanItNeeds() throws {
    let request = try ChannelRequest(.list, bundleID: "com.example.MyApp")
    expectEqual(
      Self.text(request),
      [
        "GET https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.MyApp/all-channels", "",
      ])
  }

  @Test func createsWithAStorageThatIsNewer() throws {
    let request = try ChannelRequest(.create(ChannelStorage(rawValue: 2)), bundleID: "a")
    expectEqual(
      String(decoding: request.body, as: UTF8.self), #"{"message-storage-policy":2,"push-type":"LiveActivity"}"#)
    expectEqual(ChannelStorage.allKnown.map(\.rawValue), [0, 1])
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    var operation = ChannelRequest.Operation.list
    var bundleID = "com.example.MyApp"
    var providerToken: String?
    let error: RequestError
    let reason: APNsReason
    var testDescription: String { name }
  }

  @Test(arguments: [
    Refused(
      name: "no channel to read", operation: .read(""), error: RequestError(.missingChannelID),
      reason: .missingChannelID),
    Refused(
      name: "no channel to delete", operation: .delete(""), error: RequestError(.missingChannelID),
      reason: .missingChannelID),
    Refused(
      name: "a channel of five digits", operation: .read("AAAAA"), error: RequestError(.badChannelID),
      reason: .badChannelID),
    Refused(
      name: "a channel with a line break", operation: .delete("AAA\n"), error: RequestError(.badChannelID),
      reason: .badChannelID),
    Refused(name: "no bundle id", bundleID: "", error: RequestError(.badPath(nil)), reason: .badPath),
    Refused(
      name: "a path that climbs", bundleID: "../3", error: RequestError(.badPath(0x2F), at: 2), reason: .badPath),
    Refused(
      name: "a Live Activity's topic", bundleID: "com.example.MyApp.push-type.liveactivity",
      error: RequestError(.topicSuffixOfBroadcast(".push-type.liveactivity"), at: 17), reason: .topicDisallowed),
    Refused(
      name: "a provider token with a line break", providerToken: "ey\r\n",
      error: RequestError(.invalidProviderToken, at: 2), reason: .invalidProviderToken),
  ])
  func refusesWhatAppleWouldRefuse(row: Refused) throws {
    let error = try #require(throws: RequestError.self) {
      try ChannelRequest(row.operation, bundleID: row.bundleID, providerToken: row.providerToken)
    }
    expectEqual(error, row.error)
    expectEqual(error.apnsReason, row.reason)
  }

  @Test func neverLetsAByteBreakOutOfAHeader() throws {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      let text = String(
        (0..<4 * random.below(3)).map { _ in random.pick(["a", "A", "+", "=", "\r", "\n", "\0", ":", " ", "é", "/"]) }
          .joined())
      let operation = random.below(2) == 0 ? ChannelRequest.Operation.read(text) : .delete(text)
      guard let request = try? ChannelRequest(operation, bundleID: random.below(2) == 0 ? text : "a") else { continue }
      for field in request.headerFields { #expect(HTTPField.isValidValue(field.value) && !field.value.contains(" ")) }
      #expect(request.path.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
    }
  }
}
