// swift-tools-version: 6.2
import PackageDescription

// CI refuses warnings; a user's newer compiler may know new ones and must still build.
let warnings: [SwiftSetting] =
  Context.environment["PUSHWRIGHT_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + warnings

func pushwright(_ modules: String...) -> [Target.Dependency] {
  modules.map { .product(name: $0, package: "pushwright") }
}

/// The command's executable, which does no more than read its options.
func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
    swiftSettings: settings)
}

// A package of its own, so that nobody who depends on the library resolves an HTTP client.
let package = Package(
  name: "push-provider",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "pushwright", path: "../.."),
    .package(path: "Tests/APNSwift"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    .target(
      name: "Provider",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ] + pushwright("APNsRequest", "CompactJSON", "PushBatch"),
      swiftSettings: settings),
    command(
      "push-provider", ["Provider"] + pushwright("APNsPayload", "APNsRequest", "AppBundle", "CompactJSON", "PushBatch")),
    .target(
      name: "MockAPNs",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ] + pushwright("APNsPayload", "APNsRequest", "CompactJSON"),
      swiftSettings: settings),
    command("mock-apns", ["MockAPNs"] + pushwright("CompactJSON")),
    .testTarget(
      name: "ProviderTests",
      dependencies: [
        "Provider", "MockAPNs", .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ] + pushwright("APNsPayload", "APNsRequest", "AppBundle", "CompactJSON", "PushBatch"),
      swiftSettings: settings),
    // The README's example for APNSwift, compiled as printed against APNSwift's declaration and the real SwiftNIO.
    .testTarget(
      name: "APNSwiftTests",
      dependencies: [
        .product(name: "APNS", package: "APNSwift"), .product(name: "NIOCore", package: "swift-nio"),
      ] + pushwright("CompactJSON"),
      swiftSettings: warnings),  // As for a user's package: without the features that make imports strict.
  ]
)
