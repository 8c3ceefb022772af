import AppBundle
import PushLint
import TestSupport
import Testing

/// The Android app beside the Apple app: in messages for Firebase, and in `strings check`.
struct AndroidLintTests {
  private static let resources = [
    (
      "res/values/strings.xml",
      """
      <resources><string name="hi">Hi %1$s</string><string name="count">%1$d new</string>
      <string name="plain">100%% of it</string><string name="ok">@android:string/ok</string>
      <plurals name="files"><item quantity="other">%d files</item></plurals></resources>
      """
    ),
    (
      "res/values-de/strings.xml",
      "<resources><string name=\"hi\">Hallo %1$s und %2$s</string><string name=\"only\">Nur hier</string></resources>"
    ),
  ]

  private func findings(_ notification: String, message: String = "", _ files: [(String, String)] = resources)
    -> [String]
  {
    var linter = Linter("android-loc-key", "android-arguments")
    linter.android = AndroidResources(files: files.map { (path: $0.0, text: $0.1) })
    let text = "{\"message\":{\"token\":\"a\",\(message)\"android\":{\"notification\":{\(notification)}}}}"
    return linter.findings(in: Array(text.utf8), file: "a.json").map {
      "\($0.location.column) \($0.rule) \($0.severity): \($0.message)"
    }
  }

  @Test func findsKeysThatTheAndroidAppLacks() {
    expectEqual(findings("\"title_loc_key\":\"hi\",\"title_loc_args\":[\"A\",\"B\"]").count, 1)
    expectEqual(
      findings("\"title_loc_key\":\"h\",\"body_loc_key\":\"counts\""),
      [
        "68 android-loc-key error: the Android app has no string \"h\", so Android shows no title; add it to values",
        "87 android-loc-key error: the Android app has no string \"counts\", so Android shows no body; did you "
          + "mean \"count\"?",
      ])
    expectEqual(
      findings("\"body_loc_key\":\"only\""),
      [
        "67 android-loc-key error: the Android app has \"only\" only in values-de, so other users get no body; "
          + "add it to values"
      ])
    expectEqual(
      findings("\"body_loc_key\":\"files\""),
      [
        "67 android-loc-key error: \"files\" has several texts on Android, and a push cannot choose one; add a string"
      ])
    expectEqual(
      findings("\"body_loc_key\":\"ok\""),
      [
        "67 android-loc-key error: the string \"ok\" in values is a reference that leads to no text of the Android app"
      ])
  }

  @Test func followsReferencesInEachLanguage() {
    let files = [
      (
        "res/values/a.xml",
        "<resources><string name=\"K\">@string/L</string><string name=\"L\">Hi %1$s and %2$s</string></resources>"
      ), ("res/values-de/a.xml", "<resources><string name=\"L\">Hallo %1$s</string></resources>"),
      ("res/values-fr/a.xml", "<resources><string name=\"K\">@string/none</string></resources>"),
    ]
    expectEqual(
      findings("\"body_loc_key\":\"K\",\"body_loc_args\":[\"A\"]", files),
      [
        "67 android-loc-key error: the string \"K\" in values-fr is a reference that leads to no text of the Android app",
        "67 android-arguments error: in the text for \"K\" in values: %2$s needs argument 2, but there is only 1",
      ])
  }

  /// As for FCM, which does not tell it from a missing one.
  @Test func readsAnEmptyTextAsNone() {
    let notification = "\"notification\":{\"body\":\"Hello\"},"
    for text in ["", "\"body\":\"\","] {
      let found = findings("\(text)\"body_loc_key\":\"hi\"", message: notification)
      #expect(found.count == 1 && found[0].contains("the body of the message overrides body_loc_key"))
    }
  }

  @Test func findsATextThatOverridesTheKey() {
    expectEqual(
      findings("\"body_loc_key\":\"hi\"", message: "\"notification\":{\"body\":\"Hello\"},"),
      [
        "99 android-loc-key warning: on Android, the body of the message overrides body_loc_key; leave one of them out"
      ])
    expectEqual(findings("\"body\":\"\",\"body_loc_key\":\"plain\",\"bodyLocArgs\":[]").count, 1)
  }

  @Test func findsArgumentsThatDoNotFit() {
    expectEqual(
      findings("\"body_loc_key\":\"hi\",\"body_loc_args\":[\"A\"]"),
      [
        "67 android-arguments error: in the text for \"hi\" in values-de: %2$s needs argument 2, but there is only 1"
      ])
    expectEqual(
      findings("\"bodyLocKey\":\"count\",\"bodyLocArgs\":[\"3\"]"),
      [
        "65 android-arguments error: in the text for \"count\" in values: %1$d does not take a string; use %s, "
          + "%n$s or %%"
      ])
    expectEqual(
      findings("\"body_loc_key\":\"plain\""),
      [
        "67 android-arguments warning: in the text for \"plain\" in values: without arguments nothing is formatted, so "
          + "%% shows as %%; write %"
      ])
  }

