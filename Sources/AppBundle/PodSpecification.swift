/// The folders of a CocoaPod, as far as its `.podspec` names them without running it.
struct PodSpecification: Sendable {
  /// The first components of what may be paths; `nil` if any folder may be the pod's.
  private let folders: Set<Substring>?

  init(_ bytes: [UInt8]) {
    var literals: [Substring] = []
    var isEmpty = true
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      var rest = line[...]
      while let start = rest.firstIndex(where: { "\"'#".contains($0) }), rest[start] != "#" {
        let text = Self.literal(rest[rest.index(after: start)...], upTo: rest[start])
        rest = rest[text.endIndex...].dropFirst()
        isEmpty = false
        // The key of a hash, such as `'EXCLUDED_ARCHS[sdk=iphonesimulator*]' => 'arm64'`, and a name are no paths.
        let before = line[..<start].suffix(32).filter { !$0.isWhitespace }
        let isName = [".name=", ".module_name="].contains(where: before.hasSuffix)
        if !isName, !rest.drop(while: \.isWhitespace).hasPrefix("=>") { literals.append(text) }
      }
    }
    let first = literals.map { text in
      text.split(separator: "/").first { $0 != "." } ?? ""
    }
    let isAny = isEmpty || zip(first, literals).contains(where: Self.mayBeAnyFolder)
    folders = isAny ? nil : Set(first)
  }

  /// Returns the text of a literal, in which `#{…}` may have literals of its own.
  private static func literal(_ text: Substring, upTo mark: Character) -> Substring {
    var place = text.startIndex
    var isCode = false
    while place < text.endIndex, isCode || text[place] != mark {
      if isCode { isCode = text[place] != "}" } else { isCode = mark == "\"" && text[place...].hasPrefix("#{") }
      place = text.index(after: place)
    }
    return text[..<place]
  }

  /// Returns whether the first component of a path may be any folder: a pattern, or a name that Ruby's `#{…}` makes.
  ///
  /// Neither a build setting such as `${PODS_ROOT}` nor a tag such as `v#{s.version}` is the name of a folder.
  private static func mayBeAnyFolder(_ name: Substring, in path: Substring) -> Bool {
    let isVersion =
      name == path && ["version}", "version.to_s}", "version\"]}", "version']}"].contains(where: name.hasSuffix)
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
