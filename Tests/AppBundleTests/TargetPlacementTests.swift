import StringsFiles
import TestSupport
import Testing

@testable import AppBundle

/// Where in its product a target copies a file: only at its root does a device look for tables and sounds.
struct TargetPlacementTests {
  /// The files of a folder reference, or of a phase with a path, are in a folder of the app.
  @Test func whatIsCopiedIntoAFolderIsNotAtTheRoot() throws {
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants + """
        W = {isa = PBXFileReference; lastKnownFileType = folder; path = Web; sourceTree = "<group>"; };
        I = {isa = PBXFileReference; path = Game/en.lproj/InfoPlist.strings; sourceTree = "<group>"; };
        S = {isa = PBXFileReference; path = Sounds/chime.wav; sourceTree = "<group>"; };
        BW = {isa = PBXBuildFile; fileRef = W; }; BI = {isa = PBXBuildFile; fileRef = I; };
        BS = {isa = PBXBuildFile; fileRef = S; };
        GS = {isa = PBXCopyFilesBuildPhase; dstPath = Sub; dstSubfolderSpec = 7; files = (BS); };
        """, main: "W, I, S", game: "BW, BI", phases: ", GS")
    let root = try TemporaryApp([
      "Game.xcodeproj/project.pbxproj": project,
      "Web/en.lproj/Localizable.strings": TargetMembershipTests.strings,
      "Game/en.lproj/InfoPlist.strings": TargetMembershipTests.strings,
      "Sounds/chime.wav": [],
    ])
    let search = try AppSearch(folder: root.path)
    expectEqual(search.bundles.map { "\($0.name) \($0.kind.rawValue)" }, ["Game app", "Web folder"])
    #expect(search.pushBundle?.name == "Game" && search.uncopied == [])
    let app = try AppLocalizations(#require(search.pushBundle))
    expectEqual(app["en"]?.tables.map(\.name), ["InfoPlist"])
    #expect(AppSounds(of: app).sound(named: "chime.wav").path == nil)
  }

