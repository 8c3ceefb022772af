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
  }

  /// A command that a block shows, with what it prints.
  struct Command: Sendable {
    let text: String
    let output: String
    let status: Int32
    let line: Int
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
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(
            Block(language: block.language, text: block.lines.joined(separator: "\n"), line: block.line))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1, [])
      }
    }
    return blocks
  }

  /// What the blocks marked `sh` show: a command stands behind `$`, what it prints on the lines after it.
  ///
  /// A command that ends in a comment `# exits with 1` has that status, every other 0.
  var commands: [Command] {
    blocks.filter { $0.language == "sh" }.flatMap { block in
      var commands: [(text: String, output: [Substring], line: Int)] = []
      var continues = false
      for (index, line) in block.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if continues, let last = commands.indices.last {
          commands[last].text += "\n\(line)"
        } else if line.hasPrefix("$ ") {
          commands.append((String(line.dropFirst(2)), [], block.line + 1 + index))
        } else if let last = commands.indices.last {
          commands[last].output.append(line)
        }
        continues = commands.last.map { $0.output.isEmpty && $0.text.hasSuffix("\\") } ?? false
      }
      return commands.map { command in
        let status = command.text.firstMatch(of: /# exits with ([0-9]+)$/).flatMap { Int32($0.output.1) } ?? 0
        return Command(
          text: command.text, output: command.output.joined(separator: "\n"), status: status, line: command.line)
      }
    }
  }
}
