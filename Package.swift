// swift-tools-version: 6.2
import PackageDescription

// CI treats warnings as errors. A user's newer compiler may know new warnings and must still build the package.
let warnings: [SwiftSetting] =
  Context.environment["PUSHWRIGHT_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .enableExperimentalFeature("Lifetimes"),
  ] + warnings

/// Returns a library target.
///
/// Every one is also a product, so a package that only encodes payloads does not link ICU.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: files.map { .embedInCode($0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: [
      "LanguageMatching": ["Fixtures"], "CompactJSON": ["Fixtures"],
      "PushLint": ["messages.txt"],
    ][name] ?? [],
    swiftSettings: settings)
}

let modules: [Target] = [
  module("CompactJSON", ["SourceText"]),
  // Foundation's dates, bytes, URLs and decimals for CompactJSON. Packages that do not need them do not link
  // Foundation.
  module("FoundationStrategies", ["CompactJSON"]),
  // Lines, columns and excerpts of any text, for diagnostics.
  module("SourceText"),
  module("ActivityContract", ["SourceText", "CompactJSON"]),
  module("StringsFiles", ["SourceText"]),
  module("LanguageMatching", ["SourceText", "ICUShim"]),
  module("APNsPayload", ["SourceText", "CompactJSON"]),
  module("PayloadFitting", ["SourceText", "APNsPayload", "CompactJSON", "ICUShim"]),
  module("APNsDevice", ["SourceText", "APNsPayload", "StringsFiles"]),
  module(
    "APNsRequest",
    ["SourceText", "APNsPayload", "CompactJSON", .product(name: "HTTPTypes", package: "swift-http-types")]),
  module("AppBundle", ["SourceText", "APNsDevice", "StringsFiles", "CompactJSON", "LanguageMatching", "ZlibShim"]),
  module(
    "PushBatch",
    [
      "SourceText", "CompactJSON", "StringsFiles", "LanguageMatching", "APNsPayload", "PayloadFitting", "APNsDevice",
      "APNsRequest", "AppBundle", .product(name: "HTTPTypes", package: "swift-http-types"),
    ]),
  module(
    "PushLint",
    [
      "SourceText", "CompactJSON", "APNsPayload", "ActivityContract", "APNsDevice", "AppBundle", "StringsFiles",
      "LanguageMatching", "ICUShim",
    ]),
  module("LintConfiguration", ["SourceText", "CompactJSON", "APNsPayload", "APNsDevice", "PushLint", "Yams"]),
  module(
    "PushPreview",
    [
      "SourceText", "CompactJSON", "APNsPayload", "ActivityContract", "APNsDevice", "AppBundle", "StringsFiles",
      "LanguageMatching", "PayloadFitting", "PushLint",
      .product(name: "Mustache", package: "swift-mustache"),
    ], embedding: ["Page"]),
]

// The modules that provider code needs, with one import. On a Mac, whose file system ignores case, a module `Pushwright`
// would overwrite that of the command, so only the product has this name.
let umbrella = module(
  "PushwrightProvider",
  [
    "CompactJSON", "ActivityContract", "LanguageMatching", "APNsPayload", "PayloadFitting", "APNsDevice",
    "APNsRequest", "AppBundle", "PushBatch",
  ])

let package = Package(
  name: "pushwright",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: modules.map { .library(name: $0.name, targets: [$0.name]) } + [
    .library(name: "Pushwright", targets: [umbrella.name]),
    .executable(name: "pushwright", targets: ["pushwright"]),
    .plugin(name: "LintPayloads", targets: ["LintPayloads"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: modules + [
    umbrella,
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .target(name: "ICUShim", dependencies: ["CICU"]),
    // Archives, such as an .ipa.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "ZlibShim", dependencies: ["CZlib"]),
    .executableTarget(
      name: "pushwright",
      dependencies: [
        "SourceText", "CompactJSON", "ActivityContract", "StringsFiles", "LanguageMatching", "APNsPayload",
        "PayloadFitting", "APNsDevice", "APNsRequest", "AppBundle", "PushBatch", "PushLint", "LintConfiguration",
        "PushPreview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .plugin(
      name: "LintPayloads",
      capability: .command(
        intent: .custom(verb: "lint-payloads", description: "Finds in payloads what would make them fail.")),
      dependencies: ["pushwright"]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("CompactJSON", ["SourceText"]),
    tests("FoundationStrategies", ["CompactJSON"]),
    tests("SourceText"),
    tests("ActivityContract", ["CompactJSON"]),
    tests("StringsFiles", ["SourceText"]),
    tests("LanguageMatching", ["SourceText"]),
    tests("APNsPayload", ["SourceText", "CompactJSON"]),
    tests("PayloadFitting", ["SourceText", "APNsPayload", "CompactJSON"]),
    tests("APNsDevice", ["APNsPayload", "StringsFiles"]),
    tests(
      "APNsRequest",
      ["APNsPayload", "CompactJSON", .product(name: "HTTPTypes", package: "swift-http-types")]),
    tests("AppBundle", ["APNsDevice", "StringsFiles", "CompactJSON"]),
    tests(
      "PushBatch",
      [
        "APNsPayload", "APNsDevice", "APNsRequest", "AppBundle", "CompactJSON", "LanguageMatching", "PayloadFitting",
        "SourceText", "StringsFiles", .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    tests("PushLint", ["ActivityContract", "CompactJSON", "APNsPayload", "AppBundle"]),
    tests("LintConfiguration", ["CompactJSON", "APNsPayload", "APNsDevice", "PushLint"]),
    tests("PushPreview", ["APNsDevice", "ActivityContract", "AppBundle", "PushLint"]),
    // These run the command but do not wait for it to compile.
    .testTarget(
      name: "pushwrightTests", dependencies: ["TestSupport"], exclude: ["Fixtures"], swiftSettings: settings),
    // Compiles and runs the code and the commands in the README and the articles.
    .testTarget(
      name: "DocumentationTests",
      dependencies: modules.map { .byName(name: $0.name) } + [
        .byName(name: umbrella.name), "pushwright", "TestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: warnings),  // As for a user's package: without the features that make imports strict.
  ],
  cxxLanguageStandard: .cxx17
)
