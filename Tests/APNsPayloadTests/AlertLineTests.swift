import APNsPayload
import CompactJSON
import TestSupport
import Testing

struct AlertLineTests {
  static let text = """
    {"aps":{"alert":{"title":"T","title-loc-key":null,"title-loc-args":["a",1],"subtitle":{"loc-key":"S"},\
    "subtitle-loc-key":"SK","subtitle-loc-args":[],"body":"B","loc-key":"K","loc-args":["b"],"action-loc-key":null}}}
    """

  static func alert(_ text: String) throws -> AlertDictionary {
    guard case .dictionary(let alert) = try Payload(parsing: Array(text.utf8)).aps?.alert else {
      throw PayloadError(reason: .notAnObject(found: .null), offset: 0)
    }
    return alert
  }

  static func encoded(_ alert: AlertDictionary) throws -> String {
    String(decoding: try Payload(aps: APS(alert: .dictionary(alert))).encoded(), as: UTF8.self)
  }

  @Test func viewsTheKeysOfEachLine() throws {
    let alert = try Self.alert(Self.text)
    expectEqual(alert[.title], AlertLine(text: "T", locArgs: ["a", 1], nulls: [.locKey]))
    expectEqual(alert[.subtitle], AlertLine(text: .localized(LocalizedText(locKey: "S")), locKey: "SK", locArgs: []))
    expectEqual(alert[.body], AlertLine(text: "B", locKey: "K", locArgs: ["b"]))
    expectEqual(alert.nullKeys, [.titleLocKey, .actionLocKey])
  }

  @Test func setsALineWithItsNulls() throws {
    let alert = try Self.alert(Self.text)
    var copy = AlertDictionary()
    for line in AlertDictionary.Line.allCases { copy[line] = alert[line] }
    copy.nullKeys.insert(.actionLocKey)
    expectEqual(copy, alert)
    try expectEqual(Self.encoded(copy), Self.text)
    for line in AlertDictionary.Line.allCases { copy[line] = AlertLine() }
    try expectEqual(Self.encoded(copy), #"{"aps":{"alert":{"action-loc-key":null}}}"#)
  }

  @Test func writesNullOnlyWhereTheTableAllowsIt() throws {
    var alert = AlertDictionary(body: "B")
    alert[.subtitle] = AlertLine(nulls: [.text, .locKey, .locArgs])
    alert[.title] = AlertLine(locKey: "K", nulls: [.text, .locKey, .locArgs])
    alert.nullKeys.insert(.launchImage)
    #expect(
      try Self.encoded(alert)
        == #"{"aps":{"alert":{"title-loc-key":"K","title-loc-args":null,"body":"B"}}}"#)
    expectEqual(alert.nullKeys, [.titleLocArgs])
    alert.titleLocArgs = nil
    try expectEqual(Self.encoded(alert), #"{"aps":{"alert":{"title-loc-key":"K","body":"B"}}}"#)
  }

  @Test func mapsEachKeyToItsLineAndPartAndBack() {
    var lines = 0
    for key in AlertKey.allCases {
      guard let line = key.line, let part = key.part else {
        #expect(key.line == nil && key.part == nil)
        continue
      }
      lines += 1
      expectEqual(AlertKey(line, part), key)
      let prefix = line == .body ? "" : "\(line.rawValue)-"
      switch part {
      case .text: expectEqual(key.name, line.rawValue)
      case .locKey: expectEqual(key.name, prefix + "loc-key")
      case .locArgs: expectEqual(key.name, prefix + "loc-args")
      }
    }
    expectEqual(lines, 9)
  }

  @Test func looksUpTheKeyBesideTheTextBeforeItsOwn() throws {
    let own = AlertText.localized(LocalizedText(locKey: "OWN", locArgs: ["a"]))
    expectEqual(AlertLine(text: own).localizedText, LocalizedText(locKey: "OWN", locArgs: ["a"]))
    expectEqual(AlertLine(text: own, locKey: "K").localizedText, LocalizedText(locKey: "K"))
    #expect(AlertLine(text: "T", locArgs: ["a"], nulls: [.locKey]).localizedText == nil)
  }

  @Test(arguments: [
    (PayloadTemplate.Hole.title, "title"), (.body, "body"), (.locArgs, "locArgs"), (.titleLocArgs, "titleLocArgs"),
    (.badge, "badge"), (.custom(["a"]), #"custom(["a"])"#),
  ])
  func namesAHoleAsInSwift(hole: PayloadTemplate.Hole, name: String) {
    expectEqual(hole.description, name)
  }
}
