import APNsPayload
import CompactJSON
import TestSupport
import Testing

/// The lines that provider code typically has, with variables in the places where examples have literals.
///
/// It is enough that `lines` compiles; the tests compare what some of the lines give. The compiler checks the types of
/// `lines` in 38 ms (`-Xfrontend -debug-time-function-bodies`, Swift 6.3.1).
@Suite struct VariableTests {
  struct Order: Codable { var id = 17; var itemNames = ["tea"] }

  let text = "Hello"
  let optionalText: String? = "Hello"
  let noText: String? = nil
  let file = "chime.aiff"
  let names = ["Jenna", "Frank"]
  let optionalNames: [String]? = ["Jenna"]
  let counts = [1, 2]
  let count = 3
  let optionalCount: Int? = nil
  let price = 9.5
  let isPaid = true

  // swift-format-ignore
  func lines(alert: Alert, optionalAlert: Alert?, dictionary: AlertDictionary, line: AlertText, arguments: [LocArgument])
    throws -> [APS]
  {
    var payload = Payload(aps: APS(alert: text))
    var all = [
      APS(alert: optionalText),
      APS(alert: "Hello \(names[0])"),
      APS(alert: alert),
      APS(alert: optionalAlert, badge: count),
      APS(alert: dictionary, badge: optionalCount),
      APS(alert: .text(text), sound: file),
      APS(alert: .dictionary(dictionary), sound: optionalText),
      APS(alert: nil, sound: .named(file)),
      APS(alert: isPaid ? "Paid" : nil, sound: isPaid ? "default" : file),
      APS(alert: isPaid ? .text(text) : .dictionary(dictionary)),
      APS(alert: optionalText.map(Alert.text), sound: Sound.named(file)),
      APS(alert: text, badge: count, sound: "default", category: text, threadID: optionalText, contentAvailable: 1),
      APS(alert: text, interruptionLevel: isPaid ? .timeSensitive : .active, relevanceScore: price),
      APS(sound: SoundDictionary(critical: 1, name: file, volume: price)),
      APS(sound: .dictionary(SoundDictionary(critical: 1, name: optionalText))),
      APS(contentAvailable: 1, filterCriteria: text, contentChanged: isPaid, urlArguments: names),
      APS(liveActivity: LiveActivity(event: .update, timestamp: count, contentState: ["score": 3], staleDate: count)),
    ]
    var alerts = [
      AlertDictionary(title: text, body: optionalText),
      AlertDictionary(title: text, subtitle: "Literal", body: "Hello \(count)"),
      AlertDictionary(title: names.first, body: .plain(text)),
      AlertDictionary(title: text, body: .localized(LocalizedText(locKey: text, locArgs: names))),
      AlertDictionary(title: line, body: LocalizedText(locKey: "KEY")),
      AlertDictionary(title: text, locKey: "KEY", locArgs: names),
      AlertDictionary(locKey: text, locArgs: ["Jenna", text, 3, count]),
      AlertDictionary(locKey: optionalText, locArgs: optionalNames),
      AlertDictionary(locKey: text, locArgs: arguments),
      AlertDictionary(titleLocKey: text, titleLocArgs: counts, locKey: "KEY", locArgs: [.string(text), 3]),
      AlertDictionary(locKey: text, locArgs: names.map { .string($0) }),
      AlertDictionary(locKey: text, locArgs: names.map(LocArgument.string) + [7]),
      AlertDictionary(subtitle: text, subtitleLocKey: text, subtitleLocArgs: [], launchImage: file, sound: file),
      AlertDictionary(actionLocKey: text, action: noText, summaryArgument: text, summaryArgumentCount: count),
    ]
    alerts[0][.title] = AlertLine(text: text, locArgs: names)
    alerts[0].body = .plain(text)
    all += alerts.map { APS(alert: $0) }
    all += alerts.map { APS(alert: .dictionary($0)) }
    payload.aps?.alert = .text(text)
    payload.customKeys["text"] = text
    payload.customKeys["optional"] = optionalText
    payload.customKeys["count"] = count
    payload.customKeys["none"] = optionalCount
    payload.customKeys["price"] = price
    payload.customKeys["isPaid"] = isPaid
    payload.customKeys["names"] = names
    payload.customKeys["counts"] = counts
    payload.customKeys["literal"] = ["id": 17, "items": ["tea", nil]]
    payload.customKeys["gone"] = nil
    try payload.customKeys.set("price", to: price)
    try payload.customKeys.set("names", to: optionalNames)
    try payload.customKeys.set("literal", to: ["bang", "whiz"])
    try payload.customKeys.set("order", to: Order())
    try payload.customKeys.set("orders", encoding: [Order()])
    let id: Int? = payload.customKeys["count"]
    if let id, payload.customKeys["text"] == "Hello" { all.append(APS(badge: id)) }
    return all + [payload.aps].compactMap(\.self)
  }

  private func encoded(_ aps: APS) throws -> String { String(decoding: try Payload(aps: aps).encoded(), as: UTF8.self) }

