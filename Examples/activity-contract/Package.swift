// swift-tools-version: 6.2
import PackageDescription

// CI refuses warnings; a user's newer compiler may know new ones and must still build.
let warnings: [SwiftSetting] =
  Context.environment["PUSHWRIGHT_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let features: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]
let settings = features + warnings

// A package of its own, so that nobody who depends on the library resolves or builds swift-syntax.
let package = Package(
  name: "activity-contract",
  platforms: [.macOS(.v15)],
  dependencies: [
    // For the tests, which compare a contract's verdicts with those of Foundation's decoder.
    .package(name: "pushwright", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(
      name: "ContractFromSwift",
      dependencies: [
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "activity-contract",
      dependencies: ["ContractFromSwift", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: settings),
    .testTarget(
      name: "ContractFromSwiftTests",
      dependencies: [
        "ContractFromSwift", .product(name: "ActivityContract", package: "pushwright"),
        .product(name: "CompactJSON", package: "pushwright"),
      ],
      // The sample has a `let` with a value, of which the compiler warns that it is not decoded.
      swiftSettings: features),
  ]
)
