import AppBundle
import TestSupport
import Testing

/// The `res` folder: its languages, where Android looks for a string, and the notification that comes out.
struct AndroidResourcesTests {
  private static func file(_ strings: KeyValuePairs<String, String>) -> String {
    "<resources>" + strings.map { "<string name=\"\($0)\">\($1)</string>" }.joined() + "</resources>"
  }

  private func resources(_ files: [String: String], at path: String = "") throws -> AndroidResources {
    let app = try TemporaryApp(files)
    return try AndroidResources(folder: app.path + path)
  }

  @Test func readsTheFoldersOfLanguages() throws {
    let text = Self.file(["a": "A"])
    let folders = [
      "values", "values-de", "values-pt-rBR", "values-b+sr+Latn", "values-fil", "values-night", "values-v21",
      "values-land", "values-de-land", "values-car", "values-sw600dp", "values-mcc310-de", "drawable",
      "values-de-rDE-v4",
    ]
    let resources = try resources(Dictionary(uniqueKeysWithValues: folders.map { ("\($0)/strings.xml", text) }))
    expectEqual(
      resources.languages.map(\.name), ["values", "values-b+sr+Latn", "values-de", "values-fil", "values-pt-rBR"])
    expectEqual(resources.languages.map(\.tag), [nil, "sr-Latn", "de", "fil", "pt-BR"])
    #expect(resources.defaultLanguage?.name == "values" && resources.problems.isEmpty)
  }

  @Test func reportsFoldersThatAndroidDoesNotKnow() throws {
    let wrong = ["values-pt-BR", "values-pt_BR", "values_pt_BR", "values-de-DE", "values-zh-Hans", "values-nigth"]
    let right = [
      "values-en-rGB-land", "values-mcc310-mnc004-fr", "values-sw600dp-v13", "values-b+es+419", "values-1080x720",
      "values-440dpi", "values-NIGHT", "values-de-feminine", "values-watch-round", "drawable-pt-BR", "values_old",
    ]
    let text = Self.file(["a": "A"])
    let resources = try resources(
      Dictionary(uniqueKeysWithValues: (["values"] + wrong + right).map { ("\($0)/strings.xml", text) }))
    let found = resources.problems.map { ($0.path.split(separator: "/").last ?? "", $0.description) }
    expectEqual(found.map(\.0).sorted(), wrong.map { Substring($0) }.sorted())
    expectEqual(found.filter { $0.1.hasSuffix("did you mean \"values-pt-rBR\"?") }.count, 3)
    expectEqual(found.filter { $0.1.hasSuffix("so the app cannot be built; correct or remove it") }.count, 2)
  }

  @Test(arguments: ["", "/res", "/app/src/main/res", "/app"]) func findsTheFolder(path: String) throws {
    let resources = try resources(
      ["app/src/main/res/values/a.xml": Self.file(["a": "A"]), "res/values/a.xml": Self.file(["a": "A"])], at: path)
    expectEqual(resources.languages.map(\.keys), [["a"]])
    #expect(resources.folder.hasSuffix(path == "/app" || path == "/app/src/main/res" ? "/src/main/res" : "/res"))
  }

