import StringsFiles
import TestSupport
import Testing

@testable import AppBundle

/// Which bundles several targets of a project are, and which of them receives pushes.
struct SeveralTargetsTests {
  @Test func aTableOfSeveralTargetsIsTheApps() throws {
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants + "B2 = {isa = PBXBuildFile; fileRef = V; };", main: "T", game: "B", reply: "B2")
    let found = try TargetMembershipTests.bundles(
      TargetMembershipTests.texts.merging(["Game.xcodeproj/project.pbxproj": project]) { $1 })
    #expect(found.bundles == ["Game app [Game, Reply]: en Localizable, fr Localizable"] && found.uncopied == [])
  }

  /// Each of two apps has the tables that it copies, and the app that enables pushes receives them.
  @Test(arguments: [("G", "R", "iphoneos"), ("R", "G", "watchos")])
  func aTableOfTwoAppsIsInBoth(first: String, second: String, sdk: String) throws {
    let project = Array(
      """
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = M; targets = (\(first), \(second)); };
        M = {isa = PBXGroup; children = (T, A, W); sourceTree = "<group>"; };
        A = {isa = PBXFileReference; path = Game/en.lproj/Shop.strings; sourceTree = "<group>"; };
        W = {isa = PBXFileReference; path = TV/en.lproj/Remote.strings; sourceTree = "<group>"; };
        \(first) = {isa = PBXNativeTarget; name = TV; productType = "com.apple.product-type.application";
          buildPhases = (TR); buildConfigurationList = L; };
        \(second) = {isa = PBXNativeTarget; name = game; productType = "com.apple.product-type.application";
          buildPhases = (GR); buildConfigurationList = K; };
        TR = {isa = PBXResourcesBuildPhase; files = (B, BW); }; GR = {isa = PBXResourcesBuildPhase; files = (B, BA); };
        BA = {isa = PBXBuildFile; fileRef = A; }; BW = {isa = PBXBuildFile; fileRef = W; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; buildSettings = { SDKROOT = \(sdk); CODE_SIGN_ENTITLEMENTS = TV/None.entitlements; }; };
        K = {isa = XCConfigurationList; buildConfigurations = (D); };
        D = {isa = XCBuildConfiguration; buildSettings = { CODE_SIGN_ENTITLEMENTS = Push.entitlements; }; };
        \(TargetMembershipTests.variants)
      }; }
      """.utf8)
    let root = try TemporaryApp(
      TargetMembershipTests.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Game/en.lproj/Shop.strings": TargetMembershipTests.strings,
        "TV/en.lproj/Remote.strings": TargetMembershipTests.strings,
        "Push.entitlements": PropertyList.xml("<dict><key>aps-environment</key><string>production</string></dict>"),
      ]) { $1 })
    let search = try AppSearch(folder: root.path)
    let bundles = try search.bundles.map { bundle in
      let tables = try AppLocalizations(bundle)["en"]?.tables.map(\.name) ?? []
      return "\(bundle.name) \(bundle.kind.rawValue) \(bundle.enablesPushes): \(tables.joined(separator: ", "))"
    }
    let kind = sdk == "watchos" ? "watch-app" : "app"
    expectEqual(bundles, ["game app true: Localizable, Shop", "TV \(kind) false: Localizable, Remote"])
    expectEqual(search.pushBundle?.name, "game")
    expectEqual(search.bundles.map { String($0.path.dropFirst(root.path.utf8.count)) }, ["", "/TV"])
  }

  /// An app keeps its own development region, sounds and entitlements, even if another target copies what it copies.
  @Test(arguments: ["framework", "application"]) func anAppIsABundleWhateverOthersCopy(type: String) throws {
    let project = Array(
      """
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = M; targets = (A, Z); };
        M = {isa = PBXGroup; children = (T, O); sourceTree = "<group>"; };
        O = {isa = PBXFileReference; path = Other/en.lproj/More.strings; sourceTree = "<group>"; };
        A = {isa = PBXNativeTarget; name = Texts; productType = "com.apple.product-type.\(type)"; buildPhases = (AR); };
        Z = {isa = PBXNativeTarget; name = Zoo; productType = "com.apple.product-type.application"; buildPhases = (ZR);
          buildConfigurationList = L; };
        AR = {isa = PBXResourcesBuildPhase; files = (B, BO); }; ZR = {isa = PBXResourcesBuildPhase; files = (B); };
        BO = {isa = PBXBuildFile; fileRef = O; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; buildSettings = { INFOPLIST_FILE = Zoo.plist; CODE_SIGN_ENTITLEMENTS = Push.entitlements; }; };
        \(TargetMembershipTests.variants)
      }; }
      """.utf8)
    let root = try TemporaryApp(
      TargetMembershipTests.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Other/en.lproj/More.strings": TargetMembershipTests.strings,
        "Zoo.plist": PropertyList.xml("<dict><key>CFBundleDevelopmentRegion</key><string>fr</string></dict>"),
        "Push.entitlements": PropertyList.xml("<dict><key>aps-environment</key><string>production</string></dict>"),
      ]) { $1 })
    for folder in ["", "/Texts"] {
      let search = try AppSearch(folder: root.path + folder)
      #expect(search.bundles.map(\.name).contains("Zoo"))
      let app = try AppLocalizations(#require(search.pushBundle))
      #expect(search.pushBundle?.name == "Zoo" && app.developmentRegion == "fr")
    }
  }

  /// The languages of storyboards count for the target that copies them, whatever folder has the tables.
  @Test(arguments: [true, false]) func aFolderOfStoryboardsIsPartOfItsTarget(isOfApp: Bool) throws {
    let board = """
      ST = {isa = PBXGroup; children = (SV); path = Game; sourceTree = "<group>"; };
      SV = {isa = PBXVariantGroup; children = (BASE, PT); name = Main.storyboard; sourceTree = "<group>"; };
      BASE = {isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
      PT = {isa = PBXFileReference; path = "pt-BR.lproj/Main.storyboard"; sourceTree = "<group>"; };
      BS = {isa = PBXBuildFile; fileRef = SV; }; B2 = {isa = PBXBuildFile; fileRef = V; };
      """
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants + board, main: "T, ST", game: isOfApp ? "B, BS" : "B",
      reply: isOfApp ? "" : "B2, BS")
    let files = [
      "Game.xcodeproj/project.pbxproj": project, "Game/Base.lproj/Main.storyboard": [],
      "Game/pt-BR.lproj/Main.storyboard": [],
    ]
    let found = try TargetMembershipTests.bundles(TargetMembershipTests.texts.merging(files) { $1 })
    // An extension that copies the tables of the app is part of it, but its storyboards are not.
    let languages = isOfApp ? "Base , en Localizable, fr Localizable, pt-BR " : "en Localizable, fr Localizable"
    expectEqual(found.bundles, ["Game app [Game\(isOfApp ? "" : ", Reply")]: \(languages)"])
    #expect(found.uncopied == [])
  }

  /// The phone's app may have the setting that names the app of a watch app.
  @Test(arguments: [
    ("SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator\"", "app"),
    ("SUPPORTED_PLATFORMS = \"watchos watchsimulator\"", "watch-app"), ("SDKROOT = iphoneos", "app"),
    ("SDKROOT = auto", "watch-app"), ("SDKROOT = watchos", "watch-app"),
  ])
  func aPlatformSaysWhetherAnAppIsForAWatch(setting: String, kind: String) throws {
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants, main: "T", game: "B",
      settings: "\(setting); INFOPLIST_KEY_WKCompanionAppBundleIdentifier = a.b;")
    let found = try TargetMembershipTests.bundles(
      TargetMembershipTests.texts.merging(["Game.xcodeproj/project.pbxproj": project]) { $1 })
    expectEqual(found.bundles, ["Game \(kind) [Game]: en Localizable, fr Localizable"])
  }

  /// An app whose tables are in a shared folder is not the folder that was named.
  @Test(arguments: ["", "/."], ["Push.entitlements", "NONE"])
  func theAppForAPhoneThatEnablesPushesComesFirst(end: String, entitlements: String) throws {
    let project = Array(
      """
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = M; targets = (A, G); };
        M = {isa = PBXGroup; children = (T, I); sourceTree = "<group>"; };
        I = {isa = PBXFileReference; path = Game/en.lproj/InfoPlist.strings; sourceTree = "<group>"; };
        A = {isa = PBXNativeTarget; name = Demo; productType = "com.apple.product-type.application"; buildPhases = (AR);
          buildConfigurationList = TL; };
        TL = {isa = XCConfigurationList; buildConfigurations = (TC); };
        TC = {isa = XCBuildConfiguration;
          buildSettings = { SDKROOT = \(entitlements == "NONE" ? "appletvos" : "iphoneos"); }; };
        G = {isa = PBXNativeTarget; name = Play; productType = "com.apple.product-type.application"; buildPhases = (GR);
          buildConfigurationList = L; };
        AR = {isa = PBXResourcesBuildPhase; files = (B); }; GR = {isa = PBXResourcesBuildPhase; files = (B, BI); };
        BI = {isa = PBXBuildFile; fileRef = I; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration;
          buildSettings = { INFOPLIST_FILE = Game/Info.plist; CODE_SIGN_ENTITLEMENTS = \(entitlements); }; };
        \(TargetMembershipTests.variants)
      }; }
      """.utf8)
    let root = try TemporaryApp(
      TargetMembershipTests.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Game/en.lproj/InfoPlist.strings": TargetMembershipTests.strings,
        "Game/Info.plist": PropertyList.xml("<dict><key>CFBundleIdentifier</key><string>a</string></dict>"),
        "Push.entitlements": PropertyList.xml("<dict><key>aps-environment</key><string>production</string></dict>"),
      ]) { $1 })
    let search = try AppSearch(folder: root.path + end)
    #expect(search.bundles.count == 2 && search.pushBundle?.name == "Play")
    // However the folder is spelled, the app is where its property list is.
    expectEqual(search.pushBundle?.path, "\(root.path)\(end)/Game")
  }

  /// A product has a `.lproj` folder if its target copies any file from it.
  @Test func aTargetHasTheLanguagesThatItCopies() throws {
    let files = """
      CV = {isa = PBXVariantGroup; children = (CEN, CUK); name = countries.json; sourceTree = "<group>"; };
      CEN = {isa = PBXFileReference; path = Texts/en.lproj/countries.json; sourceTree = "<group>"; };
      CUK = {isa = PBXFileReference; path = Texts/uk.lproj/countries.json; sourceTree = "<group>"; };
      BC = {isa = PBXBuildFile; fileRef = CV; };
      """
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants + files, main: "T, CV", game: "B, BC")
    let found = try TargetMembershipTests.bundles(
      TargetMembershipTests.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Texts/en.lproj/countries.json": [],
        "Texts/uk.lproj/countries.json": [], "Texts/uk.lproj/Old.strings": TargetMembershipTests.strings,
        "Texts/sv.lproj/Old.plist": [],
      ]) { $1 })
    expectEqual(found.bundles, ["Game app [Game]: en Localizable, fr Localizable, uk "])
    expectEqual(found.uncopied, ["Texts/uk.lproj/Old.strings"])
  }
}
