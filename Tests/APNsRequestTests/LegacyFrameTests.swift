import APNsRequest
import TestSupport
import Testing

/// The frames, worked out by hand.
enum LegacyBytes {
  static let token32 = [UInt8](0..<32)
  static let payload = Array(#"{"aps":{}}"#.utf8)

  /// Token AB CD of 2 bytes, payload of 10.
  static let simple: [UInt8] = [0, 0, 2, 0xAB, 0xCD, 0, 10] + payload
  /// Identifier 0x01020304, expiration 0x6553F100 = 1700000000.
  static let enhanced: [UInt8] =
    [1, 1, 2, 3, 4, 0x65, 0x53, 0xF1, 0x00, 0, 2, 0xAB, 0xCD, 0, 10] + payload
  /// 35 + 13 + 7 + 7 + 4 = 66 = 0x42 bytes of items.
  static let framed: [UInt8] =
    [2, 0, 0, 0, 0x42, 1, 0, 32] + token32 + [2, 0, 10] + payload + [3, 0, 4, 1, 2, 3, 4]
    + [4, 0, 4, 0x65, 0x53, 0xF1, 0x00, 5, 0, 1, 5]
  /// Token and payload alone: 48 = 0x30 bytes.
  static let shortFramed: [UInt8] = [2, 0, 0, 0, 0x30, 1, 0, 32] + token32 + [2, 0, 10] + payload
  static let shutdown: [UInt8] = [8, 10, 0xFF, 0xFE, 0xFD, 0xFC]
}

struct LegacyFrameTests {
  static let small = DeviceToken(bytes: [0xAB, 0xCD])
  static let full = DeviceToken(bytes: LegacyBytes.token32)

  static func frames() throws -> [(LegacyFrame, [UInt8])] {
    [
      (
        .notification(try LegacyNotification(.simple, token: small, payload: LegacyBytes.payload)),
        LegacyBytes.simple
      ),
      (
        .notification(
          try LegacyNotification(
            .enhanced, token: small, payload: LegacyBytes.payload, identifier: 0x0102_0304,
            expiration: 1_700_000_000)),
        LegacyBytes.enhanced
      ),
      (
        .notification(
          try LegacyNotification(
            .framed, token: full, payload: LegacyBytes.payload, identifier: 0x0102_0304, expiration: 1_700_000_000,
            priority: 5)),
        LegacyBytes.framed
      ),
      (
        .notification(try LegacyNotification(.framed, token: full, payload: LegacyBytes.payload)),
        LegacyBytes.shortFramed
      ),
      (
        .errorResponse(LegacyErrorResponse(status: .shutdown, identifier: 0xFFFE_FDFC)),
        LegacyBytes.shutdown
      ),
    ]
  }

  static func encoded(_ frame: LegacyFrame) -> [UInt8] {
    switch frame {
    case .notification(let notification): notification.encoded
    case .errorResponse(let response): response.encoded
    }
  }

  /// All frames of a stream that comes in chunks, and the error that ends it.
  static func decode(_ chunks: [[UInt8]]) -> ([LegacyFrame], LegacyError?) {
    var decoder = LegacyFrameDecoder()
    var frames: [LegacyFrame] = []
    do throws(LegacyError) {
      for chunk in chunks {
        decoder.append(chunk)
        while let frame = try decoder.next() { frames.append(frame) }
      }
      try decoder.finish()
      return (frames, nil)
    } catch {
      return (frames, error)
    }
  }

  @Test func writesAndReadsEveryByte() throws {
    for (frame, bytes) in try Self.frames() {
      expectEqual(Self.encoded(frame), bytes)
      #expect(Self.decode([bytes]) == ([frame], nil))
    }
  }

  @Test func givesCommandOneAnIdentifierAndAnExpirationAlways() throws {
    let notification = try LegacyNotification(.enhanced, token: Self.small, payload: LegacyBytes.payload)
    let header: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    expectEqual(notification.encoded, header + LegacyBytes.simple.dropFirst())
  }

