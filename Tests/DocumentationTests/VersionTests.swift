import Foundation
import TestSupport
import Testing

@testable import PushLint

/// Whether the version that stands in one place is the one that everything shows.
@Suite struct VersionTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Document.root.appending(path: path), encoding: .utf8)
  }

  @Test func changelogBeginsWithTheVersion() throws {
    let versions = try text("CHANGELOG.md").matches(of: /(?m)^## \[([0-9.]+)\]/).map { String($0.output.1) }
    expectEqual(versions.first, pushwrightVersion)
  }

  /// A second spelling would go stale.
  @Test func noOtherSourceSpellsIt() throws {
    let sources = Document.root.appending(path: "Sources").path
    let files = (FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/PushwrightVersion.swift") }
    for file in files { #expect(try !text("Sources/\(file)").contains("\"\(pushwrightVersion)\""), "\(file)") }
    for file in ["Makefile", "Scripts/dist", "Scripts/manual"] {
      #expect(try !text(file).contains(pushwrightVersion), "\(file)")
    }
  }

  @Test func manualNamesIt() throws {
    #expect(try text("Manual/pushwright.1").contains("\"pushwright \(pushwrightVersion)\""))
  }

  @Test func sarifNamesIt() {
    #expect(LintReport().text(as: .sarif).contains(#""driver":{"name":"pushwright","version":"\#(pushwrightVersion)""#))
  }
}
