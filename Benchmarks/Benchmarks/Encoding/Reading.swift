import APNsPayload
import Benchmark
import CompactJSON
import Fixtures
import Foundation
import RapidJSONDirect
import SimdJSONDirect

/// Compares readers, each with the same work: JSON is parsed and every value visited, without and with a string of its
/// own for each name and text, or read into a type.
func compareReading(_ fixture: Fixture) {
  func compare(_ operation: String, _ body: @escaping @Sendable (Benchmark) throws -> Void) {
    Benchmark("\(fixture.name): \(operation)") { benchmark in try body(benchmark) }
  }
  let bytes = Array(fixture.text.utf8)

  compare("read") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(try Payload(parsing: bytes)) }
  }
  compare("CompactJSONDecoder") { benchmark in
    let decoder = CompactJSONDecoder()
    for _ in benchmark.scaledIterations { blackHole(try decoder.decode(UserPayload.self, from: bytes)) }
  }
  compare("JSONDecoder") { benchmark in
    let decoder = JSONDecoder()
    let data = Data(bytes)
    for _ in benchmark.scaledIterations { blackHole(try decoder.decode(UserPayload.self, from: data)) }
  }

  // The last byte ends the text for RapidJSON.
  let text = fixture.text.utf8.map { CChar(bitPattern: $0) } + [0]
  for owns in [false, true] {
    let work = owns ? "parsed, walked, owned" : "parsed, walked"
    let total = rapidjson_direct_read(text, owns)
    compare("JSONDocument \(work)") { benchmark in
      guard try !owns || walk(JSONDocument(parsing: bytes).root, owns) == total else {
        return benchmark.error("JSONDocument found other values")
      }
      for _ in benchmark.scaledIterations { blackHole(try walk(JSONDocument(parsing: bytes).root, owns)) }
    }
    compare("RapidJSON \(work)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(rapidjson_direct_read(text, owns)) }
    }
    compare("simdjson \(work)") { benchmark in
      guard simdjson_direct_read(text, bytes.count, owns) == total else {
        return benchmark.error("simdjson found other values")
      }
      for _ in benchmark.scaledIterations { blackHole(simdjson_direct_read(text, bytes.count, owns)) }
    }
  }
}

/// Visits every value, and returns the lengths of all strings and the number of other values that are not 0, false or
/// null.
///
/// - Parameter owns: Whether each string is copied. If not, its bytes in the text are counted, which are more if it has
///   escapes.
private func walk(_ node: JSONNode, _ owns: Bool) -> Int {
  func length(_ node: JSONNode) -> Int { owns ? node.string?.utf8.count ?? 0 : node.length - 2 }
  switch node.kind {
  case .object: return node.members.reduce(0) { $0 + length($1.name) + walk($1.value, owns) }
  case .array: return node.elements.reduce(0) { $0 + walk($1, owns) }
  case .string: return length(node)
  case .number: return node.number?.double == 0 ? 0 : 1
  case .boolean: return node.boolean == true ? 1 : 0
  case .null: return 0
  }
}
