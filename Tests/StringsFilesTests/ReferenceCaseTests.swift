import Foundation
import StringsFiles
import TestSupport
import Testing

/// What CoreFoundation made of each file, as `expected.json` beside the files has it.
private struct Expectation: Decodable {
  var entries: [String: String?]?
  var diagnostic: Bool?
  var error: Bool?
  var line: Int?
}

@Suite(.enabled(if: SharedCorpus.cases != nil, "needs ../shared/corpora/strings-cases"))
struct ReferenceCaseTests {
  @Test func givesWhatCoreFoundationGives() throws {
    let folder = try #require(SharedCorpus.cases)
    let json = try Data(contentsOf: folder.appending(path: "expected.json"))
    let expectations = try JSONDecoder().decode([String: Expectation].self, from: json)
    #expect(expectations.count >= 53)
    for (name, expected) in expectations.sorted(by: { $0.key < $1.key }) {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      guard StringsFile.container(of: bytes) == .text else {
        #expect(name.contains("plist"), "\(name) is a property list")
        continue
      }
      check(StringsFile(parsing: bytes), expected, name)
    }
  }

  private func check(_ file: StringsFile, _ expected: Expectation, _ name: String) {
    let entries = Dictionary(file.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let errors = file.diagnostics.filter { $0.severity == .error }
    if expected.error == true {
      #expect(entries.isEmpty, "\(name)")
      #expect(!errors.isEmpty, "\(name)")
      if let line = expected.line { #expect(errors.contains { $0.location.line == line }, "\(name): \(errors)") }
    } else {
      expectEqual(entries, expected.entries, "\(name)")
      if expected.diagnostic == true { #expect(!file.diagnostics.isEmpty, "\(name)") }
    }
  }
}
