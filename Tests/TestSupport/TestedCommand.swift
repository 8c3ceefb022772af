public import Foundation

/// The command that the tests run.
public enum TestedCommand {
  private static let named = ProcessInfo.processInfo.environment["PUSHWRIGHT_COMMAND"].map { URL(filePath: $0) }

  /// The folder of the test bundle, where the build has put the modules and the command.
  public static let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// The one that `PUSHWRIGHT_COMMAND` names, or else the one that was built with the tests.
  public static let executable = named ?? built.appending(path: "pushwright")

  /// Whether the command is optimized, so that a test with much input, or one that runs it often, takes little time.
  public static let isOptimized: Bool = {
    // The optimizer removes assertions.
    var hasAssertions = false
    assert({ hasAssertions = true }() == ())
    return named != nil || !hasAssertions
  }()
}
