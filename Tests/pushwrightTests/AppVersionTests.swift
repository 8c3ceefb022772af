import Foundation
import TestSupport
import Testing

/// Payloads that go to several versions of an app.
struct AppVersionTests {
  private typealias Folder = StringsCheckTests.Folder

  /// The new version has a key more, and one text that takes another argument.
  private static func folder() throws -> Folder {
    try Folder([
      "3.1/en.lproj/Localizable.strings": "\"TURN\" = \"Turn of %@\"; \"BEAT\" = \"%1$@ beat %2$@\";",
      "3.1/fr.lproj/Localizable.strings": "\"TURN\" = \"Tour de %@\"; \"BEAT\" = \"%1$@ bat %2$@\";",
      "4.0/en.lproj/Localizable.strings":
        "\"TURN\" = \"Turn of %@ in %@\"; \"BEAT\" = \"%1$@ beat %2$@\"; \"OVER\" = \"Over\";",
      "4.0/fr.lproj/Localizable.strings":
        "\"TURN\" = \"Tour de %@\"; \"BEAT\" = \"%2$@ battu par %1$@\"; \"OVER\" = \"Fini\";",
      "turn.apns": #"{"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo"]}}}"#,
      "beat.apns": #"{"aps":{"alert":{"loc-key":"BEAT","loc-args":["Jo","Al"]}}}"#,
      "over.apns": #"{"aps":{"alert":{"loc-key":"OVER"}}}"#, "none.apns": #"{"aps":{"alert":{"loc-key":"NONE"}}}"#,
    ])
  }

  private static func lint(_ folder: Folder, _ payload: String, _ arguments: String...) throws -> Command {
    try Command(
      ["lint", "--app", "3.1=\(folder.path)/3.1", "--app", "4.0=\(folder.path)/4.0", "\(folder.path)/\(payload).apns"]
        + arguments, input: Data())
  }

