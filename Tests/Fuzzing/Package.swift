// swift-tools-version: 6.2
import PackageDescription

// One program with every fuzz target: instrumented builds are slow, so that there is only one. `Scripts/fuzz` builds it.
let modules = [
  "CompactJSON", "StringsFiles", "LanguageMatching", "APNsPayload", "PayloadFitting", "APNsDevice", "APNsRequest",
  "AppBundle", "PushLint",
]

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "pushwright", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: modules.map { .product(name: $0, package: "pushwright") },
      swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-parse-as-library"])])
  ]
)
