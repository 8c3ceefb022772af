import CompactJSON
import Foundation
import TestSupport
import Testing

/// A file for every production of RFC 8259 and for every way to break it, named like the claim that it makes.
///
/// `accept.tsv` gives for each file what is written of it, `refuse.tsv` the offset and the reason. They were worked out from
/// the RFC, not recorded; `Scripts/check-json-corpus` compares them with Python's reader.
struct CorpusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: [String]

    var testDescription: String { name }

    func bytes(in folder: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: CorpusTests.root.appending(path: "\(folder)/\(name).json")))
    }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/rfc8259")
  static let accepted = cases("accept")
  static let refused = cases("refuse")

  @Test(arguments: accepted)
  func accepts(row: Case) throws {
    let value = try JSON(parsing: row.bytes(in: "accept"))
    let compact = try #require(row.expected.first)
    expectEqual(value.encoded, Array(compact.utf8))
    expectEqual(value.encodedSize, compact.utf8.count)
    try expectEqual(JSON(parsing: value.encoded).encoded, value.encoded)
  }

  @Test(arguments: refused)
  func refuses(row: Case) throws {
    let bytes = try row.bytes(in: "refuse")
    do throws(JSONError) {
      _ = try JSONDocument(parsing: bytes)
      Issue.record("accepted")
    } catch {
      expectEqual([String(error.offset), error.description], Array(row.expected.prefix(2)))
    }
  }

  @Test(arguments: [("accept", accepted), ("refuse", refused)])
  func everyFileHasItsLine(folder: String, cases: [Case]) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: folder).path)
    expectEqual(Set(files), Set(cases.map { "\($0.name).json" }))
    expectEqual(files.count, cases.count)
    #expect(files.count > 150)
  }

  private static func cases(_ folder: String) -> [Case] {
    guard let index = try? Data(contentsOf: root.appending(path: "\(folder).tsv")) else { return [] }
    return index.split(separator: 0x0A).map { line in
      let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
      return Case(name: fields[0], expected: Array(fields[1...]))
    }
  }
}
