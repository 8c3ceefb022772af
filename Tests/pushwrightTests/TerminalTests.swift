import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the command writes to a terminal never carries what the terminal would obey, wherever it comes from.
@Suite struct TerminalTests {
  /// Reverses what follows, rings, goes back to the line's start, sets the title with a one-byte control, reorders.
  static let hostile = "\u{1B}[7m\u{7}\r\u{9B}7m\u{9D}0;x\u{9C}\u{7F}\u{202E}\u{2066}\u{61C}"
  static let payload =
    #"{"aps":{"alert":{"title":"HOSTILE","loc-key":"KEY","loc-args":["HOSTILE"]}},"HOSTILE":"HOSTILE"}"#
    .replacing("HOSTILE", with: escaped)
  /// As JSON escapes; the text has them as characters.
  static let escaped = hostile.unicodeScalars.map { String(format: "\\u%04x", $0.value) }.joined()
  static let raw = hostile.unicodeScalars.filter { $0.value >= 0x7F }.reduce(into: "") { $0.unicodeScalars.append($1) }

  @Test(arguments: [
    ["encode"], ["size"], ["size", "--format", "json"], ["lint", "-"], ["lint", "--format", "json", "-"],
  ])
  func escapesAPayload(arguments: [String]) throws {
    for input in [Self.payload, #"{"aps":{"alert":"\#(Self.raw)","\#(Self.raw)":0},"\#(Self.raw)":0}"#] {
      try Self.expectSafe(Terminal(arguments, input: input))
    }
  }

  @Test func staysTheSameJSONOnATerminal() throws {
    let terminal = try Terminal(["encode"], input: #"{"aps":{"alert":"a\#(Self.raw)"}}"#)
    let value = try JSONSerialization.jsonObject(with: Data(terminal.output.utf8)) as? [String: [String: String]]
    #expect(value?["aps"]?["alert"]?.unicodeScalars.elementsEqual("a\(Self.raw)".unicodeScalars) == true)
    #expect(terminal.output.contains(#"\u007F\u"#) || terminal.output.contains(#"\u009B"#))
  }

  @Test(arguments: [
    #"{"aps":{"badge":"HOSTILE"},"aps":"HOSTILE"}"#, #"{"aps":{"badge":"RAW"}}RAW"#, "{\"RAW\":RAW}", "RAW",
    #"{"aps":{"HOSTILE":{"HOSTILE":"HOSTILE"},"sound":{"HOSTILE":[]}}}"#,
  ])
  func escapesWhatIsWrongWithAPayload(input: String) throws {
    let input = input.replacing("HOSTILE", with: Self.escaped).replacing("RAW", with: Self.hostile)
    for arguments in [["encode"], ["size"], ["lint", "-"], ["lint", "--format", "json", "-"]] {
      try Self.expectSafe(Terminal(arguments, input: input))
    }
  }

  @Test(arguments: [
    ["encode", "HOSTILE"], ["lint", "HOSTILE"], ["render", "--app", "HOSTILE"], ["strings", "dump", "HOSTILE"],
    ["rules", "HOSTILE"], ["HOSTILE"], ["encode", "--HOSTILE"], ["size", "--push-type", "HOSTILE"],
    ["match", "--available", "en,HOSTILE", "--preferred", "HOSTILE,en", "--explain"],
    ["match", "--available", "en,HOSTILE", "--preferred", "HOSTILE", "--format", "json"],
    ["match", "--available", "HOSTILE", "--preferred", "fr", "--development-region", "HOSTILE"],
    ["match", "--available", "en", "--accept-language", "en;HOSTILE"],
    ["match", "--available", "en", "--preferred", "en", "--mode", "best-fit", "--deny", "HOSTILE:en"],
    ["substitute", "%@ HOSTILE", "HOSTILE"], ["substitute", "%@ HOSTILE", "HOSTILE", "--format", "json"],
    ["substitute", "%HOSTILE %d", "HOSTILE", "HOSTILE"],
  ])
  func escapesArguments(arguments: [String]) throws {
    let terminal = try Terminal(arguments.map { $0.replacing("HOSTILE", with: Self.hostile) }, input: Self.payload)
    Self.expectSafe(terminal)
    #expect(!terminal.output.isEmpty)
  }

  @Test func escapesTheTextsOfAnApp() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = folder.appending(path: "e\(Self.hostile)n.lproj")
    try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
    let file = language.appending(path: "Localizable.strings")
    try Data("\"KEY\" = \"%@ \(Self.hostile)\";\n\"\(Self.hostile)\" = {};\n\"\(Self.hostile)\"\n".utf8).write(to: file)
    try Self.expectSafe(Terminal(["strings", "dump", file.path], input: ""))
    try Self.expectSafe(Terminal(["strings", "dump", "--format", "json", file.path], input: ""))
    for extra in [["--all"], ["--languages", "e\(Self.hostile)n"], ["--format", "json"]] {
      try Self.expectSafe(Terminal(["render", "--app", folder.path] + extra, input: Self.payload))
    }
  }

