import APNsPayload
import CompactJSON
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
    #expect(alert[.title] == AlertLine(text: "T", locArgs: ["a", 1], nulls: [.locKey]))
    #expect(
      alert[.subtitle] == AlertLine(text: .localized(LocalizedText(locKey: "S")), locKey: "SK", locArgs: []))
    #expect(alert[.body] == AlertLine(text: "B", locKey: "K", locArgs: ["b"]))
    #expect(alert.nullKeys == [.titleLocKey, .actionLocKey])
  }

  @Test func setsALineWithItsNulls() throws {
    let alert = try Self.alert(Self.text)
    var copy = AlertDictionary()
    for line in AlertDictionary.Line.allCases { copy[line] = alert[line] }
    copy.nullKeys.insert(.actionLocKey)
    #expect(copy == alert)
    #expect(try Self.encoded(copy) == Self.text)
    for line in AlertDictionary.Line.allCases { copy[line] = AlertLine() }
    #expect(try Self.encoded(copy) == #"{"aps":{"alert":{"action-loc-key":null}}}"#)
  }

  @Test func writesNullOnlyWhereTheTableAllowsIt() throws {
    var alert = AlertDictionary(body: "B")
    alert[.subtitle] = AlertLine(nulls: [.text, .locKey, .locArgs])
    alert[.title] = AlertLine(locKey: "K", nulls: [.text, .locKey, .locArgs])
    alert.nullKeys.insert(.launchImage)
    #expect(
      try Self.encoded(alert)
        == #"{"aps":{"alert":{"title-loc-key":"K","title-loc-args":null,"body":"B"}}}"#)
    #expect(alert.nullKeys == [.titleLocArgs])
    alert.titleLocArgs = nil
    #expect(try Self.encoded(alert) == #"{"aps":{"alert":{"title-loc-key":"K","body":"B"}}}"#)
  }

  @Test func mapsEachKeyToItsLineAndPartAndBack() {
    var lines = 0
    for key in AlertKey.allCases {
      guard let line = key.line, let part = key.part else {
        #expect(key.line == nil && key.part == nil)
        continue
      }
      lines += 1
      #expect(AlertKey(line, part) == key)
      let prefix = line == .body ? "" : "\(line.rawValue)-"
      switch part {
      case .text: #expect(key.name == line.rawValue)
      case .locKey: #expect(key.name == prefix + "loc-key")
      case .locArgs: #expect(key.name == prefix + "loc-args")
      }
    }
    #expect(lines == 9)
  }

  @Test func looksUpTheKeyBesideTheTextBeforeItsOwn() throws {
    let own = AlertText.localized(LocalizedText(locKey: "OWN", locArgs: ["a"]))
    #expect(AlertLine(text: own).localizedText == LocalizedText(locKey: "OWN", locArgs: ["a"]))
    #expect(AlertLine(text: own, locKey: "K").localizedText == LocalizedText(locKey: "K"))
    #expect(AlertLine(text: "T", locArgs: ["a"], nulls: [.locKey]).localizedText == nil)
  }

  @Test(arguments: [
    (PayloadTemplate.Hole.title, "title"), (.body, "body"), (.locArgs, "locArgs"), (.titleLocArgs, "titleLocArgs"),
    (.badge, "badge"), (.custom(["a"]), #"custom(["a"])"#),
  ])
  func namesAHoleAsInSwift(hole: PayloadTemplate.Hole, name: String) {
    #expect(hole.description == name)
  }
}
