import Foundation
import TestSupport
import Testing

/// The command as a filter: lines in, lines out, whatever happens.
@Suite struct BatchCommandTests {
  static let line = #"{"id":1,"languages":["fr"],"payload":{"aps":{"alert":{"loc-key":"TIMER_DONE"}}}}"#
  static let result = #"{"id":1,"payload":"{\"aps\":{\"alert\":{\"body\":\"Le temps est écoulé"#

  private func batch(_ arguments: String..., input: Data) throws -> Command {
    try Command(["batch", "--app", "Localizations"] + arguments, input: input)
  }

  @Test(arguments: ["1", "2", "7"]) func answersEveryLineInOrder(jobs: String) throws {
    let lines = (0..<5_000).map { Self.line.replacing(#""id":1"#, with: #""id":\#($0)"#) }
    let command = try batch("--jobs", jobs, input: Data(lines.joined(separator: "\n").utf8))
    expectEqual(command.status, 0)
    #expect(command.messages.hasPrefix("5000 lines: 5000 payloads, 0 cut, 0 errors; "))
    let output = command.output.split(separator: "\n")
    expectEqual(output.count, 5_000)
    #expect(output.enumerated().allSatisfy { $1.hasPrefix(#"{"id":\#($0),"payload":""#) })
  }

  @Test func saysAnErrorInItsPlaceAndGoesOn() throws {
    var input = Data("\(Self.line)\nbad\n".utf8)
    input += Data([0xFF, 0x0A]) + Data(repeating: 0x61, count: 3 << 20) + Data("\n\(Self.line)".utf8)
    let command = try batch(input: input)
    expectEqual(command.status, 1)
    let lines = command.output.split(separator: "\n")
    expectEqual(lines.count, 5)
    #expect(lines[1].contains(#""line":2,"offset":0"#))
    #expect(lines[2].contains(#""line":3,"offset":0"#))
    #expect(lines[3].contains(#""code":"line-too-long""#) && lines[3].contains(#""line":4"#))
    expectEqual(lines[4], lines[0])
    #expect(command.messages.hasPrefix("5 lines: 2 payloads, 0 cut, 3 errors; "))
  }

  /// In the text as the system's number type prints it; where the device inserts it, as it was written.
  @Test(
    arguments: [
      ("18446744073709551615", "18446744073709551615"), ("0.00001", "1e-05"), ("5.0", "5"),
      ("-9223372036854775809", "-9223372036854775809"),
      ("123456789.123456789", "123456789.123456789"), ("1e21", "1e+21"),
    ])
  func insertsNumbersAsTheDeviceDoes(number: String, shown: String) throws {
    let line = #"{"id":1,"languages":["en"],"payload":{"aps":{"alert":{"loc-key":"FRMT","loc-args":[NUMBER,"x"]}}}}"#
      .replacing("FRMT", with: "GAME_PLAY_REQUEST_FORMAT").replacing("NUMBER", with: number)
    let server = try batch(input: Data(line.utf8))
    #expect(server.output.contains(shown) && (number == shown || !server.output.contains(number)), "\(server.output)")
    let device = try batch("--localize", "device", input: Data(line.utf8))
    #expect(device.output.contains(#"\"loc-args\":[\#(number),\"x\"]"#), "\(device.output)")
  }

  /// Standard input has the recipients, under whatever name.
  @Test(arguments: ["-", "/dev/stdin", "/proc/self/fd/0", "/dev/fd/0"])
  func refusesATemplateFromTheInput(name: String) throws {
    guard name == "-" || FileManager.default.fileExists(atPath: name) else { return }
    let command = try batch("--template", name, input: Data(#"{"aps":{"alert":"a"}}"#.utf8))
    #expect(
      command.messages.hasPrefix("error: --template cannot be \(name), because standard input has the recipients;"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test func endsAnEmptyStreamWithNothing() throws {
    let command = try batch(input: Data())
    #expect(command.output == "" && command.status == 0)
    #expect(command.messages.hasPrefix("0 lines: "))
  }

  @Test func refusesAClosedInput() throws {
    let shell = try Shell("\"$PUSHWRIGHT\" batch --app Localizations <&-")
    expectEqual(shell.status, 2)
    #expect(shell.output == "")
    expectEqual(shell.messages, "<stdin>: error: cannot be read: the input is closed\n")
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--topic"], ["--priority", "5"], ["--localize", "both"], ["--template", "nowhere"],
    ["--budget", "-1"], ["--topic", "com.example", "--push-type", "pushtotalk", "--priority", "5"],
    ["--topic", "com.example", "--collapse-id", String(repeating: "c", count: 65)], ["--topic", ""],
    ["--topic", "com.example", "--expiration", "-1"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(["batch", "--app", "Localizations"] + arguments, input: Data())
    expectEqual(command.status, 2)
    #expect(command.output == "")
    #expect(!command.messages.isEmpty)
  }

  /// The push type also decides the headers, so a budget is allowed too.
  @Test func takesABudgetBesideAPushType() throws {
    let line = #"{"id":1,"token":"00ff","payload":{"aps":{},"a":"b"}}"#
    let arguments = ["--topic", "com.example", "--push-type", "voip", "--budget"]
    let fits = try Command(["batch", "--app", "Localizations"] + arguments + ["30"], input: Data(line.utf8))
    #expect(fits.output.contains(#""apns-topic":"com.example.voip""#) && fits.status == 0)
    let refused = try Command(["batch", "--app", "Localizations"] + arguments + ["10"], input: Data(line.utf8))
    #expect(refused.output.contains("but the budget is 10") && refused.status == 1)
  }

  /// What a shell pipeline does to the command: the reader goes away, the disk is full, somebody interrupts.
  @Test(arguments: [
    (">/dev/full", 2, "<stdout>: error: cannot be written: No space left on device, after 0 lines\n"),
    ("| head -n 1 >/dev/null; exit ${PIPESTATUS[2]}", 2, "<stdout>: error: cannot be written: Broken pipe, after "),
  ])
  func endsWhereNobodyTakesTheOutput(sink: String, status: Int32, message: String) throws {
    let shell = try Shell(
      "yes '\(Self.line)' | head -n 20000 | \"$PUSHWRIGHT\" batch --app Localizations \(sink)")
    expectEqual(shell.status, status)
    #expect(shell.messages.hasPrefix(message))
  }

  @Test func refusesAtOnceWhatEveryLineWouldBeRefusedFor() throws {
    let command = try Command(
      ["batch", "--app", "Localizations", "--topic", "com.example", "--priority", "7"], input: Data(Self.line.utf8))
    expectEqual(command.status, 2)
    #expect(command.output == "")
    expectEqual(command.messages, "error: BadPriority: priority 7 is not allowed; use 10, 5 or 1\n")
  }

  @Test(arguments: [
    ("", "0 lines: 0 payloads, 0 cut, 0 errors; "), ("\n \r\n\n", "0 lines: 0 payloads, 0 cut, 0 errors; "),
    (line, "1 line: 1 payload, 0 cut, 0 errors; "), ("x\n\(line)\n", "2 lines: 1 payload, 0 cut, 1 error; "),
  ])
  func sumsUp(input: String, summary: String) throws {
    #expect(try batch(input: Data(input.utf8)).messages.hasPrefix(summary))
  }

  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func answersALineOf100MB() throws {
    let shell = try Shell(
      "{ printf '{\"id\":5,\"args\":\"'; head -c 100000000 /dev/zero | tr '\\0' x; printf '\"}\\n%s' '\(Self.line)'; } "
        + "| \"$PUSHWRIGHT\" batch --app Localizations")
    let lines = shell.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.hasPrefix(#"{"id":5,"error":{"code":"line-too-long""#) == true)
    #expect(lines.last?.hasPrefix(Self.result) == true)
    #expect(shell.messages.hasPrefix("2 lines: 1 payload, 0 cut, 1 error; "))
    expectEqual(shell.status, 1)
  }

  /// A file that may not grow: what was written of it is what the message says.
  @Test func saysAfterHowManyLinesItFailed() throws {
    let shell = try Shell(
      "trap '' XFSZ; ulimit -f 64; yes '\(Self.line)' | head -n 20000 | "
        + "\"$PUSHWRIGHT\" batch --app Localizations >\"$FOLDER/out\"; status=$?; wc -l <\"$FOLDER/out\"; exit $status")
    let lines = try #require(Int(shell.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(lines > 100)
    expectEqual(shell.messages, "<stdout>: error: cannot be written: File too large, after \(lines) lines\n")
    expectEqual(shell.status, 2)
  }

  @Test(arguments: [("INT", "130"), ("TERM", "143"), ("HUP", "129")])
  func writesWholeLinesWhenItIsInterrupted(signal: String, status: String) throws {
    let shell = try Shell(
      "yes '\(Self.line)' | env --default-signal=HUP \"$PUSHWRIGHT\" batch --app Localizations >\"$FOLDER/out\" & "
        + "while [ ! -s \"$FOLDER/out\" ]; do sleep 0.05; done; kill -\(signal) $!; wait $!; echo $?; cat \"$FOLDER/out\""
    )
    let lines = shell.output.split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines.first.map(String.init), status)
    #expect(lines.last == "" && lines.count > 2)
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix(Self.result) && $0.hasSuffix(#""cut":[]}"#) })
    #expect(shell.messages.hasPrefix("\(lines.count - 2) lines: "))
  }

  /// As `nohup` has it, so that the batch outlives its terminal.
  @Test func staysDeafToAHangUpThatIsIgnored() throws {
    let shell = try Shell(
      """
      trap '' HUP; mkfifo "$FOLDER/in"; exec 3<>"$FOLDER/in"; : >"$FOLDER/out"
      "$PUSHWRIGHT" batch --app Localizations <"$FOLDER/in" >"$FOLDER/out" 3>&- & pid=$!
      printf '%s\\n' '\(Self.line)' >&3
      for try in {1..1000}; do [ -s "$FOLDER/out" ] && break; sleep 0.03; done
      kill -HUP $pid; sleep 0.3; kill -0 $pid && echo there; kill -TERM $pid; wait $pid; echo $?
      """)
    expectEqual(shell.output, "there\n143\n")
  }

  /// The input stays open and idle: results come without more of it, and a signal ends the waiting.
  ///
  /// Half a line stands at the end. What would hang is ended after 30 seconds. The guard ends by itself, because
  /// Foundation waits for every process that a script has started, and starts them with SIGTERM blocked.
  @Test(arguments: [("INT", "1"), ("INT", "2"), ("TERM", "1"), ("TERM", "2")], [1, 40])
  func isNeitherSilentNorDeafWhileNothingComes(run: (signal: String, jobs: String), lines: Int) throws {
    let shell = try Shell(
      """
      mkfifo "$FOLDER/in"; exec 3<>"$FOLDER/in"; : >"$FOLDER/out"
      "$PUSHWRIGHT" batch --app Localizations --jobs \(run.jobs) <"$FOLDER/in" >"$FOLDER/out" 3>&- & pid=$!
      { for try in {1..300}; do [ -e "$FOLDER/end" ] && exit; sleep 0.1; done; kill -KILL $pid; } 2>/dev/null &
      for line in $(seq \(lines)); do
        printf '%s\\n' '\(Self.line)' >&3
        while kill -0 $pid && [ "$(wc -l <"$FOLDER/out")" -lt $line ]; do sleep 0.01; done
      done
      printf '{"id":2,' >&3
      sleep 0.3; kill -\(run.signal) $pid; wait $pid; echo $?; : >"$FOLDER/end"; cat "$FOLDER/out"
      """)
    let output = shell.output.split(separator: "\n")
    expectEqual(output.first, (run.signal == "INT" ? "130" : "143"))
    expectEqual(output.count, lines + 1)
    #expect(output.dropFirst().allSatisfy { $0.hasPrefix(Self.result) && $0.hasSuffix(#""cut":[]}"#) })
    #expect(shell.messages.hasPrefix("\(lines) line\(lines == 1 ? "" : "s"): \(lines) payload"))
  }
}