  /// Xcode 16 names in a synchronized folder only what differs from the default.
  @Test(arguments: [
    ("explicitFolders = (Docs)", "Docs/ja.lproj/Localizable.strings", "Docs folder"),
    ("name = Game", "Game.help/Contents/Resources/ja.lproj/InfoPlist.strings", "Game resources"),
    ("exceptions = (E)", "ja.lproj/Localizable.strings", "Game 2 folder"),
    ("exceptions = (L)", "Texts/ja.lproj/Localizable.strings", "Texts folder"),
  ])
  func aSynchronizedFolderMayBeCopiedInParts(setting: String, file: String, other: String) throws {
    let project = TargetMembershipTests.project(
      """
      F = {isa = PBXFileSystemSynchronizedRootGroup; path = Game; sourceTree = "<group>"; \(setting); };
      E = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = GS;
        membershipExceptions = (ja.lproj/Localizable.strings); };
      L = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = GS;
        membershipExceptions = ("/Localized/Texts/Localizable.strings"); };
      GS = {isa = PBXCopyFilesBuildPhase; dstPath = Sub; dstSubfolderSpec = 7; files = (); };
      """, main: "F", game: "", folders: "F", phases: ", GS")
    let root = try TemporaryApp([
      "Game.xcodeproj/project.pbxproj": project, "Game/\(file)": TargetMembershipTests.strings,
      "Game/en.lproj/Localizable.strings": TargetMembershipTests.strings, "Game/Docs/chime.wav": [],
    ])
    let search = try AppSearch(folder: root.path)
    expectEqual(Set(search.bundles.map { "\($0.name) \($0.kind.rawValue)" }), ["Game app", other])
    let app = try AppLocalizations(#require(search.pushBundle))
    #expect(search.pushBundle?.kind == .app && app.localizations.map(\.name) == ["en"])
    let hasSound = AppSounds(of: app).sound(named: "chime.wav").path != nil
    expectEqual(hasSound, !setting.hasPrefix("explicit"))
  }

  /// A String Catalog is compiled as well if the phase for sources has it instead of that for resources.
  @Test(arguments: [("exceptions = (E, L)", true), ("exceptions = (E)", false), ("name = Game", true)])
  func aSynchronizedFileMayBeInAnotherPhase(setting: String, isCopied: Bool) throws {
    let project = TargetMembershipTests.project(
      """
      F = {isa = PBXFileSystemSynchronizedRootGroup; path = Game; sourceTree = "<group>"; \(setting); };
      E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = G;
        membershipExceptions = (Texts/Localizable.xcstrings); };
      L = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = GS;
        membershipExceptions = (Texts/Localizable.xcstrings); };
      GS = {isa = PBXSourcesBuildPhase; files = (); };
      """, main: "F", game: "", folders: "F", phases: ", GS")
    let catalog = #"{"sourceLanguage":"en","version":"1.0","strings":{"a":{}}}"#
    let root = try TemporaryApp([
      "Game.xcodeproj/project.pbxproj": project, "Game/Texts/Localizable.xcstrings": Array(catalog.utf8),
      "Game/en.lproj/Other.strings": TargetMembershipTests.strings,
    ])
    let search = try AppSearch(folder: root.path)
    let app = try AppLocalizations(#require(search.pushBundle))
    expectEqual(app["en"]?.tables.map(\.name).sorted(), isCopied ? ["Localizable", "Other"] : ["Other"])
  }

  @Test(arguments: [
    ("", "7", true), (".", "7", true), ("./", "7", true), ("/", "7", true), ("", "1", true),
    ("Contents/Resources", "1", true), ("\"$(UNLOCALIZED_RESOURCES_FOLDER_PATH)\"", "16", true),
    ("", "Resources", true), ("", "SharedSupport", false), ("Contents/Resources", "Wrapper", true),
    ("Sub", "7", false), ("Contents", "1", false), ("", "16", false), ("", "10", false),
    ("en.lproj", "7", true), ("fr.lproj", "7", false),
  ])
  func aPhaseCopiesToTheRootInSeveralSpellings(path: String, folder: String, isRoot: Bool) throws {
    let destination = "\(Int(folder) == nil ? "dstSubfolder" : "dstSubfolderSpec") = \(folder)"
    let project = TargetMembershipTests.project(
      """
      A = {isa = PBXFileReference; path = Game/en.lproj/Localizable.strings; sourceTree = "<group>"; };
      I = {isa = PBXFileReference; path = Game/en.lproj/InfoPlist.strings; sourceTree = "<group>"; };
      BA = {isa = PBXBuildFile; fileRef = A; }; BI = {isa = PBXBuildFile; fileRef = I; };
      GS = {isa = PBXCopyFilesBuildPhase; dstPath = \(path.isEmpty ? "\"\"" : path); \(destination); files = (BA); };
      """, main: "A, I", game: "BI", phases: ", GS")
    let found = try TargetMembershipTests.bundles([
      "Game.xcodeproj/project.pbxproj": project, "Game/en.lproj/Localizable.strings": TargetMembershipTests.strings,
      "Game/en.lproj/InfoPlist.strings": TargetMembershipTests.strings,
    ])
    expectEqual(found.bundles.first, "Game app [Game]: en InfoPlist\(isRoot ? "+Localizable" : "")")
    expectEqual(found.bundles.count, (isRoot ? 1 : 2))
  }

  /// A folder of another type is copied as it is, whatever its name.
  @Test(arguments: [("Tour.plugin", "Tour.plugin folder"), ("Tour.help", "Tour resources"), ("Tour", "Tour folder")])
  func aFolderReferenceKeepsItsFolder(name: String, other: String) throws {
    let project = TargetMembershipTests.project(
      """
      A = {isa = PBXFileReference; path = Game/en.lproj/Localizable.strings; sourceTree = "<group>"; };
      W = {isa = PBXFileReference; lastKnownFileType = folder; path = Game/\(name); sourceTree = "<group>"; };
      BA = {isa = PBXBuildFile; fileRef = A; }; BW = {isa = PBXBuildFile; fileRef = W; };
      """, main: "A, W", game: "BA, BW")
    let found = try TargetMembershipTests.bundles([
      "Game.xcodeproj/project.pbxproj": project, "Game/en.lproj/Localizable.strings": TargetMembershipTests.strings,
      "Game/\(name)/ko.lproj/Localizable.strings": TargetMembershipTests.strings,
    ])
    #expect(found.bundles.contains("Game app [Game]: en Localizable"))
    #expect(found.bundles.contains { $0.hasPrefix("\(other)") && $0.hasSuffix(": ko Localizable") })
  }

  /// A setting may name others; a path of no file is nothing.
  @Test(arguments: [
    "Conf/Game.plist", "$(SRCROOT)/Conf/Game.plist", "Conf/$(TARGET_NAME).plist",
    "${SRCROOT}/Conf/${PRODUCT_NAME}.plist",
    "$(INFO)", "$(SRCROOT)/$(OUTER).plist", "$(LOOP)", "$(NONE)/Game.plist", "$(", "$",
  ])
  func readsTheInformationThatASettingNames(path: String) throws {
    let settings = """
      INFOPLIST_FILE = "\(path)"; INFO = "Conf/$(TARGET_NAME).plist"; LOOP = "$(LOOP)$(LOOP)$(LOOP)";
      """
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants + """
        PL = {isa = XCConfigurationList; buildConfigurations = (PC); };
        PC = {isa = XCBuildConfiguration; buildSettings = { OUTER = Conf/Game; PRODUCT_NAME = Other; }; };
        """, main: "T", game: "B", settings: settings + "PRODUCT_NAME = \"$(TARGET_NAME)\";", projectSettings: "PL")
    let root = try TemporaryApp(
      TargetMembershipTests.texts.merging([
        "Game.xcodeproj/project.pbxproj": project,
        "Conf/Game.plist": PropertyList.xml("<dict><key>CFBundleDevelopmentRegion</key><string>fr</string></dict>"),
      ]) { $1 })
    let app = try AppLocalizations(#require(AppSearch(folder: root.path).pushBundle))
    let isKnown = !path.contains("LOOP") && !path.contains("NONE") && path.utf8.count > 2
    expectEqual(app.developmentRegion, (isKnown ? "fr" : "en"))
  }

  /// What another phase or target does with a file does not take it from the app.
  @Test(arguments: ["G", "R"]) func aFileMayBeCopiedTwice(target: String) throws {
    let project = TargetMembershipTests.project(
      TargetMembershipTests.variants + """
        B2 = {isa = PBXBuildFile; fileRef = V; };
        GS = {isa = PBXCopyFilesBuildPhase; dstPath = Sub; dstSubfolderSpec = 7; files = (B2); };
        """, main: "T", game: "B", phases: target == "G" ? ", GS" : "", replyPhases: target == "R" ? ", GS" : "")
    let found = try TargetMembershipTests.bundles(
      TargetMembershipTests.texts.merging(["Game.xcodeproj/project.pbxproj": project]) { $1 })
    expectEqual(found.bundles, ["Game app [Game]: en Localizable, fr Localizable"])
  }
}