  @Test func variablesGiveWhatLiteralsGive() throws {
    expectEqual(APS(alert: text, badge: count, sound: file), APS(alert: "Hello", badge: 3, sound: "chime.aiff"))
    expectEqual(APS(alert: text).alert, .text("Hello"))
    expectEqual(APS(alert: noText), APS())
    expectEqual(
      AlertDictionary(title: text, body: optionalText, locArgs: ["Jenna", count]),
      AlertDictionary(title: "Hello", body: "Hello", locArgs: [.string("Jenna"), .number(3)]))
    expectEqual(AlertDictionary(locArgs: names).locArgs, [.string("Jenna"), .string("Frank")])
    expectEqual(AlertDictionary(locArgs: counts).locArgs, [.number(1), .number(2)])
    expectEqual(AlertDictionary(body: LocalizedText(locKey: text)).body, .localized(LocalizedText(locKey: "Hello")))
    expectEqual(APS(alert: AlertDictionary(title: text)).alert, .dictionary(AlertDictionary(title: "Hello")))
    expectEqual(AlertLine(text: text, locArgs: names), AlertLine(text: "Hello", locArgs: ["Jenna", "Frank"]))
    #expect(
      try lines(
        alert: .text(text), optionalAlert: nil, dictionary: AlertDictionary(body: text), line: .plain(text),
        arguments: [.string(text)]
      ).count == 47)
  }

  @Test func initializersHaveEveryKey() throws {
    let activity = LiveActivity(
      event: .start, timestamp: 1, contentState: [:], staleDate: 2, dismissalDate: 3, attributesType: "T",
      attributes: [:], inputPushToken: 1, inputPushChannel: "C")
    let aps = APS(
      alert: text, badge: 1, sound: file, category: text, threadID: text, contentAvailable: 1, mutableContent: 1,
      targetContentID: text, interruptionLevel: .passive, relevanceScore: 0.5, filterCriteria: text,
      contentChanged: true, urlArguments: names, liveActivity: activity)
    let alert = AlertDictionary(
      title: text, titleLocKey: text, titleLocArgs: names, subtitle: text, subtitleLocKey: text, subtitleLocArgs: names,
      body: text, locKey: text, locArgs: names, launchImage: text, sound: text, actionLocKey: text, action: text,
      summaryArgument: text, summaryArgumentCount: 1)
    try expectEqual(names(of: Payload(aps: aps), at: "aps"), APSKey.allCases.map(\.name))
    try expectEqual(names(of: Payload(aps: APS(alert: alert)), at: "alert"), AlertKey.allCases.map(\.name))
  }

  private func names(of payload: Payload, at name: String) throws -> [String] {
    guard case .object(let root) = try JSON(parsing: payload.encoded()), case .object(var object)? = root["aps"] else {
      return []
    }
    if name != "aps", case .object(let inner)? = object[name] { object = inner }
    return object.members.map(\.name)
  }

  @Test func customKeysAreReadAsWhatTheyWereSetTo() throws {
    var keys = ExtraKeys<Payload>()
    keys["text"] = text
    keys["count"] = count
    keys["price"] = price
    keys["isPaid"] = isPaid
    keys["names"] = names
    keys["counts"] = counts
    keys["none"] = optionalCount
    expectEqual(
      String(decoding: JSON.object(keys.object).encoded, as: UTF8.self),
      #"{"text":"Hello","count":3,"price":9.5,"isPaid":true,"names":["Jenna","Frank"],"counts":[1,2]}"#)
    let read: (String?, Int?, Double?, Bool?) = (keys["text"], keys["count"], keys["price"], keys["isPaid"])
    #expect(read == (text, count, price, isPaid))
    let lists: ([String]?, [Int]?) = (keys["names"], keys["counts"])
    #expect(lists == (names, counts))
    let wrong: (String?, Int?, Bool?, [String]?) = (keys["count"], keys["price"], keys["names"], keys["counts"])
    #expect(wrong == (nil, nil, nil, nil))
    keys["count"] = noText
    #expect(keys["count"] == nil)
  }

  @Test func customKeysAreMadeByAGivenEncoder() throws {
    var keys = ExtraKeys<Payload>()
    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .convertToSnakeCase
    try keys.set("order", encoding: Order(), using: encoder)
    try keys.set("plain", to: Order())
    try keys.set("plain", to: nil as Order?)
    expectEqual(
      String(decoding: JSON.object(keys.object).encoded, as: UTF8.self), #"{"order":{"id":17,"item_names":["tea"]}}"#)
    #expect(throws: ReservedKeyError.self) { try keys.set("aps", to: count) }
    #expect(throws: JSONEncodingError(reason: .notFinite(.infinity))) { try keys.set("x", to: Double.infinity) }
  }

  @Test func aReservedNameOfASubscriptFailsAPrecondition() async {
    await #expect(processExitsWith: .failure) {
      var keys = ExtraKeys<Payload>()
      keys["aps"] = 1
    }
  }
}
