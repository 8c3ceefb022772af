import APNsPayload
import Benchmark
import PayloadFitting

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .milliseconds(300))

  let texts = [
    ("ASCII", "The quick brown fox jumps over the lazy dog. "), ("Japanese", "今夜のゲームは八時に始まります。"),
    ("families", "👨‍👩‍👧‍👦 "), ("escapes", "\"\\\n"), ("isolates", "مرحبا \u{2066}Jenna\u{2069} "),
  ]
  let budget = ByteBudget(.alert)

  func payload(_ text: String, bytes: Int) -> Payload {
    var aps = APS(
      alert: .dictionary(
        AlertDictionary(
          title: "Game Request", body: .plain(String(repeating: text, count: bytes / text.utf8.count + 1)))),
      badge: 9, sound: .named("bingbong.aiff"))
    aps.threadID = "games-42"
    return Payload(aps: aps)
  }

  func compare(_ name: String, _ payload: Payload, _ policy: FittingPolicy = .ordered) {
    Benchmark("\(name): fitted") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try payload.fitted(to: budget, policy: policy)) }
    }
  }

  func compareWithEncoding(_ name: String, _ payload: Payload) {
    compare(name, payload)
    Benchmark("\(name): measured") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try payload.encodedSize()) }
    }
    Benchmark("\(name): encoded") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try payload.encoded()) }
    }
  }

  compareWithEncoding("A payload that fits", payload(texts[0].1, bytes: 200))
  // One iteration at a time: a thousand take longer than a time slice, so a busy machine would distort the measurement.
  Benchmark.defaultConfiguration.scalingFactor = .one
  for (name, text) in texts {
    for kilobytes in [5, 100] {
      let long = payload(text, bytes: kilobytes * 1000)
      if name == "ASCII" {
        compareWithEncoding("\(kilobytes) KB of \(name)", long)
      } else {
        compare("\(kilobytes) KB of \(name)", long)
      }
    }
  }
  for kilobytes in [5, 100] {
    compare("\(kilobytes) KB, words", payload(texts[0].1, bytes: kilobytes * 1000), FittingPolicy(boundary: .word))
    compare("\(kilobytes) KB, longest first", payload(texts[0].1, bytes: kilobytes * 1000), .longestFirst)
  }
}
