import APNsPayload
import AppBundle
import PushLint
import TestSupport
import Testing

/// Where a rule ends: what it must say nothing of, beside what it finds.
struct RuleEdgeTests {
  static func found(
    _ rule: String, _ payload: String, _ files: [(path: String, text: String)]? = nil
  ) throws -> [String] {
    let app = try files.map(ExampleApp.init)
    var linter = Linter(rule)
    linter.app = app?.app
    return linter.findings(in: Array(payload.utf8), file: "").map { "\($0.severity.rawValue) \($0.message)" }
  }

  static let dates = "send seconds since 1970"
  static let appleDate = "looks like seconds since 2001; \(dates)"

  @Test(arguments: [
    // A date in the past removes the activity at once.
    ("dismissal-date", 0, nil), ("dismissal-date", -1, nil), ("dismissal-date", 1, nil),
    ("dismissal-date", 978_307_199, "warning dismissal-date (978307199) \(appleDate)"),
    ("dismissal-date", 978_307_200, nil), ("dismissal-date", 1_795_286_220, nil),
    ("dismissal-date", 816_979_020, "warning dismissal-date (816979020) \(appleDate)"),
    ("dismissal-date", 399_999_999, nil),
    (
      "dismissal-date", 4_133_980_800,
      "error dismissal-date is after 2100 (4133980800); \(dates)"
    ),
    ("dismissal-date", 1_795_286_220_000, "error dismissal-date is in milliseconds (1795286220000); \(dates)"),
    ("timestamp", 0, "error timestamp is before 2001 (0); \(dates)"),
    ("stale-date", 816_979_020, "error stale-date is before 2001 (816979020); \(dates)"),
  ])
  func takesAnyPastDateOfDismissal(key: String, seconds: Int, finding: String?) throws {
    let payload = #"{"aps":{"event":"end","\#(key)":\#(seconds)}}"#
    try expectEqual(Self.found("live-activity-date", payload), (finding.map { [$0] } ?? []))
  }

