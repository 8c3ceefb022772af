import CompactJSON
import Foundation
import FoundationStrategies
import TestSupport
import Testing

/// Foundation's types in a decoder without strategies.
@Suite struct DefaultDecodingTests {
  struct Order: Codable, Equatable {
    var url = URL(string: "https://example.com/a?b=c#d")
    var images = [URL(string: "b.png"), nil]
    var data = Data([0, 1, 254, 255])
    var parts = ["": Data(), "a": Data([7])]
    var price = Decimal(string: "1234567890.123456789012345678")
    var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  }

  private let decoder = CompactJSONDecoder()

  /// Returns the path and the text of the error that decoding throws.
  private func failure<Value: Decodable>(_ type: Value.Type, _ text: String) -> String? {
    do {
      _ = try decoder.decode(type, from: Array(text.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context)
    {
      return "\(context.codingPath.map(\.stringValue)): \(context.debugDescription)"
    } catch {
      return "\(error)"
    }
  }

  @Test func readsWhatTheEncoderWrites() throws {
    let bytes = try CompactJSONEncoder().encode(Order())
    try expectEqual(decoder.decode(Order.self, from: bytes), Order())
    var strategies = CompactJSONDecoder()
    strategies.useFoundationStrategies()
    try expectEqual(strategies.decode(Order.self, from: bytes), Order())
    try expectEqual(JSONDecoder().decode(Order.self, from: Data(bytes)), Order())
  }

  @Test func readsThemWithAKeyStrategy() throws {
    struct Order: Codable, Equatable {
      var imageURL = URL(string: "https://example.com/%20")
      var rawData = Data([1])
    }
    var encoder = CompactJSONEncoder()
    var decoder = CompactJSONDecoder()
    encoder.keyStrategy = .custom { PathName(stringValue: "_" + $0[$0.count - 1].stringValue) }
    decoder.keyStrategy = .custom { PathName(stringValue: String($0[$0.count - 1].stringValue.dropFirst())) }
    let bytes = try encoder.encode(Order())
    expectEqual(String(decoding: bytes, as: UTF8.self), #"{"_imageURL":"https://example.com/%20","_rawData":"AQ=="}"#)
    try expectEqual(decoder.decode(Order.self, from: bytes), Order())
  }

  private struct PathName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test(arguments: 0..<10) func readsBase64(count: Int) throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: 251 + $0 * 83) })
    try expectEqual(decoder.decode(Data.self, from: CompactJSONEncoder().encode(data)), data)
  }

  /// Foundation also accepts some text with wrong padding.
  @Test func readsWhatIsBase64AsFoundationDoes() throws {
    var generator = SeededGenerator()
    var canonical = 0
    for _ in 0..<20 * SeededGenerator.rounds {
      let digits = String((0..<generator.below(10)).map { _ in generator.pick(Array("AQgwz09+/====- ")) })
      let expected = Data(base64Encoded: digits)
      let value = try? decoder.decode(Data.self, from: Array(#""\#(digits)""#.utf8))
      #expect(value == nil || value == expected, "\(digits)")
      if expected?.base64EncodedString() == digits {
        canonical += 1
        #expect(value != nil, "\(digits)")
      }
    }
    #expect(canonical > 0)
  }

  @Test(arguments: ["A===", "====", "QUJD=", "AA=A", "AA==AA==", "QUJDRA", "A-__", "AQ==\\n"])
  func refusesWhatIsNotBase64(text: String) {
    expectEqual(failure(Data.self, #""\#(text)""#), "[]: expected base64 at 0, but found other text")
  }

  static let decimals = [
    "0", "-0", "0.000", "1", "-1.5", "3.50", "100", "65535", "65536", "1E5", "1e+5", "1e127", "1e-128", "-2.5e-127",
    "0.10e-120", "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
    "99999999999999999999999999999999999999999", "0.1234567890123456789012345678901234567890123",
    "12345678901234567890123456789012345678901e100", "1.00000000000000000000000000000000000000000000000000000000001",
  ]

  @Test(arguments: decimals) func readsDecimals(text: String) throws {
    let expected = try #require(Decimal(string: text))
    let value = try decoder.decode([Decimal].self, from: Array("[\(text)]".utf8))[0]
    expectEqual(value, expected)
    expectEqual(value.description, expected.description)
    #expect(value.isNaN == false && value + 1 == expected + 1)
  }

  @Test func readsAnyDecimal() throws {
    var generator = SeededGenerator()
    for _ in 0..<10 * SeededGenerator.rounds {
      let digits = (0...generator.below(38)).map { _ in String(generator.below(10)) }.joined()
      let exponent = generator.below(256) - 128
      guard let value = Decimal(string: "\(digits)e\(exponent)") else { continue }
      try expectEqual(decoder.decode(Decimal.self, from: CompactJSONEncoder().encode(value)), value, "\(value)")
    }
  }

  @Test func refusesDates() throws {
    let reason = "a Date has no single form in JSON; import FoundationStrategies and choose one"
    expectEqual(failure([String: [Date]].self, #"{"at":[1700000000]}"#), #"["at", "0"]: \#(reason)"#)
    expectEqual(failure(Date.self, #""2026-11-21T08:30:00Z""#), "[]: \(reason)")
    var decoder = CompactJSONDecoder()
    decoder.keyStrategy = .convertFromSnakeCase
    #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: Array("[1]".utf8)) }
    decoder.refusesDates = false
    try expectEqual(decoder.decode([Date].self, from: Array("[1.5]".utf8)), [Date(timeIntervalSinceReferenceDate: 1.5)])
    decoder.refusesDates = true
    decoder.useFoundationStrategies(date: .secondsSince1970)
    try expectEqual(decoder.decode([Date].self, from: Array("[1]".utf8)), [Date(timeIntervalSince1970: 1)])
  }

  @Test func saysWhatIsWrong() {
    expectEqual(failure([Data].self, #"["AA="]"#), #"["0"]: expected base64 at 1, but found other text"#)
    expectEqual(failure([String: URL].self, #"{"a":""}"#), #"["a"]: expected a URL at 5, but found other text"#)
    expectEqual(
      failure(Decimal.self, "1e128"),
      "[]: expected a decimal number with an exponent from -128 to 127 at 0, but found other text")
    expectEqual(failure(Data.self, "7"), "[]: expected a string with base64 at 0, but found a number")
    expectEqual(failure(URL.self, "null"), "[]: expected a string with a URL at 0, but found null")
    expectEqual(failure(Decimal.self, #""7""#), "[]: expected a number at 0, but found a string")
  }

  /// As the types encode themselves, for what other encoders wrote.
  @Test func readsTheTypesOwnForms() throws {
    try expectEqual(decoder.decode(Data.self, from: Array("[1,255]".utf8)), Data([1, 255]))
    let relative = #"{"relative":"b","base":{"relative":"https://example.com/"}}"#
    #expect(
      try decoder.decode(URL.self, from: Array(relative.utf8))
        == URL(string: "b", relativeTo: URL(string: "https://example.com/")))
    try expectEqual(decoder.decode(URL.self, from: Array(#"{"relative":"b"}"#.utf8)), URL(string: "b"))
  }
}
