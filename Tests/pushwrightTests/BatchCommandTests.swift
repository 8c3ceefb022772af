import Foundation
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
    #expect(command.status == 0)
    #expect(command.messages.hasPrefix("5000 lines: 5000 payloads, 0 cut, 0 errors; "))
    let output = command.output.split(separator: "\n")
    #expect(output.count == 5_000)
    #expect(output.enumerated().allSatisfy { $1.hasPrefix(#"{"id":\#($0),"payload":""#) })
  }

  @Test func saysAnErrorInItsPlaceAndGoesOn() throws {
    var input = Data("\(Self.line)\nbad\n".utf8)
    input += Data([0xFF, 0x0A]) + Data(repeating: 0x61, count: 3 << 20) + Data("\n\(Self.line)".utf8)
    let command = try batch(input: input)
    #expect(command.status == 1)
    let lines = command.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].contains(#""line":2,"offset":0"#))
    #expect(lines[2].contains(#""line":3,"offset":0"#))
    #expect(lines[3].contains(#""code":"line-too-long""#) && lines[3].contains(#""line":4"#))
    #expect(lines[4] == lines[0])
    #expect(command.messages.hasPrefix("5 lines: 2 payloads, 0 cut, 3 errors; "))
  }

  @Test func endsAnEmptyStreamWithNothing() throws {
    let command = try batch(input: Data())
    #expect(command.output == "" && command.status == 0)
    #expect(command.messages.hasPrefix("0 lines: "))
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--topic"], ["--priority", "5"], ["--localize", "both"], ["--template", "nowhere"],
    ["--budget", "-1"],
  ])
  func refusesBadUsage(arguments: [String]) throws {
    let command = try Command(["batch", "--app", "Localizations"] + arguments, input: Data())
    #expect(command.status == 2)
    #expect(command.output == "")
    #expect(!command.messages.isEmpty)
  }

  /// What a shell pipeline does to the command: the reader goes away, the disk is full, somebody interrupts.
  @Test(arguments: [
    (">/dev/full", 2, "<stdout>: error: cannot be written: No space left on device, after 0 lines\n"),
    ("| head -n 1 >/dev/null; exit ${PIPESTATUS[2]}", 2, "<stdout>: error: cannot be written: Broken pipe, after "),
  ])
  func endsWhereNobodyTakesTheOutput(sink: String, status: Int32, message: String) throws {
    let shell = try Shell(
      "yes '\(Self.line)' | head -n 20000 | \"$PUSHWRIGHT\" batch --app Localizations \(sink)")
    #expect(shell.status == status)
    #expect(shell.messages.hasPrefix(message))
  }

  @Test func writesWholeLinesWhenItIsInterrupted() throws {
    let shell = try Shell(
      "yes '\(Self.line)' | \"$PUSHWRIGHT\" batch --app Localizations >\"$FOLDER/out\" & "
        + "while [ ! -s \"$FOLDER/out\" ]; do sleep 0.05; done; kill -INT $!; wait $!; echo $?; cat \"$FOLDER/out\"")
    let lines = shell.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "130")
    #expect(lines.last == "" && lines.count > 2)
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix(Self.result) && $0.hasSuffix(#""cut":[]}"#) })
    #expect(shell.messages.hasPrefix("\(lines.count - 2) lines: "))
  }

  /// A script for bash, in the root of the package.
  private struct Shell {
    let output: String
    let messages: String
    let status: Int32

    init(_ script: String) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = Command.root
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["PUSHWRIGHT": Command.executable.path, "FOLDER": folder.path], uniquingKeysWith: { $1 })
      func file(_ name: String) throws -> FileHandle {
        let url = folder.appending(path: name)
        try Data().write(to: url)
        return try FileHandle(forUpdating: url)
      }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try file("stdout")
      process.standardError = try file("stderr")
      try process.run()
      process.waitUntilExit()
      output = String(decoding: try Data(contentsOf: folder.appending(path: "stdout")), as: UTF8.self)
      messages = String(decoding: try Data(contentsOf: folder.appending(path: "stderr")), as: UTF8.self)
      status = process.terminationStatus
    }
  }
}
