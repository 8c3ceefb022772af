// swift-tools-version: 6.2
import PackageDescription

// A program that links every core module and nothing else: CI looks at its libraries.
let modules = [
  "CompactJSON", "StringsFiles", "LanguageMatching", "APNsPayload", "PayloadFitting", "APNsDevice", "APNsRequest",
]

let package = Package(
  name: "linkage",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "pushwright", path: "../..")],
  targets: [
    .executableTarget(name: "linkage", dependencies: modules.map { .product(name: $0, package: "pushwright") })
  ]
)
