import Foundation
import StringsFiles
import TestSupport
import Testing

@testable import AppBundle

/// Which bundles are found below the root of a repository, what they are called and which one receives pushes.
struct AppSearchTests {
  /// A manifest with a target.
  static let package = Array("let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])".utf8)

  private static let strings = Array(#""a" = "x";"#.utf8)

  static func information(_ body: String = "") -> [UInt8] {
    PropertyList.xml("<dict><key>CFBundleIdentifier</key><string>a.b</string>\(body)</dict>")
  }

  static func project(_ region: String, _ targets: [(name: String, type: String)] = []) -> [UInt8] {
    let targets = targets.enumerated().map { index, target in
      "T\(index) = {isa = PBXNativeTarget; name = \(target.name); "
        + "productType = \"com.apple.product-type.\(target.type)\"; };"
    }
    return Array(
      "// !$*UTF8*$!\n{ objects = { P = {isa = PBXProject; developmentRegion = \(region); }; \(targets.joined()) }; }"
        .utf8)
  }

  /// The bundles as `name kind: folders`, relative to the root; the one that receives pushes has a star.
  private func bundles(_ files: [String: [UInt8]]) throws -> [String] {
    let root = try TemporaryApp(files)
    let search = try AppSearch(folder: root.path + "/")
    #expect(search.problems == [])
    return search.bundles.map { bundle in
      let folders = bundle.folders.map { String($0.dropFirst(root.path.utf8.count + 1)) }
      let star = bundle.path == search.pushBundle?.path ? "*" : ""
      return "\(star)\(bundle.name) \(bundle.kind.rawValue): \(folders.joined(separator: ", "))"
    }
  }

  @Test func findsTargetsOfAProject() throws {
    #expect(
      try bundles([
        "Game.xcodeproj/project.pbxproj": Self.project(
          "de",
          [("Game", "application"), ("GameKit", "framework"), ("Reply", "app-extension"), ("GameTests", "unit-test")]),
        "Game/de.lproj/Localizable.strings": Self.strings, "Game/fr.lproj/Localizable.strings": Self.strings,
        "GameKit/Text/en.lproj/Localizable.strings": Self.strings,
        "GameKit/Text/fr.lproj/Localizable.strings": Self.strings,
        "GameKit/Text/it.lproj/Localizable.strings": Self.strings,
        "Reply/en.lproj/InfoPlist.strings": Self.strings, "GameTests/en.lproj/Fake.strings": Self.strings,
      ]) == [
        "*Game app: Game", "GameKit framework: GameKit/Text", "GameTests tests: GameTests", "Reply extension: Reply",
      ])
  }

