import APNsDevice
import APNsPayload
import Benchmark
import CDirect
import CompactJSON
import Fixtures
import Foundation
import PayloadFitting
import RapidJSONDirect
import StringsFiles

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 3, scalingFactor: .kilo, maxDuration: .milliseconds(150))

  let renderer = NotificationRenderer(
    PushStrings(
      name: "en",
      table: StringsTable(
        [
          ("GAME_PLAY_REQUEST_FORMAT", "%@ and %@ have invited you to play Monopoly"),
          ("LIVE_SCORE_TITLE", "Kick-off"), ("LIVE_SCORE_FORMAT", "%1$@ – %2$@: %3$@"),
        ] as [(key: String, value: String?)])))
  let budget = ByteBudget(.alert)

  for (place, fixture) in Fixture.all.enumerated() {
    func compare(_ operation: String, _ body: @escaping @Sendable (Benchmark) throws -> Void) {
      Benchmark("\(fixture.name): \(operation)") { benchmark in try body(benchmark) }
    }

    compare("reused buffer") { benchmark in
      var buffer = JSONBuffer()
      for _ in benchmark.scaledIterations {
        buffer.removeAll()
        try fixture.payload.encode(into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("reused array") { benchmark in
      var array: [UInt8] = []
      array.reserveCapacity(8192)
      for _ in benchmark.scaledIterations {
        array.removeAll(keepingCapacity: true)
        try fixture.payload.encode(into: &array)
        blackHole(array.count)
      }
    }
    compare("reused memory") { benchmark in
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 8192)
      defer { memory.deallocate() }
      for _ in benchmark.scaledIterations {
        var span = OutputSpan(buffer: memory, initializedCount: 0)
        guard try fixture.payload.encode(into: &span) else { return benchmark.error("too little room") }
        blackHole(span.finalize(for: memory))
      }
    }
    compare("fresh array") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.encoded()) }
    }
    compare("measured") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.encodedSize()) }
    }
    compareReading(fixture)
    compare("fitted to 4096 bytes") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.fitted(to: budget)) }
    }
    // The other fixtures have no text from which a quarter of the payload could be cut.
    if ["rich", "japanese"].contains(fixture.name) {
      compare("cut to three quarters") { benchmark in
        let less = ByteBudget(bytes: fixture.text.utf8.count * 3 / 4)
        for _ in benchmark.scaledIterations { blackHole(try fixture.payload.fitted(to: less)) }
      }
    }
    compare("rendered") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(renderer.render(fixture.payload)) }
    }
    compare("read, rendered, fitted, encoded") { benchmark in
      let bytes = Array(fixture.text.utf8)
      var buffer: [UInt8] = []
      buffer.reserveCapacity(8192)
      for _ in benchmark.scaledIterations {
        let payload = try Payload(parsing: bytes)
        blackHole(renderer.render(payload))
        buffer.removeAll(keepingCapacity: true)
        try payload.fitted(to: budget).payload.encode(into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("badge and arguments, encoded") { benchmark in
      let payload = fixture.withBadgeAndArguments
      var buffer = JSONBuffer()
      for _ in benchmark.scaledIterations {
        buffer.removeAll()
        try payload.encode(into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("badge and arguments, template filled") { benchmark in
      let template = try PayloadTemplate(fixture.withBadgeAndArguments, holes: [.badge, .locArgs])
      var filling = PayloadFilling()
      filling.badge = 3
      filling.locArgs = ["Jenna", "Frank"]
      var buffer = JSONBuffer()
      for _ in benchmark.scaledIterations {
        buffer.removeAll()
        try template.encode(filling, into: &buffer)
        blackHole(buffer.count)
      }
    }
    compare("CompactJSONEncoder") { benchmark in
      let value = try CompactJSONDecoder().decode(UserPayload.self, from: Array(fixture.text.utf8))
      let encoder = CompactJSONEncoder()
      for _ in benchmark.scaledIterations { blackHole(try encoder.encode(value)) }
    }
    compare("the same type as JSONWritable") { benchmark in
      let value = try CompactJSONDecoder().decode(UserPayload.self, from: Array(fixture.text.utf8))
      for _ in benchmark.scaledIterations { blackHole(value.compactJSON()) }
    }
    compare("Codable alone") { benchmark in
      let value = try CompactJSONDecoder().decode(UserPayload.self, from: Array(fixture.text.utf8))
      for _ in benchmark.scaledIterations { blackHole(try BareEncoder.run(value)) }
    }
    compare("JSONEncoder") { benchmark in
      let value = try CompactJSONDecoder().decode(UserPayload.self, from: Array(fixture.text.utf8))
      let encoder = JSONEncoder()
      for _ in benchmark.scaledIterations { blackHole(try encoder.encode(value)) }
    }
    compare("C") { benchmark in
      var text: UnsafePointer<CChar>?
      let count = c_direct_write(Int32(place), &text)
      let written = UnsafeRawBufferPointer(start: text, count: count)
      guard written.elementsEqual(fixture.text.utf8) else { return benchmark.error("C wrote another text") }
      for _ in benchmark.scaledIterations { blackHole(c_direct_write(Int32(place), &text)) }
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
