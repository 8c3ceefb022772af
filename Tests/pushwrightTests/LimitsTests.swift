import Foundation
import TestSupport
import Testing

/// Whether `LIMITS.md` agrees with the sources.
@Suite struct LimitsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The first number of the limit.
    let value: Int
    /// Nil for a limit that is no constant of its own.
    let constant: String?
    let file: String
    let tests: [String]

    var testDescription: String { "\(file) \(constant ?? "")" }
  }

  /// The rows of all tables: what, limit, past the limit, how to change it, source, tests.
  static let rows: [Row] = {
    let text = (try? String(contentsOf: Command.root.appending(path: "LIMITS.md"), encoding: .utf8)) ?? ""
    let lines: [String] = text.split(separator: "\n\n").filter { $0.hasPrefix("|") }
      .flatMap { $0.split(separator: "\n").dropFirst(2).map(String.init) }
    return lines.map { line in
      let cells = line.split(separator: "|").map(String.init)
      let value = cells[1].firstMatch(of: /[0-9][0-9,]*/).flatMap { Int($0.output.replacing(",", with: "")) }
      let source = names(cells[4])
      return Row(
        value: value ?? -1, constant: source.first { !$0.contains("/") },
        file: source.first { $0.contains("/") } ?? "", tests: names(cells[5]))
    }
  }()

  /// The names in backquotes of a cell.
  private static func names(_ cell: String) -> [String] {
    cell.matches(of: /`([A-Za-z0-9_\/.+]+)`/).map { String($0.output.1) }
  }

  static let sources = files(in: "Sources")
  static let tests = files(in: "Tests").values.joined(separator: "\n")

  @Test(arguments: rows) func theTableHasTheConstant(row: Row) throws {
    let source = try #require(Self.sources[row.file])
    #expect(row.value > 0)
    guard let constant = row.constant else { return }
    try expectEqual(Self.constants(in: source).filter { $0.name == constant }.map(\.value), [row.value])
  }

  @Test(arguments: rows) func theTableNamesTests(row: Row) {
    #expect(!row.tests.isEmpty)
    for test in row.tests { #expect(Self.tests.contains("func \(test)("), "\(test)") }
  }

  @Test func everyConstantThatIsALimitIsInTheTable() throws {
    #expect(Self.rows.count > 45)
    for (file, source) in Self.sources {
      for constant in try Self.constants(in: source)
      where constant.name.lowercased().contains("limit") || constant.name.hasPrefix("maximum") {
        #expect(
          Self.rows.contains { $0.file == file && $0.constant == constant.name },
          "\(file) has \(constant.name), which LIMITS.md lacks")
      }
    }
  }

  /// Static constants that are a number, as `64 << 20` and `4 << 30 - 1` are.
  private static func constants(in source: String) throws -> [(name: String, value: Int)] {
    let declaration =
      /(?m)^ *(?:(?:public|package|private|fileprivate) )*(?:static let|constexpr int32_t) (\w+)(?:: Int)? = ([0-9_]+)(?: << ([0-9]+))?(?: - ([0-9]+))?;?$/
    return source.matches(of: declaration).compactMap { match in
      let number = Int(match.output.2.replacing("_", with: "")).map { $0 << (match.output.3.flatMap { Int($0) } ?? 0) }
      return number.map { (String(match.output.1), $0 - (match.output.4.flatMap { Int($0) } ?? 0)) }
    }
  }

  private static func files(in folder: String) -> [String: String] {
    let root = Command.root.appending(path: folder).path
    // The packages in Tests have build folders of their own.
    let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { ($0.hasSuffix(".swift") || $0.hasSuffix(".cpp")) && !$0.contains(".build/") }
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, (try? String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)) ?? "") })
  }
}
