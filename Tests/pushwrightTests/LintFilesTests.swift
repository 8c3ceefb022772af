import Foundation
import TestSupport
import Testing

/// Which files `pushwright lint` reads and writes, and that it says so where it does not.
@Suite struct LintFilesTests {
  typealias Folder = LintCommandTests.Folder
  static let bad = LintCommandTests.bad
  static let good = LintCommandTests.good
  static let fixable = #"{"aps":{"badge":1,}}"#

  /// Its names can be read, what is behind them cannot.
  @Test func tellsAFolderThatMayNotBeSearched() throws {
    let shell = try Shell(
      """
      mkdir -p "$FOLDER/p/q/r"; cd "$FOLDER"; echo '{"aps":{"badge":"5"}}' | tee p/a.apns p/b.apns p/q/c.apns p/q/d.txt >c.apns
      chmod 444 p/q; chmod 755 .; for path in . 'p/*' 'p/*/*.apns' '**/x.apns'; do
      $UNPRIVILEGED "$PUSHWRIGHT" lint "$path" | tail -1; echo ${PIPESTATUS[0]}; done; chmod 755 p/q
      """)
    expectEqual(
      shell.output,
      """
      3 files, 3 errors, 0 warnings, 0 information
      2
      2 files, 2 errors, 0 warnings, 0 information
      2
      2
      2

      """)
    let cause = "error: cannot be searched: Permission denied"
    expectEqual(shell.messages.split(separator: "\n").first, "./p/q: \(cause)")
    #expect(shell.messages.contains("\np/q/c.apns: error: cannot be read: Permission denied\n"))
    #expect(shell.messages.contains("\np/q: \(cause)\n"))
  }

