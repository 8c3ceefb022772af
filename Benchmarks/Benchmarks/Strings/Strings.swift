import Benchmark
import Foundation
import StringsFiles

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .throughput], maxDuration: .milliseconds(300))

  // A megabyte of entries like those of a shipping app, with comments, escapes and several scripts.
  let values = [
    "%@ sent you a message", "%1$@ a envoyé une photo à %2$@", "「%@」さんからメッセージ", "Say \\\"hello\\\"\\nto %@",
    "Новое сообщение от %@",
  ]
  let text = (0..<12_000).map { index in
    "/* Shown when message \(index) arrives */\n\"MESSAGE_FORMAT_\(index)\" = \"\(values[index % values.count])\";\n\n"
  }.joined()
  let bytes = Array(text.utf8)
  let data = Data(bytes)

  Benchmark("1 MB of .strings to a table: StringsFile") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(StringsFile(parsing: bytes).table) }
  }
  Benchmark("1 MB of .strings to a table: PropertyListSerialization") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try PropertyListSerialization.propertyList(from: data, format: nil))
    }
  }

  let format = FormatString("%2$@ and %1$@ have invited you to play Monopoly")
  Benchmark("A prepared format string into a reused buffer", configuration: .init(scalingFactor: .kilo)) { benchmark in
    let arguments = ["Jenna", "Frank"]
    var buffer: [UInt8] = []
    buffer.reserveCapacity(256)
    for _ in benchmark.scaledIterations {
      buffer.removeAll(keepingCapacity: true)
      blackHole(format.append(arguments, to: &buffer))
    }
  }
  Benchmark("The same through String(format:)", configuration: .init(scalingFactor: .kilo)) { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(String(format: "%2$@ and %1$@ have invited you to play Monopoly", "Jenna", "Frank"))
    }
  }
}