  @Test func refusesAFolderWithoutValues() throws {
    let app = try TemporaryApp(["en.lproj/Localizable.strings": ""])
    #expect(throws: AppBundleError(path: app.path, reason: .noValues)) {
      try AndroidResources(folder: app.path)
    }
    #expect(throws: AppBundleError.self) { try AndroidResources(folder: app.path + "/none") }
  }

  @Test func readsEveryFileOfAFolder() throws {
    let resources = try resources([
      "values/strings.xml": Self.file(["a": "A", "b": "B"]), "values/push.xml": Self.file(["b": "first", "c": "C"]),
      "values/styles.xml": "<resources><style name=\"x\"/></resources>", "values/notes.txt": "x",
      "values/broken.xml": "<resources>",
    ])
    let language = try #require(resources.defaultLanguage)
    expectEqual(
      language.files.map { $0.path.split(separator: "/").last },
      [
        "broken.xml", "push.xml", "strings.xml", "styles.xml",
      ])
    expectEqual(language.files.map(\.isRefused), [true, false, false, false])
    expectEqual(language.keys, ["b", "c", "a"])
    expectEqual(language.string(forKey: "b")?.string.text, "first")
    #expect(language.string(forKey: "B") == nil)
  }

  /// Each string is looked up on its own, in contrast to an Apple device.
  @Test func looksForEachStringInTurn() throws {
    let resources = try resources([
      "values/a.xml": Self.file(["a": "A", "b": "B", "c": "C"]),
      "values-de/a.xml": Self.file(["a": "A de", "b": "B de"]),
      "values-de-rAT/a.xml": Self.file(["a": "A AT"]),
    ])
    let austrian = resources.strings(preferred: ["de-AT"])
    expectEqual(austrian.languages.map(\.name), ["values-de-rAT", "values-de", "values"])
    expectEqual(["a", "b", "c", "d"].map(austrian.text), ["A AT", "B de", "C", nil])
    expectEqual(resources.strings(preferred: ["it"]).text(forKey: "a"), "A")
  }

  @Test func followsReferences() throws {
    let circle = (0..<30).map { "<string name=\"s\($0)\">@string/s\($0 + 1)</string>" }.joined()
    let resources = try resources([
      "values/a.xml": Self.file([
        "a": "@string/b", "b": "B", "x": "@string/x", "ok": "@android:string/ok", "n": "@string/none",
      ]),
      "values/c.xml": "<resources>\(circle)<string name=\"s30\">end</string></resources>",
      "values-de/a.xml": Self.file(["b": "B de"]),
    ])
    let german = resources.strings(preferred: ["de"])
    expectEqual(german.text(forKey: "a"), "B de")
    for key in ["x", "ok", "n"] {
      guard case .unresolved = german.entry(forKey: key) else {
        Issue.record("expected \(key) to lead nowhere")
        continue
      }
    }
    // Android follows twenty references.
    #expect(german.text(forKey: "s10") == "end" && german.text(forKey: "s9") == nil)
  }

  private func notification(
    title: AndroidNotification.Line = .init(), body: AndroidNotification.Line = .init(), _ language: String = "de"
  ) throws -> AndroidNotification? {
    let resources = try resources([
      "values/a.xml": Self.file(["hi": "Hi %1$s", "n": "%1$d new", "plain": "100%% of %s"]),
      "values-de/a.xml": Self.file(["hi": "Hallo %1$s"]),
    ])
    return AndroidNotification(title: title, body: body, in: resources.strings(preferred: [language]))
  }

  @Test func rendersWhatFirebaseShows() throws {
    let shown = try #require(try notification(title: .init(text: "News"), body: .init(key: "hi", arguments: ["Eve"])))
    #expect(
      shown.folder == "values-de" && shown.title == "News" && shown.body == "Hallo Eve" && shown.diagnostics == [])
    #expect(try notification() == nil)
    #expect(try notification(title: .init(text: "", key: "")) == nil)
    // Without arguments nothing is formatted.
    let plain = try #require(try notification(body: .init(key: "plain"), "fr"))
    #expect(plain.folder == "values" && plain.body == "100%% of %s")
  }

  @Test func saysWhatIsMissing() throws {
    let missing = try #require(try notification(title: .init(key: "HI"), body: .init(key: "n", arguments: ["3"])))
    #expect(missing.title == nil && missing.body == nil)
    expectEqual(
      missing.diagnostics.map { "\($0.severity) \($0.code) \($0.line): \($0.message)" },
      [
        "error missing-key title: the Android app has no string \"HI\", so the title is missing",
        "error unsupported-specifier body: %1$d does not take a string; use %s, %n$s or %%",
      ])
    let few = try #require(try notification(body: .init(key: "hi", arguments: [])))
    #expect(few.body == "Hallo %1$s" && few.diagnostics.map(\.code) == ["missing-argument"])
    let both = try #require(try notification(body: .init(text: "News", key: "hi")))
    #expect(both.body == "News" && both.diagnostics.map(\.code) == ["text-and-key"])
  }
}
