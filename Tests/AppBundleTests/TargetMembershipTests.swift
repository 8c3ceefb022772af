import StringsFiles
import TestSupport
import Testing

@testable import AppBundle

/// Which tables the targets of an Xcode project copy, in each way in which a project says so.
struct TargetMembershipTests {
  static let strings = Array(#""a" = "x";"#.utf8)
  private static let catalog = Array(#"{"sourceLanguage":"en","version":"1.0","strings":{"a":{}}}"#.utf8)

  /// A project of the app `Game` and the extension `Reply`.
  ///
  /// - Parameters:
  ///   - objects: The files and groups.
  ///   - main: The identifiers in the main group.
  ///   - game: The identifiers of the build files of the app.
  ///   - reply: Those of the extension.
  ///   - folders: The synchronized folders of the app.
  ///   - settings: The build settings of the app.
  ///   - phases: More build phases of the app.
  ///   - replyPhases: More build phases of the extension.
  ///   - projectSettings: The identifier of the build configurations of the project.
  static func project(
    _ objects: String, main: String, game: String, reply: String = "", folders: String = "", settings: String = "",
    phases: String = "", replyPhases: String = "", projectSettings: String = "NONE"
  ) -> [UInt8] {
    Array(
      """
      // !$*UTF8*$!
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = M; projectDirPath = ""; targets = (G, R);
          buildConfigurationList = \(projectSettings); };
        M = {isa = PBXGroup; children = (\(main)); sourceTree = "<group>"; };
        G = {isa = PBXNativeTarget; name = Game; productType = "com.apple.product-type.application";
          buildPhases = (GR\(phases)); fileSystemSynchronizedGroups = (\(folders)); buildConfigurationList = L; };
        R = {isa = PBXNativeTarget; name = Reply; productType = "com.apple.product-type.app-extension";
          buildPhases = (RS, RR\(replyPhases)); };
        GR = {isa = PBXResourcesBuildPhase; files = (\(game)); };
        RR = {isa = PBXResourcesBuildPhase; files = (\(reply)); };
        RS = {isa = PBXSourcesBuildPhase; files = (); };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; buildSettings = { \(settings) }; };
        \(objects)
      }; }
      """.utf8)
  }

  /// A group of `Localizable.strings` in English and French, in the folder `Texts`, and its build file `B`.
  static let variants = """
    T = {isa = PBXGroup; children = (V, OLD); path = Texts; sourceTree = "<group>"; };
    V = {isa = PBXVariantGroup; children = (EN, FR); name = Localizable.strings; sourceTree = "<group>"; };
    EN = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en;
      path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
    FR = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = fr;
      path = fr.lproj/Localizable.strings; sourceTree = "<group>"; };
    OLD = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; path = en.lproj/Old.strings;
      sourceTree = "<group>"; };
    B = {isa = PBXBuildFile; fileRef = V; };
    """

  static let texts = [
    "Texts/en.lproj/Localizable.strings": strings, "Texts/fr.lproj/Localizable.strings": strings,
  ]

  /// The bundles as `name kind [targets]: tables per language`, and the files that are left out.
  static func bundles(_ files: [String: [UInt8]]) throws -> (bundles: [String], uncopied: [String]) {
    let root = try TemporaryApp(files)
    let search = try AppSearch(folder: root.path)
    #expect(search.problems == [])
    let lines = try search.bundles.map { bundle in
      let tables = try AppLocalizations(bundle).localizations.map { localization in
        "\(localization.name) \(localization.tables.map(\.name).joined(separator: "+"))"
      }
      let targets = bundle.targets.isEmpty ? "" : " [\(bundle.targets.joined(separator: ", "))]"
      return "\(bundle.name) \(bundle.kind.rawValue)\(targets): \(tables.joined(separator: ", "))"
    }
    return (lines, search.uncopied.map { String($0.dropFirst(root.path.utf8.count + 1)) })
  }

  @Test func aTargetOwnsTheTablesThatItCopies() throws {
    let project = Self.project(Self.variants, main: "T", game: "B")
    let found = try Self.bundles(
      Self.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Texts/en.lproj/Old.strings": Self.strings,
        "Texts/de.lproj/Localizable.strings": Self.strings, "Attic/en.lproj/Localizable.strings": Self.strings,
      ]) { $1 })
    expectEqual(found.bundles, ["Game app [Game]: en Localizable, fr Localizable"])
    expectEqual(
      found.uncopied,
      [
        "Attic/en.lproj/Localizable.strings", "Texts/de.lproj/Localizable.strings", "Texts/en.lproj/Old.strings",
      ])
  }

