import Foundation
import TestSupport
import Testing

/// What is asked for wrongly is refused, and nothing that was asked for is dropped in silence.
@Suite struct UsageTests {
  @Test(arguments: ["--help", "--version", "batch --help", "help match", "--generate-completion-script bash"])
  func failsWhereItsHelpCannotBeWritten(arguments: String) throws {
    let shell = try Shell("\"$PUSHWRIGHT\" \(arguments) >/dev/full")
    expectEqual(shell.messages, "<stdout>: error: cannot be written: No space left on device\n")
    expectEqual(shell.status, 2)
  }

  /// Help and exit status 0 would let a check pass that checked nothing.
  @Test func failsIfProcHidesItsArguments() throws {
    let shell = try Shell(
      """
      unshare --mount mount -t tmpfs none /proc 2>/dev/null || exit 77
      unshare --mount bash -c 'mount -t tmpfs none /proc && "$PUSHWRIGHT" lint Localizations'
      """)
    // Only a privileged user can hide it.
    guard shell.status != 77 else { return }
    expectEqual(
      shell.messages,
      "error: the arguments cannot be read, because /proc is not mounted; mount it: mount -t proc proc /proc\n")
    #expect(shell.output == "" && shell.status == 2)
  }

  @Test func printsItsHelp() throws {
    let help = try Command("batch", "--help")
    #expect(help.output.hasPrefix("OVERVIEW: Makes a payload for each recipient"))
    #expect(help.output.hasSuffix("\n") && !help.output.hasSuffix("\n\n"))
    #expect(help.messages == "" && help.status == 0)
    try expectEqual(Command("--version").output, "0.2.0\n")
    try expectEqual(Command("-V").output, "0.2.0\n")
  }

  @Test(arguments: [
    (["nix"], "error: unknown subcommand \"nix\"; use encode, size, fit, "),
    (["lnit"], "error: unknown subcommand \"lnit\"; did you mean \"lint\"?\n"),
    (["strings", "nix"], "error: unknown subcommand \"nix\" of strings; use dump, check or diff\n"),
    (["match", "x"], "error: unknown subcommand \"x\" of match; it has no subcommands\n"),
  ])
  func refusesToHelpWithWhatIsNotThere(names: [String], message: String) throws {
    let command = try Command(["help"] + names, input: Data())
    #expect(command.messages.hasPrefix(message))
    #expect(command.output == "" && command.status == 2)
  }

  @Test(arguments: [
    (["lnit"], "error: unknown subcommand \"lnit\"; did you mean \"lint\"?\n"),
    (["nix"], "error: unknown subcommand \"nix\"; use encode, size, fit, "),
    (["strings", "dmup", "a"], "error: unknown subcommand \"dmup\" of strings; did you mean \"dump\"?\n"),
    (
      ["lint", "--fail-on", "warnings"],
      "error: the value 'warnings' is invalid for '--fail-on <fail-on>'; did you mean 'warning'?\nHelp:  --fail-on"
    ),
    (
      ["lint", "--fail-on", "it's"],
      "error: the value 'it's' is invalid for '--fail-on <fail-on>'; use information, warning or error\nHelp:  --fail-on"
    ),
    (
      ["size", "--push-type", "alrt"],
      "error: the value 'alrt' is invalid for '--push-type <push-type>'; did you mean 'alert'?\nHelp:  --push-type"
    ),
    (["check", "App"], "error: unknown subcommand \"check\"; did you mean \"strings check\"?\n"),
    (["decode"], "error: unknown subcommand \"decode\"; did you mean \"frame decode\" or \"feedback decode\"?\n"),
    (["preview", "--ouput", "o.html"], "error: unknown option '--ouput'; did you mean '--output'?\nUsage: "),
    (["preview", "--ouput=o.html"], "error: unknown option '--ouput'; did you mean '--output'?\nUsage: "),
    (["preview", "--app", "A"], "error: missing expected argument '--output <output>'\nHelp:  --output"),
    (["preview", "--", "--ouput"], "error: missing expected argument '--output <output>'\nHelp:  --output"),
    (["fit", "--budget", "x"], "error: the value 'x' is invalid for '--budget <budget>'\nHelp:  --budget"),
    (["lint", "--fail-onn", "x"], "error: unknown option '--fail-onn'; did you mean '--fail-on'?\nUsage: "),
    (["encode", "x", "y"], "error: unexpected argument 'y'\nUsage: "),
    (
      ["match", "--app", "x", "fr-CA", "de"],
      "error: found \"fr-CA\" without an option; name the languages of the user with --preferred fr-CA,de\nUsage: "
    ), (["strings", "-V"], "error: unknown option '-V'\n"),
  ])
  func saysWhatIsMeant(arguments: [String], message: String) throws {
    let command = try Command(arguments, input: Data())
    #expect(command.messages.hasPrefix(message), "\(command.messages)")
    #expect(command.output == "" && command.status == 2)
  }