  @Test func saysWhichVersionHasAFinding() throws {
    let folder = try Self.folder()
    let over = try Self.lint(folder, "over")
    #expect(
      over.output.hasPrefix(
        "\(folder.path)/over.apns:1:28: error: in 3.1: Localizable has no key \"OVER\" in either language, "))
    #expect(over.output.hasSuffix("1 file, 1 error, 0 warnings, 0 information\n"))
    expectEqual(over.status, 1)
    let turn = try Self.lint(folder, "turn")
    #expect(
      turn.output.contains(
        "error: in 4.0: the text for \"TURN\" needs 2 arguments in en, but the payload has 1 argument [loc-args-count]")
    )
    #expect(turn.output.hasSuffix("1 file, 1 error, 0 warnings, 0 information\n"))
    let beat = try Self.lint(folder, "beat")
    #expect(
      beat.output.contains(
        "information: the text for \"BEAT\" in fr shows its arguments in a different order in 4.0 than in 3.1; check that both "
          + "mean the same [loc-args-order]"))
    #expect(beat.output.hasSuffix("1 file, 0 errors, 0 warnings, 1 information\n"))
    // What is wrong in every version is wrong once.
    let none = try Self.lint(folder, "none")
    #expect(none.output.contains("error: Localizable has no key \"NONE\" in either language"))
    #expect(none.output.hasSuffix("1 file, 1 error, 0 warnings, 0 information\n"))
  }

  @Test func labelsTheFindingsOfReportsAndBaselines() throws {
    let folder = try Self.folder()
    let json = try Self.lint(folder, "over", "--format", "json").json()
    let findings = try #require(json["findings"] as? [[String: Any]])
    expectEqual(findings.map { $0["app"] as? String }, ["3.1"])
    #expect(try Self.lint(folder, "none", "--format", "json").json().description.contains("app = ") == false)
    #expect(try Self.lint(folder, "over", "--format", "sarif").output.contains(#""app":"3.1""#))
    let baseline = "\(folder.path)/baseline.json"
    try expectEqual(Self.lint(folder, "over", "--write-baseline", baseline).status, 0)
    try expectEqual(Self.lint(folder, "over", "--baseline", baseline).status, 0)
    // The same finding in another version is a new one.
    let other = try Command(
      "lint", "--app", "4.0=\(folder.path)/3.1", "--app", "3.1=\(folder.path)/4.0", "\(folder.path)/over.apns",
      "--baseline", baseline)
    #expect(other.output.contains("in 4.0: ") && other.status == 1)
  }

  @Test func rendersEveryVersion() throws {
    let folder = try Self.folder()
    let arguments = ["render", "--app", "3.1=\(folder.path)/3.1", "--app", "4.0=\(folder.path)/4.0"]
    let render = try Command(arguments + ["\(folder.path)/over.apns"], input: Data())
    #expect(render.output.hasPrefix("3.1 en\n  body: OVER\n  "))
    #expect(render.output.hasSuffix("4.0 en\n  body: Over\n4.0 fr\n  body: Fini\n"))
    let json = try Command(
      arguments + ["--languages", "fr", "--format", "json", "\(folder.path)/over.apns"], input: Data()
    ).json()
    let renderings = try #require(json["renderings"] as? [[String: Any]])
    expectEqual(
      renderings.map { "\($0["app"] ?? "") \($0["localization"] ?? "") \($0["body"] ?? "")" },
      [
        "3.1 fr OVER", "4.0 fr Fini",
      ])
    let one = try Command("render", "--app", "\(folder.path)/4.0", "--languages", "fr", "\(folder.path)/over.apns")
    expectEqual(one.output, "fr\n  body: Fini\n")
  }

  @Test func fitsForTheVersionThatNeedsMost() throws {
    let folder = try Self.folder()
    let payload = #"{"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo of the road","Al of the road","unseen"]}}}"#
    func fit(_ versions: [String], _ budget: String) throws -> Command {
      try Command(
        ["fit", "--budget", budget] + versions.flatMap { ["--app", "\($0)=\(folder.path)/\($0)"] },
        input: Data(payload.utf8)
      )
    }
    let both = try fit(["3.1", "4.0"], "89")
    expectEqual(both.output, payload.replacing("unseen", with: "…"))
    expectEqual(
      both.messages,
      """
      aps.alert.loc-args.2: 6 bytes to 3, 6 characters to 1
      3.1 en: body 22 bytes, 22 characters
      3.1 fr: body 22 bytes, 22 characters
      4.0 en: body 40 bytes, 40 characters
      4.0 fr: body 22 bytes, 22 characters
      the text is longest in 4.0 en: 40 bytes
      4.0 shows the most arguments (2); those that no version shows are cut first

      """)
    // The old version alone does not show the second argument.
    let old = try fit(["3.1"], "85")
    expectEqual(old.output, #"{"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo of the road","Al o…","unseen"]}}}"#)
    #expect(!old.messages.contains("longest"))
    let whole = try fit(["3.1", "4.0"], "4096")
    #expect(whole.output == payload && whole.messages.hasSuffix("the text is longest in 4.0 en: 40 bytes\n"))
  }

  @Test func makesPayloadsForTheRecipientsVersion() throws {
    let folder = try Self.folder()
    let input = Data(
      """
      {"id":1,"languages":["fr"],"app":"4.0","payload":{"aps":{"alert":{"loc-key":"OVER"}}}}
      {"id":2,"languages":["fr"],"app":"3.1","payload":{"aps":{"alert":{"loc-key":"OVER"}}}}
      {"id":3,"languages":["fr"],"payload":{"aps":{"alert":{"loc-key":"OVER"}}}}
      {"id":4,"languages":["fr"],"app":"5","payload":{"aps":{"alert":{"loc-key":"OVER"}}}}

      """.utf8)
    let batch = try Command(
      ["batch", "--app", "3.1=\(folder.path)/3.1", "--app", "4.0=\(folder.path)/4.0"], input: input)
    let lines = batch.output.split(separator: "\n").map(String.init)
    let payload =
      #""payload":"{\"aps\":{\"alert\":{\"body\":\"Fini\"}}}","localization":"fr","app":"4.0","bytes":33,"cut":[]}"#
    try #require(lines.count == 4)
    expectEqual(lines[0], #"{"id":1,"# + payload)
    #expect(lines[1].hasPrefix(#"{"id":2,"error":{"code":"missing-key","#))
    expectEqual(lines[2], #"{"id":3,"# + payload)
    #expect(
      lines[3].hasPrefix(#"{"id":4,"error":{"code":"unknown-app","message":"app: there is no version \"5\"; use "#))
    expectEqual(batch.status, 1)
    // The versions of the configuration above the template serve as well.
    try Data("app: [{label: \"3.1\", path: \"3.1\"}, {label: \"4.0\", path: \"4.0\"}]\n".utf8)
      .write(to: URL(filePath: "\(folder.path)/.pushwright.yml"))
    let configured = try Command(["batch", "--template", "\(folder.path)/over.apns"], input: input)
    expectEqual(configured.output, batch.output)
  }

  @Test func previewsEveryVersion() throws {
    let folder = try Self.folder()
    let arguments = ["preview", "--output", "-", "\(folder.path)/over.apns"]
    let versions = ["--app", "3.1=\(folder.path)/3.1", "--app", "4.0=\(folder.path)/4.0"]
    let page = try Command(arguments + versions, input: Data())
    expectEqual(page.status, 0)
    #expect(page.output.contains(#"<span class="version">3.1</span>"#))
    expectEqual(page.output.components(separatedBy: #"<section class="language""#).count, 5)
    #expect(page.output.contains("in 3.1: Localizable has no key"))
    #expect(!page.output.contains(#"<tr data-key="BEAT""#))
    let all = try Command(arguments + versions + ["--all-keys"], input: Data())
    #expect(all.output.contains(#"<tr data-key="BEAT""#))
    // The page may replace no file of any version.
    let file = "\(folder.path)/3.1/en.lproj/Localizable.strings"
    let refused = try Command(["preview", "--output", file, "\(folder.path)/over.apns"] + versions, input: Data())
    #expect(refused.messages.contains("the page would replace a file of the app") && refused.status == 2)
  }

  /// The text is what the new version shows for the key, and the old one has nothing else.
  @Test func needsTheFallbackOfAnOlderVersion() throws {
    let folder = try Self.folder()
    func rules(_ alert: String, _ versions: String...) throws -> [String] {
      let payload = #"{"aps":{"alert":{\#(alert)}}}"#
      let command = try Command(
        ["lint", "--format", "json"] + versions.flatMap { ["--app", "\($0)=\(folder.path)/\($0)"] },
        input: Data(payload.utf8))
      let findings = try #require(try command.json()["findings"] as? [[String: Any]])
      return findings.map { "\($0["app"] ?? "-") \($0["rule"] ?? "")" }
    }
    #expect(try rules(#""body":"Over","loc-key":"OVER""#, "3.1", "4.0") == [])
    #expect(try rules(#""body":"Fini","loc-key":"OVER""#, "3.1", "4.0") == [])
    // Another text, a newest version that lacks the key, a version alone, and a key that every version has.
    #expect(
      try rules(#""body":"Done","loc-key":"OVER""#, "3.1", "4.0") == ["- body-and-loc-key", "3.1 loc-key-missing"])
    #expect(
      try rules(#""body":"Over","loc-key":"OVER""#, "4.0", "3.1") == ["- body-and-loc-key", "3.1 loc-key-missing"])
    try expectEqual(rules(#""body":"Over","loc-key":"OVER""#, "4.0"), ["- body-and-loc-key"])
    #expect(
      try rules(#""body":"Turn of Jo","loc-key":"TURN","loc-args":["Jo"]"#, "3.1") == ["- body-and-loc-key"])
  }

  @Test func readsTheVersionsOfTheConfiguration() throws {
    let folder = try Self.folder()
    try Data("app: [{label: \"3.1\", path: \"3.1\"}, {label: \"4.0\", path: \"4.0\"}]\n".utf8)
      .write(to: URL(filePath: "\(folder.path)/.pushwright.yml"))
    let lint = try Command("lint", "\(folder.path)/over.apns")
    #expect(lint.output.contains("error: in 3.1: Localizable has no key \"OVER\""))
    let render = try Command("render", "--languages", "en", "\(folder.path)/over.apns")
    #expect(render.output.hasSuffix("4.0 en\n  body: Over\n"))
    // The option replaces all of them.
    #expect(
      try Command("lint", "--app", "\(folder.path)/4.0", "\(folder.path)/over.apns").output.hasPrefix(
        "1 file, 0 errors"))
    #expect(
      try Command("fit", "\(folder.path)/over.apns", "--languages", "fr", "--budget", "4096").messages
        == """
        3.1 fr: body 4 bytes, 4 characters
        4.0 fr: body 4 bytes, 4 characters
        the text is longest in 3.1 fr: 4 bytes

        """)
  }

  @Test func refusesVersionsThatAreNotTold() throws {
    let folder = try Self.folder()
    let (old, new) = ("\(folder.path)/3.1", "\(folder.path)/4.0")
    for command in [["lint"], ["render"], ["fit"], ["preview", "--output", "-"], ["batch"]] {
      let payload = command == ["batch"] ? [] : ["\(folder.path)/over.apns"]
      func run(_ versions: String...) throws -> Command {
        try Command(command + versions.flatMap { ["--app", $0] } + payload, input: Data())
      }
      let bare = try run("3.1=\(old)", new)
      expectEqual(
        bare.messages,
        "error: --app is given several times, but \"\(new)\" has no label; give each version one, as in "
          + "--app 4.0=\(new)\n")
      let twice = try run("a=\(old)", "a=\(new)")
      expectEqual(twice.messages, "error: --app: two versions have the label \"a\"; give each its own\n")
      let none = try run("a=\(old)", "b=nowhere")
      #expect(none.messages.hasPrefix("nowhere: error: cannot be read"))
      #expect([bare, twice, none].allSatisfy { $0.status == 2 && $0.output == "" })
    }
    // A folder with such a name is a folder.
    let odd = try Folder([
      "a=b/en.lproj/Localizable.strings": "\"A\" = \"x\";", "a.apns": #"{"aps":{"alert":{"loc-key":"A"}}}"#,
    ])
    try expectEqual(Command("render", "--app", "\(odd.path)/a=b", "\(odd.path)/a.apns").output, "en\n  body: x\n")
  }
}
