import Foundation
import TestSupport
import Testing

/// Whether the commands of the documents print what stands below them.
///
/// All commands of a document run in order in one folder, which has a copy of the sample app.
@Suite struct ShownCommandTests {
  @Test(arguments: Document.all.filter { !$0.commands.isEmpty })
  func printsWhatIsShown(document: Document) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Localizations", "Scripts"] {
      try FileManager.default.copyItem(at: Document.root.appending(path: name), to: folder.appending(path: name))
    }
    for command in document.commands where !command.builds {
      let (output, status) = try Shell.run(command.text, in: folder)
      let place = "\(document.path):\(command.line): \(command.text)"
      expectEqual(status, command.status, "\(place)\n\(output)")
      expect(command.output, in: output, place)
    }
  }

  @Test(.enabled(if: TestedCommand.isOptimized, "slow in a debug build")) func theSamplesLookAsShown() throws {
    let command = try #require(Document("README.md").commands.first { $0.text.hasPrefix("make run") })
    let (output, status) = try Shell.run(
      "Scripts/show-samples \(Shell.commands)/pushwright Localizations", in: Document.root)
    expectEqual(status, 0)
    expect("…\n\(command.output)", in: output, "README.md:\(command.line)")
  }

  /// A line of … stands for any others.
  private func expect(_ shown: String, in output: String, _ place: String) {
    let pieces = "\n\(shown)\n".components(separatedBy: "\n…\n").map { $0.trimming("\n") }
    var rest = output[...]
    for (index, piece) in pieces.enumerated() where !piece.isEmpty {
      let range = rest.range(of: piece)
      #expect(range != nil, "\(place)\nshown:\n\(piece)\nfound:\n\(output)")
      if index == 0 { #expect(output.hasPrefix(piece), "\(place)\nfound first:\n\(output)") }
      rest = rest[(range?.upperBound ?? rest.endIndex)...]
    }
    if pieces.last?.isEmpty == false || pieces.count == 1 {
      #expect(rest.allSatisfy { $0 == "\n" }, "\(place)\nnot shown:\n\(rest)")
    }
  }

  /// What builds the package is no command for a test; `.ci/run` runs each.
  @Test func everyOtherCommandIsRunInCI() throws {
    let steps = try text(".ci/run")
    let commands = Document.all.flatMap(\.commands).filter { $0.builds && !$0.text.contains("Examples/provider") }
    #expect(commands.count >= 3)
    for line in commands.flatMap({ $0.text.split(separator: "\n") }) where !line.hasPrefix("export ") {
      #expect(steps.contains(line), "CI does not run \(line)")
    }
  }

  /// The example runs the commands of its README in its own tests.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(Document.root.path)/Examples/provider/README.md")))
  func theProviderIsTriedAsInItsOwnDocument() throws {
    let example = try text("Examples/provider/README.md")
    let commands = Document.all.flatMap(\.commands).filter { $0.text.contains("Examples/provider") }
    #expect(!commands.isEmpty)
    for command in commands { #expect(example.contains(command.text), "line \(command.line)") }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Document.root.appending(path: path), encoding: .utf8)
  }
}

extension StringProtocol {
  fileprivate func trimming(_ characters: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: characters))
  }
}
