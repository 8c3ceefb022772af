import StringsFiles
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
    #expect(search.bundles.map { "\($0.name) \($0.kind.rawValue)" } == ["Game app", "Web folder"])
    #expect(search.pushBundle?.name == "Game" && search.uncopied == [])
    let app = try AppLocalizations(#require(search.pushBundle))
    #expect(app["en"]?.tables.map(\.name) == ["InfoPlist"])
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
    #expect(Set(search.bundles.map { "\($0.name) \($0.kind.rawValue)" }) == ["Game app", other])
    let app = try AppLocalizations(#require(search.pushBundle))
    #expect(search.pushBundle?.kind == .app && app.localizations.map(\.name) == ["en"])
    let hasSound = AppSounds(of: app).sound(named: "chime.wav").path != nil
    #expect(hasSound == !setting.hasPrefix("explicit"))
  }

  @Test(arguments: [
    ("", "7", true), (".", "7", true), ("./", "7", true), ("/", "7", true), ("", "1", true),
    ("Contents/Resources", "1", true), ("\"$(UNLOCALIZED_RESOURCES_FOLDER_PATH)\"", "16", true),
    ("Sub", "7", false), ("Contents", "1", false), ("", "16", false), ("", "10", false),
    ("en.lproj", "7", true), ("fr.lproj", "7", false),
  ])
  func aPhaseCopiesToTheRootInSeveralSpellings(path: String, folder: String, isRoot: Bool) throws {
    let project = TargetMembershipTests.project(
      """
      A = {isa = PBXFileReference; path = Game/en.lproj/Localizable.strings; sourceTree = "<group>"; };
      I = {isa = PBXFileReference; path = Game/en.lproj/InfoPlist.strings; sourceTree = "<group>"; };
      BA = {isa = PBXBuildFile; fileRef = A; }; BI = {isa = PBXBuildFile; fileRef = I; };
      GS = {isa = PBXCopyFilesBuildPhase; dstPath = \(path.isEmpty ? "\"\"" : path); dstSubfolderSpec = \(folder); files = (BA); };
      """, main: "A, I", game: "BI", phases: ", GS")
    let found = try TargetMembershipTests.bundles([
      "Game.xcodeproj/project.pbxproj": project, "Game/en.lproj/Localizable.strings": TargetMembershipTests.strings,
      "Game/en.lproj/InfoPlist.strings": TargetMembershipTests.strings,
    ])
    #expect(found.bundles.first == "Game app [Game]: en InfoPlist\(isRoot ? "+Localizable" : "")")
    #expect(found.bundles.count == (isRoot ? 1 : 2))
  }
}
