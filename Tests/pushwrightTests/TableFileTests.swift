import Foundation
import Testing

/// The files of an app that are misnamed or empty.
struct TableFileTests {
  private typealias Folder = StringsCheckTests.Folder

  @Test(arguments: [(true, "information", "the texts of Info.plist show"), (false, "warning", "the device finds none")])
  func anEmptyInfoPlistIsNoProblemIfInformationHasItsKeys(hasKey: Bool, severity: String, message: String) throws {
    let key = hasKey ? "<key>NSCameraUsageDescription</key><string>Game</string>" : ""
    let folder = try Folder([
      "Info.plist": "<plist><dict>\(key)</dict></plist>",
      "en.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"Game\";",
      "fr.lproj/InfoPlist.strings": "",
    ])
    let findings = try #require(
      try StringsCheckTests.check(folder, "--format", "json").json()["findings"] as? [[String: Any]])
    #expect(findings.count == 1 && findings.first?["severity"] as? String == severity)
    #expect((findings.first?["message"] as? String)?.hasPrefix("the file is empty, so \(message)") == true)
  }

  /// Xcode copies the file under the project's name; only a case-sensitive volume does not find it.
  @Test func takesTheNameThatTheProjectHasForAFile() throws {
    let project = """
      { objects = { P = {isa = PBXProject; developmentRegion = en; mainGroup = M; };
        M = {isa = PBXGroup; children = (V); path = App; sourceTree = "<group>"; };
        V = {isa = PBXVariantGroup; children = (E, D); name = InfoPlist.strings; sourceTree = "<group>"; };
        E = {isa = PBXFileReference; path = en.lproj/InfoPlist.strings; sourceTree = "<group>"; };
        D = {isa = PBXFileReference; path = de.lproj/InfoPlist.strings; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = V; }; R = {isa = PBXResourcesBuildPhase; files = (B); };
        G = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (R); };
      }; }
      """
    let folder = try Folder([
      "A.xcodeproj/project.pbxproj": project, "App/en.lproj/InfoPlist.strings": "\"A\" = \"a\";\n",
      "App/de.lproj/infoPlist.strings": "\"A\" = \"b\";\n",
    ])
    let check = try StringsCheckTests.check(folder)
    #expect(
      check.output.hasSuffix(
        """
          complete: de
          tables: InfoPlist
        findings
          1 strings-syntax

        \(folder.path)/App/de.lproj/infoPlist.strings:1:1: warning: the project calls the file InfoPlist.strings, so a build on a \
        case-sensitive volume fails; rename the file [strings-syntax]
          "A" = "b";
          ^
        2 files, 0 errors, 1 warning, 0 information

        """), "\(check.output)")
    // A file of the project's own name is the one that is copied.
    try Data("\"A\" = \"c\";".utf8).write(to: URL(filePath: "\(folder.path)/App/de.lproj/InfoPlist.strings"))
    #expect(try StringsCheckTests.check(folder).output.contains("tables: InfoPlist, infoPlist\n"))
  }
}