  @Test func readsTheSameForEverySplit() throws {
    let frames = try Self.frames()
    let stream = frames.flatMap(\.1)
    for first in 0...stream.count {
      #expect(Self.decode([Array(stream[..<first]), Array(stream[first...])]) == (frames.map(\.0), nil))
    }
    #expect(Self.decode(stream.map { [$0] }) == (frames.map(\.0), nil))
  }

  @Test func asksForMoreAtEveryTruncation() throws {
    let frames = try Self.frames()
    let stream = frames.flatMap(\.1)
    var starts = [0]
    for (_, bytes) in frames { starts.append(starts[starts.count - 1] + bytes.count) }
    for end in 0...stream.count {
      let complete = starts.lastIndex { $0 <= end } ?? 0
      let error =
        starts.contains(end) ? nil : LegacyErrorPlace(.unexpectedEnd(start: starts[complete]), end)
      let (found, foundError) = Self.decode([Array(stream[..<end])])
      expectEqual(found, Array(frames.map(\.0)[..<complete]))
      expectEqual(foundError.map(LegacyErrorPlace.init), error)
    }
  }

  struct Malformed: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let reason: LegacyError.Reason
    let offset: Int
    var status: LegacyStatus?
    let message: String
    var testDescription: String { name }
  }

  static let malformed: [Malformed] = [
    Malformed(
      name: "another command", bytes: [3], reason: .unknownCommand(3), offset: 0, status: .processingError,
      message: "unknown command 3; expected 0, 1, 2 or 8"),
    Malformed(
      name: "no token", bytes: [0, 0, 0], reason: .badTokenLength(0, expected: nil), offset: 1,
      status: .missingDeviceToken, message: "the device token is 0 bytes, but must be 1 to 65,535"),
    Malformed(
      name: "no payload", bytes: [0, 0, 1, 9, 0, 0], reason: .badPayloadLength(0, limit: 256), offset: 4,
      status: .missingPayload, message: "the payload is 0 bytes, but must be 1 to 256"),
    Malformed(
      name: "257 bytes announced in command 0", bytes: [0, 0, 1, 9, 1, 1],
      reason: .badPayloadLength(257, limit: 256), offset: 4, status: .invalidPayloadSize,
      message: "the payload is 257 bytes, but must be 1 to 256"),
    Malformed(
      name: "65535 bytes announced in command 1", bytes: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9, 0xFF, 0xFF],
      reason: .badPayloadLength(65535, limit: 256), offset: 12, status: .invalidPayloadSize,
      message: "the payload is 65,535 bytes, but must be 1 to 256"),
    Malformed(
      name: "4 GiB announced in command 2", bytes: [2, 0xFF, 0xFF, 0xFF, 0xFF],
      reason: .frameTooLong(4_294_967_295, limit: 2104), offset: 1, status: .processingError,
      message: "the frame is 4,294,967,295 bytes, but the limit is 2,104"),
    Malformed(
      name: "one byte too many in command 2", bytes: [2, 0, 0, 8, 0x39], reason: .frameTooLong(2105, limit: 2104),
      offset: 1, status: .processingError, message: "the frame is 2,105 bytes, but the limit is 2,104"),
    Malformed(
      name: "empty frame", bytes: [2, 0, 0, 0, 0], reason: .missingItem(.token), offset: 0,
      status: .missingDeviceToken, message: "the frame has no device token"),
    Malformed(
      name: "frame without payload", bytes: [2, 0, 0, 0, 35, 1, 0, 32] + LegacyBytes.token32,
      reason: .missingItem(.payload), offset: 0, status: .missingPayload,
      message: "the frame has no payload"),
    Malformed(
      name: "token of 31 bytes", bytes: [2, 0, 0, 0, 34, 1, 0, 31] + LegacyBytes.token32.dropLast(),
      reason: .badTokenLength(31, expected: 32), offset: 6, status: .invalidTokenSize,
      message: "the device token is 31 bytes, but must be 32"),
    Malformed(
      name: "payload of 2049 bytes announced", bytes: [2, 0, 0, 0, 3, 2, 8, 1],
      reason: .badPayloadLength(2049, limit: 2048), offset: 6, status: .invalidPayloadSize,
      message: "the payload is 2,049 bytes, but must be 1 to 2,048"),
    Malformed(
      name: "item id 0", bytes: [2, 0, 0, 0, 3, 0, 0, 0], reason: .unknownItem(0), offset: 5,
      status: .processingError, message: "unknown item id 0; expected 1 to 5"),
    Malformed(
      name: "item id 6", bytes: [2, 0, 0, 0, 3, 6, 0, 0], reason: .unknownItem(6), offset: 5,
      status: .processingError, message: "unknown item id 6; expected 1 to 5"),
    Malformed(
      name: "payload twice", bytes: [2, 0, 0, 0, 8, 2, 0, 1, 9, 2, 0, 1, 9], reason: .duplicateItem(.payload),
      offset: 9, status: .processingError, message: "duplicate payload; remove one of them"),
    Malformed(
      name: "identifier of 3 bytes", bytes: [2, 0, 0, 0, 6, 3, 0, 3, 1, 2, 3],
      reason: .badItemLength(.identifier, found: 3, expected: 4), offset: 6, status: .processingError,
      message: "the notification identifier is 3 bytes, but must be 4"),
    Malformed(
      name: "expiration of 5 bytes", bytes: [2, 0, 0, 0, 8, 4, 0, 5, 1, 2, 3, 4, 5],
      reason: .badItemLength(.expiration, found: 5, expected: 4), offset: 6, status: .processingError,
      message: "the expiration is 5 bytes, but must be 4"),
    Malformed(
      name: "priority of 2 bytes", bytes: [2, 0, 0, 0, 5, 5, 0, 2, 0, 10],
      reason: .badItemLength(.priority, found: 2, expected: 1), offset: 6, status: .processingError,
      message: "the priority is 2 bytes, but must be 1"),
    Malformed(
      name: "item beyond the frame", bytes: [2, 0, 0, 0, 4, 2, 0, 2, 9], reason: .itemBeyondFrame, offset: 6,
      status: .processingError, message: "the item extends beyond its frame"),
    Malformed(
      name: "item head beyond the frame", bytes: [2, 0, 0, 0, 1, 1], reason: .itemBeyondFrame, offset: 5,
      status: .processingError, message: "the item extends beyond its frame"),
  ]

  @Test(arguments: malformed)
  func refusesWithThePlaceUnderEverySplit(row: Malformed) throws {
    let lead = LegacyBytes.enhanced + LegacyBytes.shutdown
    // Bytes after the mistake change nothing.
    let stream = lead + row.bytes + [0, 0, 0]
    for first in 0...stream.count {
      let (frames, error) = Self.decode([Array(stream[..<first]), Array(stream[first...])])
      expectEqual(frames.count, 2)
      expectEqual(error?.reason, row.reason)
      expectEqual(error?.offset, lead.count + row.offset)
      expectEqual(error?.status, row.status)
      expectEqual(error?.description, row.message)
    }
  }

  @Test func throwsTheSameAgainAfterAnError() throws {
    var decoder = LegacyFrameDecoder()
    decoder.append([7])
    for _ in 0..<3 {
      let error = try #require(throws: LegacyError.self) { try decoder.next() }
      expectEqual(error.reason, .unknownCommand(7))
      decoder.append(LegacyBytes.simple)
    }
  }

  @Test func neverTrapsAndNeverDependsOnTheChunking() {
    var random = SeededGenerator()
    let seeds = [LegacyBytes.simple, LegacyBytes.enhanced, LegacyBytes.framed, LegacyBytes.shutdown]
    for _ in 0..<SeededGenerator.rounds {
      var stream = (0..<1 + random.below(4)).flatMap { _ in random.pick(seeds) }
      for _ in 0..<random.below(4) { stream[random.below(stream.count)] = UInt8(random.below(256)) }
      if random.below(4) == 0 {
        stream = (0..<random.below(40)).map { _ in UInt8(random.below(random.pick([9, 256]))) }
      }
      if random.below(3) == 0 { stream.removeLast(random.below(stream.count + 1)) }
      var chunks: [[UInt8]] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let count = 1 + random.below(rest.count)
        chunks.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let (frames, error) = Self.decode([stream])
      let (sameFrames, sameError) = Self.decode(chunks)
      expectEqual(frames, sameFrames)
      expectEqual(error, sameError)
      if error == nil, !stream.contains(2) { expectEqual(frames.flatMap(Self.encoded), stream) }
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let command: LegacyNotification.Command
    var token = DeviceToken(bytes: LegacyBytes.token32)
    var payload = LegacyBytes.payload
    var identifier: UInt32?
    var expiration: UInt32?
    var priority: UInt8?
    let reason: LegacyError.Reason
    var testDescription: String { name }
  }

  static let contentAvailable = Array(#"{"aps":{"content-available":1}}"#.utf8)

  @Test(arguments: [
    Refused(
      name: "257 bytes in command 0", command: .simple, payload: Array(repeating: 0x20, count: 257),
      reason: .badPayloadLength(257, limit: 256)),
    Refused(
      name: "257 bytes in command 1", command: .enhanced, payload: Array(repeating: 0x20, count: 257),
      reason: .badPayloadLength(257, limit: 256)),
    Refused(
      name: "2049 bytes in command 2", command: .framed, payload: Array(repeating: 0x20, count: 2049),
      reason: .badPayloadLength(2049, limit: 2048)),
    Refused(name: "no payload", command: .simple, payload: [], reason: .badPayloadLength(0, limit: 256)),
    Refused(
      name: "no token", command: .simple, token: DeviceToken(bytes: []),
      reason: .badTokenLength(0, expected: nil)),
    Refused(
      name: "token of 65536 bytes", command: .enhanced,
      token: DeviceToken(bytes: Array(repeating: 0, count: 65536)),
      reason: .badTokenLength(65536, expected: nil)),
    Refused(
      name: "token of 33 bytes in command 2", command: .framed,
      token: DeviceToken(bytes: Array(repeating: 0, count: 33)), reason: .badTokenLength(33, expected: 32)),
    Refused(
      name: "identifier in command 0", command: .simple, identifier: 1,
      reason: .unsupportedItem(.identifier, .simple)),
    Refused(
      name: "expiration in command 0", command: .simple, expiration: 1,
      reason: .unsupportedItem(.expiration, .simple)),
    Refused(
      name: "priority in command 1", command: .enhanced, priority: 5,
      reason: .unsupportedItem(.priority, .enhanced)),
    Refused(name: "priority 1", command: .framed, priority: 1, reason: .badPriority(1)),
    Refused(
      name: "urgent background push", command: .framed, payload: contentAvailable, priority: 10,
      reason: .urgentBackgroundPush),
    Refused(
      name: "background push without a priority, which counts as 10", command: .simple, payload: contentAvailable,
      reason: .urgentBackgroundPush),
  ])
  func makesNoFrameThatAGatewayRefuses(row: Refused) throws {
    let error = try #require(throws: LegacyError.self) {
      try LegacyNotification(
        row.command, token: row.token, payload: row.payload, identifier: row.identifier, expiration: row.expiration,
        priority: row.priority)
    }
    expectEqual(error.reason, row.reason)
    expectEqual(error.offset, 0)
  }

  /// Only what has `content-available` alone is refused with priority 10.
  @Test(arguments: [
    #"{"aps":{"content-available":1,"category":"x"}}"#, #"{"aps":{"content-available":1,"mutable-content":1}}"#,
    #"{"aps":{"content-available":1,"x":1}}"#, #"{"aps":{"content-available":1,"alert":"a"}}"#,
  ])
  func takesPriority10ForContentAvailableBesideAnotherKey(payload: String) throws {
    for priority: UInt8? in [10, nil] {
      let notification = try LegacyNotification(
        .framed, token: DeviceToken(bytes: Array(repeating: 0, count: 32)), payload: Array(payload.utf8),
        priority: priority)
      expectEqual(notification.priority, priority)
    }
  }

  @Test func refusesPriority10WhateverStandsBesideAPS() throws {
    let error = try #require(throws: LegacyError.self) {
      try LegacyNotification(
        .simple, token: DeviceToken(bytes: [0]), payload: Array(#"{"acme":1,"aps":{"content-available":1}}"#.utf8))
    }
    expectEqual(error.reason, .urgentBackgroundPush)
  }

  @Test func namesTheItemThatACommandHasNot() throws {
    let error = try #require(throws: LegacyError.self) {
      try LegacyNotification(
        .simple, token: DeviceToken(bytes: LegacyBytes.token32), payload: LegacyBytes.payload, expiration: 1)
    }
    expectEqual("\(error)", "command 0 takes no expiration; leave it out")
  }

  @Test func takesWhatTheLimitsAllow() throws {
    for (command, count) in [(LegacyNotification.Command.simple, 256), (.enhanced, 256), (.framed, 2048)] {
      let notification = try LegacyNotification(
        command, token: DeviceToken(bytes: LegacyBytes.token32), payload: Array(repeating: 0x20, count: count))
      #expect(Self.decode([notification.encoded]) == ([.notification(notification)], nil))
    }
    let long = try LegacyNotification(
      .simple, token: DeviceToken(bytes: Array(repeating: 7, count: 65535)), payload: LegacyBytes.payload)
    #expect(Self.decode([long.encoded]) == ([.notification(long)], nil))
    let full = try LegacyNotification(
      .framed, token: DeviceToken(bytes: LegacyBytes.token32), payload: Array(repeating: 0x20, count: 2048),
      identifier: 1, expiration: 2, priority: 5
    )
    expectEqual(full.encoded.count, 1 + 4 + 2104)
    #expect(Self.decode([full.encoded]) == ([.notification(full)], nil))
    let background = try LegacyNotification(
      .framed, token: DeviceToken(bytes: LegacyBytes.token32), payload: Self.contentAvailable, priority: 5)
    expectEqual(background.encoded.suffix(4), [5, 0, 1, 5])
  }

  @Test(arguments: [
    (0, "no errors"), (1, "processing error"), (2, "missing device token"), (3, "missing topic"),
    (4, "missing payload"), (5, "invalid token size"), (6, "invalid topic size"), (7, "invalid payload size"),
    (8, "invalid token"), (10, "shutdown"), (255, "none (unknown)"), (9, "unknown status"), (128, "unknown status"),
  ])
  func tellsWhatAStatusMeans(status: UInt8, meaning: String) {
    let response = LegacyErrorResponse(status: LegacyStatus(rawValue: status), identifier: 0x0A0B_0C0D)
    expectEqual(response.status.meaning, meaning)
    expectEqual(response.encoded, [8, status, 0x0A, 0x0B, 0x0C, 0x0D])
    #expect(Self.decode([response.encoded]) == ([.errorResponse(response)], nil))
  }
}

/// What is asserted of an error.
struct LegacyErrorPlace: Equatable {
  let reason: LegacyError.Reason
  let offset: Int

  init(_ reason: LegacyError.Reason, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  init(_ error: LegacyError) { self.init(error.reason, error.offset) }
}
