import Foundation
import TestSupport
import Testing

/// The programs that keep `pushwright batch` running beside a server, and the article that shows them.
@Suite struct CoprocessTests {
  private static let article = Document("Sources/PushBatch/PushBatch.docc/KeepTheCommandRunning.md")
  private static let hasPython = Shell.has("python3")
  private static let hasNode = Shell.has("node")

  @Test(arguments: ["python": "payloads.py", "javascript": "payloads.mjs"])
  func theArticleShowsTheProgram(language: String, file: String) {
    let shown = Self.article.blocks.filter { $0.language == language }.map { $0.text + "\n" }
    expectEqual(shown, [Document("Examples/coprocess/\(file)").text])
  }

  @Test(.enabled(if: hasPython, "python3 is not installed")) func pythonKeepsTheCommandRunning() throws {
    try expectShownOutput(of: "python3")
    try expectSuccess(of: "PYTHONDONTWRITEBYTECODE=1 python3 Examples/coprocess/test_payloads.py")
  }

  @Test(.enabled(if: hasNode, "node is not installed")) func nodeKeepsTheCommandRunning() throws {
    try expectShownOutput(of: "node")
    try expectSuccess(of: "node Examples/coprocess/test_payloads.mjs")
  }

  private func expectShownOutput(of program: String) throws {
    let blocks = Self.article.blocks
    let commands = try #require(blocks.first { $0.language == "shell" }).text.split(separator: "\n")
    let command = try #require(commands.first { $0.hasPrefix(program) })
    let output = try Shell.run(String(command), in: Document.root).output
    expectEqual(output, blocks.first { $0.language == "text" }.map { $0.text + "\n" })
  }

  private func expectSuccess(of command: String) throws {
    let (output, status) = try Shell.run(command, in: Document.root)
    expectEqual(status, 0, "\(output)")
  }
}