  /// SNS adds the target; the findings are at their places after the escapes.
  @Test func readsTheTextForFCMInAMessageForSNS() {
    func findings(_ text: String) -> [String] {
      var linter = Linter("android-loc-key", "android-arguments", "fcm-target", "fcm-unknown-field", "envelope-shape")
      linter.android = AndroidResources(files: Self.resources.map { (path: $0.0, text: $0.1) })
      return linter.findings(in: Array(text.utf8), file: "a.json").map {
        "\($0.location.column) \($0.length) \($0.rule) \($0.severity): \($0.message)"
      }
    }
    let start = #"{"default":"","APNS":"{\"aps\":{\"badge\":1}}","GCM":"{\"fcmV1Message\":{\"message\":"#
    expectEqual(
      findings(start + #"{\"android\":{\"notification\":{\"body_loc_key\":\"h\\u0069\\n\",\"tittle\":\"\"}}}}}"}"#),
      [
        "135 15 android-loc-key error: the Android app has no string \"hi\\u000A\", so Android shows no body; did you "
          + "mean \"hi\"?",
        "151 10 fcm-unknown-field error: FCM does not know \"tittle\" in android.notification; did you mean \"title\"?",
      ])
    expectEqual(
      findings(start + #"{\"android\":{\"notification\":{\"body_loc_key\":\"count\"}}}}}"}"#),
      [
        "135 9 android-arguments error: in the text for \"count\" in values: without arguments nothing is formatted, so "
          + "%1$d shows as %1$d; use %s with an argument, or remove it"
      ])
    // FCM's form before v1, and text that is not JSON.
    let apns = #"{"default":"","APNS":"{\"aps\":{\"badge\":1}}","GCM":"#
    for text in [#""{\"notification\":{\"body_loc_key\":\"none\"}}"}"#, #""{"}"#, #""{\"fcmV1Message\":1}"}"#, "{}}"] {
      #expect(findings(apns + text) == [])
    }
  }

  @Test func findsNothingWithoutAnAndroidApp() {
    let text = "{\"message\":{\"token\":\"a\",\"android\":{\"notification\":{\"body_loc_key\":\"none\"}}}}"
    #expect(Linter("android-loc-key", "android-arguments").findings(in: Array(text.utf8), file: "a").isEmpty)
  }

  /// Of a file that cannot be read, Android shows nothing.
  @Test func findsTheKeyOfAFileThatCannotBeRead() {
    expectEqual(
      findings("\"body_loc_key\":\"none\"", [("res/values/a.xml", "<resources>")]),
      [
        "67 android-loc-key error: the Android app has no string \"none\", so Android shows no body; add it to values"
      ])
  }

  private static let rules = ["android-loc-key", "android-arguments", "android-translation"]

  private func lines(_ files: [String: String], payloads: [String]? = nil) throws -> [String] {
    try LocalizationFolder(files).lines(
      Linter(rules: Rule.all.filter { Self.rules.contains($0.name) }), payloads: payloads)
  }

  private static func xml(_ strings: KeyValuePairs<String, String>) -> String {
    "<resources>" + strings.map { "<string name=\"\($0)\">\($1)</string>" }.joined() + "</resources>"
  }

  @Test func comparesArgumentsByNumberAndType() throws {
    let found = try lines([
      "en.lproj/Localizable.strings": """
      "a" = "%@"; "b" = "%1$@ %2$@"; "c" = "%d of %@"; "d" = "none"; "e" = "%@ 100%%";
      "f" = "%@ %@"; "g" = "50% off"; "h" = "%@";
      """,
      "res/values/strings.xml": Self.xml([
        "a": "%s", "b": "%2$s %1$s", "c": "%1$s of %2$s", "d": "%s", "e": "%s 100%%", "f": "%1$s", "g": "50% off",
        "h": "%S",
      ]),
    ])
    expectEqual(
      found,
      [
        "en 1:75 android-arguments warning c: the text has %1$s, but Localizable in en has %d",
        "en 1:113 android-arguments warning d: the text has %s, but Localizable in en takes no arguments",
        "en 1:175 android-arguments warning f: the text does not use argument 2, but Localizable in en has %@",
      ])
  }

  @Test func comparesEachLanguageWithWhatItsUsersSee() throws {
    let found = try lines([
      "en.lproj/Localizable.strings": "\"a\" = \"%@\";", "de.lproj/Localizable.strings": "\"a\" = \"%@ de\";",
      "pt-BR.lproj/Localizable.strings": "\"a\" = \"pt\";",
      "res/values/a.xml": Self.xml(["a": "%s"]), "res/values-de-rDE/a.xml": Self.xml(["a": "%1$s %2$s"]),
      "res/values-pt/a.xml": Self.xml(["a": "pt"]),
    ])
    expectEqual(
      found, ["de 1:12 android-arguments warning a: the text has %2$s, but Localizable in de takes only 1 argument"])
  }

  /// A warning about a key that payloads use is an error.
  @Test func checksTheArgumentsOfPayloads() throws {
    let files = [
      "en.lproj/Localizable.strings": "\"a\" = \"%d\"; \"b\" = \"B\"; \"c\" = \"C\";",
      "res/values/a.xml": Self.xml(["a": "%d", "c": "C"]),
    ]
    #expect(try lines(files) == [])
    let payloads = [
      #"{"aps":{"alert":{"loc-key":"a","loc-args":["1"]}}}"#, #"{"aps":{"alert":{"loc-key":"b"}}}"#,
      #"{"aps":{"alert":{"loc-key":"c"}}}"#,
    ]
    #expect(
      try lines(files, payloads: payloads) == [
        "en 1:13 android-loc-key error b: the Android app has no string \"b\"; add it, if the same push goes "
          + "to Android",
        "en 1:12 android-arguments error a: %d does not take a string; use %s, %n$s or %%",
      ])
  }

  @Test func findsLanguagesThatOneSystemLacks() throws {
    let found = try lines([
      "en.lproj/Localizable.strings": "\"a\" = \"A\";", "fr.lproj/Localizable.strings": "\"a\" = \"A fr\";",
      "it.lproj/Localizable.strings": "\"a\" = \"A it\";", "en-GB.lproj/Localizable.strings": "\"a\" = \"A\";",
      "res/values/a.xml": Self.xml(["a": "A", "b": "B"]), "res/values-it/a.xml": Self.xml(["b": "B it"]),
      "res/values-de/a.xml": Self.xml(["a": "A de"]), "res/values-es/a.xml": Self.xml(["b": "B es"]),
    ])
    expectEqual(
      found,
      [
        "fr 1:1 android-translation information: the Android app has no values folder for fr, but the Apple app has "
          + "the language",
        "de 1:1 android-translation information: the Apple app has no localization for de, but the Android app does",
        "it 1:12 android-translation information a: values-it has no string \"a\", but the Apple app has it in it",
      ])
  }

  @Test func reportsWhatTheAndroidAppCannotBeBuiltWith() throws {
    let found = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"a\" = \"A\";",
      "res/values/a.xml": "<resources>\n<string name=\"a\">don't</string>",
      "res/values-de/a.xml": "<resources>\n<string name=\"a\">don't</string></resources>",
    ]).lines(Linter("strings-syntax"))
    expectEqual(
      found,
      [
        "de 2:21 strings-syntax error: the app cannot be built with a single apostrophe here; write \\'",
        "- 2:21 strings-syntax error: the app cannot be built with a single apostrophe here; write \\'",
        "- 2:32 strings-syntax error: expected </resources>, but found the end of the file; the app cannot be built "
          + "with this file",
      ])
  }

  /// A message may name other strings for Android.
  @Test func asksForNoAppleKeyThatDoesNotGoToAndroid() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"INVITE\" = \"Hi\";", "res/values/a.xml": Self.xml(["invite_body": "Hi"]),
    ])
    let apns = #""apns":{"payload":{"aps":{"alert":{"loc-key":"INVITE"}}}}"#
    let own = #"{"message":{"token":"t","android":{"notification":{"body_loc_key":"invite_body"}},\#(apns)}}"#
    let other = #"{"message":{"token":"t",\#(apns)}}"#
    for (messages, count) in [([own], 0), ([own, own], 0), ([own, other], 1), ([other, own], 1)] {
      try expectEqual(folder.lines(Linter("android-loc-key"), payloads: messages).count, count)
    }
  }

  /// Android does not look in values then.
  @Test func findsEmptyTexts() throws {
    let files = [
      ("res/values/a.xml", Self.xml(["K": "Hi"])), ("res/values-de/a.xml", Self.xml(["K": ""])),
      ("res/values-fr/a.xml", Self.xml(["K": "@string/L", "L": "\"\""])),
    ]
    expectEqual(
      findings("\"body_loc_key\":\"K\"", files),
      [
        "67 android-loc-key error: the text for \"K\" in values-de and values-fr is empty, so Android shows no body; "
          + "translate it"
      ])
    let found = try lines([
      "en.lproj/Localizable.strings": "\"K\" = \"Hi\"; \"M\" = \"\";",
      "de.lproj/Localizable.strings": "\"K\" = \"Hallo\"; \"M\" = \"\";",
      "res/values/a.xml": Self.xml(["K": "Hi", "M": ""]), "res/values-de/a.xml": Self.xml(["K": "", "M": ""]),
    ])
    expectEqual(
      found,
      [
        "de 1:12 android-loc-key warning K: the text is empty, but the Apple app has one in de; translate it"
      ])
  }

  /// A message for Android alone counts for Android, in whatever file.
  @Test func countsTheKeysOfMessagesForAndroid() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"L\" = \"l %@\";", "res/values/a.xml": Self.xml(["L": "ok %d"]),
    ])
    let message = #"{"message":{"token":"t","android":{"notification":{"title_loc_key":"L","title_loc_args":["x"]}}}}"#
    let other = #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#
    for payloads in [[message], ["[\(message),\(other)]"], [message + "\n" + other], [other + "\n" + message + "\n"]] {
      let found = try folder.lines(Linter("android-arguments"), payloads: payloads)
      expectEqual(found.map { $0.contains("android-arguments error L") }, [true])
    }
    #expect(try folder.lines(Linter("android-arguments"), payloads: [other])[0].contains("warning L"))
  }

  /// A German user reads English on one system and German on the other.
  @Test func comparesLanguagesThatOnlyAndroidHas() throws {
    let found = try lines(
      [
        "en.lproj/Localizable.strings": "\"a\" = \"Hi %1$@\";", "res/values/a.xml": Self.xml(["a": "Hi %1$s"]),
        "res/values-de/a.xml": Self.xml(["a": "Hallo %1$d"]), "res/values-fr/a.xml": Self.xml(["b": "%d"]),
      ], payloads: [#"{"aps":{"alert":{"loc-key":"a","loc-args":["Ann"]}}}"#]
    ).filter { $0.contains("android-arguments") }
    expectEqual(found, ["en 1:12 android-arguments error a: the text has %1$d, but Localizable in en has %1$@"])
  }

  @Test func knowsOldNamesOfLanguages() throws {
    let found = try LocalizationFolder([
      "English.lproj/Localizable.strings": "\"a\" = \"Hi %1$@\";",
      "German.lproj/Localizable.strings": "\"a\" = \"Hallo %1$@\";",
      "res/values/a.xml": Self.xml(["a": "Hi %1$s"]), "res/values-de/a.xml": Self.xml(["a": "Hallo %1$d"]),
    ]).findings(Linter(rules: Rule.all.filter { Self.rules.contains($0.name) }), base: "English")
    expectEqual(found.map(\.message), ["the text has %1$d, but Localizable in German has %1$@"])
  }

  /// So that a filter by language finds them.
  @Test func namesLanguagesAsTheAppleAppDoes() throws {
    let base = "\"a\" = \"A\";"
    let found = try LocalizationFolder([
      "en.lproj/Localizable.strings": base, "he.lproj/Localizable.strings": base,
      "zh-Hans.lproj/Localizable.strings": base, "res/values-iw/a.xml": Self.xml(["a": "it's"]),
      "res/values-zh-rCN/a.xml": Self.xml(["a": "it's"]), "res/values-fr/a.xml": Self.xml(["b": "it's"]),
    ]).findings(Linter("strings-syntax", "android-loc-key"))
    expectEqual(found.filter { $0.rule == "strings-syntax" }.compactMap(\.language), ["fr", "he", "zh-Hans"])
    // No values folder at all has no default for anything.
    expectEqual(found.filter { $0.rule == "android-loc-key" }.compactMap(\.key), ["b", "a"])
  }

  /// Whole numbers are never `other` in Russian.
  @Test func asksForOtherWhereANumberNeedsIt() throws {
    func plurals(_ quantities: String...) -> String {
      let items = quantities.map { "<item quantity=\"\($0)\">%d</item>" }.joined()
      return "<resources><plurals name=\"a\">\(items)</plurals></resources>"
    }
    let found = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"a\" = \"A\";", "res/values/a.xml": plurals("one", "other"),
      "res/values-ru/a.xml": plurals("one", "few", "many"), "res/values-pl/a.xml": plurals("one", "few"),
      "res/values-cs/a.xml": plurals("one", "few", "many"),
    ]).lines(Linter("strings-syntax"))
    expectEqual(found.map { $0.prefix { $0 != " " } }, ["cs", "pl"])
  }

  @Test func reportsANameThatIsInTwoFilesOfAFolder() throws {
    let name = "<string name=\"a\">A</string>"
    let found = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"a\" = \"A\";",
      "res/values/a.xml": "<resources>\(name)</resources>",
      "res/values/b.xml":
        "<resources>\n\(name)<plurals name=\"a\"><item quantity=\"other\">B</item></plurals></resources>",
      "res/values-de/a.xml": "<resources>\(name)</resources>", "res/values/.a.xml": "<resources>\(name)</resources>",
    ]).lines(Linter("strings-syntax"))
    expectEqual(
      found,
      [
        "- 2:1 strings-syntax error a: \"a\" is also in a.xml, so the app cannot be built; remove one"
      ])
  }
}
