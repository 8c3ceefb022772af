// swift-tools-version: 6.2
import PackageDescription

// The benchmarks' payloads, a program that CI counts the instructions of, and one that it runs with more and more input: no dependency but the
// library.
let package = Package(
  name: "instructions",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Fixtures", targets: ["Fixtures"])],
  dependencies: [.package(name: "pushwright", path: "../..")],
  targets: [
    .target(
      name: "Fixtures",
      dependencies: [
        .product(name: "APNsPayload", package: "pushwright"), .product(name: "CompactJSON", package: "pushwright"),
      ]),
    .executableTarget(
      name: "instructions",
      dependencies: [
        "Fixtures", .product(name: "APNsDevice", package: "pushwright"),
        .product(name: "APNsPayload", package: "pushwright"), .product(name: "AppBundle", package: "pushwright"),
        .product(name: "CompactJSON", package: "pushwright"),
        .product(name: "LanguageMatching", package: "pushwright"),
        .product(name: "PayloadFitting", package: "pushwright"), .product(name: "PushBatch", package: "pushwright"),
        .product(name: "PushLint", package: "pushwright"),
        .product(name: "StringsFiles", package: "pushwright"),
      ]),
    .executableTarget(
      name: "growth",
      dependencies: [
        .product(name: "APNsPayload", package: "pushwright"), .product(name: "APNsRequest", package: "pushwright"),
        .product(name: "CompactJSON", package: "pushwright"),
      ]),
  ]
)
