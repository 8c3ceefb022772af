import APNsPayload
import Benchmark
import Foundation

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .seconds(1))

  for fixture in Fixture.all {
    Benchmark("\(fixture.name): reused buffer") { benchmark in
      var buffer: [UInt8] = []
      buffer.reserveCapacity(8192)
      for _ in benchmark.scaledIterations {
        buffer.removeAll(keepingCapacity: true)
        try fixture.payload.encode(into: &buffer)
        blackHole(buffer.count)
      }
    }
    Benchmark("\(fixture.name): fresh array") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.encoded()) }
    }
    Benchmark("\(fixture.name): measured") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try fixture.payload.encodedSize()) }
    }
    Benchmark("\(fixture.name): read") { benchmark in
      let bytes = try fixture.payload.encoded()
      for _ in benchmark.scaledIterations { blackHole(try Payload(parsing: bytes)) }
    }
    Benchmark("\(fixture.name): JSONEncoder") { benchmark in
      let encoder = JSONEncoder()
      for _ in benchmark.scaledIterations { blackHole(try encoder.encode(fixture.codable)) }
    }
  }
}
