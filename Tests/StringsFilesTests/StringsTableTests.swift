import SourceText
import StringsFiles
import TestSupport
import Testing

struct StringsTableTests {
  private func table(_ entries: [(String, String?)]) -> StringsTable {
    StringsTable(entries.lazy.map { (key: $0, value: $1) })
  }

  @Test func findsEveryKeyAndNoOther() {
    let table = table((0..<1000).map { ("key \($0)", $0 % 7 == 0 ? nil : "value \($0)") })
    expectEqual(table.count, 1000)
    for index in 0..<1000 {
      expectEqual(table.index(ofKey: "key \(index)"), index)
      expectEqual(table.value(forKey: "key \(index)"), (index % 7 == 0 ? nil : "value \(index)"))
    }
    #expect(table.index(ofKey: "key 1000") == nil && table.index(ofKey: "") == nil && table.index(ofKey: "key ") == nil)
    #expect(StringsTable().value(forKey: "") == nil && StringsTable().isEmpty)
  }

  @Test func givesEntriesInOrderAndTheLastOfEqualKeys() {
    let table = table([("a", "1"), ("b", "2"), ("a", "3"), ("c", nil), ("a", "4"), ("b", nil)])
    expectEqual(table.map(\.key), ["c", "a", "b"])
    expectEqual(table.map(\.value), [nil, "4", nil])
    #expect(table.key(at: 1) == "a" && table.value(at: 1) == "4")
  }

  @Test func lendsTheBytesOfAValue() throws {
    let table = table([("clé", "é的"), ("n", nil), ("e", "")])
    let key = Array("clé".utf8)
    // The macro cannot take an argument that may not escape.
    let found = table.index(ofUTF8Key: key.span)
    let index = try #require(found)
    let bytes = table.withUTF8Value(at: index) { span in span.indices.map { span[$0] } }
    expectEqual(bytes, Array("é的".utf8))
    #expect(table.withUTF8Value(at: 1) { $0.count } == nil)
    expectEqual(table.withUTF8Value(at: 2) { $0.count }, 0)
  }

  @Test func comparesCodeUnitsNotCanonicalEquivalence() {
    let table = table([("\u{E9}", "1"), ("e\u{301}", "2"), ("\u{212B}", "3")])
    expectEqual(table.count, 3)
    #expect(table.value(forKey: "e\u{301}") == "2" && table.value(forKey: "\u{C5}") == nil)
  }
}
