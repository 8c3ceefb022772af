import Foundation
import TestSupport
import Testing

/// Whether each module has its page, with the one picture of a payload's way and its part in it.
@Suite struct LandingPageTests {
  static let modules: [String] = {
    let manifest = (try? String(contentsOf: Document.root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
    // `module("Name"` or `module(`, with the name on the next line.
    return manifest.matches(of: /(?m)^  module\(\s*"(\w+)"/).map { String($0.output.1) }
  }()

  static let pages = modules.map { Document("Sources/\($0)/\($0).docc/\($0).md") }

  @Test func everyModuleHasAPage() {
    #expect(Self.modules.count >= 13)
    for (module, page) in zip(Self.modules, Self.pages) {
      #expect(page.text.hasPrefix("# ``\(module)``\n\n"), "\(page.path)")
    }
  }

  @Test(arguments: pages) func marksItsPartOfTheOnePicture(page: Document) throws {
    let picture = try #require(page.blocks.first?.text)
    let plain = Self.unmarked(picture)
    #expect(picture != plain, "nothing is marked")
    expectEqual(plain, Self.pages.first.flatMap { $0.blocks.first.map { Self.unmarked($0.text) } })
  }

  private static func unmarked(_ picture: String) -> String {
    picture.replacing("==>", with: "-->").replacing("==", with: "--").replacing("[[", with: "")
      .replacing("]]", with: "")
  }
}
