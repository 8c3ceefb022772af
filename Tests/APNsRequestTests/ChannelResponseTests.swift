import APNsRequest
import HTTPTypes
import TestSupport
import Testing

struct ChannelResponseTests {
  static let channel = "dHN0LXNyY2gtY2hubA=="
  static let id = "2288cf3f-70d8-46a6-97d7-dd5d00867127"

  static func response(
    _ status: Int, _ body: String = "", _ headers: HTTPFields = [:], to operation: ChannelRequest.Operation
  ) throws(NotificationFailure) -> ChannelResponse {
    try ChannelResponse(
      HTTPResponse(status: .init(code: status), headerFields: headers), body: Array(body.utf8), to: operation)
  }

  @Test func tellsTheIDOfANewChannel() throws {
    let fields: HTTPFields = [.apnsChannelID: Self.channel, .apnsRequestID: Self.id]
    let response = try Self.response(201, "", fields, to: .create(.noMessage))
    expectEqual(response.content, .created(channel: Self.channel))
    expectEqual(response.id?.description, Self.id)
  }

  @Test(arguments: [0, 1, 2]) func tellsWhatAChannelStores(policy: Int) throws {
    let response = try Self.response(
      200, #"{"message-storage-policy":\#(policy),"push-type":"LiveActivity","more":[]}"#, to: .read(Self.channel))
    expectEqual(response.content, .read(storage: ChannelStorage(rawValue: policy), pushType: "LiveActivity"))
    #expect(response.id == nil)
  }

  @Test func tellsThatAChannelIsGone() throws {
    try expectEqual(Self.response(204, to: .delete(Self.channel)).content, .deleted)
  }

  @Test(arguments: [[], [channel], [channel, "AAAA"]]) func tellsTheChannelsInTheirOrder(channels: [String]) throws {
    let list = channels.map { "\"\($0)\"" }.joined(separator: ",")
    try expectEqual(Self.response(200, "{\"channels\":[\(list)]}", to: .list).content, .list(channels: channels))
  }

  /// Only APNs can count: a list of one more is read all the same.
  @Test(arguments: [10_000, 10_001]) func readsAListOf10000ChannelsAndOfMore(count: Int) throws {
    expectEqual(ChannelRequest.channelLimit, 10_000)
    let channels = (0..<count).map { "\($0 + 1000)".padding(to: 8) }
    let list = channels.map { "\"\($0)\"" }.joined(separator: ",")
    try expectEqual(Self.response(200, "{\"channels\":[\(list)]}", to: .list).content, .list(channels: channels))
  }

  struct Lacking: Sendable, CustomTestStringConvertible {
    let operation: ChannelRequest.Operation
    let status: Int
    let body: String
    let message: String
    var testDescription: String { "\(operation) \(body)" }
  }

  static let lacking: [Lacking] =
    [
      Lacking(
        operation: .create(.noMessage), status: 201, body: #"{"apns-channel-id":"AAAA"}"#,
        message: "expected status 201 with the channel's id in apns-channel-id, but APNs answered 201 alone")
    ]
    + [
      "", "{", "[]", "{}", #"{"message-storage-policy":1}"#, #"{"push-type":"LiveActivity"}"#,
      #"{"message-storage-policy":"1","push-type":"LiveActivity"}"#,
      #"{"message-storage-policy":0.5,"push-type":"LiveActivity"}"#, #"{"message-storage-policy":1,"push-type":1}"#,
    ].map {
      Lacking(
        operation: .read(channel), status: 200, body: $0,
        message: "expected status 200 with the channel's storage policy and push type, but APNs answered 200 alone")
    }
    + ["", "{", "[]", "{}", #"{"channels":"AAAA"}"#, #"{"channels":["AAAA",1]}"#].map {
      Lacking(
        operation: .list, status: 200, body: $0,
        message: "expected status 200 with a list of channels, but APNs answered 200 alone")
    }

  @Test(arguments: lacking) func refusesAnAnswerThatLacksWhatItShouldBring(row: Lacking) throws {
    let failure = try #require(throws: NotificationFailure.self) {
      try Self.response(row.status, row.body, to: row.operation)
    }
    expectEqual(failure.description, row.message)
    expectEqual(failure.status, row.status)
    #expect(failure.reason == nil)
    // Doing it again would make a second channel.
    expectEqual(failure.remedy, .fixRequest)
  }

  @Test(
    arguments: [
      (ChannelRequest.Operation.create(.noMessage), 201), (.read(channel), 200), (.delete(channel), 204), (.list, 200),
    ])
  func tellsWhyAPNsDidNotDoIt(operation: ChannelRequest.Operation, expected: Int) throws {
    for (status, name, remedy) in ResponseTests.rows {
      let failure = try #require(throws: NotificationFailure.self) {
        try Self.response(status, #"{"reason":"\#(name)"}"#, [.apnsRequestID: Self.id], to: operation)
      }
      #expect(failure.reason?.name == name && failure.reason?.isKnown == true)
      expectEqual(failure.remedy, remedy)
      expectEqual(failure.id?.description, Self.id)
      expectEqual(failure.description, "expected status \(expected), but APNs answered \(status) \(name)")
    }
    let failure = try #require(throws: NotificationFailure.self) {
      try Self.response(400, #"{"reason":"HologramFaded"}"#, to: operation)
    }
    expectEqual(failure.reason, APNsReason(name: "HologramFaded"))
    #expect(failure.reason?.isKnown == false)
  }

  @Test func survivesRandomBodies() throws {
    var random = SeededGenerator()
    let bodies = [
      #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#, #"{"channels":["dHN0LXNyY2gtY2hubA=="]}"#,
    ]
    for _ in 0..<SeededGenerator.rounds {
      var mutant = Array(random.pick(bodies).utf8)
      for _ in 0..<1 + random.below(3) { mutant[random.below(mutant.count)] = UInt8(random.below(256)) }
      for operation in [ChannelRequest.Operation.read(Self.channel), .list] {
        do {
          switch try ChannelResponse(HTTPResponse(status: .ok), body: mutant, to: operation).content {
          case .read: expectEqual(operation, .read(Self.channel))
          case .list: expectEqual(operation, .list)
          case .created, .deleted: Issue.record("found the answer to another request")
          }
        } catch {
          expectEqual(error.status, 200)
        }
      }
    }
  }
}

extension String {
  /// The text with `A` behind it.
  fileprivate func padding(to count: Int) -> String { self + String(repeating: "A", count: count - utf8.count) }
}
