import Foundation
import TestSupport

/// A shell where `pushwright` is on the path.
enum Shell {
  /// The folder of the command.
  static let commands = TestedCommand.executable.deletingLastPathComponent().path

  /// Returns what a command prints: standard output, then on a new line standard error.
  static func run(_ command: String, in folder: URL) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(commands):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8",
    ]
    // Files, not pipes: a pipe that nobody empties blocks the command.
    let files = try ["output", "messages"].map { name in
      let url = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString).\(name)")
      try Data().write(to: url)
      return url
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let needsLineEnd = !texts[0].isEmpty && !texts[0].hasSuffix("\n")
    return (texts[0] + (needsLineEnd ? "\n" : "") + texts[1], process.terminationStatus)
  }

  /// Whether a program can be run by its name.
  static func has(_ program: String) -> Bool {
    (try? run("command -v \(program)", in: FileManager.default.temporaryDirectory))?.status == 0
  }
}
