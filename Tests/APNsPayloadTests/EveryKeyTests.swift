import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// A walk over every key of every table.
struct EveryKeyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let key: PlacedKey
    let value: String
    var found = ""
    var text: String { key.text(value) }
    var testDescription: String { "\(key.path) = \(value)" }
  }

  /// The keys of `aps` itself have samples of their own.
  static let samples = Reference.placed.filter { $0.path != "aps" }
    .flatMap { key in key.shape.samples.map { Case(key: key, value: $0) } }
  static let mistakes = (Reference.placed + [PlacedKey([], "Simulator Target Bundle", .string)]).flatMap { key in
    key.shape.refused.map { Case(key: key, value: $0.text, found: $0.found) }
  }

  static func table<Owner>(_ keys: PayloadKey<Owner>.Type) -> [String] {
    keys.allCases.map { "\($0.name): \($0.shape.rawValue)" }
  }

  static func table(_ reference: [(String, Shape)]) -> [String] { reference.map { "\($0.0): \($0.1.rawValue)" } }

  @Test func hasTheKeysOfTheReferenceInOrder() {
    expectEqual(Self.table(TopLevelKey.self), Self.table(Reference.topLevel))
    expectEqual(Self.table(APSKey.self), Self.table(Reference.aps))
    expectEqual(Self.table(AlertKey.self), Self.table(Reference.alert))
    expectEqual(Self.table(SoundKey.self), Self.table(Reference.sound))
    expectEqual(Self.table(LocalizedTextKey.self), Self.table(Reference.localizedText))
  }

  static func describe<Owner>(_ keys: PayloadKey<Owner>.Type) {
    for key in keys.allCases {
      expectEqual(key.token.description, ",\"\(key.name)\":")
      expectEqual(keys.init(name: key.name), key)
      #expect(keys.init(name: key.name.uppercased()) == nil)
      #expect(keys.init(name: key.name + "s") == nil)
      #expect(key.summary.hasSuffix("."))
    }
    expectEqual(Set(keys.allCases.map(\.name)).count, keys.allCases.count)
    #expect(keys.init(name: "") == nil)
    #expect(keys.allCases.count < 32)
  }

  @Test func findsEveryKeyByItsName() {
    Self.describe(TopLevelKey.self)
    Self.describe(APSKey.self)
    Self.describe(AlertKey.self)
    Self.describe(SoundKey.self)
    Self.describe(LocalizedTextKey.self)
  }

  @Test func knowsWhatReplacesOldKeys() {
    let names = APSKey.allCases.filter { $0.replacement != nil }.map(\.name)
    expectEqual(names, ["url-args"])
    let alertNames = AlertKey.allCases.filter { $0.replacement != nil }.map(\.name)
    expectEqual(alertNames, ["action-loc-key", "action", "summary-arg", "summary-arg-count"])
  }

  @Test(arguments: samples)
  func writesWhatItReads(sample: Case) throws {
    let payload = try Payload(parsing: Array(sample.text.utf8))
    expectEqual(String(decoding: try payload.encoded(), as: UTF8.self), sample.text)
    try expectEqual(payload.encodedSize(), sample.text.utf8.count)
    // Typed: nothing was merely kept.
    #expect(payload.customKeys.isEmpty)
    #expect(payload.aps?.unknownKeys.isEmpty != false)
    if case .dictionary(let alert) = payload.aps?.alert { #expect(alert.unknownKeys.isEmpty) }
    if case .dictionary(let sound) = payload.aps?.sound { #expect(sound.unknownKeys.isEmpty) }
  }

  @Test(arguments: samples)
  func readsTheSameLenientlyAndStrictly(sample: Case) throws {
    let bytes = Array(sample.text.utf8)
    try expectEqual(Payload(parsing: bytes, wronglyTyped: .kept), Payload(parsing: bytes))
  }

  @Test(arguments: mistakes)
  func refusesEachWrongKindWithItsPlace(mistake: Case) throws {
    let type =
      switch (mistake.found, mistake.key.shape) {
      case ("the number 1e999", .integer): "an integer from -2^63 to 2^63 - 1"
      case ("the number 1e999", .number): "a number within the range of a Double"
      default: mistake.key.shape.rawValue
      }
    let expected = PayloadError(
      reason: .wrongType(path: mistake.key.path, found: mistake.found, expected: type),
      offset: mistake.key.before.utf8.count)
    let bytes = Array(mistake.text.utf8)
    #expect(throws: expected) { try Payload(parsing: bytes) }
    expectEqual(Payload.typeErrors(in: try JSONDocument(parsing: bytes)), [expected])
  }

  @Test(arguments: mistakes)
  func keepsEachWrongKindAsItIs(mistake: Case) throws {
    let payload = try Payload(parsing: Array(mistake.text.utf8), wronglyTyped: .kept)
    expectEqual(String(decoding: try payload.encoded(), as: UTF8.self), mistake.text)
    try expectEqual(payload.encodedSize(), mistake.text.utf8.count)
  }

  static let elements = Reference.placed.filter {
    ["url-args", "loc-args"].contains($0.name) || $0.name.hasSuffix("-loc-args")
  }
  .flatMap { key in
    let wrong = ["null", "true", "[]", "{}"] + (key.shape == .strings ? ["5"] : [])
    return wrong.map { Case(key: key, value: #"["a",\#($0),"b"]"#, found: $0) }
  }

  @Test(arguments: elements)
  func refusesAWrongElementWithItsPlace(mistake: Case) throws {
    let found = WrongValue.all.first { $0.text == mistake.found }?.found ?? ""
    let expected = PayloadError(
      reason: .wrongType(
        path: "\(mistake.key.path)[1]", found: found,
        expected: mistake.key.shape == .strings ? "a string" : "a string or a number"),
      offset: mistake.key.before.utf8.count + 5)
    let bytes = Array(mistake.text.utf8)
    #expect(throws: expected) { try Payload(parsing: bytes) }
    expectEqual(Payload.typeErrors(in: try JSONDocument(parsing: bytes)), [expected])
    let kept = try Payload(parsing: bytes, wronglyTyped: .kept)
    expectEqual(String(decoding: try kept.encoded(), as: UTF8.self), mistake.text)
  }

  @Test(arguments: ["3.0", "30e-1", "3E0"])
  func readsAWholeNumberInEverySpelling(text: String) throws {
    let payload = try Payload(parsing: Array(#"{"aps":{"badge":\#(text)}}"#.utf8))
    expectEqual(payload.aps?.badge, 3)
    try expectEqual(payload.encoded(), Array(#"{"aps":{"badge":3}}"#.utf8))
  }

  @Test(arguments: ["null", "5", "[]", "\"x\"", "true"])
  func refusesAPayloadThatIsNoObject(text: String) throws {
    let kind = try JSONDocument(parsing: Array(text.utf8)).root.kind
    #expect(throws: PayloadError(reason: .notAnObject(found: kind), offset: 1)) {
      try Payload(parsing: Array(" \(text)".utf8))
    }
    #expect(throws: PayloadError(reason: .notAnObject(found: kind), offset: 0)) {
      try Payload(parsing: Array(text.utf8), wronglyTyped: .kept)
    }
    #expect(Payload.typeErrors(in: try JSONDocument(parsing: Array(text.utf8))) == [])
  }

  @Test func refusesWhatIsNoJSONWithItsPlace() {
    #expect(throws: PayloadError(reason: .json(.trailingComma), offset: 17)) {
      try Payload(parsing: Array(#"{"aps":{"badge":1,}}"#.utf8))
    }
    #expect(throws: PayloadError(reason: .json(.unexpectedEnd(expected: .value)), offset: 0)) {
      try Payload(parsing: [])
    }
  }

  /// Random payloads with every kind of value under every key: strict reading and the list of errors agree.
  @Test func agreesWithTheListOfTypeErrors() throws {
    var generator = SeededGenerator()
    var refused = 0
    for round in 0..<SeededGenerator.rounds * 6 {
      let text = generator.payloadText()
      let document = try JSONDocument(parsing: Array(text.utf8))
      let errors = Payload.typeErrors(in: document)
      var first: PayloadError?
      do throws(PayloadError) { _ = try Payload(reading: document) } catch { first = error }
      expectEqual(first, errors.first, "seed \(SeededGenerator.seed), round \(round): \(text)")
      expectEqual(errors.map(\.offset), errors.map(\.offset).sorted(), "seed \(SeededGenerator.seed), round \(round)")
      refused += first == nil ? 0 : 1

      // Kept or typed, everything is written again: the members are those of the text.
      let kept = try Payload(reading: document, wronglyTyped: .kept)
      let written = try JSON(parsing: kept.encoded())
      expectEqual(
        written.sorted.encoded, document.root.value.sorted.encoded,
        "seed \(SeededGenerator.seed), round \(round): \(text)")
      try expectEqual(kept.encodedSize(), kept.encoded().count)
    }
    // Of six a round, some are refused and some not.
    #expect(refused * 10 > SeededGenerator.rounds * 6 && refused * 10 < SeededGenerator.rounds * 54)
  }
}

extension SeededGenerator {
  /// A payload with random keys of the tables, most values right; every key once.
  fileprivate mutating func payloadText() -> String {
    var members = Reference.aps.shuffled(using: &self).prefix(below(6)).map { key in
      "\"\(key.0)\":\(value(key.1))"
    }
    members += ["acme", "x"].prefix(below(3)).map { "\"\($0)\":\(pick(WrongValue.all).text)" }
    return #"{"aps":{\#(members.joined(separator: ","))},"acme":\#(pick(WrongValue.all).text)}"#
  }

  private mutating func value(_ shape: Shape) -> String {
    if below(8) == 0 { return pick(WrongValue.all).text }
    switch shape {
    case .alert where Bool.random(using: &self): return object(Reference.alert)
    case .sound where Bool.random(using: &self): return object(Reference.sound)
    case .text where Bool.random(using: &self): return object(Reference.localizedText)
    case .arguments: return "[1,\(below(6) == 0 ? pick(WrongValue.all).text : "\"a\"")]"
    // Numbers are written in their shortest form.
    case .object: return #"{"a":1.0}"#
    default: return pick(shape.samples)
    }
  }

  private mutating func object(_ keys: [(String, Shape)]) -> String {
    let members = keys.shuffled(using: &self).prefix(below(keys.count + 1)).map { "\"\($0.0)\":\(value($0.1))" }
    return "{\(members.joined(separator: ","))}"
  }
}

extension JSON {
  /// The members of every object in the order of their names: the meaning without the order.
  var sorted: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { .init(name: $0.name, value: $0.value.sorted) }
            .sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }))
    default: self
    }
  }
}
