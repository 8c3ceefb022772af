// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who depends on the library resolves a benchmark tool.
func benchmark(_ name: String, _ modules: String..., beside: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: modules.map { .product(name: $0, package: "pushwright") } + beside + [
      .product(name: "Benchmark", package: "benchmark")
    ],
    path: "Benchmarks/\(name)",
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "pushwright", path: ".."),
    .package(name: "instructions", path: "Instructions"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    benchmark(
      "Encoding", "APNsPayload", "CompactJSON", "APNsDevice", "PayloadFitting", "StringsFiles",
      beside: [
        .product(name: "Fixtures", package: "instructions"), "RapidJSONDirect", "SimdJSONDirect", "CDirect",
      ]),
    benchmark("Fitting", "PayloadFitting", "APNsPayload"),
    benchmark("Strings", "StringsFiles"),
    benchmark("Languages", "LanguageMatching", beside: ["ICUDirect"]),
    // Debian's rapidjson-dev; without assertions, as every build of it for use is.
    .target(name: "RapidJSONDirect", cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O3"])]),
    // Debian's libsimdjson-dev.
    .target(
      name: "SimdJSONDirect", cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CDirect", cSettings: [.unsafeFlags(["-O3"])]),
    .systemLibrary(name: "CICUDirect", pkgConfig: "icu-i18n"),
    .target(name: "ICUDirect", dependencies: ["CICUDirect"]),
  ],
  cxxLanguageStandard: .cxx17
)