  /// The part after `product-type` says what a target is, whatever its last part is.
  @Test(arguments: [
    ("app-extension.messages", "extension"), ("app-extension.messages-sticker-pack", "extension"),
    ("app-extension.intents-service", "extension"), ("watchkit2-extension", "extension"),
    ("extensionkit-extension", "extension"), ("xpc-service", "extension"), ("framework.static", "framework"),
    ("application.on-demand-install-capable", "app"), ("application.messages", "app"),
    ("application.watchapp2", "watch-app"), ("application.watchapp2-container", "watch-app"),
    ("bundle.ui-testing", "tests"), ("bundle.unit-test", "tests"), ("bundle", "resources"), ("tool", "folder"),
  ])
  func theAppComesBeforeEveryOtherProduct(type: String, kind: String) throws {
    #expect(
      try bundles([
        "Game.xcodeproj/project.pbxproj": Self.project("en", [("Alpha", type), ("Zed", "application")]),
        "Alpha/en.lproj/Localizable.strings": Self.strings, "Zed/en.lproj/Localizable.strings": Self.strings,
      ]).sorted() == [type == "application.messages" ? "*Alpha app: Alpha" : "*Zed app: Zed"]
        + [type == "application.messages" ? "Zed app: Zed" : "Alpha \(kind): Alpha"])
  }

  /// Without a project, folders in different branches belong together only if all of them do.
  @Test(arguments: ["Kiedy", "Ziedy"]) func folderNamesPairNoTables(name: String) throws {
    var files = [
      "Apps/\(name)/pl.lproj/InfoPlist.strings": Self.strings, "Kit/Strings/en.lproj/Localizable.strings": Self.strings,
    ]
    try expectEqual(bundles(files).count, 1)
    files["Apps/One/pl.lproj/InfoPlist.strings"] = Self.strings
    files["Core/Strings/en.lproj/Localizable.strings"] = Self.strings
    #expect(
      try bundles(files) == ["\(name) folder: Apps/\(name)", "One folder: Apps/One"].sorted() + [
        "*Core folder: Core/Strings", "Kit folder: Kit/Strings",
      ])
  }

  /// Folders that have only languages or storyboards are in the order of their paths, too.
  @Test func theFoldersOfABundleAreSorted() throws {
    let names = (0..<16).map { "App/F\($0 + 10)" }
    let files = names.map { ("\($0)/en.lproj/Main.storyboard", Array("<document/>".utf8)) }
    #expect(
      try bundles(Dictionary(uniqueKeysWithValues: files + [("App/Info.plist", Self.information())])) == [
        "*App folder: \(names.joined(separator: ", "))"
      ])
  }

  @Test func namesABundleByTheNearestInformation() throws {
    #expect(
      try bundles([
        "Sources/App/Resources/Info.plist": Self.information("<key>UILaunchStoryboardName</key><string>L</string>"),
        "Sources/App/Resources/en.lproj/Localizable.strings": Self.strings,
        "Sources/Extensions/Intents/Resources/Info.plist": Self.information("<key>NSExtension</key><dict/>"),
        "Sources/Extensions/Intents/Resources/en.lproj/Localizable.strings": Self.strings,
        "Game/GoogleService-Info.plist": PropertyList.xml("<dict><key>BUNDLE_ID</key><string>a</string></dict>"),
        "Game/Supporting Files/Game-Info.plist": Self.information(),
        "Game/Text/en.lproj/Other.strings": Self.strings,
        "Game/Settings.bundle/en.lproj/Root.strings": Self.strings,
      ]) == [
        "Game folder: Game/Text", "Settings resources: Game/Settings.bundle",
        "*App app: Sources/App/Resources", "Intents extension: Sources/Extensions/Intents/Resources",
      ])
  }

  /// Without a project, `App` is the name of the app if its neighbours have texts of their own.
  @Test(arguments: ["App/Info.plist", "App/Support/Info.plist"])
  func anAppInAFolderOfThatNameKeepsItsInformation(path: String) throws {
    let app = Self.information("<key>CFBundlePackageType</key><string>APPL</string>")
    #expect(
      try bundles([
        "ios/\(path)": app, "ios/App/Resources/en.lproj/Localizable.strings": Self.strings,
        "ios/Shared/Resources/en.lproj/Localizable.strings": Self.strings,
      ]).contains("*App app: ios/App/Resources"))
    // Alone, it says nothing.
    #expect(
      try bundles(["Game/\(path)": app, "Game/App/Resources/en.lproj/Localizable.strings": Self.strings])
        == ["*Game app: Game/App/Resources"])
  }

  @Test func joinsNestedCatalogsOfATarget() throws {
    let catalog = Array(#"{"sourceLanguage":"en","version":"1.0","strings":{"a":{}}}"#.utf8)
    let root = try TemporaryApp([
      "Info.plist": Self.information(), "App.xcodeproj/project.pbxproj": Self.project("fr"),
      "Game/Localizable.xcstrings": catalog, "Game/Features/Chat/Chat.xcstrings": catalog,
      "Game/Features/Shop/Localizable.xcstrings": catalog,
      "Game/Info.plist": Self.information("<key>CFBundlePackageType</key><string>APPL</string>"),
    ])
    let search = try AppSearch(folder: root.path)
    // Two catalogs of one name cannot be in one bundle.
    expectEqual(search.bundles.map(\.name), ["Game", "Shop"])
    let game = try AppLocalizations(try #require(search.pushBundle))
    expectEqual(game["en"]?.tables.map(\.name), ["Chat", "Localizable"])
    expectEqual(game.developmentRegion, "fr")
    expectEqual(game.region?.reason, "developmentRegion of \(root.path)/App.xcodeproj")
  }

  @Test func keepsACatalogApartFromTheSameTableInAnotherFolder() throws {
    let catalog = Array(#"{"sourceLanguage":"en","version":"1.0","strings":{"a":{}}}"#.utf8)
    #expect(
      try bundles([
        "Game/Info.plist": Self.information(), "Game/A/Localizable.xcstrings": catalog,
        "Game/B/fr.lproj/Localizable.strings": Self.strings, "Game/C/de.lproj/Localizable.stringsdict": Self.strings,
        "Game/D/Shop.xcstrings": catalog, "Game/E/fr.lproj/Other.strings": Self.strings,
      ]) == ["A folder: Game/A, Game/D, Game/E", "*B folder: Game/B, Game/C"])
    // In one folder, Xcode moves the texts from one to the other.
    #expect(
      try bundles(["A/Localizable.xcstrings": catalog, "A/fr.lproj/Localizable.strings": Self.strings]).count == 1)
  }

  /// Against the plain rule: a folder joins no bundle that has one of its files.
  @Test func putsNoFileTwiceIntoABundle() throws {
    let catalog = Array(#"{"sourceLanguage":"en","version":"1.0","strings":{"a":{}}}"#.utf8)
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds / 20 {
      var files: [String: [UInt8]] = [:]
      for folder in 0..<8 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let table = ["A", "B", "C"].randomElement(using: &random) ?? ""
          let language = ["en", "fr"].randomElement(using: &random) ?? ""
          let isCatalog = Int.random(in: 0..<3, using: &random) == 0
          files["f\(folder)/" + (isCatalog ? "\(table).xcstrings" : "\(language).lproj/\(table).strings")] =
            isCatalog ? catalog : Self.strings
        }
      }
      let root = try TemporaryApp(files)
      let search = try AppSearch(folder: root.path)
      expectEqual(search.bundles.flatMap(\.folders).count, 8)
      for bundle in search.bundles {
        var seen: [String: String] = [:]
        for folder in bundle.folders {
          let name = String(folder.dropFirst(root.path.utf8.count + 1))
          for file in files.keys.filter({ $0.hasPrefix(name + "/") }) {
            let path = String(file.dropFirst(name.utf8.count + 1))
            let table = path.split(separator: "/").last.map { $0.prefix(1) } ?? ""
            for claim in path.hasSuffix(".xcstrings") ? ["\(table) en", "\(table) fr"] : ["\(table) \(path.prefix(2))"]
            {
              let other = seen.updateValue(name, forKey: claim)
              #expect(other == nil || other == name, "\(claim) of \(name) and \(other ?? ""): \(files.keys.sorted())")
            }
          }
        }
      }
    }
  }

  @Test func writesThePathsBelowTheRootOfTheSystemWithOneSlash() {
    let root = SourceFolder(path: "/", name: "", parent: nil, depth: 1, isInProduct: false)
    expectEqual(root.path(of: "App"), "/App")
    expectEqual(
      SourceFolder(path: "/App", name: "App", parent: 0, depth: 2, isInProduct: false).path(of: "fr.lproj"),
      "/App/fr.lproj")
  }

  @Test func findsTargetsOfAPackage() throws {
    #expect(
      try bundles([
        "SDK/Package.swift": Self.package, "SDK/Sources/Text/Resources/en.lproj/Localizable.strings": Self.strings,
        "SDK/Tests/TextTests/en.lproj/Localizable.strings": Self.strings,
        "App/Info.plist": Self.information("<key>UILaunchScreen</key><dict/>"),
        "App/en.lproj/InfoPlist.strings": Self.strings,
      ]) == [
        "App app: App", "*Text package: SDK/Sources/Text/Resources", "TextTests tests: SDK/Tests/TextTests",
      ])
  }

  @Test(arguments: ["Pods", "Carthage", "node_modules", "DerivedData", ".build", "build", "Old.app", "Old.framework"])
  func leavesOutTheFilesOfOthersAndOfBuilds(name: String) throws {
    let root = try TemporaryApp([
      "\(name)/en.lproj/Localizable.strings": Self.strings, "A/en.lproj/L.strings": Self.strings,
    ])
    try expectEqual(AppSearch(folder: root.path).bundles.flatMap(\.folders), ["\(root.path)/A"])
  }

  @Test func searchesBundlesInsideABuiltApp() throws {
    let root = try TemporaryApp([
      "Game.app/Info.plist": Self.information(), "Game.app/en.lproj/Localizable.strings": Self.strings,
      "Game.app/Frameworks/Kit.framework/en.lproj/Kit.strings": Self.strings,
      "Game.app/PlugIns/Reply.appex/en.lproj/Localizable.strings": Self.strings,
    ])
    let search = try AppSearch(folder: root.path + "/Game.app")
    expectEqual(search.bundles.map(\.name), ["Game", "Kit", "Reply"])
    expectEqual(search.bundles.map(\.kind), [.app, .framework, .appExtension])
    expectEqual(search.pushBundle?.name, "Game")
  }

  @Test func prefersTheAppWhoseEntitlementsHavePushes() throws {
    let app = Self.information("<key>UILaunchScreen</key><dict/>")
    let entitlements = PropertyList.xml("<dict><key>aps-environment</key><string>development</string></dict>")
    #expect(
      try bundles([
        "A/Info.plist": app, "A/en.lproj/Localizable.strings": Self.strings,
        "A/fr.lproj/Localizable.strings": Self.strings,
        "B/Info.plist": app, "B/en.lproj/Localizable.strings": Self.strings, "B/Support/B.entitlements": entitlements,
      ]) == ["A app: A", "*B app: B"])
  }

  @Test func followsNoLinkToAFolder() throws {
    let root = try TemporaryApp(["A/en.lproj/L.strings": Self.strings])
    try root.link("A/B", to: "..")
    try expectEqual(AppSearch(folder: root.path).bundles.flatMap(\.folders), ["\(root.path)/A"])
  }

  @Test func looksAtNoMoreNamesThanTheLimit() throws {
    let root = try TemporaryApp(["A/en.lproj/L.strings": Self.strings, "A/notes.txt": []])
    // `A`, `en.lproj`, `notes.txt`.
    try expectEqual(AppSearch(folder: root.path, limit: 3).bundles.count, 1)
    let error = #expect(throws: AppBundleError.self) { try AppSearch(folder: root.path, limit: 2) }
    expectEqual(error, AppBundleError(path: root.path, reason: .tooManyFiles))
    expectEqual(AppSearch.nameLimit, 1_048_576)
  }

  @Test func searchesFolders64LevelsDeep() throws {
    // The root is the first level.
    let deepest = [String](repeating: "d", count: 63).joined(separator: "/")
    let root = try TemporaryApp(["\(deepest)/en.lproj/L.strings": Self.strings])
    try expectEqual(AppSearch(folder: root.path).bundles.count, 1)
    try root.write("\(deepest)/d/en.lproj/M.strings", Self.strings)
    let search = try AppSearch(folder: root.path)
    expectEqual(search.bundles.count, 1)
    expectEqual(search.problems, [AppBundleError(path: "\(root.path)/\(deepest)/d", reason: .tooDeep)])
  }

  /// The folder that was named has its own name, however it is spelled.
  @Test(arguments: ["", "/.", "/App/.."]) func aFolderHasItsNameInEverySpelling(end: String) throws {
    let strings = Array(#""a" = "x";"#.utf8)
    let root = try TemporaryApp([
      "Root/en.lproj/L.strings": strings, "Root/App/en.lproj/L.strings": strings,
      "Root/App/Info.plist": PropertyList.xml("<dict><key>CFBundlePackageType</key><string>APPL</string></dict>"),
    ])
    let search = try AppSearch(folder: "\(root.path)/Root\(end)")
    expectEqual(search.bundles.map(\.name).sorted(), ["App", "Root"])
  }
}