  /// The volumes of a Mac have no two files whose names differ only in case.
  @Test func findsAFileInAnyCase() throws {
    let project = Self.project(Self.variants, main: "T", game: "B")
    let found = try Self.bundles([
      "Game.xcodeproj/project.pbxproj": project, "texts/EN.lproj/localizable.strings": Self.strings,
    ])
    expectEqual(found.bundles, ["Game app [Game]: EN Localizable"])
  }

  /// Xcode has copied every sound to the root of a product, so one in a folder is not found.
  @Test func aProductHasSoundsAtItsRoot() throws {
    let root = try TemporaryApp([
      "Game.app/en.lproj/Localizable.strings": Self.strings, "Game.app/a.wav": [], "Game.app/Sounds/b.wav": [],
    ])
    let app = try AppLocalizations(#require(AppSearch(folder: root.path + "/Game.app").pushBundle))
    expectEqual(["a.wav", "b.wav"].map { AppSounds(of: app).sound(named: $0).path != nil }, [true, false])
  }

  /// The project above a folder says what its targets copy, however the folder is named.
  @Test(arguments: ["", "/."]) func aFolderHasTheTargetsOfTheProjectAbove(end: String) throws {
    let project = Self.project(Self.variants, main: "T", game: "B")
    let root = try TemporaryApp(
      Self.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Texts/de.lproj/Localizable.strings": Self.strings,
      ]) { $1 })
    for path in ["", "/Texts"].map({ root.path + $0 + end }) {
      let search = try AppSearch(folder: path)
      #expect(search.bundles.map(\.name) == ["Game"] && search.bundles.first?.kind == .app)
      try expectEqual(search.bundles.first.map { try AppLocalizations($0).localizations.map(\.name) }, ["en", "fr"])
      expectEqual(search.uncopied.count, 1)
    }
  }

  /// A device reads the tables in no `.lproj` folder before all others, as Foundation does.
  @Test(arguments: [true, false]) func aTableOfNoLanguageComesFirst(isSearched: Bool) throws {
    let root = try TemporaryApp([
      "Game.app/Localizable.strings": Array(#""a" = "global";"#.utf8),
      "Game.app/en.lproj/Localizable.strings": Self.strings,
      "Game.app/fr.lproj/Localizable.stringsdict": PropertyList.xml("<dict/>"),
      "Alone.app/Localizable.strings": Array(#""a" = "alone";"#.utf8),
    ])
    func app(_ name: String) throws -> AppLocalizations {
      let path = "\(root.path)/\(name).app"
      return try isSearched
        ? AppLocalizations(#require(AppSearch(folder: path).pushBundle)) : AppLocalizations(folder: path)
    }
    let game = try app("Game")
    expectEqual(game.localizations.map(\.name), ["en", "fr"])
    for name in ["en", "fr"] {
      expectEqual(game.shownTable(in: name, by: game.deviceMatcher)?.table.value(forKey: "a"), "global")
    }
    let alone = try app("Alone")
    #expect(alone.localizations.map(\.name) == ["Base"] && alone.isBaseAlone)
    expectEqual(alone.shownTable(in: "Base", by: alone.deviceMatcher)?.table.value(forKey: "a"), "alone")
  }

  @Test func aTargetHasTheTablesOfNoLanguageThatItCopies() throws {
    let project = Self.project(
      Self.variants + """
        S = {isa = PBXFileReference; path = Other/Localizable.strings; sourceTree = "<group>"; };
        BS = {isa = PBXBuildFile; fileRef = S; };
        """, main: "T, S", game: "B, BS")
    let files = Self.texts.merging([
      "Other/Localizable.strings": Array(#""a" = "global";"#.utf8), "Texts/Other.strings": Self.strings,
    ]) { $1 }
    for (isCopied, text) in [(true, "global"), (false, "x")] {
      let root = try TemporaryApp(files.merging(isCopied ? ["Game.xcodeproj/project.pbxproj": project] : [:]) { $1 })
      let app = try AppLocalizations(#require(AppSearch(folder: root.path).pushBundle))
      expectEqual(app.shownTable(in: "fr", by: app.deviceMatcher)?.table.value(forKey: "a"), text)
      expectEqual(app.unlocalized.tables.map(\.name), (isCopied ? ["Localizable"] : []))
    }
  }

  /// A device finds what the target copies, wherever it is in the repository.
  @Test func aTargetHasTheSoundsThatItCopies() throws {
    let project = Self.project(
      Self.variants + """
        S = {isa = PBXFileReference; path = Sounds/chime.wav; sourceTree = "<group>"; };
        F = {isa = PBXFileSystemSynchronizedRootGroup; path = Noises; sourceTree = "<group>"; };
        BS = {isa = PBXBuildFile; fileRef = S; };
        """, main: "T, S, F", game: "B, BS", folders: "F")
    let root = try TemporaryApp(
      Self.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Sounds/chime.wav": [], "Noises/Loud/bang.wav": [],
        "Reply/boom.wav": [],
      ]) { $1 })
    let app = try AppLocalizations(#require(AppSearch(folder: root.path).pushBundle))
    let found = ["chime.wav", "bang.wav", "boom.wav"].map { AppSounds(of: app).sound(named: $0).path != nil }
    expectEqual(found, [true, true, false])
  }

  /// A bundle whose target copies no table is that of its `Info.plist`.
  @Test(arguments: [true, false])
  func aTargetWithoutTablesHasTheSoundsThatItCopies(isOfTarget: Bool) throws {
    let project = """
      { objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; children = (W, V); sourceTree = "<group>"; };
        V = {isa = PBXVariantGroup; children = (S); sourceTree = "<group>"; };
        S = {isa = PBXFileReference; path = Runner/Base.lproj/Main.storyboard; sourceTree = "<group>"; };
        W = {isa = PBXFileReference; path = chime.wav; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = W; }; C = {isa = PBXBuildFile; fileRef = V; };
        R = {isa = PBXResourcesBuildPhase; files = (B, C); };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (R);
          buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (D); };
        D = {isa = XCBuildConfiguration; buildSettings = {INFOPLIST_FILE = \(isOfTarget ? "Runner" : "Other")/Info.plist; }; };
      }; rootObject = P; }
      """
    let information = PropertyList.xml("<dict><key>CFBundlePackageType</key><string>APPL</string></dict>")
    let root = try TemporaryApp([
      "App.xcodeproj/project.pbxproj": Array(project.utf8), "chime.wav": [], "Runner/Info.plist": information,
      "Runner/Base.lproj/Main.storyboard": [],
    ])
    let app = try AppLocalizations(#require(AppSearch(folder: root.path).bundles.first { $0.name == "Runner" }))
    expectEqual(AppSounds(of: app).sound(named: "chime.wav").path != nil, isOfTarget)
  }

  /// An app in one language may have no other texts.
  @Test(arguments: ["strings", "stringsdict"], [true, false])
  func aTargetMayCopyNothingButATableOfNoLanguage(type: String, storyboard: Bool) throws {
    let project = Self.project(
      """
      S = {isa = PBXFileReference; path = Game/Localizable.\(type); sourceTree = "<group>"; };
      BS = {isa = PBXBuildFile; fileRef = S; };
      """, main: "S", game: "BS")
    let table = type == "strings" ? Self.strings : PropertyList.xml("<dict><key>a</key><string>x</string></dict>")
    let root = try TemporaryApp(
      [
        "Game.xcodeproj/project.pbxproj": project, "Game/Localizable.\(type)": table,
      ].merging(storyboard ? ["Game/Base.lproj/Main.storyboard": []] : [:]) { $1 })
    let search = try AppSearch(folder: root.path)
    expectEqual(search.bundles.map(\.name), ["Game"])
    let app = try AppLocalizations(#require(search.pushBundle))
    let found = try #require(app.shownTable(in: "Base", by: app.deviceMatcher)?.table)
    expectEqual(found.value(forKey: "a"), "x")
    // As in the built app.
    let product = try TemporaryApp([
      "A.app/Info.plist": PropertyList.xml("<dict><key>CFBundleIdentifier</key><string>a</string></dict>"),
      "A.app/Localizable.\(type)": table,
    ])
    let built = try AppLocalizations(folder: "\(product.path)/A.app")
    expectEqual(built.shownTable(in: "Base", by: built.deviceMatcher)?.table.value(forKey: "a"), "x")
  }

  /// Two targets have different tables in one folder.
  @Test func dividesAFolderAmongTargets() throws {
    let project = Self.project(
      Self.variants + "B2 = {isa = PBXBuildFile; fileRef = OLD; };", main: "T", game: "B", reply: "B2")
    let found = try Self.bundles(
      Self.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Texts/en.lproj/Old.strings": Self.strings,
      ]) { $1 })
    expectEqual(
      found.bundles,
      [
        "Game app [Game]: en Localizable, fr Localizable", "Reply extension [Reply]: en Old",
      ])
    #expect(found.uncopied == [])
  }

  @Test func readsFoldersThatAreCopiedAndPathsFromTheRoot() throws {
    let project = Self.project(
      """
      A = {isa = PBXFileReference; lastKnownFileType = folder; path = ../Shared/Texts; sourceTree = "<group>"; };
      S = {isa = PBXFileReference; lastKnownFileType = "wrapper.plug-in"; path = App/Settings.bundle;
        sourceTree = SOURCE_ROOT; };
      X = {isa = PBXFileReference; lastKnownFileType = text.json.xcstrings; path = App/Game.xcstrings;
        sourceTree = SOURCE_ROOT; };
      Y = {isa = PBXGroup; children = (A, S, X, Y); path = Deep; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = A; }; B2 = {isa = PBXBuildFile; fileRef = S; };
      B3 = {isa = PBXBuildFile; fileRef = X; };
      """, main: "Y", game: "B, B2, B3, MISSING")
    let found = try Self.bundles([
      "Game.xcodeproj/project.pbxproj": project, "Shared/Texts/en.lproj/Localizable.strings": Self.strings,
      "App/Settings.bundle/en.lproj/Root.strings": Self.strings, "App/Game.xcstrings": Self.catalog,
      "App/Other.xcstrings": Self.catalog,
    ])
    expectEqual(
      found.bundles,
      [
        "Game app [Game]: en Game", "Settings resources [Game]: en Root", "Texts folder: en Localizable",
      ])
    expectEqual(found.uncopied, ["App/Other.xcstrings"])
  }

  @Test func readsSynchronizedFoldersWithExceptions() throws {
    let project = Self.project(
      """
      F = {isa = PBXFileSystemSynchronizedRootGroup; path = Game; sourceTree = "<group>"; exceptions = (E1, E2); };
      E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = G;
        membershipExceptions = (Info.plist, "Old.xcstrings", "/Localized/Texts/Reply.strings", Attic); };
      E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = R;
        membershipExceptions = ("/Localized: Texts/Reply.strings"); };
      """, main: "F", game: "", folders: "F")
    let found = try Self.bundles([
      "Game.xcodeproj/project.pbxproj": project, "Game/Localizable.xcstrings": Self.catalog,
      "Game/Old.xcstrings": Self.catalog, "Game/Attic/Rest.xcstrings": Self.catalog,
      "Game/Texts/fr.lproj/Reply.strings": Self.strings, "Game/Texts/fr.lproj/Shop.strings": Self.strings,
    ])
    expectEqual(found.bundles, ["Game app [Game]: en Localizable, fr Shop", "Reply extension [Reply]: fr Reply"])
    expectEqual(found.uncopied, ["Game/Attic/Rest.xcstrings", "Game/Old.xcstrings"])
  }

  /// A package, a pod and a project of their own below the project say themselves what is theirs.
  @Test func leavesPackagesAndPodsAlone() throws {
    let project = Self.project(Self.variants, main: "T", game: "B")
    let found = try Self.bundles(
      Self.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Kit/Package.swift": AppSearchTests.package,
        "Kit/Sources/Kit/Resources/en.lproj/Localizable.strings": Self.strings, "Pod/Pod.podspec": [],
        "Pod/Assets/en.lproj/Pod.strings": Self.strings,
        "Demo/Demo.xcodeproj/project.pbxproj": AppSearchTests.project("en"),
        "Demo/en.lproj/Demo.strings": Self.strings,
      ]) { $1 })
    expectEqual(found.bundles.map { $0.split(separator: " ")[0] }, ["Game", "Demo", "Kit", "Pod"])
    #expect(found.uncopied == [])
  }

  /// A project that names no table says nothing: its files may come from a generator.
  @Test func takesTheFoldersWhereAProjectSaysNothing() throws {
    let none = Self.project("T = {isa = PBXGroup; children = (); };", main: "T", game: "")
    let found = try Self.bundles(Self.texts.merging(["Game.xcodeproj/project.pbxproj": none]) { $1 })
    expectEqual(found.bundles.map { $0.split(separator: ":")[1] }, [" en Localizable, fr Localizable"])
    #expect(found.uncopied == [])
    // Its tables are elsewhere, and nothing would be left.
    let elsewhere = Self.project(
      Self.variants.replacing("path = Texts", with: "path = Gone"), main: "T", game: "B")
    let all = try Self.bundles(Self.texts.merging(["Game.xcodeproj/project.pbxproj": elsewhere]) { $1 })
    expectEqual(all.bundles.map { $0.split(separator: ":")[1] }, [" en Localizable, fr Localizable"])
    #expect(all.uncopied == [])
  }

  @Test func readsTheInformationThatTheSettingsName() throws {
    let project = Self.project(
      Self.variants, main: "T", game: "B",
      settings: #"INFOPLIST_FILE = "$(SRCROOT)/Config/Game.plist"; CODE_SIGN_ENTITLEMENTS = Config/Game.push;"#)
    let root = try TemporaryApp(
      Self.texts.merging([
        "Game.xcodeproj/project.pbxproj": project,
        "Config/Game.plist": AppSearchTests.information(
          "<key>CFBundleDevelopmentRegion</key><string>fr</string>"),
        "Config/Game.push": PropertyList.xml("<dict><key>aps-environment</key><string>production</string></dict>"),
      ]) { $1 })
    let bundle = try #require(AppSearch(folder: root.path).pushBundle)
    #expect(bundle.name == "Game" && bundle.enablesPushes)
    try expectEqual(AppLocalizations(bundle).developmentRegion, "fr")
  }

  /// The device shows what Xcode writes to `Info.plist` if a language lacks the key.
  @Test func knowsTheKeysThatXcodeAdds() throws {
    let project = Self.project(
      Self.variants, main: "T", game: "B", settings: "INFOPLIST_KEY_NSCameraUsageDescription = \"For photos\";")
    let root = try TemporaryApp(Self.texts.merging(["Game.xcodeproj/project.pbxproj": project]) { $1 })
    let app = try AppLocalizations(try #require(AppSearch(folder: root.path).pushBundle))
    #expect(app.hasInformation(forKey: "NSCameraUsageDescription", ofTable: "InfoPlist"))
    #expect(!app.hasInformation(forKey: "NSMicrophoneUsageDescription", ofTable: "InfoPlist"))
    #expect(app.hasInformation(forKey: "CFBundleName", ofTable: "InfoPlist"))
    #expect(!app.hasInformation(forKey: "CFBundleName", ofTable: "Localizable"))
  }

  /// Groups that contain each other, and wrong values, end the walk.
  @Test(arguments: [
    "P = {isa = PBXProject; mainGroup = M;}; M = {isa = PBXGroup; children = (M, N); }; N = {isa = PBXGroup; children = (M); };",
    "P = {isa = PBXProject; mainGroup = (M);}; M = x; G = {isa = PBXNativeTarget; name = G; buildPhases = x; };",
    "G = {isa = PBXNativeTarget; name = G; buildPhases = (G, H); }; H = {isa = PBXResourcesBuildPhase; files = (H, G); };",
    "M = {isa = PBXFileReference; path = a; }; P = {isa = PBXProject; mainGroup = M;};",
  ])
  func endsForMalformedProjects(objects: String) throws {
    let found = try Self.bundles(
      Self.texts.merging(["Game.xcodeproj/project.pbxproj": Array("{ objects = { \(objects) }; }".utf8)]) { $1 })
    #expect(found.bundles.count == 1 && found.uncopied == [])
  }
}
