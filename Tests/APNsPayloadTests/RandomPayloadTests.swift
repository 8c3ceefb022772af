import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// Random payloads, each way to write them against text that is put together one member at a time.
struct RandomPayloadTests {
  @Test func writesWhatThePlainWayWrites() throws {
    var generator = SeededGenerator()
    var reused: [UInt8] = []
    var buffer = JSONBuffer(capacity: 16)
    for round in 0..<SeededGenerator.rounds {
      let payload = try generator.payload()
      let expected = Array(PlainText.payload(payload).utf8)
      let place = "seed \(SeededGenerator.seed), round \(round)"
      try expectEqual(payload.encoded(), expected, "\(place)")
      try expectEqual(payload.encodedSize(), expected.count, "\(place)")
      reused.removeAll(keepingCapacity: true)
      try payload.encode(into: &reused)
      expectEqual(reused, expected, "\(place)")
      buffer.removeAll()
      try payload.encode(into: &buffer)
      expectEqual(JSONBufferTests.text(buffer), String(decoding: expected, as: UTF8.self), "\(place)")
      let room = generator.below(expected.count + 20)
      let span = try [UInt8](capacity: room) { (span: inout OutputSpan<UInt8>) throws(JSONEncodingError) in
        _ = try payload.encode(into: &span)
      }
      expectEqual(span, (room < expected.count ? [] : expected), "\(place)")
      try expectEqual(payload.fieldSizes().reduce(0) { $0 + $1.bytes }, expected.count, "\(place)")
    }
  }

  @Test func readsWhatIsWritten() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds {
      let bytes = Array(PlainText.payload(try generator.payload()).utf8)
      let place = "seed \(SeededGenerator.seed), round \(round)"
      for wronglyTyped in [WronglyTyped.kept, .keptInArguments] {
        try expectEqual(Payload(parsing: bytes, wronglyTyped: wronglyTyped).encoded(), bytes, "\(place)")
      }
      for count in stride(from: 0, to: bytes.count, by: 1 + bytes.count / (SeededGenerator.isThorough ? 40 : 12)) {
        let beginning = Array(bytes[..<count])
        expectEqual(error(of: beginning)?.reason, jsonError(of: beginning), "\(place), \(count) bytes")
      }
    }
  }

  /// The types are checked apart from reading, which stops at the first that is wrong, and keeps all of them if asked.
  @Test func refusesTheFirstWrongType() throws {
    var generator = SeededGenerator()
    let values = ["null", "true", "-0", "7.5", "1e999", "123456789012345678901", #""s""#, "[]", "[1,{}]", "{}"]
    for round in 0..<SeededGenerator.rounds {
      var bytes = Array(PlainText.payload(try generator.payload()).utf8)
      let nodes = try JSONDocument(parsing: bytes).root.members.flatMap { Self.values(in: $0.value) }
      guard let node = nodes.isEmpty ? nil : generator.pick(nodes) else { continue }
      bytes.replaceSubrange(node.offset..<node.offset + node.length, with: generator.pick(values).utf8)
      let place = "seed \(SeededGenerator.seed), round \(round)"
      let errors = Payload.typeErrors(in: try JSONDocument(parsing: bytes))
      expectEqual(error(of: bytes), errors.first, "\(place)")
      #expect(error(of: bytes, .kept) == nil, "\(place)")
    }
  }

  private static func values(in node: JSONNode) -> [JSONNode] {
    [node] + node.members.flatMap { values(in: $0.value) } + node.elements.flatMap { values(in: $0) }
  }

  private func error(of bytes: [UInt8], _ wronglyTyped: WronglyTyped = .refused) -> PayloadError? {
    do throws(PayloadError) {
      _ = try Payload(parsing: bytes, wronglyTyped: wronglyTyped)
      return nil
    } catch {
      return error
    }
  }

  private func jsonError(of bytes: [UInt8]) -> PayloadError.Reason? {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: bytes)
      return nil
    } catch {
      return .json(error.reason)
    }
  }
}

/// The plainest encoder: a list of members, joined; one scalar of a string at a time.
enum PlainText {
  static func payload(_ payload: Payload) -> String {
    object(
      [
        ("aps", payload.aps.map(aps)), ("mdm", payload.mdm.map(string)),
      ] + members(payload.customKeys.object))
  }

