/// The parts of a Swift package's `Package.swift` that can be read without running it.
struct PackageManifest: Sendable {
  /// The value of `defaultLocalization`, which SwiftPM writes as `CFBundleDevelopmentRegion`; `nil` if there is none.
  let defaultLocalization: String?
  /// Whether it has a target.
  ///
  /// An empty manifest only keeps Xcode from showing a folder.
  let hasTargets: Bool
  /// A target with a path of its own.
  struct Target: Sendable {
    let name: String
    /// The components of the path from the package's folder.
    let path: [Substring]
    let isTest: Bool
  }

  /// The targets whose paths the manifest names.
  let targets: [Target]
  /// Whether it computes a path, so that any folder may be a target's.
  private let computesPaths: Bool

  init(_ bytes: [UInt8]) {
    let text = String(decoding: Self.withoutComments(bytes), as: UTF8.self)
    hasTargets = text.contains("arget(")
    // An assignment after the initializer replaces its value.
    let values = text.split(separator: "defaultLocalization", omittingEmptySubsequences: false).dropFirst()
    defaultLocalization = values.compactMap(Self.languageTag).last.flatMap { $0.isEmpty ? nil : String($0) }
    // Each part is what comes after `target(`, `testTarget(` or `executableTarget(`, up to the next one.
    var targets: [Target] = []
    var computesPaths = false
    var isTest = false
    for part in text.split(separator: "arget(", omittingEmptySubsequences: false) {
      defer { isTest = part.hasSuffix("testT") }
      guard let path = part.firstRange(of: "path:") else { continue }
      guard let path = Self.literal(part[path.upperBound...]) else {
        computesPaths = true
        continue
      }
      let name = part.firstRange(of: "name:").flatMap { Self.literal(part[$0.upperBound...]) }
      targets.append(Target(name: String(name ?? ""), path: Self.components(path), isTest: isTest))
    }
    self.targets = targets
    self.computesPaths = computesPaths
  }

  /// Returns the text in quotation marks at the start of code; `nil` if something else is there.
  private static func literal(_ code: Substring) -> Substring? {
    let rest = code.drop(while: \.isWhitespace)
    return rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : nil
  }

  /// Returns the tag in `: "en"`, `= "en"` or `: LanguageTag("en")` at the start of code; `nil` if something else is
  /// there.
  private static func languageTag(_ code: Substring) -> Substring? {
    let rest = code.drop(while: \.isWhitespace)
    guard rest.first == ":" || rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop(while: \.isWhitespace)
    let call = value.drop { $0.isLetter || $0 == "." }
    return literal(call.first == "(" ? call.dropFirst().drop { $0.isLetter || $0 == ":" } : value)
  }

  /// Returns whether a target may have a file.
  ///
  /// Source: SwiftPM, "PackageDescription", `path`, and the folders in which it looks for targets without one.
  ///
  /// - Parameter path: the path from the package's folder.
  func mayHave(_ path: String) -> Bool {
    let components = Self.components(path[...])
    if let first = components.first, Self.folders.contains(String(first)) { return true }
    return computesPaths || targets.contains { components.starts(with: $0.path) }
  }

  private static let folders = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

  private static func components(_ path: Substring) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }

  /// Returns Swift code with a line break in the place of each comment; what looks like one in a string stays.
  private static func withoutComments(_ code: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    var isInString = false
    // Comments between `/*` and `*/` may have others in them.
    var depth = 0
    while index < code.count {
      let pair = (code[index], index + 1 < code.count ? code[index + 1] : 0)
      switch pair {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")) where !isInString:
        depth += 1
        index += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0:
        depth -= 1
        index += 2
        result.append(UInt8(ascii: "\n"))
      case _ where depth > 0: index += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where !isInString:
        index = code[index...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
      case (UInt8(ascii: "\\"), _) where isInString:
        result += code[index..<Swift.min(index + 2, code.count)]
        index += 2
      default:
        if pair.0 == UInt8(ascii: "\"") { isInString.toggle() }
        if pair.0 == UInt8(ascii: "\n") { isInString = false }
        result.append(pair.0)
        index += 1
      }
    }
    return result
  }
}
