import Foundation
import TestSupport

/// A script for bash, in the root of the package, with the command as `$PUSHWRIGHT` and a folder of its own as `$FOLDER`.
///
/// `$UNPRIVILEGED` before a command runs it as somebody who may not read and write everything; nothing, for who never may.
struct Shell {
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
      [
        "PUSHWRIGHT": TestedCommand.executable.path, "FOLDER": folder.path,
        "UNPRIVILEGED": getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "",
      ], uniquingKeysWith: { $1 })
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