  static func aps(_ aps: APS) -> String {
    let alert: String? =
      switch aps.alert {
      case nil: nil
      case .text(let text): string(text)
      case .dictionary(let dictionary): Self.alert(dictionary)
      }
    let sound: String? =
      switch aps.sound {
      case nil: nil
      case .named(let name): string(name)
      case .dictionary(let sound):
        object([
          ("critical", sound.critical.map(String.init)), ("name", sound.name.map(string)),
          ("volume", sound.volume.map(number)),
        ])
      }
    let live = aps.liveActivity
    return object(
      [
        ("alert", alert), ("badge", aps.badge.map(String.init)), ("sound", sound),
        ("category", aps.category.map(string)), ("thread-id", aps.threadID.map(string)),
        ("content-available", aps.contentAvailable.map(String.init)),
        ("mutable-content", aps.mutableContent.map(String.init)),
        ("target-content-id", aps.targetContentID.map(string)),
        ("interruption-level", aps.interruptionLevel.map { string($0.rawValue) }),
        ("relevance-score", aps.relevanceScore.map(number)), ("filter-criteria", aps.filterCriteria.map(string)),
        ("content-changed", aps.contentChanged.map(String.init)),
        ("url-args", aps.urlArguments.map { list($0.map(string)) }), ("timestamp", live?.timestamp.map(String.init)),
        ("event", live?.event.map { string($0.rawValue) }),
        ("content-state", live?.contentState.map { value(.object($0)) }),
        ("stale-date", live?.staleDate.map(String.init)), ("dismissal-date", live?.dismissalDate.map(String.init)),
        ("attributes-type", live?.attributesType.map(string)),
        ("attributes", live?.attributes.map { value(.object($0)) }),
        ("input-push-token", live?.inputPushToken.map(String.init)),
        ("input-push-channel", live?.inputPushChannel.map(string)),
      ] + members(aps.unknownKeys.object))
  }

  static func alert(_ alert: AlertDictionary) -> String {
    func null(_ key: AlertKey) -> String? { alert.nullKeys.contains(key) ? "null" : nil }
    return object(
      [
        ("title", alert.title.map(text)), ("title-loc-key", alert.titleLocKey.map(string) ?? null(.titleLocKey)),
        ("title-loc-args", alert.titleLocArgs.map(arguments) ?? null(.titleLocArgs)),
        ("subtitle", alert.subtitle.map(text)), ("subtitle-loc-key", alert.subtitleLocKey.map(string)),
        ("subtitle-loc-args", alert.subtitleLocArgs.map(arguments)), ("body", alert.body.map(text)),
        ("loc-key", alert.locKey.map(string)), ("loc-args", alert.locArgs.map(arguments)),
        ("launch-image", alert.launchImage.map(string)), ("sound", alert.sound.map(string)),
      ] + members(alert.unknownKeys.object))
  }

  static func text(_ text: AlertText) -> String {
    switch text {
    case .plain(let text): string(text)
    case .localized(let text):
      object([("loc-key", text.locKey.map(string)), ("loc-args", text.locArgs.map(arguments))])
    }
  }

  static func arguments(_ arguments: [LocArgument]) -> String {
    list(
      arguments.map {
        switch $0 {
        case .string(let text): string(text)
        case .number(let number): number.text
        case .other(let other): value(other)
        }
      })
  }

  static func value(_ json: JSON) -> String {
    switch json {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): number.text
    case .string(let text): string(text)
    case .array(let elements): list(elements.map(value))
    case .object(let members): object(Self.members(members))
    }
  }

  static func members(_ object: JSONObject) -> [(String, String?)] {
    object.members.map { ($0.name, value($0.value)) }
  }

  /// Whole or a half, which Swift writes as JSON does but for a whole one's fraction.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\" + String(scalar)
      case 0x08: result += "\\b"
      case 0x09: result += "\\t"
      case 0x0A: result += "\\n"
      case 0x0C: result += "\\f"
      case 0x0D: result += "\\r"
      case 0..<0x10: result += "\\u000" + String(scalar.value, radix: 16)
      case 0x10..<0x20: result += "\\u00" + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func object(_ members: [(String, String?)]) -> String {
    "{" + members.compactMap { name, value in value.map { string(name) + ":" + $0 } }.joined(separator: ",") + "}"
  }
}

extension SeededGenerator {
  fileprivate mutating func payload() throws -> Payload {
    var payload = Payload(aps: below(8) > 0 ? aps() : nil)
    payload.mdm = maybe { $0.text() }
    for index in 0..<below(4) { try payload.customKeys.set(text() + "\(index)", to: json(depth: 3)) }
    return payload
  }

