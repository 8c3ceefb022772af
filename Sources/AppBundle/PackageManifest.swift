/// The parts of a Swift package's `Package.swift` that can be read without running it.
struct PackageManifest: Sendable {
  /// The value of `defaultLocalization`, which SwiftPM writes as `CFBundleDevelopmentRegion`; `nil` if there is none.
  let defaultLocalization: String?
  /// Whether it has a target.
  ///
  /// An empty manifest only keeps Xcode from showing a folder.
  let hasTargets: Bool

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let text = lines.filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }.joined(separator: "\n")
    hasTargets = text.contains("arget(")
    let value = text.firstRange(of: "defaultLocalization").flatMap { name in
      // `: "en"` or `: LanguageTag("en")`.
      let rest = text[name.upperBound...].prefix { $0 != "," && $0 != "]" }
      return rest.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first
    }
    defaultLocalization = value.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
