// swift-tools-version: 6.2
import PackageDescription

// The part of APNSwift that the README's example needs. It is a package of its own, as APNSwift is: `@retroactive` is an
// error within the package of the protocol.
let package = Package(
  name: "apnswift",
  platforms: [.macOS(.v15)],
  products: [.library(name: "APNS", targets: ["APNS"])],
  dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")],
  targets: [
    .target(
      name: "APNS", dependencies: [.product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")])
  ]
)
