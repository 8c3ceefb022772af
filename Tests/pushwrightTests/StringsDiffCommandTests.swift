import Foundation
import TestSupport
import Testing

/// `strings diff` of folders and of revisions.
struct StringsDiffCommandTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let old = "\"TURN\" = \"Your turn, %@\";\n\"OVER\" = \"Over\";\n"
  private static let new = "\"TURN\" = \"Your turn, %@ %@\";\n\"END\" = \"Over\";\n\"NEW\" = \"New\";\n"
  private static let turn = #"{"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo"]}}}"#

  private static func folder() throws -> Folder {
    try Folder([
      "old/en.lproj/Localizable.strings": old, "new/en.lproj/Localizable.strings": new, "p/turn.apns": turn,
      "p/plain.apns": #"{"aps":{"alert":"Hi"}}"#,
    ])
  }

  @Test func comparesTwoFolders() throws {
    let folder = try Self.folder()
    let (old, new, payloads) = ("\(folder.path)/old", "\(folder.path)/new", "\(folder.path)/p")
    let file = "\(new)/en.lproj/Localizable.strings"
    let diff = try Command("strings", "diff", old, new)
    expectEqual(
      diff.output,
      """
      \(file):2:1: warning: the key "OVER" is renamed to "END" [key-renamed]
      \(file):1:1: warning: the specifiers of "TURN" are added: “Your turn, %@” is now “Your turn, %@ %@” \
      [specifiers-changed]
      0 removed, 1 added, 1 renamed, 1 with changed specifiers, 0 localizations added or removed

      """)
    #expect(diff.messages == "" && diff.status == 0)
    let broken = try Command("strings", "diff", old, new, "--payloads", payloads)
    #expect(broken.output.contains("is now “Your turn, %@ %@”; it breaks \(payloads)/turn.apns [specifiers-changed]\n"))
    #expect(broken.output.hasSuffix("0 localizations added or removed; 1 of 2 payloads breaks\n"))
    expectEqual(broken.status, 1)
    try expectEqual(Command("strings", "diff", old, old, "--payloads", payloads).status, 0)
    let json = try Command("strings", "diff", old, new, "--payloads", payloads, "--format", "json")
    expectEqual(
      json.output,
      #"{"changes":[{"change":"renamed","table":"Localizable","key":"OVER","old":"OVER","new":"END","#
        + #""message":"the key \"OVER\" is renamed to \"END\"","file":"\#(file)","line":2,"column":1,"offset":29},"#
        + #"{"change":"specifiers","table":"Localizable","key":"TURN","old":"Your turn, %@","new":"Your turn, %@ %@","#
        + #""specifiers":["added"],"payloads":["\#(payloads)/turn.apns"],"message":"the specifiers of \"TURN\" are added: "#
        + #"“Your turn, %@” is now “Your turn, %@ %@”; it breaks \#(payloads)/turn.apns","file":"\#(file)","line":1,"#
        + #""column":1,"offset":0},{"change":"added","table":"Localizable","key":"NEW","new":"New","#
        + #""message":"the key \"NEW\" is added","file":"\#(file)","line":3,"column":1,"offset":45}],"#
        + #""summary":{"removed":0,"added":1,"renamed":1,"specifiers":1,"language":0,"development-region":0,"payloads":2,"breaking":1}}"#
        + "\n")
    let sarif = try Command("strings", "diff", old, new, "--format", "sarif").json()
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    expectEqual(
      (run["results"] as? [[String: Any]])?.map { $0["ruleId"] as? String },
      [
        "key-renamed", "specifiers-changed", "key-added",
      ])
  }

  /// A repository with an app, an extension that is moved, one that goes, and one that comes.
  @Test func comparesEveryBundle() throws {
    func project(_ version: String, _ bundles: [(path: String, text: String)]) -> [String: String] {
      var files: [String: String] = [:]
      for (path, text) in bundles {
        files["\(version)/\(path)/Info.plist"] = "<plist><dict></dict></plist>"
        files["\(version)/\(path)/en.lproj/Localizable.strings"] = text
      }
      return files
    }
    let folder = try Folder(
      project(
        "old", [("Game", #""A" = "a"; "B" = "b %@";"#), ("Share", #""S" = "s";"#), ("Gone", #""G" = "g";"#)]
      ).merging(
        project("new", [("Game", #""A" = "a";"#), ("Kit/Share", #""T" = "s";"#), ("Watch", #""W" = "w";"#)])
      ) { old, _ in old }.merging([
        "a.apns": #"{"aps":{"alert":{"loc-key":"A"}}}"#,
        "b.apns": #"{"aps":{"alert":{"loc-key":"B","loc-args":["x"]}}}"#,
        "s.apns": #"{"aps":{"alert":{"loc-key":"S"}}}"#,
      ]) { old, _ in old })
    let (old, new) = ("\(folder.path)/old", "\(folder.path)/new")
    let payloads = ["a", "b", "s"].flatMap { ["--payloads", "\(folder.path)/\($0).apns"] }
    let diff = try Command(["strings", "diff", old, new] + payloads, input: Data())
    expectEqual(
      diff.output,
      """
      \(old)/Game/en.lproj/Localizable.strings:1:12: error: in Game: the key "B" is removed; it breaks \
      \(folder.path)/b.apns [key-removed]
      \(new)/Kit/Share/en.lproj/Localizable.strings:1:1: warning: in Share: the key "S" is renamed to "T" [key-renamed]
      \(new)/Watch/en.lproj/Localizable.strings:1:1: information: in Watch: the localization en is added \
      [language-changed]
      \(old)/Gone/en.lproj/Localizable.strings:1:1: warning: in Gone: the localization en is removed [language-changed]
      1 removed, 0 added, 1 renamed, 0 with changed specifiers, 2 localizations added or removed; 1 of 3 payloads breaks

      """)
    #expect(diff.messages == "the payloads are checked with the bundle Game\n" && diff.status == 1)
    let json = try Command(["strings", "diff", old, new, "--format", "json"], input: Data()).json()
    let changes = try #require(json["changes"] as? [[String: Any]])
    expectEqual(changes.map { $0["bundle"] as? String }, ["Game", "Share", "Watch", "Gone"])
    // One bundle needs no name.
    let one = try Command(["strings", "diff", old, new, "--bundle", "Share"], input: Data())
    #expect(
      one.output.hasPrefix("\(new)/Kit/Share/en.lproj/Localizable.strings:1:1: warning: the key \"S\" is renamed"))
  }

  @Test func refusesWhatItCannotCompare() throws {
    let folder = try Self.folder()
    let old = "\(folder.path)/old"
    for (arguments, message) in [
      (
        [old],
        "error: expected 2 folders, but found 1; name the folders of the old and of the new version, or one folder"
      ),
      ([old, old, "--git", "a..b"], "error: expected 1 folder, but found 2; name one folder with --git"),
      ([old, "\(folder.path)/p"], "\(folder.path)/p: error: the folder has no .lproj folders"),
      ([old, "--git", "HEAD"], "error: --git HEAD: expected two revisions with .. between them, such as v3.1..HEAD\n"),
      ([old, "--git", "a...b"], "error: --git a...b: expected two revisions with .. between them"),
      (
        [old, "--git=--output=x..HEAD"],
        "error: --git: a revision must not begin with a hyphen, but \"--output=x\" does\n"
      ),
      ([old, "--git", "a..-b"], "error: --git: a revision must not begin with a hyphen, but \"-b\" does\n"),
      ([old, old, "--payloads", "\(folder.path)/none.apns"], "\(folder.path)/none.apns: error: cannot be read: "),
    ] {
      let command = try Command(["strings", "diff"] + arguments, input: Data())
      #expect(command.messages.hasPrefix(message), "\(command.messages)")
      #expect(command.output == "" && command.status == 2)
    }
  }

  /// Real revisions of a repository, some of whose names are hostile.
  @Test func comparesTwoRevisions() throws {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \\
        GIT_COMMITTER_EMAIL=a@b TMPDIR="$FOLDER/tmp"
      mkdir "$FOLDER/tmp" "$FOLDER/r"; cd "$FOLDER/r"; git init -q -b main . 
      mkdir -p "App é/en.lproj" "App é/fr.lproj" p; cat >p/a.apns <<'END'
      {"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo"]}}}
      END
      echo '"TURN" = "Your turn, %@";' | tee "App é/en.lproj/Localizable.strings" >"App é/fr.lproj/Localizable.strings"
      git add .; git commit -qm one; git tag v1
      echo '"TURN" = "%@, %@";' >"App é/en.lproj/Localizable.strings"; ln -s /etc/passwd "App é/en.lproj/x.strings"
      rm -r "App é/fr.lproj"; git add -A; git commit -qm two
      echo 'not committed' >"App é/en.lproj/Localizable.strings"; git branch -- 'odd;touch${IFS}x' v1
      "$PUSHWRIGHT" strings diff --git v1..HEAD "App é" --payloads p; echo $?
      (cd "App é"; "$PUSHWRIGHT" strings diff --git v1.. . | tail -1; echo ${PIPESTATUS[0]})
      "$PUSHWRIGHT" strings diff --git 'odd;touch${IFS}x..v1' "$FOLDER/r/App é"; echo $?
      "$PUSHWRIGHT" strings diff --git v1..v2 "App é"; echo $?
      "$PUSHWRIGHT" strings diff --git v1..HEAD p; echo $?
      "$PUSHWRIGHT" strings diff --git v1..HEAD "$FOLDER/tmp"; echo $?
      "$PUSHWRIGHT" strings diff --git v1..HEAD "App é" --base ja; echo $?
      PATH=/nowhere "$PUSHWRIGHT" strings diff --git v1..HEAD "App é"; echo $?
      ls -A "$FOLDER/tmp"; ls x 2>/dev/null
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    let counts = "0 removed, 0 added, 0 renamed, 1 with changed specifiers, 1 localization added or removed"
    expectEqual(
      shell.output,
      """
      App é/fr.lproj/Localizable.strings:1:1: warning: the localization fr is removed [language-changed]
      App é/en.lproj/Localizable.strings:1:1: error: the specifiers of "TURN" are added: “Your turn, %@” is now \
      “%@, %@”; it breaks p/a.apns [specifiers-changed]
      \(counts); 1 of 1 payload breaks
      1
      \(counts)
      0
      0 removed, 0 added, 0 renamed, 0 with changed specifiers, 0 localizations added or removed
      0
      2
      2
      2
      2
      2

      """)
    let all = shell.messages.split(separator: "\n")
    let messages = all.filter { !$0.contains("1 link left out: App é/en.lproj/x.strings, because") }
    #expect(messages.count < all.count)
    expectEqual(messages.count, 5, "\(shell.messages)")
    expectEqual(
      messages.first, "App é: error: the repository has no revision \"v2\"; check the name with git rev-parse")
    #expect(messages.dropFirst().first?.hasPrefix("p at v1: error: the revision has no localizations there;") == true)
    let noRepository = "fatal: not a git repository (or any of the parent directories): .git"
    #expect(messages.dropFirst(2).first?.hasSuffix("/tmp: error: git failed: \(noRepository)") == true)
    expectEqual(
      messages.dropFirst(3).first, "App é at v1: error: the app has no localization \"ja\"; use one of en, fr")
    expectEqual(messages.last, "error: git cannot be run: No such file or directory; install it")
  }

  /// A folder with a storyboard alone is a localization, as it is in a folder that is not a revision.
  @Test func seesLocalizationsWithoutTablesInARevision() throws {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \\
        GIT_COMMITTER_EMAIL=a@b; mkdir -p "$FOLDER/r/Base.lproj"; cd "$FOLDER/r"; git init -q -b main .
      echo '<document/>' >Base.lproj/Main.storyboard; git add .; git commit -qm one
      mkdir en.lproj; echo '"TURN" = "Your turn";' >en.lproj/Localizable.strings; git add .; git commit -qm two
      # As in a hook, the repository of which is another one.
      git init -q "$FOLDER/other"; GIT_DIR="$FOLDER/other/.git" "$PUSHWRIGHT" strings diff --git HEAD^..HEAD .; echo $?
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    expectEqual(
      shell.output,
      """
      en.lproj/Localizable.strings:1:1: information: the localization en is added [language-changed]
      0 removed, 0 added, 0 renamed, 0 with changed specifiers, 1 localization added or removed
      0

      """)
    #expect(shell.messages == "")
  }

  /// The names of storyboards say which bundle has the texts beside them.
  @Test func seesStoryboardsInARevision() throws {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \\
        GIT_COMMITTER_EMAIL=a@b; mkdir -p "$FOLDER/r"; cd "$FOLDER/r"; git init -q -b main .
      mkdir -p G.xcodeproj Game/Base.lproj/Views en.lproj; echo '<document/>' >Game/Base.lproj/Launch.storyboard
      echo '<document/>' >Game/Base.lproj/Views/Main.xib
      echo '<plist><dict><key>CFBundleName</key><string>G</string></dict></plist>' >Game/Info.plist
      cat >G.xcodeproj/project.pbxproj <<END
      { objects = { P = {isa = PBXProject; mainGroup = M; };
        M = {isa = PBXGroup; children = (V, W); sourceTree = "<group>"; };
        W = {isa = PBXVariantGroup; children = (E); name = Localizable.strings; sourceTree = "<group>"; };
        E = {isa = PBXFileReference; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
        V = {isa = PBXVariantGroup; children = (S); name = Launch.storyboard; path = Game; sourceTree = "<group>"; };
        S = {isa = PBXFileReference; path = Base.lproj/Launch.storyboard; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = V; }; D = {isa = PBXBuildFile; fileRef = W; };
        R = {isa = PBXResourcesBuildPhase; files = (B, D); };
        T = {isa = PBXNativeTarget; name = Game; productType = "com.apple.product-type.application"; buildPhases = (R);
          buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; buildSettings = { INFOPLIST_FILE = Game/Info.plist; }; }; }; }
      END
      echo '"A" = "a"; "B" = "b";' >en.lproj/Localizable.strings; git add .; git commit -qm one; cp -R . ../old
      echo '"A" = "a";' >en.lproj/Localizable.strings; git commit -qam two
      "$PUSHWRIGHT" strings diff --bundle Game --git HEAD^..HEAD . | tail -1; "$PUSHWRIGHT" strings diff --bundle Game ../old . | tail -1
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    let counts = "1 removed, 0 added, 0 renamed, 0 with changed specifiers, 0 localizations added or removed\n"
    expectEqual(shell.output, counts + counts)
    #expect(shell.messages == "")
  }

  /// A link counts as in a folder, unless it leads out of the repository; the bundle at the root has the folder's name.
  @Test func followsLinksInARevisionAndRefusesWhatIsMissing() throws {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \\
        GIT_COMMITTER_EMAIL=a@b; mkdir -p "$FOLDER/game/no.lproj" "$FOLDER/out.lproj"; cd "$FOLDER/game"; git init -q -b main .
      echo '"A" = "En";' >no.lproj/L.strings; git add .; git commit -qm one
      ln -s no.lproj nb.lproj; ln -s nb.lproj af.lproj; mkdir nn.lproj; ln -s ../no.lproj/L.strings nn.lproj/L.strings
      cp no.lproj/L.strings ../out.lproj; ln -s ../out.lproj da.lproj; ln -s "$FOLDER/out.lproj" sv.lproj
      ln -s no.lproj/../../out.lproj fi.lproj; git add .
      git update-index --add --cacheinfo "160000,$(git rev-parse HEAD),L10n"; git commit -qm two
      "$PUSHWRIGHT" strings diff --git HEAD^..HEAD .; echo $?
      mkdir -p Ext/no.lproj; echo '"B" = "b";' >Ext/no.lproj/L.strings; cp Ext/no.lproj/L.strings no.lproj; git add .; git commit -qm three
      echo '<plist><dict><key>CFBundleName</key><string>E</string></dict></plist>' >Ext/Info.plist; git add .; git commit -qm four
      "$PUSHWRIGHT" strings diff --git HEAD^..HEAD --bundle game . | tail -1; echo '"C" = "c";' >>no.lproj/L.strings; git commit -qam five
      object=$(git rev-parse HEAD:no.lproj/L.strings); rm -f ".git/objects/${object%${object#??}}/${object#??}"
      "$PUSHWRIGHT" strings diff --git HEAD^..HEAD .; echo $?
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    let counts = "0 removed, 0 added, 0 renamed, 0 with changed specifiers"
    expectEqual(
      shell.output,
      """
      af.lproj/L.strings:1:1: information: the localization af is added [language-changed]
      nb.lproj/L.strings:1:1: information: the localization nb is added [language-changed]
      nn.lproj/L.strings:1:1: information: the localization nn is added [language-changed]
      \(counts), 3 localizations added or removed
      0
      \(counts), 0 localizations added or removed
      2

      """)
    let submodule = ". at HEAD: 1 submodule left out: L10n; compare each in its own repository\n"
    let links =
      ". at HEAD: 3 links left out: da.lproj, fi.lproj and sv.lproj, because no file of the folder is there\n"
    expectEqual(
      shell.messages,
      submodule + links + links
        + ". at HEAD: error: git has no content for no.lproj/L.strings; fetch it, or repair the repository\n")
  }

  /// What is above the folder applies to it in a revision as it does in a folder.
  @Test func readsProjectsAndConfigurationsAboveTheFolderOfARevision() throws {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \
        GIT_COMMITTER_EMAIL=a@b; mkdir -p "$FOLDER/r/ios/G.xcodeproj"; cd "$FOLDER/r"; git init -q -b main .
      project() { echo "{ objects = { P = {isa = PBXProject; developmentRegion = $1; }; }; }" >ios/G.xcodeproj/project.pbxproj; }
      for language in de fr it; do mkdir -p ios/app/App/$language.lproj; done
      echo '"K" = "k";' >ios/app/App/de.lproj/Localizable.strings; echo '"K" = "k";' >ios/app/App/it.lproj/Localizable.strings
      echo '"B" = "b";' >ios/app/App/fr.lproj/Localizable.strings; echo 'exclude: ["**/it.lproj"]' >ios/.pushwright.yml
      echo '{"aps":{"alert":{"loc-key":"K"}}}' >k.apns; project de; git add .; git commit -qm one; cp -R . ../old
      echo '"B" = "b";' >ios/app/App/it.lproj/Localizable.strings; project fr; git add .; git commit -qm two
      "$PUSHWRIGHT" strings diff --git HEAD^..HEAD ios/app/App --payloads k.apns; echo $?
      "$PUSHWRIGHT" strings diff ../old/ios/app/App ios/app/App --payloads k.apns; echo $?
      cd ios/app; "$PUSHWRIGHT" strings diff --git HEAD^..HEAD App | sed "s|$FOLDER/||"; echo 'exclude: [' >../.pushwright.yml; git commit -qam three
      "$PUSHWRIGHT" strings diff --git HEAD^..HEAD App; echo $?
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    let counts = "0 removed, 0 added, 0 renamed, 0 with changed specifiers, 0 localizations added or removed"
    func result(_ place: String) -> String {
      """
      \(place): error: the development region de is now fr; it breaks k.apns [development-region-changed]
      \(counts), 1 development region changed; 1 of 1 payload breaks
      1

      """
    }
    let place = "ios/G.xcodeproj/project.pbxproj:1:1"
    let above = "r/\(place): warning: the development region de is now fr [development-region-changed]\n"
    expectEqual(shell.output, result(place) + result(place) + above + "\(counts), 1 development region changed\n2\n")
    #expect(shell.messages.hasPrefix("HEAD:ios/.pushwright.yml:"), "\(shell.messages)")
  }

  @Test(arguments: ["de.xcloc", "./de.xcloc/", ".", "de.xcloc/Localized Contents/de.xliff"])
  func comparesTwoRevisionsOfAnExport(path: String) throws {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \\
        GIT_COMMITTER_EMAIL=a@b; mkdir -p "$FOLDER/r/de.xcloc/Localized Contents" "$FOLDER/r/de.xcloc/Source Contents"
      cd "$FOLDER/r"; git init -q -b main .; echo '{"targetLocale": "de"}' >de.xcloc/contents.json
      echo '"OLD" = "a";' >"de.xcloc/Source Contents/Localizable.strings"; file="de.xcloc/Localized Contents/de.xliff"
      cat >"$file" <<'END'
      <xliff version="1.2"><file original="App/en.lproj/Localizable.strings" source-language="en"><body>
      <trans-unit id="TURN"><source>Your turn, %@</source><target>Du bist am Zug, %@</target></trans-unit>
      </body></file></xliff>
      END
      git add .; git commit -qm one; sed -i.old 's/Zug, %@/Zug/' "$file"; rm "$file.old"; git commit -qam two
      rm -r de.xcloc/*; mkdir -p "de.xcloc/Localized Contents"; echo '<xliff/>' >"$file"
      "$PUSHWRIGHT" strings diff --git HEAD^..HEAD "\(path)"; echo $?
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    let lines = shell.output.split(separator: "\n")
    expectEqual(lines.count, 3, "\(shell.output)")
    #expect(
      lines.first?.hasSuffix(
        "de.xcloc/Localized Contents/de.xliff:2:61: warning: the specifiers of \"TURN\" are removed in de: "
          + "“Du bist am Zug, %@” is now “Du bist am Zug” [specifiers-changed]") == true, "\(shell.output)")
    expectEqual(lines.last, "0", "\(shell.messages)")
  }

  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func readsAtMost128MebibytesOfARevision()
    throws
  {
    let shell = try Shell(
      """
      command -v git >/dev/null || { echo skipped; exit 0; }
      export HOME="$FOLDER" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \\
        GIT_COMMITTER_EMAIL=a@b; mkdir -p "$FOLDER/r/en.lproj"; cd "$FOLDER/r"; git init -q -b main .
      printf '"a"="b";' >en.lproj/L.strings; truncate -s 64M a.plist; truncate -s $((67108864 - 8)) b.plist
      git add .; git commit -qm one; git tag at; truncate -s $((67108864 - 7)) b.plist; git commit -qam two
      "$PUSHWRIGHT" strings diff --git at..at .; echo $?; "$PUSHWRIGHT" strings diff --git at..HEAD .; echo $?
      """)
    guard shell.output != "skipped\n" else { return print("skipped: no git") }
    expectEqual(
      shell.output,
      """
      0 removed, 0 added, 0 renamed, 0 with changed specifiers, 0 localizations added or removed
      0
      2

      """)
    expectEqual(
      shell.messages, ". at HEAD: error: the files are over 134,217,728 bytes in total; name a smaller folder\n")
  }

  /// Several payloads of one file have the names that `render` gives them.
  @Test func namesThePayloadsOfAFile() throws {
    let folder = try Self.folder()
    let turn = Self.turn
    let array = "[\(turn),{\"aps\":{\"alert\":\"Hi\"}},\(turn)]"
    try Data(array.utf8).write(to: URL(filePath: "\(folder.path)/many.json"))
    let diff = try Command(
      "strings", "diff", "\(folder.path)/old", "\(folder.path)/new", "--payloads", "\(folder.path)/many.json")
    let name = "\(folder.path)/many.json"
    #expect(diff.output.contains("; it breaks \(name): [0] and \(name): [2] [specifiers-changed]\n"))
  }

  /// A part of the framework has the path and the folder's name of the app, and the order of sets differs from run to run.
  @Test func findsNoChangeBetweenAFolderAndItself() throws {
    let folder = try Folder([
      "App/Resources/en.lproj/Localizable.strings": #""K" = "Hello";"#,
      "App/en.lproj/Extra.strings": #""X" = "x";"#, "Other/en.lproj/Extra.strings": #""X" = "y";"#,
      "Other/Resources/en.lproj/Extra.strings": #""X" = "z";"#, "p.apns": #"{"aps":{"alert":{"loc-key":"K"}}}"#,
      "App.xcodeproj/project.pbxproj": """
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = M; targets = (S, A); };
        M = {isa = PBXGroup; children = (L, X, Y, Z); sourceTree = "<group>"; };
        L = {isa = PBXFileReference; path = App/Resources/en.lproj/Localizable.strings; sourceTree = "<group>"; };
        X = {isa = PBXFileReference; path = App/en.lproj/Extra.strings; sourceTree = "<group>"; };
        Y = {isa = PBXFileReference; path = Other/en.lproj/Extra.strings; sourceTree = "<group>"; };
        Z = {isa = PBXFileReference; path = Other/Resources/en.lproj/Extra.strings; sourceTree = "<group>"; };
        A = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (AR); };
        S = {isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.framework"; buildPhases = (SR); };
        AR = {isa = PBXResourcesBuildPhase; files = (BL); };
        SR = {isa = PBXResourcesBuildPhase; files = (BX, BY, BZ); };
        BL = {isa = PBXBuildFile; fileRef = L; }; BX = {isa = PBXBuildFile; fileRef = X; };
        BY = {isa = PBXBuildFile; fileRef = Y; }; BZ = {isa = PBXBuildFile; fileRef = Z; };
      }; }
      """,
    ])
    let apps = try Command("apps", folder.path)
    let bundles =
      ["App (app): \(folder.path)/App", "Share (framework): \(folder.path)/App"]
      + ["Other", "Other/Resources"].map { "Other (framework): \(folder.path)/\($0)" }
    let found = apps.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(apps.status == 0 && found.map(String.init) == bundles, "\(apps.output)")
    #expect(apps.output.contains("  receives pushes\nShare"), "\(apps.output)")
    let summary = "0 removed, 0 added, 0 renamed, 0 with changed specifiers, 0 localizations added or removed"
    for _ in 0..<8 {
      let diff = try Command(
        "strings", "diff", folder.path, folder.path, "--payloads", "\(folder.path)/p.apns")
      expectEqual(diff.output, "\(summary); 0 of 1 payload break\n")
      try expectEqual(Command("apps", folder.path).output, apps.output)
    }
    for (bundle, body) in [("App", "Hello"), ("Share", "K")] {
      let render = try Command("render", "--app", folder.path, "--bundle", bundle, "\(folder.path)/p.apns")
      #expect(render.output.contains("body: \(body)\n") || bundle != "App", "\(render.output)\(render.messages)")
    }
    let both = try Command("strings", "check", folder.path, "--bundle", "App/")
    expectEqual(both.messages, "\(folder.path): error: several bundles are named \"App/\"; use App or Share\n")
  }

  /// Without its table, the app does not receive pushes any more, but its payloads still go to it.
  @Test func comparesABundleWithItselfWhicheverReceivesPushes() throws {
    func information(_ key: String) -> String { "<plist><dict><key>\(key)</key><true/></dict></plist>" }
    let kept = [
      "Game/Info.plist": information("LSRequiresIPhoneOS"),
      "Game/en.lproj/InfoPlist.strings": #""CFBundleName" = "x";"#,
      "Share/Info.plist": information("NSExtension"), "Share/en.lproj/Localizable.strings": #""S" = "s";"#,
    ]
    let old = try Folder(kept.merging(["Game/en.lproj/Localizable.strings": #""K" = "k";"#]) { $1 })
    let new = try Folder(kept.merging(["p.apns": #"{"aps":{"alert":{"loc-key":"K"}}}"#]) { $1 })
    let diff = try Command("strings", "diff", old.path, new.path, "--payloads", "\(new.path)/p.apns")
    let lines = diff.output.split(separator: "\n")
    let table = "\(old.path)/Game/en.lproj/Localizable.strings:1:1"
    expectEqual(
      lines.first, "\(table): error: in Game: the key \"K\" is removed; it breaks \(new.path)/p.apns [key-removed]")
    #expect(lines.count == 2 && lines.last?.hasPrefix("1 removed, 0 added, ") == true, "\(diff.output)")
  }

  /// Each of two apps has a table of its own beside the one that they share.
  @Test func listsWhatIsWrongInASharedTableOnce() throws {
    let tables = ["A", "B", "Localizable"].map { name in
      """
      \(name) = {isa = PBXVariantGroup; children = (\(name)E, \(name)F); sourceTree = "<group>"; };
      \(name)E = {isa = PBXFileReference; path = en.lproj/\(name).strings; sourceTree = "<group>"; };
      \(name)F = {isa = PBXFileReference; path = fr.lproj/\(name).strings; sourceTree = "<group>"; };
      B\(name) = {isa = PBXBuildFile; fileRef = \(name); };

      """
    }
    let targets = ["A", "B"].map { name in
      """
      T\(name) = {isa = PBXNativeTarget; name = App\(name); productType = "com.apple.product-type.application";
        buildPhases = (R\(name)); };
      R\(name) = {isa = PBXResourcesBuildPhase; files = (B\(name), BLocalizable); };

      """
    }
    let folder = try Folder([
      "en.lproj/A.strings": "", "fr.lproj/A.strings": "", "en.lproj/B.strings": "", "fr.lproj/B.strings": "",
      "en.lproj/Localizable.strings": #""K" = "k %@";"#, "fr.lproj/Localizable.strings": #""K" = "κ";"#,
      "Apps.xcodeproj/project.pbxproj": """
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; mainGroup = M; targets = (TA, TB); };
        M = {isa = PBXGroup; children = (A, B, Localizable); sourceTree = "<group>"; };
        \(tables.joined())\(targets.joined())
      }; }
      """,
    ])
    let payload = try Folder(["p.apns": #"{"aps":{"alert":{"loc-key":"K","loc-args":["x"]}}}"#])
    let used = try Command("strings", "check", folder.path, "--payloads", payload.path + "/p.apns")
    expectEqual(used.output.split(separator: "\n").count { $0.hasSuffix("[specifier-mismatch]") }, 1, "\(used.output)")
    #expect(used.output.contains("\n6 files, "), "\(used.output)")
    let check = try Command("strings", "check", folder.path, "-q")
    expectEqual(check.output.split(separator: "\n").count { $0.contains("specifier-mismatch") }, 1, "\(check.output)")
    try expectEqual(Command("apps", folder.path).output.split(separator: "\n").count { $0.contains("Localizable") }, 2)
  }
}
