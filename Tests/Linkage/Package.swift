// swift-tools-version: 6.2
import PackageDescription

// Two programs whose libraries CI looks at: one that links every core module and nothing else, one that embeds the linter.
let modules = [
  "CompactJSON", "SourceText", "StringsFiles", "LanguageMatching", "APNsPayload", "PayloadFitting", "APNsDevice",
  "APNsRequest", "ActivityContract",
]

let package = Package(
  name: "linkage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pushwright", path: "../..")],
  targets: [
    .executableTarget(name: "linkage", dependencies: modules.map { .product(name: $0, package: "pushwright") }),
    .executableTarget(name: "linter", dependencies: [.product(name: "PushLint", package: "pushwright")]),
  ]
)
