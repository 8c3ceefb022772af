import CompactJSON
import Foundation
import TestSupport
import Testing

/// Foundation's two readers, which we did not write, on what we write and on what we refuse.
struct FoundationDifferentialTests {
  /// A value as Foundation's decoder sees it; members sorted by name, as it keeps no order.
  indirect enum Decoded: Decodable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string([UInt8])
    case array([Decoded])
    case object([[UInt8]: Decoded])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(Array(value.utf8))
      } else if let value = try? container.decode([Decoded].self) {
        self = .array(value)
      } else {
        let members = try container.decode([String: Decoded].self)
        self = .object(Dictionary(uniqueKeysWithValues: members.map { (Array($0.key.utf8), $0.value) }))
      }
    }

    init(_ value: JSON) {
      switch value {
      case .null: self = .null
      case .boolean(let value): self = .boolean(value)
      case .number(let value): self = .number(value.double)
      case .string(let value): self = .string(Array(value.utf8))
      case .array(let elements): self = .array(elements.map(Self.init))
      case .object(let object):
        self = .object(Dictionary(uniqueKeysWithValues: object.members.map { (Array($0.name.utf8), Self($0.value)) }))
      }
    }
  }

  @Test func writesWhatFoundationReadsAsTheSame() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds * 3 {
      let value = generator.json(depth: 3, uniqueNames: true)
      let decoded = try JSONDecoder().decode(Decoded.self, from: Data(value.encoded))
      expectEqual(decoded, Decoded(value), "seed \(SeededGenerator.seed), round \(round)")
    }
  }

  @Test func readsWhatFoundationWrites() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds * 3 {
      let value = generator.json(depth: 3, uniqueNames: true)
      let object = try JSONSerialization.jsonObject(with: Data(value.encoded), options: .fragmentsAllowed)
      for options in [[.fragmentsAllowed], [.fragmentsAllowed, .prettyPrinted]] as [JSONSerialization.WritingOptions] {
        let text = try JSONSerialization.data(withJSONObject: object, options: options)
        let read = try JSON(parsing: Array(text))
        expectEqual(Decoded(read), Decoded(value), "seed \(SeededGenerator.seed), round \(round)")
      }
    }
  }

  /// Where Foundation's reader (`JSONSerialization`) and RFC 8259, as we read it, part.
  struct Difference: Sendable, CustomTestStringConvertible {
    let name: String
    let text: [UInt8]
    /// Nil where we accept and Foundation refuses.
    let error: JSONError?
    var testDescription: String { name }
  }

  static let differences: [Difference] = [
    // Foundation looks for byte order marks; RFC 8259, section 8.1, lets a reader refuse them, and APNs gets no such text.
    Difference(
      name: "byte order mark", text: [0xEF, 0xBB, 0xBF, 0x31], error: JSONError(reason: .byteOrderMark, offset: 0)),
    // Foundation guesses UTF-16 and UTF-32 from the NULs; RFC 8259 has UTF-8 alone.
    Difference(
      name: "UTF-16 without a mark", text: [0x5B, 0, 0x5D, 0],
      error: JSONError(reason: .unexpectedByte(0, expected: .valueOrEndOfArray), offset: 1)),
    Difference(
      name: "UTF-16 with a mark", text: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
      error: JSONError(reason: .invalidUTF8(0xFF), offset: 0)),
    // Foundation looks for the end of an array or object after each comma, too.
    Difference(
      name: "trailing comma of an array", text: Array("[1,]".utf8),
      error: JSONError(reason: .trailingComma, offset: 2)),
    Difference(
      name: "trailing comma of an object", text: Array(#"{"a":1 , }"#.utf8),
      error: JSONError(reason: .trailingComma, offset: 7)),
    // Foundation makes a double of every number; we keep its text.
    Difference(name: "number beyond a double", text: Array("[1e999]".utf8), error: nil),
  ]

  /// The differences are those of the Foundation that is built from its public sources.
  static var isOpenSourceFoundation: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// Found with PUSHWRIGHT_SEED=5: Foundation reads what follows an escape as a text of its own, with a byte order mark.
  @Test func keepsAByteOrderMarkAfterAnEscape() throws {
    let text = "\"\\n\u{FEFF}a\""
    try expectEqual(JSON(parsing: Array(text.utf8)), .string("\n\u{FEFF}a"))
    try expectEqual(JSON(parsing: Array(text.utf8)).encoded, Array(text.utf8))
  }

  @Test(.enabled(if: isOpenSourceFoundation), arguments: differences)
  func differsFromFoundationKnowingly(difference: Difference) throws {
    expectEqual(Self.refusal(of: difference.text), difference.error)
    expectEqual(Self.isAcceptedByFoundation(difference.text), (difference.error != nil))
  }

  static func refusal(of text: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  static func isAcceptedByFoundation(_ text: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
  }

  /// Whether a text shows one of ``differences``.
  static func differsKnowingly(_ text: [UInt8], _ error: JSONError?) -> Bool {
    guard let error else {
      let digits = text.split { !"+-.eE0123456789".utf8.contains($0) }
      return digits.contains { Double(String(decoding: $0, as: UTF8.self))?.isFinite == false }
    }
    // What follows a trailing comma may be refused for its own reason.
    return error.reason == .trailingComma || error.reason == .byteOrderMark || text.prefix(4).contains(0)
      || text.starts(with: [0xFF, 0xFE])
      || text.starts(with: [0xFE, 0xFF])
  }

  @Test(
    arguments: RefusalTests.around + RefusalTests.literals + RefusalTests.numbers + RefusalTests.strings
      + RefusalTests.utf8 + RefusalTests.arrays + RefusalTests.objects)
  func refusesWhatFoundationRefuses(row: RefusalTests.Refused) {
    #expect(!Self.isAcceptedByFoundation(row.bytes) || Self.differsKnowingly(row.bytes, row.error))
  }

  @Test(arguments: GrammarTests.literals + GrammarTests.numbers + GrammarTests.strings + GrammarTests.containers)
  func acceptsWhatFoundationAccepts(row: GrammarTests.Accepted) {
    #expect(Self.isAcceptedByFoundation(row.bytes) || Self.differsKnowingly(row.bytes, nil))
  }

  static let sources: [String] = [
    #"{"aps":{"alert":{"title":"Hi","body":"\u00e9\uD83D\uDE00\n"},"badge":0,"sound":"default"},"acme":[1,-2.5e3,true,null]}"#,
    "[[],{},\"\",0,-0,1.5,1E+2,false,\"é漢😀\"]",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"",
    " { \"a\" : [ 1 , 2 ] , \"b\" : { } } ",
  ]

  @Test func acceptsAndRefusesMutatedTextsAsFoundationDoes() {
    var generator = SeededGenerator()
    let spices: [[UInt8]] = [
      [0x22], [0x5C], [0x2C], [0x3A], [0x7B], [0x7D], [0x5B], [0x5D], [0x2D], [0x2B], [0x2E], [0x30], [0x31], [0x65],
      [0x20], [0x0A], [0x09], [0x1F], [0x7F], [0x80], [0xC3], [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80], [0x2F, 0x2F],
      Array("true".utf8), Array("null".utf8), Array(#"\uD800"#.utf8), Array(#"\uDC00"#.utf8), Array(#"\u00"#.utf8),
    ]
    var mismatches: [String] = []
    for round in 0..<SeededGenerator.rounds * 16 {
      var text = Array(generator.pick(Self.sources).utf8)
      for _ in 0...generator.below(3) {
        let place = generator.below(text.count)
        switch generator.below(4) {
        case 0: text.remove(at: place)
        case 1: text[place] = generator.pick(spices)[0]
        case 2: text.insert(contentsOf: generator.pick(spices), at: place)
        default: text.removeSubrange(place...)
        }
        if text.isEmpty { text = [0x20] }
      }
      let error = Self.refusal(of: text)
      if (error == nil) != Self.isAcceptedByFoundation(text), !Self.differsKnowingly(text, error) {
        let shown = String(decoding: text, as: UTF8.self).debugDescription
        mismatches.append("\(round): \(error?.description ?? "accepted") \(shown)")
      }
    }
    #expect(mismatches == [], "seed \(SeededGenerator.seed)")
  }
}
