import APNsPayload
import AppBundle
import Foundation
import PushLint
import TestSupport
import Testing

/// The sample payloads, held against the table of their README.
struct SamplePayloadTests {
  static let app = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Localizations").standardizedFileURL
  static let folder = app.appending(path: "Payloads")

  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let pushType: PushType
    /// The rules that the last cell names, one for each finding.
    let rules: [String]
    var testDescription: String { file }
  }

  /// The rows of the table: a file, its push type, what it shows, the rules that find something.
  static let rows: [Row] = {
    let readme = (try? String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)) ?? ""
    return readme.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].hasPrefix("`") else { return nil }
      let named = cells[3].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      return Row(
        file: cells[0].trimmingCharacters(in: ["`"]), pushType: PushType(name: cells[1]),
        rules: named.filter { name in Rule.all.contains { $0.name == name } })
    }
  }()

  static let linter: Linter? = {
    guard let localizations = try? AppLocalizations(folder: app.path) else { return nil }
    var linter = Linter(rules: Rule.all.filter { $0.name != "white-space" })
    linter.app = LintedApp(localizations)
    return linter
  }()

  @Test func theTableHasEverySample() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".apns") }
    #expect(files.count >= 34)
    expectEqual(files.sorted(), Self.rows.map(\.file).sorted())
    #expect(Self.rows.contains { !$0.rules.isEmpty })
  }

  @Test(arguments: rows)
  func findsWhatTheTableAnnounces(row: Row) throws {
    var linter = try #require(Self.linter)
    linter.pushType = row.pushType
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: row.file)))
    let findings = linter.findings(in: bytes, file: row.file)
    expectEqual(findings.map(\.rule).sorted(), row.rules.sorted(), "\(findings.map(\.message))")
  }
}