  private mutating func aps() -> APS {
    var aps = APS()
    switch below(4) {
    case 0: aps.alert = .text(text())
    case 1, 2: aps.alert = .dictionary(alert())
    default: break
    }
    aps.badge = maybe { $0.integer() }
    switch below(4) {
    case 0: aps.sound = .named(text())
    case 1:
      aps.sound = .dictionary(
        SoundDictionary(
          critical: maybe { $0.below(2) }, name: maybe { $0.text() }, volume: maybe { Double($0.below(9)) / 8 }))
    default: break
    }
    aps.category = maybe { $0.text() }
    aps.threadID = maybe { $0.text() }
    aps.contentAvailable = maybe { $0.below(2) }
    aps.mutableContent = maybe { $0.integer() }
    aps.targetContentID = maybe { $0.text() }
    aps.interruptionLevel = maybe { $0.pick([.active, .timeSensitive]) }
    aps.relevanceScore = maybe { Double($0.below(1000)) / 8 }
    aps.filterCriteria = maybe { $0.text() }
    aps.contentChanged = maybe { $0.below(2) == 0 }
    aps.urlArguments = maybe { generator in (0..<generator.below(3)).map { _ in generator.text() } }
    if below(3) == 0 {
      var activity = LiveActivity()
      activity.timestamp = maybe { $0.integer() }
      activity.event = maybe { $0.pick([.start, .update, .end]) }
      activity.contentState = maybe { ["a": $0.json(depth: 2)] }
      activity.staleDate = maybe { $0.integer() }
      activity.dismissalDate = maybe { $0.integer() }
      activity.attributesType = maybe { $0.text() }
      activity.attributes = maybe { _ in [:] }
      activity.inputPushToken = maybe { $0.below(2) }
      activity.inputPushChannel = maybe { $0.text() }
      aps.liveActivity = activity
    }
    return aps
  }

  private mutating func alert() -> AlertDictionary {
    var alert = AlertDictionary()
    alert.title = maybe { $0.alertText() }
    for key in [AlertKey.titleLocKey, .titleLocArgs] where below(3) == 0 { alert.nullKeys.insert(key) }
    if let key = maybe({ $0.text() }) { alert.titleLocKey = key }
    if let arguments = maybe({ $0.arguments() }) { alert.titleLocArgs = arguments }
    alert.subtitle = maybe { $0.alertText() }
    alert.subtitleLocKey = maybe { $0.text() }
    alert.subtitleLocArgs = maybe { $0.arguments() }
    alert.body = maybe { $0.alertText() }
    alert.locKey = maybe { $0.text() }
    alert.locArgs = maybe { $0.arguments() }
    alert.launchImage = maybe { $0.text() }
    alert.sound = maybe { $0.text() }
    return alert
  }

  private mutating func alertText() -> AlertText {
    below(2) == 0
      ? .plain(text()) : .localized(LocalizedText(locKey: maybe { $0.text() }, locArgs: maybe { $0.arguments() }))
  }

  private mutating func arguments() -> [LocArgument] {
    (0..<below(4)).map { _ in
      switch below(3) {
      case 0: .number(JSONNumber(integer()))
      case 1: .other(json(depth: 1))
      default: .string(text())
      }
    }
  }

  private mutating func json(depth: Int) -> JSON {
    switch below(depth == 0 ? 4 : 6) {
    case 0: .null
    case 1: .boolean(below(2) == 0)
    case 2: .number(JSONNumber(integer()))
    case 3: .string(text())
    case 4: .array((0..<below(4)).map { _ in json(depth: depth - 1) })
    default: .object(JSONObject((0..<below(4)).map { .init(name: text() + "\($0)", value: json(depth: depth - 1)) }))
    }
  }

  private mutating func integer() -> Int { Int(truncatingIfNeeded: next()) >> below(64) }

  /// Of every length from 0 to 40, and of some that are long; with few escapes or with many.
  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = ["a", "Z", " ", "é", "漢", "😀", "\"", "\\", "\n", "\u{1F}", "\u{7F}", "\u{0}"]
    let count = below(20) == 0 ? below(2000) : below(41)
    let kinds = below(2) == 0 ? 3 : scalars.count
    var text = String.UnicodeScalarView()
    for _ in 0..<count { text.append(scalars[below(kinds)]) }
    return String(text)
  }

  private mutating func maybe<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
    below(3) == 0 ? value(&self) : nil
  }
}
