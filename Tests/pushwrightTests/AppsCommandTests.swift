import Foundation
import TestSupport
import Testing

/// The root of a repository as every command reads it.
struct AppsCommandTests {
  private typealias Folder = StringsCheckTests.Folder

  private static func information(_ body: String) -> String {
    "<plist><dict><key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>\(body)</dict></plist>"
  }

  /// A repository with an app and an extension, whose project says that its development region is German.
  private static func repository() throws -> Folder {
    try Folder([
      "Game.xcodeproj/project.pbxproj": "{ objects = { P = {isa = PBXProject; developmentRegion = de; }; }; }",
      "Game/Resources/Info.plist": information("<key>UILaunchScreen</key><dict/>"),
      "Game/Resources/de.lproj/Localizable.strings": "\"TURN\" = \"Du bist dran\";\n\"OVER\" = \"Vorbei\";\n",
      "Game/Resources/fr.lproj/Localizable.strings": "\"TURN\" = \"À toi\";\n",
      "Reply/Info.plist": information("<key>NSExtension</key><dict/>"),
      "Reply/en.lproj/Localizable.strings": "\"TURN\" = \"Reply\";\n",
      "Pods/Other/en.lproj/Localizable.strings": "\"OTHER\" = \"x\";\n", "turn.apns": turn,
    ])
  }

  private static let turn = #"{"aps":{"alert":{"loc-key":"TURN"}}}"#

  @Test func listsTheBundles() throws {
    let folder = try Self.repository()
    let command = try Command("apps", folder.path)
    expectEqual(
      command.output,
      """
      Game (app): \(folder.path)/Game
        base: de, because it is the development region (developmentRegion of \(folder.path)/Game.xcodeproj)
        incomplete: fr 50% (1 of 2 keys)
        tables: Localizable
        folders: \(folder.path)/Game/Resources
        receives pushes
      Reply (extension): \(folder.path)/Reply
        base: en, because the development region de has no table, and en is the usual base
        tables: Localizable

      """)
    #expect(command.messages == "" && command.status == 0)
    let json = try Command("apps", folder.path, "--format", "json")
    expectEqual(
      json.output,
      #"{"apps":[{"path":"\#(folder.path)/Game","name":"Game","kind":"app","base":"de","#
        + #""baseReason":"it is the development region (developmentRegion of \#(folder.path)/Game.xcodeproj)","#
        + #""languages":[{"language":"fr","coverage":50,"keys":1,"of":2}],"tables":["Localizable"],"tableFolders":["\#(folder.path)/Game/Resources"],"pushes":true},"#
        + #"{"path":"\#(folder.path)/Reply","name":"Reply","kind":"extension","base":"en","#
        + #""baseReason":"the development region de has no table, and en is the usual base","languages":[],"tables":["Localizable"],"tableFolders":["\#(folder.path)/Reply"]}]}"#
        + "\n")
  }

