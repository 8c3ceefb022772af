import CompactJSON
import Testing

struct NodeLookUpTests {
  @Test func findsTheNodeThatStartsAtAnOffset() throws {
    let text = #" {"a" : [1, "b"], "c":{}} "#
    let document = try JSONDocument(parsing: Array(text.utf8))
    let found = (0...text.utf8.count).map { document.node(startingAt: $0)?.length }
    var expected = [Int?](repeating: nil, count: text.utf8.count + 1)
    for (offset, length) in [(1, 24), (2, 3), (8, 8), (9, 1), (12, 3), (18, 3), (22, 2)] { expected[offset] = length }
    #expect(found == expected)
    #expect(document.node(startingAt: -1)?.length == nil)
  }
}
