import Foundation
import PackagePlugin

/// The command `swift package lint-payloads [ARGUMENTS]`, which runs `pushwright lint`.
///
/// It lints the whole package if no path is given.
@main
struct LintPayloads: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "pushwright").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["lint"] + arguments + (Self.hasPath(arguments) ? [] : ["."])
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
  }

  private static func hasPath(_ arguments: [String]) -> Bool {
    var extractor = ArgumentExtractor(arguments)
    let valued = [
      "app", "bundle", "base", "android", "envelope", "push-type", "priority", "activity", "now", "format", "config",
      "baseline", "write-baseline", "fail-on",
    ]
    for name in valued { _ = extractor.extractOption(named: name) }
    return !extractor.remainingArguments.filter { !$0.hasPrefix("-") || $0 == "-" }.isEmpty
  }

  private struct Failure: Error, CustomStringConvertible {
    let status: Int32
    var description: String { status == 1 ? "findings" : "pushwright lint ended with the status \(status)" }
  }
}
