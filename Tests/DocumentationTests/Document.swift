import Foundation
import Testing

/// A text for people that shows code and commands: the README, or an article of a module's documentation.
struct Document: Sendable, CustomTestStringConvertible {
  /// From the root of the package.
  let path: String
  let text: String

  /// A part between two fences.
  struct Block: Sendable {
    /// What stands behind the opening fence, such as `swift`.
    let language: String
    let text: String
    /// Of the opening fence, from 1.
    let line: Int
    /// What stands before the opening fence.
    let lineBefore: Substring
  }

  /// A block of shell commands, with what it prints.
  struct Command: Sendable {
    let text: String
    let output: String
    let status: Int32
    let line: Int

    /// Building is nothing for a test.
    var builds: Bool { ["make ", "swift "].contains { text.hasPrefix($0) } }
  }

  var testDescription: String { path }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The README, and every page of the modules' documentation.
  static let all: [Document] = {
    let sources = root.appending(path: "Sources").path
    let pages = (FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
    return (["README.md"] + pages.map { "Sources/\($0)" }).map(Document.init)
  }()

  init(_ path: String) {
    self.path = path
    text = (try? String(contentsOf: Self.root.appending(path: path), encoding: .utf8)) ?? ""
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, line: Int, lineBefore: Substring, lines: [Substring])?
    var lineBefore: Substring = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      defer { lineBefore = line }
      if let block = open {
        if line == "```" {
          blocks.append(
            Block(
              language: block.language, text: block.lines.joined(separator: "\n"), line: block.line,
              lineBefore: block.lineBefore))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1, lineBefore, [])
      }
    }
    return blocks
  }

  /// What the blocks marked `sh` show, ready to be pasted; a block marked `text` next to one is what it prints.
  ///
  /// One after a line `<!-- exits with 1 -->` has that status, every other 0; a comment of the shell would not do, as zsh
  /// knows none at its prompt.
  var commands: [Command] {
    let blocks = blocks
    return blocks.indices.filter { blocks[$0].language == "sh" }.map { index in
      let block = blocks[index]
      let next = blocks.dropFirst(index + 1).first
      let status = block.lineBefore.firstMatch(of: /^<!-- exits with ([0-9]+) -->$/).flatMap { Int32($0.output.1) } ?? 0
      return Command(
        text: block.text, output: next?.language == "text" ? next?.text ?? "" : "", status: status, line: block.line)
    }
  }
}
