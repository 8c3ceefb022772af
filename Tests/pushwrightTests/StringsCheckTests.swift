import Foundation
import TestSupport
import Testing

/// `strings check` as a script runs it.
struct StringsCheckTests {
  /// A folder with files that is removed with its owner.
  final class Folder {
    let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/strings-\(UUID().uuidString)"

    init(_ files: [String: Data]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, bytes) in files {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
    }

    convenience init(_ files: [String: String]) throws { try self.init(files.mapValues { Data($0.utf8) }) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  static func check(_ folder: Folder, _ arguments: String...) throws -> Command {
    try Command(["strings", "check", folder.path] + arguments, input: Data())
  }

  static let base = "\"HELLO\" = \"Hello %@\";\n\"STOP\" = \"Stop\";\n"

  @Test func showsTheLineOfTheTranslation() throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": Self.base,
      "fr.lproj/Localizable.strings": "/* Bonjour */\n\"HELLO\" = \"Bonjour %d\";\n\"STOP\" = \"Arrêter\";\n",
    ])
    let command = try Self.check(folder)
    expectEqual(
      command.output,
      """
      \(folder.path)
        base: en, because the development region is unknown, and en is the usual base
        complete: fr
        tables: Localizable
      findings
        1 specifier-mismatch

      \(folder.path)/fr.lproj/Localizable.strings:2:1: error: the text has %d, but en has %@ [specifier-mismatch]
        "HELLO" = "Bonjour %d";
        ^
      2 files, 1 error, 0 warnings, 0 information

      """)
    #expect(command.messages == "")
    expectEqual(command.status, 1)
  }

  @Test func writesJSONForPrograms() throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": Self.base, "fr.lproj/Localizable.strings": "\"HELLO\" = \"Bonjour %@\";\n",
    ])
    let command = try Self.check(folder, "--format", "json")
    expectEqual(
      command.output,
      #"{"findings":[{"rule":"key-missing","severity":"warning","#
        + #""message":"fr has no key \"STOP\", but en does; add it","#
        + #""file":"\#(folder.path)/fr.lproj/Localizable.strings","line":1,"column":1,"offset":0,"length":0,"#
        + #""language":"fr","key":"STOP"}],"summary":{"files":2,"error":0,"warning":1,"information":0},"rules":{"key-missing":1},"bundles":[{"path":"\#(folder.path)","#
        + #""name":"\#(folder.path)","base":"en","baseReason":"the development region is unknown, and en is the usual base","languages":["#
        + #"{"language":"fr","coverage":50,"keys":1,"of":2}],"tables":["Localizable"]}]}"# + "\n")
    expectEqual(command.status, 0)
  }

  @Test func comparesWithTheAskedBase() throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": "\"A\" = \"%@\";", "fr.lproj/Localizable.strings": "\"A\" = \"%d\";",
    ])
    #expect(try Self.check(folder, "--base", "fr").output.contains("the text has %@, but fr has %d"))
    let command = try Self.check(folder, "--base", "de")
    expectEqual(command.messages, "\(folder.path): error: the app has no localization \"de\"; use one of en, fr\n")
    expectEqual(command.status, 2)
  }

  @Test func takesTheDevelopmentRegionAsBase() throws {
    let files = ["ja.lproj/A.strings": "\"A\" = \"%@\";", "fr.lproj/A.strings": "\"A\" = \"%d\";"]
    let folder = try Folder(files)
    let command = try Self.check(folder)
    expectEqual(
      command.output,
      """
      \(folder.path)
        no base, because the development region is unknown; its languages are compared with none
        tables: A
      2 files, 0 errors, 0 warnings, 0 information

      """.replacing("tables: A\n", with: "tables: A\n\n"))
    #expect(command.messages.hasPrefix("\(folder.path): "))
    #expect(
      command.messages.hasSuffix(
        " has no base, because the development region is unknown, so its languages are compared with none; "
          + "set --base to one of fr, ja\n"))
    expectEqual(command.status, 0)
    #expect(try Self.check(folder, "--quiet").messages == "")
    let information = "<plist><dict><key>CFBundleDevelopmentRegion</key><string>ja</string></dict></plist>"
    let app = try Folder(files.merging(["Info.plist": information]) { $1 })
    #expect(try Self.check(app).output.contains("the text has %d, but ja has %@"))
  }

  /// One bundle and several answer alike, and as `apps` does.
  @Test func comparesABundleWithoutABaseWithNone() throws {
    let information = "<plist><dict><key>CFBundleDevelopmentRegion</key><string>en</string></dict></plist>"
    let files = [
      "Reply/Info.plist": information, "Reply/bg.lproj/Localizable.strings": "\"A\" = \"%@!\"; \"B\" = \"b\";\n",
      "Reply/de.lproj/Localizable.strings": "\"A\" = \"%d.\"; \"C\" = \"50% 1\";\n",
    ]
    let game = [
      "Game/Info.plist": information, "Game/en.lproj/Localizable.strings": "\"A\" = \"a\";\n",
      "Game/de.lproj/Localizable.strings": "\"A\" = \"b\";\n",
    ]
    let base = "no base, because the development region en has no table; its languages are compared with none\n"
    for files in [files, files.merging(game) { $1 }] {
      let folder = try Folder(files)
      let check = try Self.check(folder, "--all")
      #expect(check.output.contains("  \(base)"), "\(check.output)")
      #expect(!check.output.contains("key-missing") && !check.output.contains("key-extra"))
      #expect(!check.output.contains("specifier-mismatch") && !check.output.contains("ends with"))
      #expect(check.messages.hasPrefix("\(folder.path): Reply has no base, because the development region en has no "))
      #expect(check.messages.hasSuffix("; set --base to one of bg, de\n"))
      expectEqual(check.status, 0)
      #expect(try Command("apps", folder.path).output.contains("  \(base)"))
      let asked = try Self.check(folder, "--base", "de", "--all")
      #expect(asked.output.contains("[specifier-mismatch]") && asked.messages == "")
    }
    let folder = try Folder(files)
    try Data(#"{"aps":{"alert":{"loc-key":"D"}}}"#.utf8).write(to: URL(filePath: "\(folder.path)/d.apns"))
    let keys = try Self.check(folder, "--payloads", "\(folder.path)/d.apns", "--format", "json").json()
    let findings = try #require(keys["findings"] as? [[String: Any]])
    expectEqual(
      findings.filter { $0["key"] as? String == "D" }.map { $0["message"] as? String },
      [
        #"no language has the key "D", which a payload uses; add it"#
      ])
    #expect((keys["bundles"] as? [[String: Any]])?.first?["base"] is NSNull)
  }

  @Test func namesTheLocalizationThatADeviceShows() throws {
    let folder = try Folder([
      "en.lproj/A.strings": "\"A\" = \"a\";", "de.lproj/A.strings": "\"A\" = \"b\";",
    ])
    for arguments in [["--languages", "de-AT"], ["--base", "de-AT"]] {
      let command = try Command(["strings", "check", folder.path] + arguments, input: Data())
      expectEqual(
        command.messages, "\(folder.path): error: the app has no localization \"de-AT\"; did you mean \"de\"?\n")
      expectEqual(command.status, 2)
    }
  }

  /// `lint` and `strings check` suggest the same key, the first of the base that is near.
  @Test func suggestsTheKeyThatLintSuggests() throws {
    let folder = try Folder([
      "App/en.lproj/Localizable.strings":
        "\"MSG_FROM_USER\" = \"%@\"; \"MSGS_FROM_USER\" = \"%@\"; \"MESSAGE\" = \"m\";",
      "App/de.lproj/Localizable.strings":
        "\"MSGS_FROM_USER\" = \"%@\"; \"MSG_FROM_USER\" = \"%@\"; \"MESSAGE\" = \"m\"; \"X\" = \"x\";",
      "a.apns": #"{"aps":{"alert":{"loc-key":"MESSAGE_FROM_USER"}}}"#,
      "b.apns": #"{"aps":{"alert":{"loc-key":"NEW_MESSAGE"}}}"#,
    ])
    for (file, advice) in [("a", #"did you mean "MSG_FROM_USER"?"#), ("b", "add ")] {
      let payload = "\(folder.path)/\(file).apns"
      let checked = try Command("strings", "check", "\(folder.path)/App", "--payloads", payload).output
      #expect(checked.contains("; \(advice)"), "\(checked)")
      let linted = try Command("lint", "--app", "\(folder.path)/App", payload).output
      #expect(linted.contains("; \(advice)"), "\(linted)")
    }
  }

  @Test func holdsKeysOfPayloadsToTheDevicesRules() throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": "\"SALE\" = \"20%, %@\";",
      "Payloads/sale.apns": #"{"aps":{"alert":{"loc-key":"SALE","loc-args":["a"]}}}"#,
      "Payloads/broken.json": #"{"aps":"#, "Payloads/package.json": #"{"name": "none"}"#,
    ])
    #expect(try Self.check(folder).output.contains("information: the text has a single %; write %%"))
    let command = try Self.check(folder, "--payloads", "\(folder.path)/Payloads/sale.apns")
    #expect(command.output.contains(":1:1: error: the text has a single %; write %% [percent-lone]"))
    expectEqual(command.status, 1)
    let broken = try Self.check(folder, "--payloads", "\(folder.path)/Payloads")
    #expect(broken.output.contains(":1:1: error: the text has a single %; write %% [percent-lone]"))
    #expect(
      broken.messages.hasPrefix(
        "\(folder.path)/Payloads/broken.json:1:8: error: expected a value, but found the end of the input"))
    #expect(!broken.messages.contains("package.json"))
    expectEqual(broken.status, 2)
  }

  @Test func readsTheOtherPayloadsOfAFile() throws {
    let list = [#"{"alert":{"loc-key":"NO1"}}"#, #"{"alert":5}"#, #"{"alert":{"loc-key":"NO2"}}"#]
    let folder = try Folder([
      "A/en.lproj/Localizable.strings": #""A" = "a";"#,
      "a.json": "[\(list.map { #"{"aps":\#($0)}"# }.joined(separator: ","))]",
    ])
    let command = try Command("strings", "check", "\(folder.path)/A", "--payloads", "\(folder.path)/a.json", "-q")
    #expect(command.output.contains("NO1") && command.output.contains("NO2"))
    #expect(command.messages.contains("aps.alert: expected a string or an alert object") && command.status == 2)
  }

  /// The signs of Å differ in their bytes but not in how many there are.
  @Test func showsEachFilesOwnLine() throws {
    let tables = [("\u{212B}", "c"), ("A\u{30A}", "d")]
    let files = tables.flatMap { name, key in
      [
        ("A/en.lproj/\(name).strings", "\"\(key)\" = \"%@\";"),
        ("A/fr.lproj/\(name).strings", "\"\(key)\" = \"%@ %@\";"),
      ]
    }
    let folder = try Folder(["A/en.lproj/Localizable.strings": ""])
    for (path, text) in files {
      let file = "\(folder.path)/\(path)"
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: file))
    }
    let lines = try Command("strings", "check", "\(folder.path)/A", "-q").output.split(separator: "\n")
    for (name, key) in tables {
      let place = try #require(
        lines.firstIndex { $0.utf8.starts(with: "\(folder.path)/A/fr.lproj/\(name).strings:1:".utf8) })
      expectEqual(lines[place + 1], "  \"\(key)\" = \"%@ %@\";")
    }
  }

  @Test func missesAKeyOfAPayloadInTheLanguagesThatAreAskedFor() throws {
    let folder = try Folder([
      "A/en.lproj/Localizable.strings": #""A" = "a";"#, "A/fr.lproj/Localizable.strings": #""A" = "b";"#,
      "A/de.lproj/Localizable.strings": #""A" = "c"; "K" = "k";"#, "P/k.apns": #"{"aps":{"alert":{"loc-key":"K"}}}"#,
    ])
    func check(_ languages: String) throws -> Command {
      try Command(
        "strings", "check", "\(folder.path)/A", "--payloads", "\(folder.path)/P", "--languages", languages, "-q")
    }
    let french = try check("fr")
    #expect(french.output.contains("error: fr has no key \"K\", which a payload uses; add it [key-missing]"))
    expectEqual(french.status, 1)
    let german = try check("de")
    #expect(german.output == "" && german.status == 0)
  }

  /// The files in every form, the place as each form has it.
  @Test func findsPlacesInEveryFormOfFile() throws {
    let text = "// é\n\"A\" = \"%d\";\n"
    let xml = "<?xml version=\"1.0\"?>\n<plist>\n<dict>\n  <key>A</key>\n  <string>%d</string>\n</dict></plist>"
    let folder = try Folder([
      "en.lproj/L.strings": Data("\"A\" = \"%@\";".utf8),
      "de.lproj/L.strings": Data([0xFF, 0xFE]) + (try #require(text.data(using: .utf16LittleEndian))),
      "fr.lproj/L.strings": Data([0xFE, 0xFF]) + (try #require(text.data(using: .utf16BigEndian))),
      "he.lproj/L.strings": Data([0xEF, 0xBB, 0xBF] + text.utf8), "it.lproj/L.strings": Data(xml.utf8),
      "ja.lproj/L.strings": try PropertyListSerialization.data(
        fromPropertyList: ["A": "%d"], format: .binary, options: 0),
    ])
    let json = try Self.check(folder, "--format", "json").json()
    let findings = try #require(json["findings"] as? [[String: Any]])
    let places = findings.map {
      "\($0["language"] ?? "") \($0["line"] ?? ""):\($0["column"] ?? "") \($0["offset"] ?? "")"
    }
    expectEqual(places, ["de 2:1 12", "fr 2:1 12", "he 2:1 9", "it 4:3 39", "ja 1:12 11"])
    let text2 = try Self.check(folder).output
    #expect(
      text2.contains("de.lproj/L.strings:2:1: error: the text has %d, but en has %@ [specifier-mismatch]\n  \"A\""))
  }

  @Test func refusesWhatIsNoApp() throws {
    let empty = try Folder([String: Data]())
    let command = try Self.check(empty)
    #expect(
      command.messages.hasPrefix(
        "\(empty.path): error: the folder has no .lproj folders and no .xcstrings files"))
    expectEqual(command.messages.split(separator: "\n").count, 1)
    #expect(command.output == "")
    expectEqual(command.status, 2)
    try expectEqual(Command("strings", "check", "nowhere").status, 2)
    try expectEqual(Command("strings", "check").status, 2)
    try expectEqual(Command("strings", "check", "README.md").status, 2)
    let table = "Localizations/en.lproj/Localizable.strings"
    #expect(
      try Command("strings", "check", table).messages
        == "\(table): error: expected a folder, but found a file; name the folder with the .lproj folders, or read the "
        + "file with strings dump\n")
  }

  @Test func saysWhatIsWrongWithBrokenFiles() throws {
    let folder = try Folder([
      "en.lproj/A.strings": Data(Self.base.utf8), "fr.lproj/A.strings": Data([0x22, 0x41, 0xFF, 0x22]),
      "fr.lproj/B.strings": Data(), "fr.lproj/B.stringsdict": Data("bplist00".utf8), "C.xcstrings": Data("{".utf8),
      "de.lproj/A.strings": Data(Self.base.utf8) + Data(";\u{0}\"Z\" = \"z\";".utf8),
    ])
    let command = try Self.check(folder)
    expectEqual(command.status, 1)
    #expect(command.messages == "")
    for place in [
      "C.xcstrings:1:2: error:", "fr.lproj/A.strings:1:3: error: byte 0xFF is not valid UTF-8",
      "fr.lproj/B.stringsdict:1:", "de.lproj/A.strings:3:1: error:",
    ] {
      #expect(command.output.contains(place), "\(place)")
    }
    #expect(!command.output.contains("\u{0}"))
  }

  /// All of one line, so that nothing may walk through it for each finding.
  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func checksAHugeFile() throws {
    let entries = (0..<10_000).map { "\"k\($0)\" = \"%d %@\";" }.joined()
    let folder = try Folder([
      "en.lproj/L.strings": entries, "fr.lproj/L.strings": entries.replacing("%d %@", with: "%@ %d"),
    ])
    let summary = try #require(try Self.check(folder, "--format", "json").json()["summary"] as? [String: Int])
    expectEqual(summary, ["files": 2, "error": 10_000, "warning": 0, "information": 10_000])
    let lines = try Self.check(folder, "--all").output.split(separator: "\n")
    // A summary of seven lines.
    expectEqual(lines.count, 60_008)
    expectEqual(lines.last, "2 files, 10000 errors, 0 warnings, 10000 information")
  }

  @Test func findsNoErrorInTheSampleApp() throws {
    let command = try Command("strings", "check", "Localizations", "--payloads", "Localizations/Payloads")
    #expect(command.messages == "")
    expectEqual(command.status, 0, "\(command.output)")
  }

  @Test func givesTheSameBytesOnEveryRun() throws {
    let first = try Command("strings", "check", "Localizations", "--base", "ja", "--format", "json")
    let second = try Command("strings", "check", "Localizations", "--base", "ja", "--format", "json")
    #expect(first.output == second.output && first.output.count > 1000)
  }

  /// Against the findings of an independent script, where the localizations of a real app stand beside the project.
  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func findsWhatIsKnownOfARealApp() throws {
    guard let folder = Command.shared("corpora/element-ios"),
      let list = Command.shared("corpora/element-ios-known.json")
    else {
      print("skipped: no corpora/element-ios beside the project")
      return
    }
    let known = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: list))) as? [[String: Any]])
    let json = try Command("strings", "check", folder, "--base", "en", "--all", "--format", "json").json()
    let findings = try #require(json["findings"] as? [[String: Any]])
    func place(_ finding: [String: Any], _ file: String) -> String {
      "\(file):\(finding["line"] ?? 0) \(finding["key"] ?? "")"
    }
    func places(_ severity: String) -> Set<String> {
      Set(
        findings.filter { $0["severity"] as? String == severity && $0["rule"] as? String != "specifier-order" }.map {
          place($0, String(($0["file"] as? String ?? "").dropFirst(folder.count + 1)))
        })
    }
    let expected = known.map { (place($0, $0["file"] as? String ?? ""), $0["severity"] as? String) }
    // The script also calls mixed specifiers an error where each argument shows once.
    let mixed = "cy.lproj/Vector.strings:1377 notice_encryption_enabled_unknown_algorithm"
    expectEqual(places("error"), Set(expected.filter { $0.1 == "error" }.map(\.0)).subtracting([mixed]))
    #expect(places("warning").contains(mixed))
    #expect(places("information").isSuperset(of: expected.filter { $0.1 == "info" }.map(\.0)))
    let mismatches = findings.filter { $0["rule"] as? String == "specifier-mismatch" }
    expectEqual(mismatches.map { $0["key"] as? String }, ["key_backup_recover_from_private_key_progress"])
    expectEqual((json["summary"] as? [String: Int])?["files"], 153)
  }
}