  @Test(arguments: ["-q", "--quiet"]) func printsOnlyResultsAndErrors(flag: String) throws {
    let folder = try LintCommandTests.Folder([
      "good.apns": LintCommandTests.good, "bad.apns": LintCommandTests.bad, "fixable.apns": #"{"aps":{"badge":1,}}"#,
      "App/en.lproj/Localizable.strings": "\"A\" = \"a\";\n", "App/fr.lproj/Localizable.strings": "\"A\" = \"a;\n",
    ])
    let good = try Command("lint", flag, "\(folder.path)/good.apns")
    #expect(good.output == "" && good.messages == "" && good.status == 0)
    let bad = try Command("lint", flag, "\(folder.path)/bad.apns")
    #expect(bad.output.split(separator: "\n").count == 3 && bad.messages == "" && bad.status == 1)
    let fixed = try Command("lint", flag, "--fix", "\(folder.path)/fixable.apns")
    #expect(fixed.output == "" && fixed.messages == "" && fixed.status == 0)
    let report = try Command("lint", flag, "--format", "json", "\(folder.path)/good.apns")
    #expect(report.output.hasSuffix(#""summary":{"files":1,"error":0,"warning":0,"information":0}}"# + "\n"))
    let missing = try Command("lint", flag, "\(folder.path)/missing.apns")
    #expect(missing.messages.contains("error: cannot be read") && missing.output == "" && missing.status == 2)
    let fit = try Command("fit", flag, "--budget", "24", input: #"{"aps":{"alert":"Hello"}}"#)
    #expect(fit.output == #"{"aps":{"alert":"H…"}}"# && fit.messages == "")
    let app = "\(folder.path)/App"
    let payload = #"{"aps":{"alert":{"loc-key":"A"}}}"#
    #expect(try !Command("render", "--app", app, input: payload).messages.isEmpty)
    #expect(try Command("render", flag, "--app", app, input: payload).messages == "")
    let line = #"{"id":1,"languages":["en"],"payload":{"aps":{"badge":1}}}"#
    let batch = try Command("batch", flag, "--app", "Localizations", input: "\(line)\n")
    #expect(batch.messages == "" && batch.status == 0)
    let check = try Command("strings", "check", flag, "Localizations")
    #expect(!check.output.contains("files, ") && check.status == 0)
  }

  /// As https://no-color.org and https://bixense.com/clicolors have it.
  @Test(arguments: [
    ("", false), ("CLICOLOR_FORCE=1", true), ("CLICOLOR_FORCE=0", false), ("CLICOLOR_FORCE=", false),
    ("NO_COLOR=1 CLICOLOR_FORCE=1", false), ("NO_COLOR= CLICOLOR_FORCE=1", true),
  ])
  func colorsAsTheEnvironmentSays(environment: String, isColored: Bool) throws {
    let shell = try Shell(
      "echo '\(LintCommandTests.bad)' | env -u NO_COLOR -u CLICOLOR_FORCE \(environment) \"$PUSHWRIGHT\" lint")
    expectEqual(shell.output.contains("\u{1B}[31merror\u{1B}[0m: "), isColored)
  }

  @Test func helpsWithEverySubcommand() throws {
    try expectEqual(Command("help").output, Command("--help").output)
    try expectEqual(Command("help", "strings", "check").output, Command("strings", "check", "--help").output)
    try expectEqual(Command("help", "feedback").status, 0)
    try expectEqual(Command("help", "help").status, 0)
  }

  @Test(arguments: [
    ("--available", "available"), ("--preferred", "preferred"), ("--accept-language", "preferred"),
    ("--development-region", "developmentRegion"), ("--base", "developmentRegion"), ("--app", "available"),
    ("--bundle", "available"),
  ])
  func refusesAQuestionBesideABatch(option: String, member: String) throws {
    let command = try Command(["match", "--batch", option, "en"], input: Data())
    #expect(command.messages.contains("\(option) cannot be used with --batch; give \(member) in each line\n"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test(arguments: ["101", "-1", "nan", "inf"]) func refusesADistanceThatIsNone(distance: String) throws {
    let command = try Command(
      "match", "--available", "en", "--preferred", "en", "--mode", "best-fit", "--maximum-distance=\(distance)")
    #expect(command.messages.contains(", but must be between 0 and 100"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test(arguments: ["0", "100"]) func takesTheOutermostDistances(distance: String) throws {
    let command = try Command(
      "match", "--available", "en", "--preferred", "en", "--mode", "best-fit", "--maximum-distance", distance)
    #expect(command.output.hasPrefix("en  (") && command.status == 0)
  }

  /// An option that another mode has would be ignored without a word.
  @Test(arguments: [
    (["--deny", "uk:ru"], "--deny", "best-fit"), (["--two-way-only"], "--two-way-only", "best-fit"),
    (["--mode", "filter", "--use-default"], "--use-default", "best-fit"),
    (["--mode", "lookup", "--favor", "script"], "--favor", "best-fit"),
    (["--maximum-distance", "3"], "--maximum-distance", "best-fit"), (["--scheme", "extended"], "--scheme", "filter"),
  ])
  func refusesAnOptionOfAnotherMode(arguments: [String], option: String, mode: String) throws {
    let command = try Command(["match", "--available", "en", "--preferred", "en"] + arguments, input: Data())
    #expect(command.messages.contains("\(option) needs --mode \(mode), but the mode is "))
    #expect(command.output == "" && command.status == 2)
  }

  @Test func fallsBackInTheOrderOfTheHelp() throws {
    let help = try Command("match", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      help.contains("fall back to the development region, then to English, to Base, or to the first localization."))
    let match = ["match", "--mode", "best-fit", "--use-default", "--preferred", "ja", "--available"]
    func answer(_ rest: String...) throws -> String {
      String(try Command(match + rest, input: Data()).output.prefix { $0 != " " })
    }
    try expectEqual(answer("fr,en,de", "--development-region", "de"), "de")
    try expectEqual(answer("fr,en,de"), "en")
    try expectEqual(answer("fr,en,de", "--development-region", "it"), "en")
    try expectEqual(answer("fr,Base,de"), "Base")
    try expectEqual(answer("fr,de"), "fr")
  }

  @Test func refusesToWriteABaselineToStandardOutput() throws {
    let command = try Command(["lint", "--write-baseline", "-"], input: Data(#"{"aps":{"alert":"x"}}"#.utf8))
    #expect(command.messages.contains("--write-baseline needs a file, because findings go to standard output"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test func namesAStringCatalogThatIsNoTable() throws {
    let command = try Command("strings", "dump", "texts/Localizable.xcstrings")
    expectEqual(
      command.messages,
      """
      texts/Localizable.xcstrings: error: expected a .strings or .stringsdict file, but found a String Catalog; \
      check it with `pushwright strings check` and its folder

      """)
    #expect(command.output == "" && command.status == 2)
  }

  @Test func namesAFolderOnStandardInput() throws {
    let shell = try Shell("\"$PUSHWRIGHT\" match --batch </tmp")
    #expect(shell.messages == "<stdin>: error: expected a file, but found a folder\n" && shell.status == 2)
  }

  /// An option with an empty value has one.
  @Test func takesAnEmptyEllipsis() throws {
    for arguments in [["--ellipsis="], ["--ellipsis", ""]] {
      let command = try Command(
        ["fit", "--budget", "25"] + arguments, input: Data(#"{"aps":{"alert":"Hello, world"}}"#.utf8))
      expectEqual(command.output, #"{"aps":{"alert":"Hello"}}"#)
      expectEqual(command.status, 0)
    }
    // A combining character makes one character with the equals sign.
    for arguments in [["--ellipsis=\u{301}"], ["--ellipsis", "\u{301}"]] {
      let command = try Command(
        ["fit", "--budget", "27"] + arguments, input: Data(#"{"aps":{"alert":"Hello, world"}}"#.utf8))
      #expect(command.status == 0 && command.output.utf8.count == 27)
    }
    let flag = try Command(["match", "--batch="], input: Data())
    #expect(flag.output == "" && flag.status == 2)
  }

  /// Base64 ends with equals signs, and an ellipsis or an id may be one.
  @Test(arguments: [
    (
      ["channel", "read", "--topic", "com.a", "--channel=dHN0LXNyY2gtY2hubA=="], "apns-channel-id: dHN0LXNyY2gtY2hubA=="
    ),
    (["fit", "--budget", "26", "--ellipsis=="], #"{"aps":{"alert":"Hello="}}"#),
    (["request", "--token", "00", "--topic", "a.b", "--collapse-id=a="], "apns-collapse-id: a="),
    (["request", "--token", "00", "--topic", "a.b", "--collapse-id", "--a="], "apns-collapse-id: --a="),
    (
      ["request", "--token", "00", "--topic", "a.b", "--collapse-id", "--collapse-id="],
      "apns-collapse-id: --collapse-id="
    ),
    (
      ["request", "--token", "00", "--topic", "a.b", "--collapse-id", "--priority", "--priority=5"],
      "apns-collapse-id: --priority"
    ),
  ])
  func takesAValueThatEndsWithAnEqualsSign(arguments: [String], line: String) throws {
    let command = try Command(arguments, input: Data(#"{"aps":{"alert":"Hello, world"}}"#.utf8))
    expectEqual(command.status, 0, "\(command.messages)")
    #expect(command.output.split(separator: "\n").contains { $0 == line }, "\(command.output)")
  }

  @Test(arguments: [
    (["--priority", "--a="], "BadPriority"), (["--expiration", "--a="], "BadExpirationDate"),
    (["--collapse-id="], "BadCollapseId"), (["--collapse-id", ""], "BadCollapseId"),
  ])
  func takesTheNextArgumentForTheValueOfARequestsOption(arguments: [String], reason: String) throws {
    let command = try Command(
      ["request", "--token", "00", "--topic", "a.b"] + arguments, input: Data(#"{"aps":{"alert":"a"}}"#.utf8))
    #expect(command.messages.hasPrefix("error: \(reason): ") && command.output == "" && command.status == 1)
  }

  /// An option that would have no effect is a mistake.
  @Test(arguments: ["fit", "size"]) func refusesALanguageWithoutWords(command: String) throws {
    let payload = Data(#"{"aps":{"alert":"a"}}"#.utf8)
    let refused = try Command([command, "--language", "fi"], input: payload)
    #expect(refused.messages.hasPrefix("error: --language needs --boundary word\n"))
    #expect(refused.output == "" && refused.status == 2)
    try expectEqual(Command([command, "--language", "fi", "--boundary", "word"], input: payload).status, 0)
  }

  @Test func refusesATemplateFromTheInputOfTheRecipients() throws {
    let command = try Command(
      ["batch", "--app", "Localizations", "--template", "-"], input: Data(#"{"aps":{"alert":"a"}}"#.utf8))
    #expect(
      command.messages.hasPrefix(
        "error: --template cannot be -, because standard input has the recipients; name a file\n"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test func showsALineForEachFieldWhateverItsName() throws {
    let command = try Command("size", input: #"{"aps":{"alert":"a"},"b\n  forged  7":1,"\u001b[1m\u202e":2}"#)
    let lines = command.output.split(separator: "\n")
    #expect(lines.count == 5 && !lines.contains { $0.hasPrefix("  forged") }, "\(command.output)")
    #expect(lines.contains { $0.hasPrefix(#"  b\u000A  forged  7 "#) }, "\(command.output)")
    #expect(lines.contains { $0.hasPrefix(#"  \u001B[1m\u202E "#) }, "\(command.output)")
  }

  @Test func namesAFileThatEndsWithAnEqualsSign() throws {
    let command = try Command("batch", "--app", "Localizations", "--template=q=")
    #expect(command.messages.hasPrefix("q=: error: ") && command.status == 2)
    let noOption = try Command("encode", "--=")
    #expect(noOption.messages.hasPrefix("error: unknown option") && noOption.status == 2, "\(noOption.messages)")
  }

  /// What is repeated of an argument or of a header is an excerpt.
  @Test(arguments: [
    ["match", "--available", "en", "--accept-language", "LONG"],
    ["match", "--available", "en", "--accept-language", "en;LONG"],
    ["match", "--available", "en", "--preferred", "en", "--mode", "best-fit", "--deny", "LONG"],
    ["match", "--available", "en", "--preferred", "en", "--mode", "LONG"], ["LONG"], ["encode", "LONG"],
    ["encode", "--LONG"],
    ["encode", "--long=LONG"], ["size", "--push-type=LONG"], ["fit", "--fields", "body,LONG"],
    ["fit", "--budget", "LONG"],
    ["fit", "--minimum", "LONG=1"], ["fit", "--never-empty", "LONG"], ["lint", "LONG"], ["lint", "*LONG"],
    ["lint", "--baseline", "LONG", "-"],
    ["lint", "--config", "LONG", "-"], ["lint", "--app", "LONG", "-"], ["lint", "--format", "LONG"], ["rules", "LONG"],
    ["render", "--app", "LONG"], ["strings", "check", "Localizations", "--base", "LONG"], ["strings", "check", "LONG"],
    ["strings", "dump", "LONG"], ["substitute", "%LONG"], ["batch", "--app", "LONG"],
    ["batch", "--app", "Localizations", "--template", "LONG"],
    ["request", "--token", "LONG", "--topic", "a.b"],
    ["request", "--token", "00", "--topic", "a.b", "--collapse-id", "LONG"],
    ["request", "--token", "00", "--topic", "a.b", "--id", "LONG"],
    ["frame", "encode", "--command", "0", "--token", "LONG"], ["forecast", "--categories", "LONG"],
    ["preview", "--app", "Localizations", "--output", "LONG"],
  ])
  func repeatsOnlyAnExcerptOfAnArgument(arguments: [String]) throws {
    let long = String(repeating: "ab-", count: 26_000)
    let command = try Command(
      arguments.map { $0.replacing("LONG", with: long) }, input: Data(#"{"aps":{"alert":"x"}}"#.utf8))
    #expect(command.messages.utf8.count < 6_000, "\(command.messages.prefix(300))")
    #expect(!command.messages.isEmpty || arguments[0] == "substitute")
    #expect(command.status != 0 || arguments[0] == "substitute")
  }

  @Test(
    arguments: [
      ("filter", "en,fr", "en;q=0, *", "fr"), ("lookup", "en", "en-GB, en;q=0", nil),
      ("best-fit", "en,fr", "en-GB, en;q=0, fr;q=0.1", "fr"), ("device", "en,fr", "en-GB, en;q=0, fr;q=0.1", "fr"),
      ("lookup", "en,en-GB", "en-GB, en;q=0", "en-GB"),
    ] as [(String, String, String, String?)])
  func answersWithNothingThatTheHeaderRefuses(mode: String, available: String, header: String, match: String?) throws {
    let command = try Command(
      "match", "--format", "json", "--mode", mode, "--available", available, "--accept-language", header)
    #expect(try command.json()["match"] as? String == match)
    expectEqual(command.status, (match == nil ? 1 : 0))
  }

  @Test func quotesTheHeaderAroundTheMistake() throws {
    let header = String(repeating: "en,", count: 20_000) + ";" + String(repeating: ",fr", count: 100)
    let command = try Command("match", "--available", "en", "--accept-language", header)
    expectEqual(
      command.messages,
      """
      --accept-language:1:60001: error: byte 60000 of the Accept-Language header: expected a language tag or *, but found ";"
      …n,en,en,en,en,en,en,en,en,en,en,en,en,en,en,en,en,;,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,fr,…
                                                         ^

      """)
    expectEqual(command.status, 2)
  }

  @Test func repeatsAnArgumentOf1024BytesAndCutsALongerOne() throws {
    let path = String(repeating: "a/", count: 512)
    #expect(try Command("encode", path).messages.hasPrefix("\(path): error: cannot be read"))
    let longer = try Command("encode", "\(path)a")
    #expect(longer.messages.hasPrefix("\(path.prefix(60))…: error: cannot be read"))
    expectEqual(longer.status, 2)
  }
}