  @Test func listsTargetsAndWhatNoneCopies() throws {
    let table = "\"A\" = \"a\";"
    let project = """
      { objects = { P = {isa = PBXProject; developmentRegion = en; mainGroup = M; };
        M = {isa = PBXGroup; children = (X); sourceTree = "<group>"; };
        X = {isa = PBXFileReference; path = Texts/en.lproj/Localizable.strings; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = X; }; R = {isa = PBXResourcesBuildPhase; files = (B); };
        G = {isa = PBXNativeTarget; name = Game; productType = "com.apple.product-type.application"; buildPhases = (R); };
        W = {isa = PBXNativeTarget; name = Watch; productType = "com.apple.product-type.watchkit2-extension";
          buildPhases = (R); }; }; }
      """
    var files = ["G.xcodeproj/project.pbxproj": project, "Texts/en.lproj/Localizable.strings": table]
    for number in 10..<32 { files["Old/en.lproj/T\(number).strings"] = table }
    let folder = try Folder(files)
    let command = try Command("apps", folder.path)
    #expect(
      command.output.hasPrefix(
        """
        Game (app): \(folder.path)
          base: en, because it is the development region (developmentRegion of \(folder.path)/G.xcodeproj)
          tables: Localizable
          folders: \(folder.path)/Texts
          copied by: Game, Watch
          receives pushes
        left out, because no target copies it
          \(folder.path)/Old/en.lproj/T10.strings

        """), "\(command.output)")
    #expect(command.output.hasSuffix("T29.strings\n  and 2 more\n"))
    let json = try Command("apps", folder.path, "--format", "json").json()
    expectEqual((json["uncopied"] as? [String])?.count, 22)
    let app = (json["apps"] as? [[String: Any]])?.first
    #expect(app?["targets"] as? [String] == ["Game", "Watch"])
    #expect(app?["tableFolders"] as? [String] == ["\(folder.path)/Texts"])
    let check = try Command("strings", "check", folder.path)
    #expect(check.output.contains("1 file, 0 errors, 0 warnings, 0 information\n"), "\(check.output)")
    expectEqual(
      check.messages,
      "\(folder.path): 22 files with tables are left out, because no target copies them; "
        + "\"pushwright apps\" lists them\n")
    #expect(try Command("strings", "check", folder.path, "-q").messages == "")
  }

  /// Found in a real app: “it has no Localizable.stringsdict” was said of a file that is there.
  @Test func namesTheFileThatNoTargetCopies() throws {
    let table = "\"A\" = \"a\";"
    let dictionary = """
      <plist version="1.0"><dict><key>N</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key>
      <dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>one</string>
      <key>other</key><string>%d</string></dict></dict></dict></plist>
      """
    let paths = ["en.lproj/L.strings", "it.lproj/L.strings", "en.lproj/L.stringsdict"]
    let references = paths.indices.map { "X\($0) = {isa = PBXFileReference; path = \"\(paths[$0])\"; };" }.joined()
    let files = paths.indices.map { "B\($0) = {isa = PBXBuildFile; fileRef = X\($0); };" }.joined()
    let folder = try Folder([
      "G.xcodeproj/project.pbxproj": """
      { objects = { P = {isa = PBXProject; developmentRegion = en; mainGroup = M; };
        M = {isa = PBXGroup; children = (X0, X1, X2); sourceTree = "<group>"; }; \(references) \(files)
        R = {isa = PBXResourcesBuildPhase; files = (B0, B1, B2); };
        G = {isa = PBXNativeTarget; name = G; productType = "com.apple.product-type.application"; buildPhases = (R); };
      }; }
      """,
      "en.lproj/L.strings": table, "it.lproj/L.strings": table, "en.lproj/L.stringsdict": dictionary,
      "it.lproj/L.stringsdict": dictionary,
    ])
    let message = "no target copies the file, so it has no L.stringsdict; add the file to the target [key-missing]"
    let output = try Command("strings", "check", folder.path).output
    #expect(output.contains("/it.lproj/L.stringsdict:1:1: warning: \(message)"), "\(output)")
    // A file that is not there is missing.
    try FileManager.default.removeItem(atPath: "\(folder.path)/it.lproj/L.stringsdict")
    let missing = try Command("strings", "check", folder.path).output
    #expect(
      missing.contains("/it.lproj:1:1: information: it has no L.stringsdict, but en does [key-missing]"), "\(missing)")
  }

  /// Found in a real app: a table was missing in a folder that never had it.
  @Test func placesAMissingTableWhereItBelongs() throws {
    let table = "\"A\" = \"a\";"
    let folder = try Folder([
      "One/en.lproj/X.strings": table, "One/fr.lproj/X.strings": table, "Two/en.lproj/Y.strings": table,
      "Two/de.lproj/Y.strings": table, "Info.plist": "<plist version=\"1.0\"><dict/></plist>",
    ])
    let output = try Command("strings", "check", folder.path).output
    #expect(output.contains("/One/en.lproj/X.strings:1:1: information: de has no table X, but en does"), "\(output)")
    #expect(output.contains("/Two/en.lproj/Y.strings:1:1: information: fr has no table Y, but en does"), "\(output)")
  }

  @Test func everyCommandReadsTheAppThatReceivesPushes() throws {
    let folder = try Self.repository()
    let message =
      "\(folder.path)/Game: reading the bundle Game; its base is de, because it is the development region "
      + "(developmentRegion of \(folder.path)/Game.xcodeproj)\n"
    let payload = "\(folder.path)/turn.apns"
    let render = try Command("render", "--app", folder.path, "--languages", "ja", payload)
    expectEqual(render.output, "de\n  body: Du bist dran\n")
    expectEqual(render.messages, message)
    let match = try Command("match", "--app", folder.path, "--preferred", "fr-CA")
    #expect(match.output.hasPrefix("fr  "))
    expectEqual(match.messages, message)
    let lint = try Command("lint", "--app", folder.path, payload)
    #expect(lint.status == 0 && lint.messages == message, "\(lint.output)")
    let line = #"{"id":1,"languages":["ja"],"payload":\#(Self.turn)}"# + "\n"
    let batch = try Command("batch", "--app", folder.path, input: line)
    #expect(batch.output.contains("Du bist dran") && batch.messages.hasPrefix(message))
    let preview = try Command("preview", "--app", folder.path, "--output", "-", payload)
    #expect(preview.output.contains("Du bist dran") && preview.messages.hasPrefix(message))
  }

  @Test func readsTheBundleThatIsNamed() throws {
    let folder = try Self.repository()
    let payload = "\(folder.path)/turn.apns"
    for name in ["Reply", "reply", "\(folder.path)/Reply", "./Reply/", "\(folder.path)/./Reply/"] {
      let render = try Command("render", "--app", folder.path, "--bundle", name, payload)
      expectEqual(render.output, "en\n  body: Reply\n")
    }
    let unknown = try Command("render", "--app", folder.path, "--bundle", "Watch", payload)
    expectEqual(unknown.messages, "\(folder.path): error: there is no bundle \"Watch\"; use Game or Reply\n")
    expectEqual(unknown.status, 2)
    let lint = try Command("lint", "--bundle", "Game", payload)
    #expect(lint.messages == "error: --bundle needs --app\n" && lint.status == 2)
    let configuration = URL(filePath: "\(folder.path)/.pushwright.yml")
    try Data("app: .\n".utf8).write(to: configuration)
    let configured = try Command("lint", "--bundle", "Reply", payload)
    #expect(configured.messages.contains("reading the bundle Reply"))
  }

  @Test func takesTheBaseThatIsAskedFor() throws {
    let folder = try Self.repository()
    let payload = "\(folder.path)/turn.apns"
    let render = try Command("render", "--app", folder.path, "--base", "fr", "--languages", "ja", payload)
    expectEqual(render.output, "fr\n  body: À toi\n")
    #expect(render.messages.hasSuffix("its base is fr, because it was asked for\n"))
    let unknown = try Command("render", "--app", folder.path, "--base", "it", payload)
    expectEqual(unknown.messages, "\(folder.path): error: the app has no localization \"it\"; use one of de, fr\n")
    expectEqual(unknown.status, 2)
  }

  @Test func checksEveryBundle() throws {
    let folder = try Self.repository()
    let check = try StringsCheckTests.check(folder, "--payloads", "\(folder.path)/turn.apns")
    let game = "\(folder.path)/Game"
    expectEqual(
      check.output,
      """
      Game (app): \(game)
        base: de, because it is the development region (developmentRegion of \(folder.path)/Game.xcodeproj)
        incomplete: fr 50% (1 of 2 keys)
        tables: Localizable
      Reply (extension): \(folder.path)/Reply
        base: en, because the development region de has no table, and en is the usual base
        tables: Localizable
      findings
        1 key-missing

      \(game)/Resources/fr.lproj/Localizable.strings:1:1: warning: fr has no key "OVER", but de does; add it \
      [key-missing]
      3 files, 0 errors, 1 warning, 0 information

      """)
    expectEqual(check.status, 0)
    let coverage = try StringsCheckTests.check(folder, "--min-coverage", "60", "--summary")
    expectEqual(
      coverage.messages,
      "\(game): error: fr has 50% of the keys, but --min-coverage is 60; translate the others, "
        + "or lower it\n")
    expectEqual(coverage.status, 1)
    #expect(coverage.output.hasSuffix("findings\n  1 key-missing\n\n3 files, 0 errors, 1 warning, 0 information\n"))
    try expectEqual(StringsCheckTests.check(folder, "--min-coverage", "50").status, 0)
  }

  @Test func saysThatABundleLacksTheAskedBase() throws {
    let folder = try Self.repository()
    let check = try Command("strings", "check", folder.path, "--base", "fr", "--summary")
    #expect(
      check.output.hasPrefix(
        """
        Game (app): \(folder.path)/Game
          base: fr, because it was asked for
          complete: de
          tables: Localizable
        Reply (extension): \(folder.path)/Reply
          base: en, because there is no fr, and the development region de has no table, and en is the usual base

        """))
    // The project's own region stays the one to which such a bundle falls back.
    let german = try Folder([
      "A/Info.plist": Self.information(""), "A/de.lproj/L.strings": "\"a\" = \"x\";",
      "A/it.lproj/L.strings": "\"a\" = \"x\";", "B/Info.plist": Self.information(""),
      "B/fr.lproj/L.strings": "\"a\" = \"x\";",
      "G.xcodeproj/project.pbxproj": "{ objects = { P = {isa = PBXProject; developmentRegion = de; }; }; }",
    ])
    let summary = try Command("strings", "check", german.path, "--base", "fr", "--summary")
    #expect(
      summary.output.contains(
        "base: de, because there is no fr, and it is the development region (developmentRegion of "
          + "\(german.path)/G.xcodeproj)\n"))
  }

  @Test func warnsOfADamagedProjectWithItsPlace() throws {
    let folder = try Folder([
      "Game.xcodeproj/project.pbxproj": "{\n  objects = <<<<<<< HEAD", "Game/en.lproj/L.strings": "\"a\" = \"x\";",
    ])
    let warning =
      "\(folder.path)/Game.xcodeproj/project.pbxproj:2:14: warning: expected a hexadecimal digit or “>”, but found “<”; "
      + "its targets and its development region are unknown\n"
    for path in [folder.path, "\(folder.path)/Game"] {
      try expectEqual(Command("strings", "check", path).messages, warning)
      #expect(try Command("strings", "check", path, "--quiet").messages == "")
    }
    try expectEqual(Command("apps", folder.path).messages, warning)
  }

  @Test func takesOneBaseForAMatch() throws {
    let folder = try Self.repository()
    let both = try Command(
      "match", "--app", folder.path, "--preferred", "ja", "--base", "fr", "--development-region", "de")
    #expect(
      both.messages.hasPrefix(
        "error: use either --base or --development-region; both name the localization to fall back to\n"))
    expectEqual(both.status, 2)
    for option in ["--base", "--development-region"] {
      let match = try Command("match", "--app", folder.path, "--preferred", "ja", option, "fr", "--quiet")
      #expect(match.output == "no match  (shown instead: fr; device, assumed)\n" && match.messages == "")
    }
  }

  @Test func reportsOnlyTheAskedRulesAndLanguages() throws {
    let folder = try Folder([
      "en.lproj/L.strings": "\"A\" = \"Some words\"; \"B\" = \"b\";", "fr.lproj/L.strings": "\"A\" = \"Some words\";",
      "de.lproj/L.strings": "\"A\" = \"Some words\";",
    ])
    func rules(_ arguments: String...) throws -> [String] {
      let json = try Command(["strings", "check", folder.path, "--format", "json"] + arguments, input: Data()).json()
      let findings = try #require(json["findings"] as? [[String: Any]])
      return findings.map { "\($0["language"] ?? "") \($0["rule"] ?? "")" }
    }
    try expectEqual(rules(), ["de key-missing", "de untranslated", "fr key-missing", "fr untranslated"])
    try expectEqual(rules("--rule", "untranslated"), ["de untranslated", "fr untranslated"])
    try expectEqual(rules("--languages", "fr"), ["fr key-missing", "fr untranslated"])
    let shown = try StringsCheckTests.check(folder, "--languages", "fr").output
    #expect(shown.contains("  incomplete: fr 50% (1 of 2 keys)\n"), "\(shown)")
    #expect(try rules("--summary") == [])
    let rule = try StringsCheckTests.check(folder, "--rule", "untranlated")
    #expect(rule.messages.hasPrefix("error: --rule untranlated is unknown; did you mean \"untranslated\"?"))
    expectEqual(rule.status, 2)
    let language = try StringsCheckTests.check(folder, "--languages", "ja")
    expectEqual(language.messages, "\(folder.path): error: the app has no localization \"ja\"; use one of de, en, fr\n")
  }

  @Test func groupsFindingsUnlessAllAreAskedFor() throws {
    let folder = try Folder([
      "en.lproj/L.strings": (0..<30).map { "\"k\($0)\" = \"x\";" }.joined(), "fr.lproj/L.strings": "\"k0\" = \"y\";",
    ])
    let grouped = try StringsCheckTests.check(folder).output
    #expect(grouped.contains("29 findings like this in fr: fr has no key \"k1\", but en does; add it"))
    #expect(grouped.hasSuffix("2 files, 0 errors, 29 warnings, 0 information\n"))
    let all = try StringsCheckTests.check(folder, "--all").output
    expectEqual(all.matches(of: /: warning: fr has no key/).count, 29)
    let json = try StringsCheckTests.check(folder, "--format", "json").json()
    #expect(json["rules"] as? [String: Int] == ["key-missing": 29])
    expectEqual((json["bundles"] as? [[String: Any]])?.map { $0["base"] as? String }, ["en"])
  }

  @Test func countsInformationThatItDoesNotList() throws {
    let text = (0..<21).map { "\"k\($0)\" = \"Some words\";" }.joined()
    let folder = try Folder(["en.lproj/L.strings": text, "fr.lproj/L.strings": text + "\n\"x\" = \"%@ %@\";"])
    let check = try StringsCheckTests.check(folder)
    expectEqual(
      check.output,
      """
      \(folder.path)
        base: en, because the development region is unknown, and en is the usual base
        complete: fr
        tables: L
      findings
        21 untranslated, not listed
        1 key-extra
        21 findings of severity information are not listed; add --all to list every finding, or --rule NAME for one rule, \
      such as --rule untranslated

      \(folder.path)/fr.lproj/L.strings:2:1: information: en has no key "x"; correct or remove it \
      [key-extra]
        "x" = "%@ %@";
        ^
      2 files, 0 errors, 0 warnings, 22 information

      """)
    let json = try StringsCheckTests.check(folder, "--format", "json").json()
    expectEqual((json["findings"] as? [Any])?.count, 1)
    #expect(json["unlisted"] as? [String: Int] == ["untranslated": 21])
    #expect(json["rules"] as? [String: Int] == ["untranslated": 21, "key-extra": 1])
    expectEqual((json["summary"] as? [String: Int])?["information"], 22)
    let sarif = try StringsCheckTests.check(folder, "--format", "sarif").output
    #expect(
      sarif.contains(
        #"[{"level":"note","message":{"text":"21 findings of severity information are not listed; "#))
    // Who asks for them sees them, and so does a run that fails because of them.
    for (arguments, lines) in [(["--all"], 21), (["--rule", "untranslated"], 1), (["--fail-on", "information"], 1)] {
      let shown = try Command(["strings", "check", folder.path] + arguments, input: Data()).output
      expectEqual(shown.matches(of: /\[untranslated\]/).count, lines, "\(arguments)")
      #expect(!shown.contains("not listed"))
    }
  }

  @Test func keysOfInfoPlistFallBackToInformation() throws {
    let folder = try Folder([
      "Info.plist": "<plist><dict><key>CFBundleName</key><string>Game</string></dict></plist>",
      "en.lproj/InfoPlist.strings": "CFBundleName = \"Game\"; NSCameraUsageDescription = \"For photos\";",
      "fr.lproj/InfoPlist.strings": "/* nothing */",
    ])
    let findings = try #require(
      try StringsCheckTests.check(folder, "--format", "json").json()["findings"] as? [[String: Any]])
    expectEqual(findings.map { $0["key"] as? String }, ["NSCameraUsageDescription"])
  }

  @Test func saysOnlyIfTheRawKeyShowsWhereTheRegionIsUnknown() throws {
    let folder = try Folder([
      "fr.lproj/Other.strings": "\"A\" = \"a\";", "ja.lproj/Localizable.strings": "\"TURN\" = \"x\";",
      "turn.apns": Self.turn,
    ])
    let payload = "\(folder.path)/turn.apns"
    let render = try Command("render", "--app", folder.path, "--languages", "fr", payload)
    #expect(
      render.output.contains(
        "if the unknown development region lacks it too, reports say that the device shows the raw key"))
    let lint = try Command("lint", "--app", folder.path, payload)
    #expect(
      lint.output.contains(
        "in fr; if the unknown development region lacks it too, the raw key reportedly shows; add the key"))
    let known = try Command("render", "--app", folder.path, "--base", "ja", "--languages", "fr", payload)
    expectEqual(known.output, "fr\n  body: x\n")
  }
}
