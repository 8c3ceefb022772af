import APNsPayload
import Benchmark
import CompactJSON
import Fixtures
import Foundation
import RapidJSONDirect

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 3, scalingFactor: .kilo, maxDuration: .milliseconds(400))

  for (place, fixture) in Fixture.all.enumerated() {
    func compare(_ operation: String, _ body: @escaping @Sendable (Benchmark) throws -> Void) {
      Benchmark("\(fixture.name): \(operation)") { benchmark in try body(benchmark) }
    }

    compare("reused buffer") { benchmark in
      var buffer: [UInt8] = []
      buffer.reserveCapacity(8192)
      for _ in benchmark.scaledIterations {
        buffer.removeAll(keepingCapacity: true)
        try fixture.payload.encode(into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("fresh array") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.encoded()) }
    }
    compare("measured") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.encodedSize()) }
    }
    compare("read") { benchmark in
      let bytes = Array(fixture.text.utf8)
      for _ in benchmark.scaledIterations { blackHole(try Payload(parsing: bytes)) }
    }
    compare("badge and arguments, encoded") { benchmark in
      let payload = fixture.withBadgeAndArguments
      var buffer: [UInt8] = []
      buffer.reserveCapacity(8192)
      for _ in benchmark.scaledIterations {
        buffer.removeAll(keepingCapacity: true)
        try payload.encode(into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("badge and arguments, template filled") { benchmark in
      let template = try PayloadTemplate(fixture.withBadgeAndArguments, holes: [.badge, .locArgs])
      var filling = PayloadFilling()
      filling.badge = 3
      filling.locArgs = ["Jenna", "Frank"]
      var buffer: [UInt8] = []
      buffer.reserveCapacity(8192)
      for _ in benchmark.scaledIterations {
        buffer.removeAll(keepingCapacity: true)
        try template.encode(filling, into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("CompactJSONEncoder") { benchmark in
      let value = try CompactJSONDecoder().decode(UserPayload.self, from: Array(fixture.text.utf8))
      let encoder = CompactJSONEncoder()
      for _ in benchmark.scaledIterations { blackHole(try encoder.encode(value)) }
    }
    compare("JSONEncoder") { benchmark in
      let value = try CompactJSONDecoder().decode(UserPayload.self, from: Array(fixture.text.utf8))
      let encoder = JSONEncoder()
      for _ in benchmark.scaledIterations { blackHole(try encoder.encode(value)) }
    }
    compare("RapidJSON") { benchmark in
      var text: UnsafePointer<CChar>?
      let count = rapidjson_direct_write(Int32(place), &text)
      let written = UnsafeRawBufferPointer(start: text, count: count)
      guard written.elementsEqual(fixture.text.utf8) else { return benchmark.error("RapidJSON wrote another text") }
      for _ in benchmark.scaledIterations { blackHole(rapidjson_direct_write(Int32(place), &text)) }
    }
    compare("memcpy of the output") { benchmark in
      let bytes = Array(fixture.text.utf8)
      var copy = [UInt8](repeating: 0, count: bytes.count)
      for _ in benchmark.scaledIterations {
        copy.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: bytes.count)) }
        blackHole(copy.count)
      }
    }
  }
}
