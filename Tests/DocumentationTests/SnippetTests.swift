import Foundation
import Testing

/// Whether the Swift code of the documents is the code of this target, which is compiled and run.
///
/// A snippet stands between `// snippet.NAME` and `// snippet.end`; pieces with one name are joined, so that its imports
/// may stand at the top of the file.
@Suite struct SnippetTests {
  static let snippets: [String: String] = {
    let folder = Document.root.appending(path: "Tests/DocumentationTests/Snippets").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var snippets: [String: [String]] = [:]
    for file in files.sorted() {
      let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
      var open: (name: String, lines: [String])?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard let marker = line.firstMatch(of: /^ *\/\/ snippet\.([a-z-]+)$/)?.output.1 else {
          open?.lines.append(String(line))
          continue
        }
        if let (name, lines) = open { snippets[name, default: []] += indentedLess(lines) }
        open = marker == "end" ? nil : (String(marker), [])
      }
    }
    return snippets.mapValues { $0.joined(separator: "\n") }
  }()

  /// The README's example for APNSwift, which the provider's package compiles, because it depends on SwiftNIO.
  static func isForAPNSwift(_ block: Document.Block) -> Bool {
    // The file has one more line at its top, for swift-format.
    Document("Examples/provider/Tests/APNSwiftTests/ReadmeExample.swift").text.hasSuffix("\n\n\(block.text)\n")
      && block.text.hasPrefix("import ")
  }

  @Test(arguments: Document.all) func codeIsCompiled(document: Document) {
    for block in document.blocks where block.language == "swift" && !Self.isForAPNSwift(block) {
      #expect(
        Self.snippets.values.contains(block.text), "\(document.path):\(block.line) is no snippet:\n\(block.text)")
    }
  }

  @Test func theReadmeShowsTheExampleForAPNSwift() {
    #expect(Document("README.md").blocks.contains(where: Self.isForAPNSwift))
  }

  @Test func everySnippetIsShown() {
    let shown = Set(Document.all.flatMap(\.blocks).map(\.text))
    #expect(Self.snippets.count >= 20)
    for (name, text) in Self.snippets { #expect(shown.contains(text), "no document shows \(name)") }
  }

  /// The lines without the white space that all of them begin with.
  private static func indentedLess(_ lines: [String]) -> [String] {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }
  }
}
