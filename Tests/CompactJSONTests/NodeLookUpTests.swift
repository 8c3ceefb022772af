import CompactJSON
import TestSupport
import Testing

struct NodeLookUpTests {
  @Test func findsTheNodeThatStartsAtAnOffset() throws {
    let text = #" {"a" : [1, "b"], "c":{}} "#
    let document = try JSONDocument(parsing: Array(text.utf8))
    let found = (0...text.utf8.count).map { document.node(startingAt: $0)?.length }
    var expected = [Int?](repeating: nil, count: text.utf8.count + 1)
    for (offset, length) in [(1, 24), (2, 3), (8, 8), (9, 1), (12, 3), (18, 3), (22, 2)] { expected[offset] = length }
    expectEqual(found, expected)
    #expect(document.node(startingAt: -1)?.length == nil)
  }

  /// Names with equal starts, equal ends and both, in the order of their list, which has one of them twice.
  @Test func findsEachNameInItsList() throws {
    let names = [
      "", "a", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgh12345678", "abcdefgh-2345678", "abcdefg--h12345678", "a",
      "é",
      "long-enough-for-two-words",
    ]
    let table = JSONNameTable(names)
    // 256 bytes more than "abcdefgh", with the same start and end.
    let long = "abcdefg" + String(repeating: "-", count: 249) + "abcdefgh"
    for name in names + ["b", "abcdefgh12345679", "abcdefgh_2345678", "abcdefg-_h12345678", "abcdefgi", long] {
      let escaped = name.unicodeScalars.map { "\\u" + String(0x10000 + $0.value, radix: 16).dropFirst() }.joined()
      for text in [name, escaped] {
        let document = try JSONDocument(parsing: Array(#"{"\#(text)":1}"#.utf8))
        expectEqual(
          document.root.members.first { _ in true }?.name.place(in: table), names.firstIndex(of: name), "\(text)")
      }
    }
  }
}
