import Benchmark
import Glibc
import ICUDirect
import LanguageMatching

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .milliseconds(300))

  let available = [
    "en", "en-GB", "en-AU", "fr", "fr-CA", "de", "es", "es-419", "it", "pt-BR", "pt-PT", "nl", "sv", "da", "nb", "ja",
    "ko", "zh-Hans", "zh-Hant", "ru",
  ]
  let tags = [
    "en-US", "en-NZ", "fr-CH", "de-AT", "es-MX", "pt-AO", "it-IT", "nl-BE", "nn-NO", "zh-Hant-HK", "zh-Hans-CN",
    "ja-JP", "ko-KR", "ru-UA", "uk-UA", "hi-Latn-IN",
  ]

  func compare(_ name: String, _ matcher: LanguageMatcher, _ lists: [[String]]) {
    Benchmark(name) { benchmark in
      var index = 0
      for _ in benchmark.scaledIterations {
        blackHole(matcher.match(preferred: lists[index]))
        index = index + 1 == lists.count ? 0 : index + 1
      }
    }
  }

  let device = LanguageMatcher(available: available, developmentRegion: "en")
  compare("Device, 20 localizations, from the memo", device, tags.map { [$0] })
  // These tags are too long for the memo.
  compare("Device, 20 localizations, uncached", device, tags.map { [$0 + "-u-ca-gregory-nu-latn"] })
  if let fit = try? LanguageMatcher(available: available, developmentRegion: nil, mode: .bestFit()) {
    compare("Best fit, 20 localizations", fit, tags.map { [$0] })
  }

  Benchmark("Apple's ualoc_localizationsToUse directly") { benchmark in
    guard let apple = AppleMatcher(available: available) else { return benchmark.error("no lib_FoundationICU.so") }
    let names = tags.map { UnsafePointer(strdup($0)!) }
    var index = 0
    for _ in benchmark.scaledIterations {
      blackHole(apple.matches(names[index]))
      index = index + 1 == names.count ? 0 : index + 1
    }
  }
  Benchmark("ICU's prebuilt matcher directly") { benchmark in
    guard let matcher = icu_direct_open(available.joined(separator: ",")) else { return benchmark.error("no matcher") }
    let names = tags.map { UnsafePointer(strdup($0)!) }
    var index = 0
    for _ in benchmark.scaledIterations {
      blackHole(icu_direct_matches(matcher, names[index]))
      index = index + 1 == names.count ? 0 : index + 1
    }
  }
}
