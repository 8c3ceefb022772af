// swift-tools-version: 6.2
import PackageDescription

// One program with every fuzz target: instrumented builds are slow, so that there is only one. `Scripts/fuzz` builds it.
// The soak tries the same targets without libFuzzer; `Scripts/soak` builds it.
let modules = [
  "CompactJSON", "ActivityContract", "FoundationStrategies", "StringsFiles", "LanguageMatching", "APNsPayload",
  "PayloadFitting",
  "APNsDevice", "APNsRequest", "AppBundle", "PushBatch", "PushLint", "LintConfiguration", "PushPreview",
]

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "pushwright", path: "../.."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
  ],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: modules.map { .product(name: $0, package: "pushwright") } + [
        .product(name: "HTTPTypes", package: "swift-http-types")
      ],
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"],
      swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "soak", dependencies: ["FuzzTargets"],
      swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-parse-as-library"])]),
  ]
)
