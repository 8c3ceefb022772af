import Foundation
import TestSupport

/// The Swift compiler, used as by a package that depends on this one.
enum Compiler {
  private static let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isThere: Bool { path != nil }

  /// Checks the types of a file.
  static func check(_ file: URL, _ options: String = "") throws -> (output: String, status: Int32) {
    // The compiler puts its cache in the home folder, which is the one that the shell runs in.
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The modules of C that the libraries use.
    let maps = [
      "\(TestedCommand.built.path)/ICUShim.build/module.modulemap",
      "\(Document.root.path)/Sources/CICU/module.modulemap",
    ]
    .map { "-Xcc '-fmodule-map-file=\($0)'" }.joined(separator: " ")
    let command =
      "'\(path ?? "")' -typecheck -swift-version 6 -I '\(TestedCommand.built.path)/Modules' \(maps) \(options) '\(file.path)'"
    return try Shell.run(command, in: folder)
  }
}