  @Test func aPipeGetsEveryByteOfAResult() throws {
    #expect(try Command("substitute", "%@!", Self.hostile).output.utf8.elementsEqual("\(Self.hostile)!\n".utf8))
    let payload = #"{"aps":{"alert":"\#(Self.raw)"}}"#
    #expect(try Command("encode", input: payload).output.utf8.elementsEqual(payload.utf8))
  }

  @Test func messagesAreEscapedInAPipeToo() throws {
    let command = try Command("encode", "a\u{1B}[7m\u{202E}.apns")
    let cause = "cannot be read: No such file or directory"
    expectEqual(command.messages, "a\\u001B[7m\\u202E.apns: error: \(cause)\n")
    let report = try Command("lint", input: "{\"aps\":{\"\u{202E}\":0,\"\u{202E}\":0}}").output
    #expect(!report.contains("\u{202E}"))
  }

  /// Otherwise, the command would seem to hang.
  @Test(arguments: [
    ["encode"], ["size"], ["lint", "-"], ["preview", "--app", "Localizations", "--output", "/dev/null"],
    ["strings", "dump"], ["match", "--batch"], ["batch", "--app", "Localizations"],
  ])
  func saysThatItReadsTheTerminal(arguments: [String]) throws {
    // An end of the input that is typed: Ctrl-D at the start of a line.
    let terminal = try Terminal(arguments, typing: "\u{4}")
    let message = "reading standard input from the terminal; end it with Ctrl-D\n"
    expectEqual(terminal.output.components(separatedBy: message).count, 2, "\(terminal.output)")
    #expect(try !Terminal(arguments, input: "").output.contains("reading standard input"))
  }

  /// Nothing but line ends and the command's own colours.
  private static func expectSafe(_ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation) {
    var text = terminal.output
    // What clears a line of progress is the command's own, too.
    text = text.replacing("\r\u{1B}[K", with: "")
    for color in [0, 1, 2, 31, 33, 36] { text = text.replacing("\u{1B}[\(color)m", with: "") }
    let obeyed = text.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
    #expect(obeyed.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
  }
}

/// The command on a terminal of its own: what it writes there, results and messages alike.
private struct Terminal {
  let output: String

  init(_ arguments: [String], input: String) throws { try self.init(arguments, piped: input, typed: nil) }

  init(_ arguments: [String], typing text: String) throws { try self.init(arguments, piped: "", typed: text) }

  private init(_ arguments: [String], piped input: String, typed: String?) throws {
    var leader: Int32 = -1
    var end: Int32 = -1
    try #require(unsafe openpty(&leader, &end, nil, nil, nil) == 0)
    defer { close(leader) }
    // Another process that inherits an end would keep the terminal open.
    for descriptor in [leader, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let follower = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    let pipe = Pipe()
    let process = Process()
    process.executableURL = TestedCommand.executable
    process.arguments = arguments
    process.currentDirectoryURL = Command.root
    process.standardInput = typed == nil ? pipe : follower
    process.standardOutput = follower
    process.standardError = follower
    try process.run()
    try follower.close()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    if let typed { _ = unsafe Array(typed.utf8).withUnsafeBytes { unsafe write(leader, $0.baseAddress, $0.count) } }
    // A terminal without a process is an error to read, not an end.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(leader, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    process.waitUntilExit()
    output = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
