/// The folders of a CocoaPod, as far as its `.podspec` names them without running it.
struct PodSpecification: Sendable {
  /// The first components of what may be paths; `nil` if any folder may be the pod's.
  private let folders: Set<Substring>?

  init(_ bytes: [UInt8]) {
    var literals: [Substring] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      var rest = line[...]
      while let start = rest.firstIndex(where: { "\"'#".contains($0) }), rest[start] != "#" {
        let text = rest[rest.index(after: start)...].prefix { $0 != rest[start] }
        literals.append(text)
        rest = rest[text.endIndex...].dropFirst()
      }
    }
    let first = literals.map { text in
      text.split(separator: "/").first { $0 != "." } ?? ""
    }
    let isAny = first.isEmpty || zip(first, literals).contains(where: Self.mayBeAnyFolder)
    folders = isAny ? nil : Set(first)
  }

  /// Returns whether the first component of a path may be any folder: a pattern, or a name that Ruby's `#{…}` makes.
  ///
  /// Neither a build setting such as `${PODS_ROOT}` nor a tag such as `v#{s.version}` is the name of a folder.
  private static func mayBeAnyFolder(_ name: Substring, in path: Substring) -> Bool {
    let isVersion = name == path && ["version}", "version.to_s}"].contains(where: name.hasSuffix)
    return !isVersion && !name.hasPrefix("${") && name.contains { "*?{[".contains($0) }
  }

  /// Returns whether the pod may have a file.
  ///
  /// - Parameter path: the path from the folder of the specification.
  func mayHave(_ path: String) -> Bool {
    guard let folders, let first = path.split(separator: "/").first else { return true }
    return folders.contains(first)
  }
}