  /// Without arguments nothing is formatted.
  @Test(arguments: ["Today 50%off", "50% off", "5 % @home 0.2%f", "100%discount"])
  func takesAnySignWithoutArguments(text: String) throws {
    let files = [("en.lproj/Localizable.strings", "\"SALE\" = \"\(text)\";")]
    #expect(try Self.found("format-specifier-unsupported", #"{"aps":{"alert":{"loc-key":"SALE"}}}"#, files) == [])
    let given = #"{"aps":{"alert":{"loc-key":"SALE","loc-args":["a"]}}}"#
    try expectEqual(Self.found("format-specifier-unsupported", given, files).isEmpty, (text == "50% off"))
    #expect(
      try Self.found(
        "loc-args-count", #"{"aps":{"alert":{"loc-key":"SALE"}}}"#,
        [("en.lproj/Localizable.strings", #""SALE" = "%@ off";"#)]
      ).count == 1)
  }

  static let image = "warning the app has no image or storyboard \"Splash\"; add it"

  @Test(arguments: [
    ("Splash.png", true), ("Splash@2x.png", true), ("Splash~ipad.jpg", true), ("Splash.HEIC", true),
    ("Splash.storyboardc/Info.plist", true), ("Base.lproj/Splash.storyboardc/Info.plist", true),
    ("Base.lproj/Splash.storyboard", true), ("fr.lproj/Splash@3x.png", true), ("fr.lproj/Splash.nib", true),
    ("Contents/Resources/Splash.tiff", true), ("Contents/Resources/Base.lproj/Splash.nib", true),
    // What an asset catalog has cannot be seen.
    ("Assets.car", true), ("Assets.xcassets/Contents.json", true),
    ("Splash.wav", false), ("Splash", false), ("Splash.lproj/a.png", false), ("Library/Sounds/Splash.png", false),
    ("Images/Splash.png", false), ("splash.png", false), ("Splash.strings", false),
  ])
  func looksForLaunchImagesWhereTheSystemDoes(path: String, isFound: Bool) throws {
    let payload = #"{"aps":{"alert":{"body":"Hi","launch-image":"Splash"}}}"#
    let found = try Self.found("launch-image-missing", payload, [("en.lproj/Localizable.strings", ""), (path, "")])
    expectEqual(found, (isFound ? [] : [Self.image]))
  }

  @Test func takesALaunchImageWithItsExtension() throws {
    let files = [("en.lproj/Localizable.strings", ""), ("fr.lproj/Splash@2x.png", "")]
    for (name, isFound) in [("Splash.png", true), ("Splash@2x.png", true), ("Splash.jpg", false)] {
      let payload = #"{"aps":{"alert":{"body":"Hi","launch-image":"\#(name)"}}}"#
      try expectEqual(Self.found("launch-image-missing", payload, files).isEmpty, isFound)
    }
  }

  @Test(arguments: [
    (#"{"loc-key":""}"#, ["warning loc-key is empty, so nothing shows; add a key"]),
    (#"{"body":{"loc-key":""}}"#, ["warning loc-key is empty, so nothing shows; add a key"]),
    (
      #"{"title-loc-key":"","body":"Hi"}"#,
      ["warning title-loc-key is empty, so nothing shows; add a key"]
    ),
    (#"{"loc-key":"","body":""}"#, ["warning loc-key is empty, so nothing shows; add a key"]),
    // The plain text shows.
    (#"{"loc-key":"","body":"Hi"}"#, []), (#"{"loc-key":"K"}"#, []),
  ])
  func findsAnEmptyKeyAsAnEmptyText(alert: String, findings: [String]) throws {
    try expectEqual(Self.found("rendered-empty", #"{"aps":{"alert":\#(alert)}}"#), findings)
  }

  /// As severe as a missing key, which shows the same.
  @Test(arguments: [
    ("", "", "error the text for \"K\" in en is empty, so the raw key reportedly shows; add text"),
    ("", #","body":"""#, "error the text for \"K\" in en is empty, so the raw key reportedly shows; add text"),
    ("", #","body":"Hi""#, "warning the text for \"K\" in en is empty, so the plain text reportedly shows; add text"),
    (" ", "", "warning the text for \"K\" in en is empty; add text"),
  ])
  func saysWhatShowsForAnEmptyTranslation(text: String, body: String, finding: String) throws {
    let files = [("en.lproj/Localizable.strings", "\"K\" = \"\(text)\";")]
    let found = try Self.found("rendered-empty", #"{"aps":{"alert":{"loc-key":"K"\#(body)}}}"#, files)
    expectEqual(found.last, finding)
  }

  @Test(arguments: ["alert-without-body", "background-with-alert", "alert-dictionary-only-body"])
  func judgesNoAlertThatTheSystemPassesOn(rule: String) throws {
    let payload =
      switch rule {
      case "alert-without-body": #"{"aps":{"alert":{"title":"T"}}}"#
      case "background-with-alert": #"{"aps":{"alert":"Hi","content-available":1}}"#
      default: #"{"aps":{"alert":{"body":"Hi"}}}"#
      }
    var linter = Linter(rule)
    func count(_ type: PushType) -> Int {
      linter.pushType = type
      return linter.findings(in: Array(payload.utf8), file: "").count
    }
    expectEqual(count(.alert), 1)
    expectEqual(count(.liveActivity), (rule == "background-with-alert" ? 1 : 0))
    guard rule != "alert-dictionary-only-body" else { return }
    expectEqual([PushType.voip, .pushToTalk, .location, .fileProvider, .mdm].map(count), [0, 0, 0, 0, 0])
  }

  @Test(arguments: [
    ("josé@example.com", true), ("jane@müller.de", true), ("名前@例え.テスト", true), ("jane@example.рф", true),
    ("jane@example.comです", true), ("🎉@user.name", false), ("é@2x.png", false), ("jane@müller", false),
    ("@müller.de", false), ("jane@.de", false), ("jane@example.com、次", true),
  ])
  func findsAddressesBeyondASCII(text: String, isFound: Bool) {
    expectEqual(PersonalDataTests.found("\"\(text)\""), (isFound ? ["an e-mail address 'acme'"] : []))
  }
}
