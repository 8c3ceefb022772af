import Foundation
import TestSupport
import Testing

/// What of an app is left out: by `exclude`, by `ignore` and by a baseline.
struct KnownTextTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let english = "\"HELLO\" = \"Hello %@\";\n\"STOP\" = \"Stop\";\n"
  private static let french = "\"HELLO\" = \"Bonjour %d\";\n\"STOP\" = \"\";\n"
  private static let repository = [
    "Game/en.lproj/Localizable.strings": english, "Game/fr.lproj/Localizable.strings": french,
    "Game/de.lproj/Localizable.strings": french, "Game/Info.plist": information,
    "Demo/en.lproj/Localizable.strings": english, "Demo/fr.lproj/Localizable.strings": french,
    "Demo/Info.plist": information,
  ]
  private static let information = "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"

  private func folder(_ configuration: String?, _ files: [String: String] = repository) throws -> Folder {
    try Folder(configuration.map { files.merging([".pushwright.yml": $0]) { $1 } } ?? files)
  }

  /// The findings as `Demo/fr.lproj rule key`.
  private func findings(_ folder: Folder, _ arguments: String...) throws -> [String] {
    let command = try Command(["strings", "check", folder.path, "--format", "json"] + arguments, input: Data())
    let findings = try #require(try command.json()["findings"] as? [[String: Any]])
    return findings.map { finding in
      let file = (finding["file"] as? String)?.dropFirst(folder.path.utf8.count + 1) ?? ""
      return
        "\(file.split(separator: "/").dropLast().joined(separator: "/")) \(finding["rule"] ?? "") \(finding["key"] ?? "")"
    }
  }

  private static let both = ["Demo/fr.lproj", "Game/de.lproj", "Game/fr.lproj"].flatMap {
    ["\($0) specifier-mismatch HELLO", "\($0) value-empty STOP"]
  }

  @Test func findsAllWithoutAConfiguration() throws {
    try expectEqual(findings(try folder(nil)), Self.both)
  }

  @Test(arguments: ["[Demo]", "[\"D*\"]", "[\"Demo/**\"]", "[\"Demo/*.lproj\"]", "[\"./x/../Demo\"]"])
  func excludesFoldersOfAnApp(patterns: String) throws {
    let folder = try folder("exclude: \(patterns)")
    try expectEqual(findings(folder), Self.both.filter { !$0.hasPrefix("Demo") })
    #expect(try !Command("apps", folder.path).output.contains("Demo"))
    // Only one bundle is left to choose from.
    try expectEqual(findings(folder, "--bundle", "Game").count, 4)
    let none = try Command("strings", "check", folder.path, "--bundle", "Demo")
    #expect(none.messages == "\(folder.path): error: there is no bundle \"Demo\"; use Game\n" && none.status == 2)
  }

  @Test func excludesLocalizationsAndTables() throws {
    var folder = try folder("exclude: [\"**/de.lproj\"]")
    try expectEqual(findings(folder), Self.both.filter { !$0.contains("de.lproj") })
    folder = try self.folder("exclude: [\"*/fr.lproj/Localizable.strings\"]")
    try expectEqual(findings(folder, "--rule", "value-empty"), ["Game/de.lproj value-empty STOP"])
    #expect(try Command("render", "--app", folder.path, "--languages", "fr", "-").status != 0)
  }

  /// A pattern is relative to the configuration, wherever the app is.
  @Test func excludesBelowTheConfiguration() throws {
    let folder = try folder("exclude: [Game/de.lproj]")
    let command = try Command("apps", "\(folder.path)/Game/")
    #expect(
      command.output.contains("incomplete: fr 50% (1 of 2 keys)\n") && !command.output.contains("de 50%"),
      "\(command.output)")
    let others = try Folder(["c.yml": "exclude: [\"**/de.lproj\"]"])
    #expect(try Command("apps", folder.path, "--config", "\(folder.path)/.pushwright.yml").output.contains("Demo"))
    #expect(
      try Command("apps", folder.path, "--config", "\(others.path)/c.yml").output.contains(
        "incomplete: fr 50% (1 of 2 keys)"))
  }

  @Test func ignoresBundlesLanguagesAndKeys() throws {
    let bundle = try folder("ignore: {bundles: [De*]}")
    try expectEqual(findings(bundle), Self.both.filter { !$0.hasPrefix("Demo") })
    try expectEqual(findings(bundle, "--bundle", "Demo").count, 2)
    try expectEqual(findings(try folder("ignore: {languages: [fr]}")), Self.both.filter { $0.contains("/de.") })
    try expectEqual(findings(try folder("ignore: {keys: [S*]}")), Self.both.filter { $0.hasSuffix("HELLO") })
    let all = try folder("ignore: {bundles: [\"*\"]}")
    let command = try Command("strings", "check", all.path)
    expectEqual(
      command.messages, "\(all.path): error: ignore leaves out every bundle; change it, or name one with --bundle\n")
    expectEqual(command.status, 2)
  }

  /// translatewiki.net keeps its notes for translators like a language, which no device has.
  @Test func comparesNoNotesForTranslators() throws {
    let folder = try Folder([
      "en.lproj/L.strings": "\"A\" = \"%@\"; \"B\" = \"b\";", "qqq.lproj/L.strings": "\"A\" = \"The name of a file\";",
      "de.lproj/L.strings": "\"A\" = \"%@\"; \"B\" = \"B\";",
      "a.apns": #"{"aps":{"alert":"a"}}"#,
    ])
    let payload = folder.path + "/a.apns"
    for arguments in [
      ["strings", "check", folder.path, "--min-coverage", "100"], ["apps", folder.path],
      ["render", payload, "--app", folder.path, "--all"],
    ] {
      let command = try Command(arguments, input: Data())
      #expect(command.status == 0 && !command.output.contains("qqq"), "\(command.output)")
    }
    let newer = try Folder([
      "en.lproj/L.strings": "\"A\" = \"%@\"; \"B\" = \"b\";", "de.lproj/L.strings": "\"A\" = \"%@\"; \"B\" = \"B\";",
    ])
    let difference = try Command("strings", "diff", folder.path, newer.path)
    #expect(difference.status == 0 && !difference.output.contains("qqq"), "\(difference.output)")
  }

  @Test func ignoredTextsDoNotCountForCoverage() throws {
    func status(_ configuration: String) throws -> Int32 {
      let folder = try folder(configuration)
      return try Command("strings", "check", folder.path, "--min-coverage", "100", "--rule", "key-extra").status
    }
    try expectEqual(status("fail-on: error"), 1)
    try expectEqual(status("ignore: {keys: [STOP]}"), 0)
    try expectEqual(status("ignore: {languages: [de, fr]}"), 0)
  }

  @Test func ignoresTextsInPayloads() throws {
    let files = [
      "A/en.lproj/Localizable.strings": "\"X\" = \"x\";", "A/fr.lproj/Localizable.strings": "\"Y\" = \"y\";",
      "A/de.lproj/Localizable.strings": "\"Y\" = \"y\";", "a.apns": #"{"aps":{"alert":{"loc-key":"X"}}}"#,
    ]
    func lint(_ configuration: String) throws -> String {
      let folder = try folder(configuration, files)
      return try Command("lint", "--app", "\(folder.path)/A", "\(folder.path)/a.apns", "-q").output
    }
    #expect(try lint("fail-on: error").contains("no key \"X\" in de and fr,"))
    #expect(try lint("ignore: {languages: [d*]}").contains("no key \"X\" in fr,"))
    #expect(try lint("ignore: {languages: [de, fr]}") == "")
    #expect(try lint("ignore: {keys: [X]}") == "")
  }

  @Test func leavesOutTheFindingsOfABaseline() throws {
    let folder = try folder(nil)
    let file = "\(folder.path)/known.json"
    let written = try Command("strings", "check", folder.path, "--write-baseline", file)
    #expect(written.status == 0 && written.output.contains("specifier-mismatch"))
    #expect(written.messages.hasPrefix("\(file): recorded "))
    #expect(written.messages.hasSuffix(" findings for --baseline\n"))
    let baseline = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      baseline.contains(
        #"{"file":"Game/fr.lproj/Localizable.strings","rule":"value-empty","message":"the text is empty; translate “Stop”","#
          + #""language":"fr","key":"STOP","count":1}"#))
    #expect(try findings(folder, "--baseline", file) == [])
    try expectEqual(Command("strings", "check", folder.path, "--baseline", file).status, 0)
    #expect(
      try Command("strings", "check", folder.path, "--baseline", "\(file)x").messages
        == "\(file)x: error: cannot be read: No such file or directory; record one with --write-baseline\n")
    // The lines move, and there is one finding more.
    try Data(("// new\n\"NEW\" = \"\";\n" + Self.french).utf8).write(
      to: URL(filePath: "\(folder.path)/Game/fr.lproj/Localizable.strings"))
    try expectEqual(findings(folder, "--baseline", file), ["Game/fr.lproj key-extra NEW"])
  }

  /// `lint` and `strings check` share the configuration, so each keeps what the other recorded.
  @Test func sharesTheConfiguredBaselineWithLint() throws {
    let files = Self.repository.merging([
      "Game/de.lproj/Localizable.strings": Self.french + "\"STOP\" = \"\";\n",
      "p/a.apns": #"{"aps":{"badge":"5","badge":"5","alert":{"loc-key":"HELLO"}}}"#,
    ]) { $1 }
    let folder = try folder("baseline: known.json\napp: Game", files)
    let file = "\(folder.path)/known.json"
    let missing = try Command("strings", "check", folder.path)
    #expect(missing.messages.contains("baseline: \(file): cannot be read: No such file or directory; record one"))
    #expect(missing.output == "" && missing.status == 2)
    func lint(_ arguments: String...) throws -> Command {
      try Command(["lint", "\(folder.path)/p", "--fail-on", "information"] + arguments, input: Data())
    }
    try expectEqual(Command("strings", "check", folder.path, "--write-baseline", file).status, 0)
    let strings = try String(contentsOfFile: file, encoding: .utf8)
    #expect(strings.contains("duplicate-key"))
    #expect(try findings(folder) == [])
    try expectEqual(lint().status, 1)
    try expectEqual(lint("--write-baseline", file).status, 0)
    let both = try String(contentsOfFile: file, encoding: .utf8)
    expectEqual(both.components(separatedBy: "duplicate-key").count, 3)
    try expectEqual(lint().output, "1 file, 0 errors, 0 warnings, 0 information\n")
    #expect(try findings(folder) == [])
    // The findings of the same command are replaced.
    try expectEqual(Command("strings", "check", folder.path, "--write-baseline", file).status, 0)
    try expectEqual(String(contentsOfFile: file, encoding: .utf8), both)
    try Data(#"{"aps":{}}"#.utf8).write(to: URL(filePath: "\(folder.path)/p/a.apns"))
    try expectEqual(lint("--write-baseline", file).status, 0)
    try expectEqual(String(contentsOfFile: file, encoding: .utf8), strings)
  }

  @Test func replacesOnlyABaseline() throws {
    let folder = try folder(nil)
    let file = "\(folder.path)/Game/Info.plist"
    let command = try Command("strings", "check", folder.path, "--write-baseline", file)
    #expect(command.messages.hasPrefix("\(file): error: this file exists and is not a baseline;"))
    expectEqual(command.status, 2)
    try expectEqual(Command("strings", "check", folder.path, "--write-baseline", "-").status, 2)
    try expectEqual(Command("strings", "check", folder.path, "--baseline", file).status, 2)
    try expectEqual(Command("strings", "check", folder.path, "--baseline", "").status, 2)
  }
}
