import CompactJSON
import Foundation
import FoundationStrategies
import TestSupport
import Testing

/// Each strategy against Foundation's own.
struct StrategyTests {
  struct Value: Codable, Equatable {
    var date = Date(timeIntervalSince1970: 1_795_284_000.25)
    var whole = Date(timeIntervalSince1970: 1_795_284_000)
    var data = Data([0, 1, 254, 255])
    var url = URL(string: "https://example.com/a?b=c#d")
    var decimal = Decimal(string: "1234567890.123456789012345678")
    var dates = [Date(timeIntervalSinceReferenceDate: -1.5)]
  }

  static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy/MM/dd HH:mm:ss.SSS"
    return formatter
  }()

  func check(
    _ date: DateStrategy, _ encoding: JSONEncoder.DateEncodingStrategy, _ decoding: JSONDecoder.DateDecodingStrategy
  ) throws {
    let reversed = DataStrategy.custom(
      encode: { data, encoder in try Data(data.reversed()).base64EncodedString().encode(to: encoder) },
      decode: { decoder in Data((Data(base64Encoded: try String(from: decoder)) ?? Data()).reversed()) })
    guard case .custom(let encodeData, let decodeData) = reversed else { return }
    for (data, foundationData) in [
      (DataStrategy.base64, JSONEncoder.DataEncodingStrategy.base64), (.deferredToData, .deferredToData),
      (reversed, .custom(encodeData)),
    ] {
      let foundation = JSONEncoder()
      foundation.dateEncodingStrategy = encoding
      foundation.dataEncodingStrategy = foundationData
      foundation.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let foundationDecoder = JSONDecoder()
      foundationDecoder.dateDecodingStrategy = decoding
      if case .deferredToData = data { foundationDecoder.dataDecodingStrategy = .deferredToData }
      if case .custom = data { foundationDecoder.dataDecodingStrategy = .custom(decodeData) }
      var encoder = CompactJSONEncoder()
      encoder.useFoundationStrategies(date: date, data: data)
      var decoder = CompactJSONDecoder()
      decoder.useFoundationStrategies(date: date, data: data)

      let bytes = try encoder.encode(Value())
      let expected = try foundation.encode(Value())
      #expect(
        try foundationDecoder.decode(Value.self, from: Data(bytes))
          == foundationDecoder.decode(Value.self, from: expected))
      try expectEqual(decoder.decode(Value.self, from: bytes), foundationDecoder.decode(Value.self, from: expected))
      try expectEqual(decoder.decode(Value.self, from: Array(expected)), decoder.decode(Value.self, from: bytes))
    }
  }

  @Test func readsOptionalElements() throws {
    var decoder = CompactJSONDecoder()
    decoder.useFoundationStrategies(date: .secondsSince1970)
    try expectEqual(decoder.decode([Int?].self, from: Array("[1,null]".utf8)), [1, nil])
    try expectEqual(decoder.decode([String: String?].self, from: Array(#"{"a":"b"}"#.utf8)), ["a": "b"])
    try expectEqual(decoder.decode([Date?].self, from: Array("[1]".utf8)), [Date(timeIntervalSince1970: 1)])
  }

  @Test func defersDates() throws { try check(.deferredToDate, .deferredToDate, .deferredToDate) }
  @Test func countsSeconds() throws { try check(.secondsSince1970, .secondsSince1970, .secondsSince1970) }
  @Test func countsMilliseconds() throws {
    try check(.millisecondsSince1970, .millisecondsSince1970, .millisecondsSince1970)
  }
  @Test func writesISO8601() throws { try check(.iso8601, .iso8601, .iso8601) }
  @Test func asksAFormatter() throws {
    try check(.formatted(Self.formatter), .formatted(Self.formatter), .formatted(Self.formatter))
  }

  @Test func asksTheUsersFunctions() throws {
    let encode: @Sendable (Date, any Encoder) throws -> Void = { date, encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(date.timeIntervalSince1970 / 60, forKey: .minutes)
    }
    let decode: @Sendable (any Decoder) throws -> Date = { decoder in
      Date(timeIntervalSince1970: try decoder.container(keyedBy: Key.self).decode(Double.self, forKey: .minutes) * 60)
    }
    try check(.custom(encode: encode, decode: decode), .custom(encode), .custom(decode))
    var encoder = CompactJSONEncoder()
    encoder.useFoundationStrategies(date: .custom(encode: encode, decode: decode))
    expectEqual(
      String(decoding: try encoder.encode([Date(timeIntervalSince1970: 90)]), as: UTF8.self), #"[{"minutes":1.5}]"#)
  }

  enum Key: String, CodingKey { case minutes }

  @Test func writesTheTextsOfFoundation() throws {
    var encoder = CompactJSONEncoder()
    encoder.useFoundationStrategies(date: .iso8601)
    expectEqual(
      String(decoding: try encoder.encode(Value(dates: [])), as: UTF8.self),
      #"{"date":"2026-11-21T18:00:00Z","whole":"2026-11-21T18:00:00Z","data":"AAH+/w==","#
        + #""url":"https://example.com/a?b=c#d","decimal":1234567890.123456789012345678,"dates":[]}"#)
  }
}