  @Test func tellsAPathThatIsTooLong() throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; cd "$FOLDER/p"; name=$(printf '%0200d' 0); echo '{"aps":{"badge":"5"}}' >a.apns
      for number in {1..21}; do mkdir $name; cd $name; done; echo '{}' >b.apns
      cd "$FOLDER"; "$PUSHWRIGHT" lint p | tail -1; echo ${PIPESTATUS[0]}
      """)
    expectEqual(shell.output, "1 file, 1 error, 0 warnings, 0 information\n2\n")
    #expect(shell.messages.hasPrefix("p/0000"))
    #expect(shell.messages.hasSuffix("error: cannot be read: File name too long\n"))
    expectEqual(shell.messages.split(separator: "\n").count, 1)
  }

  /// The dot belongs to one `Character` with the mark before it.
  @Test func knowsSuffixesByTheirBytes() throws {
    let folder = try Folder([
      "a\u{600}.apns": Self.bad, "b\u{600}.ndjson": "\(Self.good)\n\(Self.bad)\n", "c.apns\u{301}": Self.bad,
    ])
    #expect(
      try folder.findings(".") == ["a\u{600}.apns:1:16 wrong-type", "b\u{600}.ndjson:2:36 wrong-type"])
    try expectEqual(folder.findings("\(folder.path)/b\u{600}.ndjson"), ["b\u{600}.ndjson:2:36 wrong-type"])
  }

  /// A `.json` file is told from others by what is in it, even after more than a payload may have.
  @Test func leavesOutNoLargePayload() throws {
    let long = String(repeating: "a", count: 1_200_000)
    let folder = try Folder([
      "a.json": #"{"x":"\#(long)","aps":{"alert":"x"}}"#, "b.json": #"[{"x":"\#(long)","aps":{"badge":-1}}]"#,
      "c.json": #"{"x":"\#(long)"}"#,
    ])
    let command = try Command("lint", "-q", folder.path)
    expectEqual(command.messages, "\(folder.path)/a.json: error: the input is larger than 1,048,576 bytes\n")
    #expect(command.output.contains("/b.json:1:") && command.output.contains("[badge-negative]"))
    expectEqual(command.status, 2)
  }

  /// However its path is spelled; a link is another file.
  @Test func lintsAFileOnce() throws {
    let folder = try Folder(["a/b.apns": Self.bad])
    let path = folder.path
    #expect(
      try folder.findings(".", "\(path)/a/../a/b.apns", "\(path)//a/./b.apns", "\(path)/*/b.apns") == [
        "a/b.apns:1:16 wrong-type"
      ])
    try FileManager.default.createSymbolicLink(atPath: "\(path)/link", withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(atPath: "\(path)/c.apns", withDestinationPath: "a/b.apns")
    try expectEqual(folder.findings("\(path)/a", "\(path)/link/b.apns", "\(path)/c.apns").count, 2)
    let missing = try Command("lint", "\(path)/x.apns", "\(path)/x.apns")
    expectEqual(missing.messages.split(separator: "\n").count, 1)
  }

  /// A fix of one leaves the others as they are, so each needs its own.
  @Test(arguments: [["a", "b"], ["b", "a"]]) func lintsEveryHardLink(names: [String]) throws {
    let folder = try Folder(["a/p.apns": Self.fixable, "b/none": ""])
    let path = folder.path
    try FileManager.default.linkItem(atPath: "\(path)/a/p.apns", toPath: "\(path)/b/p.apns")
    try FileManager.default.linkItem(atPath: "\(path)/a/p.apns", toPath: "\(path)/b/q.apns")
    let paths = names.map { "\(path)/\($0)" } + ["\(path)/./a//p.apns", "\(path)/b/../b/p.apns"]
    let command = try Command(["lint"] + paths, input: Data())
    #expect(command.output.hasSuffix("3 files, 3 errors, 0 warnings, 0 information\n"))
    try expectEqual(Command(["lint", "--fix"] + paths, input: Data()).status, 0)
    for name in ["a/p.apns", "b/p.apns", "b/q.apns"] { try expectEqual(folder.text(name), #"{"aps":{"badge":1}}"#) }
  }

  /// Only `-` itself means standard input, not a file of that name that a pattern or a folder leads to.
  @Test func readsTheFileNamedLikeStandardInput() throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; cd "$FOLDER/p"; echo '{"aps":{"alert":"file",}}' >-; echo '{"aps":{"alert":"stdin","badge":"5"}}' >../input
      for path in '*' './-' '**' '?'; do "$PUSHWRIGHT" lint "$path" <../input | grep -v '^  '; done
      "$PUSHWRIGHT" preview '*' --app \(Command.root.path)/Localizations --output - <../input 2>&1 | grep -c stdin
      "$PUSHWRIGHT" strings check \(Command.root.path)/Localizations --payloads '*' <../input 2>&1 | head -1
      "$PUSHWRIGHT" lint --fix '*' <../input; cat ./-
      """)
    let found = """
      ./-:1:23: error: trailing comma after the last element; remove it [json-syntax]
      1 file, 1 error, 0 warnings, 0 information

      """
    expectEqual(
      shell.output,
      String(repeating: found, count: 4) + """
        0
        ./-:1:23: error: trailing comma after the last element; remove it
        1 file, 0 errors, 0 warnings, 0 information
        {"aps":{"alert":"file"}}

        """)
    expectEqual(shell.messages, "./-:1:23: fixed: remove the comma [json-syntax]\n")
  }

  @Test(arguments: ["{\"aps\":{\"badge\":1}}\n", "{}", "[", "key: 1\n"])
  func replacesNothingButABaseline(content: String) throws {
    let folder = try Folder(["p.apns": content])
    let path = "\(folder.path)/p.apns"
    let place = "\(path): error: this file exists and is not a baseline"
    for paths in [[path], [], [folder.path]] {
      let command = try Command(["lint", "--write-baseline", path] + paths, input: Data())
      expectEqual(command.messages, "\(place); give --write-baseline another name, or delete the file first\n")
      #expect(command.output == "")
      expectEqual(command.status, 2)
      try expectEqual(folder.text("p.apns"), content)
    }
  }

  @Test func replacesABaselineAndAnEmptyFile() throws {
    let folder = try Folder(["p/a.apns": Self.bad, "known.json": ""])
    let baseline = "\(folder.path)/known.json"
    for _ in 0..<2 {
      try expectEqual(Command("lint", "--write-baseline", baseline, "\(folder.path)/p").status, 0)
      #expect(try folder.text("known.json").contains("wrong-type"))
    }
  }

  /// A file that may not be written is linted like any other, as long as nothing is to be fixed.
  @Test func reportsWhatItCannotFix() throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; chmod 755 "$FOLDER" "$FOLDER/p"; cd "$FOLDER/p"; bad='{"aps":{"badge":"5"}}'; fixable='{"aps":{"badge":1,}}'
      echo "$bad" >a.ndjson; printf '%s\\n' "$bad" "$fixable" "$bad" >b.jsonl; echo "$fixable" >c.apns
      chmod 444 *; for file in *; do
      $UNPRIVILEGED "$PUSHWRIGHT" lint --fix $file | grep -v '^  '; echo ${PIPESTATUS[0]}; done; ls
      """)
    expectEqual(
      shell.output,
      """
      a.ndjson:1:17: error: aps.badge: expected an integer, but found a string [wrong-type]
      1 file, 1 error, 0 warnings, 0 information
      1
      b.jsonl:1:17: error: aps.badge: expected an integer, but found a string [wrong-type]
      b.jsonl:2:18: error: trailing comma after the last element; remove it [json-syntax]
      b.jsonl:3:17: error: aps.badge: expected an integer, but found a string [wrong-type]
      1 file, 3 errors, 0 warnings, 0 information
      2
      c.apns:1:18: error: trailing comma after the last element; remove it [json-syntax]
      1 file, 1 error, 0 warnings, 0 information
      2
      a.ndjson
      b.jsonl
      c.apns

      """)
    let cause = "error: cannot be written; it must be a file that you may write"
    expectEqual(shell.messages, "b.jsonl: \(cause)\nc.apns: \(cause)\n")
  }

  /// What comes before the first fix is copied as it is.
  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func keepsWhatIsBeforeTheFirstFix() throws {
    let before = String(repeating: "\(Self.good)\r\n\n\(Self.bad)\n", count: 7_000)
    let folder = try Folder(["a.ndjson": "\(before)\(Self.fixable)\n\(Self.good)"])
    let command = try Command("lint", "--fix", "--format", "github", folder.path)
    try expectEqual(folder.text("a.ndjson"), "\(before){\"aps\":{\"badge\":1}}\n\(Self.good)")
    expectEqual(command.messages, "\(folder.path)/a.ndjson:21001:18: fixed: remove the comma [json-syntax]\n")
    expectEqual(command.output.split(separator: "\n").count, 7_000)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func leavesNoTemporaryFileWhenItIsStopped(signal: String, status: Int) throws {
    let shell = try Shell(
      """
      mkdir "$FOLDER/p"; cd "$FOLDER/p"; echo '{"aps":{"badge":1,}}' >start; for i in {1..16}; do cat start start >next; mv next start; done
      mv start a.ndjson; sum=$(cksum <a.ndjson)
      env --default-signal=HUP "$PUSHWRIGHT" lint --fix a.ndjson & process=$!
      for i in {1..500}; do [ -n "$(echo a.ndjson.??????)" ] && [ -e a.ndjson.?????? ] && break; sleep 0.01; done
      ls | wc -l; kill -\(signal) $process; wait $process; echo $?; ls; [ "$sum" = "$(cksum <a.ndjson)" ] && echo same
      """)
    expectEqual(shell.output, "2\n\(status)\na.ndjson\nsame\n")
    #expect(shell.messages == "")
  }

  @Test func takesPatternsOfPushTypesWithDots() throws {
    let folder = try Folder([
      ".pushwright.yml": "pushTypes: {\"./p.apns\": background, \"a/../q.apns\": background}",
      "p.apns": #"{"aps":{"content-available":1,"badge":1}}"#, "q.apns": #"{"aps":{"content-available":1,"badge":1}}"#,
    ])
    #expect(
      try folder.findings(".") == [
        "p.apns:1:30 background-with-alert", "q.apns:1:30 background-with-alert",
      ])
  }

  @Test func showsATabAsASpace() throws {
    let folder = try Folder(["a.apns": "{\"a\":\t\"x\ty\",\t\"aps\":{\"badge\":\t\"5\"}}"])
    let command = try Command("lint", "\(folder.path)/a.apns")
    let line = "{\"a\": \"x y\", \"aps\":{\"badge\": \"5\"}}"
    #expect(command.output.contains("\n  \(line)\n\(String(repeating: " ", count: 31))^\n"))
    #expect(!command.output.contains("\u{FFFD}"))
  }

  @Test func tellsALocalizationThatMayNotBeSearched() throws {
    let shell = try Shell(
      """
      cd "$FOLDER"; mkdir -p a/en.lproj; echo '"a" = "b";' >a/en.lproj/Localizable.strings; chmod 755 .; chmod 444 a
      $UNPRIVILEGED "$PUSHWRIGHT" strings check a; echo $?; chmod 755 a
      """)
    expectEqual(shell.output, "2\n")
    expectEqual(
      shell.messages,
      "a/en.lproj: error: cannot be read; "
        + "check that it exists and is a folder or file that you may read\n")
  }
}
