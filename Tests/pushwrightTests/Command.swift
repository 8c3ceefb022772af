import Foundation
import TestSupport
import Testing

/// The command as a user runs it: its output, its messages, its exit status.
struct Command {
  /// The output where it is no text.
  let bytes: Data
  let output: String
  let messages: String
  let status: Int32

  /// Runs `pushwright` from the root of the package.
  init(_ arguments: String..., input: String = "") throws {
    try self.init(arguments, input: Data(input.utf8))
  }

  init(_ arguments: [String], input: Data) throws {
    let process = Process()
    process.executableURL = TestedCommand.executable
    process.arguments = arguments
    process.currentDirectoryURL = Self.root
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, not pipes: a pipe that nobody empties blocks the command.
    func file(_ name: String, _ content: Data = Data()) throws -> FileHandle {
      let url = folder.appending(path: name)
      try content.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    process.standardInput = try file("input", input)
    process.standardOutput = try file("output")
    process.standardError = try file("messages")
    try process.run()
    process.waitUntilExit()
    bytes = try Data(contentsOf: folder.appending(path: "output"))
    output = String(decoding: bytes, as: UTF8.self)
    messages = String(decoding: try Data(contentsOf: folder.appending(path: "messages")), as: UTF8.self)
    status = process.terminationStatus
  }

  /// The output as JSON.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Data that stands beside the project on some machines and is no part of it; nil where it is not there.
  static func shared(_ path: String) -> String? {
    let url = root.deletingLastPathComponent().appending(path: "shared").appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url.path : nil
  }
}
