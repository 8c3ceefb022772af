import ContractFromSwift
import Foundation
import Testing

@Suite struct ReadmeTests {
  @Test func printsWhatTheReadmeShows() throws {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let source = try #require(block("swift", of: readme))
    let contract = try SwiftSources([(path: "Match.swift", text: source)]).contract(of: nil)
    #expect(contract.text == block("json", of: readme))
    #expect(contract.notChecked.map { "\($0)\n" }.joined() == block("text", of: readme))
  }

  /// The first block of a language.
  private func block(_ language: String, of text: String) -> String? {
    let parts = text.components(separatedBy: "\n```\(language)\n")
    return parts.count < 2 ? nil : parts[1].components(separatedBy: "\n```")[0] + "\n"
  }
}
