import Foundation
import TestSupport
import Testing

/// Every way to name an app gives the same one, with the same development region.
struct WhichAppTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let payload = #"{"aps":{"alert":{"loc-key":"K","loc-args":["A"]}}}"#
  private static let german = "\"K\" = \"Hallo %@\";\n"
  private static let english = "\"K\" = \"Hello %@\";\n"

  private static func information(_ region: String) -> String {
    "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleIdentifier</key><string>a.b</string>"
      + "<key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict></plist>"
  }

  private static func project(_ region: String, target: String) -> String {
    "{ objects = { P = {isa = PBXProject; developmentRegion = \(region); }; T = {isa = PBXNativeTarget; "
      + "name = \(target); productType = \"com.apple.product-type.application\"; }; }; }"
  }

  /// What shows for a language that the app does not have.
  private func shown(_ app: String) throws -> String {
    try Command(["render", "--app", app, "--languages", "ja", "--assume"], input: Data(Self.payload.utf8)).output
  }

  /// The root has names for a target, but no texts that a push can name.
  @Test func textsOfAnotherTableHideNoApp() throws {
    let folder = try Folder([
      "en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"X\";\n", "App/Info.plist": Self.information("en"),
      "App/en.lproj/Localizable.strings": Self.english,
      "App/fr.lproj/Localizable.strings": "\"K\" = \"Salut %@\";\n",
    ])
    let payload = try Command(["lint", "--app", folder.path, "-"], input: Data(Self.payload.utf8))
    expectEqual(payload.status, 0, "\(payload.output)")
    #expect(try Command("match", "--app", folder.path, "--preferred", "fr").output.hasPrefix("fr  "))
    let line = #"{"id":1,"languages":["fr"],"payload":\#(Self.payload)}"# + "\n"
    #expect(try Command("batch", "--app", folder.path, input: line).output.contains("Salut A"))
    let check = try Command("strings", "check", folder.path)
    #expect(
      check.output.contains("App (app): \(folder.path)/App\n") && check.output.contains(" (folder): \(folder.path)\n"))
  }

  @Test(arguments: ["", "/App", "/App/Resources"])
  func aFolderBelowAProjectHasItsRegion(path: String) throws {
    let folder = try Folder([
      "App.xcodeproj/project.pbxproj": Self.project("de", target: "App"),
      "App/Resources/de.lproj/Localizable.strings": Self.german + "\"L\" = \"x\";\n",
      "App/Resources/en.lproj/Localizable.strings": Self.english,
    ])
    try expectEqual(shown(folder.path + path), "de\n  body: Hallo A\n")
    #expect(try Command("strings", "check", folder.path + path).output.contains("base: de, because"))
    #expect(try Command("apps", folder.path + path).output.contains("incomplete: en 50% (1 of 2 keys)"))
  }

  @Test func takesTheProjectThatHasTheTarget() throws {
    let folder = try Folder([
      "AAA.xcodeproj/project.pbxproj": Self.project("en", target: "Tool"),
      "Game.xcodeproj/project.pbxproj": Self.project("de", target: "Game"),
      "Game/de.lproj/Localizable.strings": Self.german, "Game/en.lproj/Localizable.strings": Self.english,
    ])
    for path in [folder.path, folder.path + "/Game"] { try expectEqual(shown(path), "de\n  body: Hallo A\n") }
  }

  @Test func readsInformationOfAnyNameAndSoundsInAnyFolder() throws {
    let folder = try Folder([
      "App/App-Info.plist": Self.information("de"), "App/de.lproj/Localizable.strings": Self.german,
      "App/en.lproj/Localizable.strings": Self.english, "App/Sounds/chime.aiff": "",
    ])
    let sound = #"{"aps":{"alert":"a","sound":"chime.aiff"}}"#
    for path in [folder.path, folder.path + "/App"] {
      try expectEqual(shown(path), "de\n  body: Hallo A\n")
      let lint = try Command(["lint", "--app", path, "-"], input: Data(sound.utf8))
      #expect(!lint.output.contains("sound-missing"), "\(lint.output)")
    }
  }

  /// A product's frameworks and extensions have texts of their own, which its pushes do not use.
  @Test func aProductIsItsOutermostBundle() throws {
    let folder = try Folder([
      "Game.app/Info.plist": Self.information("en"), "Game.app/en.lproj/InfoPlist.strings": "\"N\" = \"x\";\n",
      "Game.app/Watch/W.app/Info.plist": Self.information("en"),
      "Game.app/Watch/W.app/en.lproj/Localizable.strings": Self.english,
      "Mac.app/Contents/Info.plist": Self.information("de"),
      "Mac.app/Contents/Resources/de.lproj/Localizable.strings": Self.german,
      "Mac.app/Contents/Resources/en.lproj/Localizable.strings": Self.english,
    ])
    #expect(try shown("\(folder.path)/Game.app").hasPrefix("en\n  body: K\n"))
    try expectEqual(shown("\(folder.path)/Mac.app"), "de\n  body: Hallo A\n")
    let apps = try Command("apps", "\(folder.path)/Mac.app")
    #expect(apps.output.hasPrefix("Mac (app): \(folder.path)/Mac.app\n"))
  }

  @Test func refusesADamagedInformationOfTheFolderItself() throws {
    let folder = try Folder(["Info.plist": "<plist><dict>", "en.lproj/Localizable.strings": Self.english])
    let render = try Command(["render", "--app", folder.path], input: Data(Self.payload.utf8))
    #expect(render.status == 2 && render.messages.hasPrefix("\(folder.path)/Info.plist:1:14: error: "))
  }

  @Test func namesProjectsRelativeToTheFolderAsItWasGiven() throws {
    let shell = try Shell(
      """
      cd "$FOLDER"; mkdir -p G.xcodeproj a/b/de.lproj
      echo '{ objects = { P = {isa = PBXProject; developmentRegion = de; }; }; }' >G.xcodeproj/project.pbxproj
      echo '"K" = "k";' >a/b/de.lproj/Localizable.strings
      for path in a/b ./a/b a .; do "$PUSHWRIGHT" apps $path | grep base:; done; cd a; "$PUSHWRIGHT" apps b | grep base:
      """)
    let projects = ["G", "G", "G", "./G", "../G"]
    expectEqual(
      shell.output,
      projects.map {
        "  base: de, because it is the development region (developmentRegion of \($0).xcodeproj)\n"
      }.joined())
  }

  @Test func namesEachOfSeveralBundlesSoThatItCanBeTyped() throws {
    let name = String(repeating: "a-long-name-", count: 8)
    let folder = try Folder([
      "\(name)/one/Game/Info.plist": Self.information("en"),
      "\(name)/one/Game/en.lproj/Localizable.strings": "\"A\"=\"a\";",
      "\(name)/two/Game/Info.plist": Self.information("en"),
      "\(name)/two/Game/en.lproj/Localizable.strings": "\"B\"=\"b\";",
    ])
    let match = try Command("match", "--app", folder.path, "--bundle", "Game", "--preferred", "en")
    expectEqual(
      match.messages,
      "\(folder.path): error: several bundles are named \"Game\"; use \(name)/one/Game or \(name)/two/Game\n")
    for bundle in ["\(name)/one/Game", "\(folder.path)/\(name)/two/Game"] {
      try expectEqual(Command("match", "--app", folder.path, "--bundle", bundle, "--preferred", "en").status, 0)
    }
    let shell = try Shell(
      "cd '\(folder.path)'; \"$PUSHWRIGHT\" match --app . --bundle \"$PWD/\(name)/one/Game\" --preferred en; echo $?")
    #expect(shell.output.hasSuffix("\n0\n"))
  }

  @Test(arguments: ["", ",", " , "]) func refusesNoLanguages(languages: String) throws {
    let folder = try Folder([
      "en.lproj/Localizable.strings": Self.english, "fr.lproj/Localizable.strings": "\"K\" = \"%d\";",
    ])
    let check = try Command("strings", "check", folder.path, "--base", "en", "--languages", languages)
    expectEqual(check.messages, "error: --languages is empty; name a localization, or leave it out\n")
    #expect(check.output == "" && check.status == 2)
  }

  @Test func nothingIsCompleteIfTheBaseHasNoKeys() throws {
    let folder = try Folder(["en.lproj/Localizable.strings": "", "fr.lproj/Localizable.strings": "\"K\" = \"x\";"])
    let check = try Command("strings", "check", folder.path, "--base", "en", "--summary")
    #expect(check.output.contains("  the base has no keys\n") && !check.output.contains("complete: fr"))
  }
}
