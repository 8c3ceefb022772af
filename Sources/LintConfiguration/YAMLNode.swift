import PushLint
import Yams

/// A value in YAML text, with its place.
struct YAMLNode {
  let node: Node
  /// The name of the value in messages, such as `rules.white-space`.
  let path: String
  private let source: YAMLText

  /// Returns the value of YAML text, perhaps with a byte order mark; `nil` if the text has none.
  ///
  /// The cost is bounded for any text: this function limits the size and the aliases, and the YAML reader limits
  /// nesting to 1000.
  static func root(of bytes: [UInt8]) throws(ProjectConfigurationError) -> YAMLNode? {
    let limit = ProjectConfiguration.sizeLimit
    guard bytes.count <= limit else { throw .init(reason: .tooLarge(limit: limit), offset: limit) }
    // The YAML reader counts a byte order mark as the first column of a mapping, so that its other lines are elsewhere.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bytes = Array(bytes[start...])
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .init(reason: .invalidUTF8, offset: start + validPrefix(of: bytes))
    }
    if let offset = excessiveAlias(in: bytes) {
      throw .init(reason: .tooManyAliases(limit: ProjectConfiguration.aliasLimit), offset: start + offset)
    }
    let source = YAMLText(text: text, start: start)
    do {
      // Without an encoding, the YAML reader takes one from the environment and reports it on standard output.
      return try compose(yaml: text, .default, .default, .utf8).map { YAMLNode(node: $0, path: "", source: source) }
    } catch {
      throw source.error(error)
    }
  }

  var offset: Int { source.start + source.offset(of: node.mark) }

  var isList: Bool { if case .sequence = node { true } else { false } }

  var isMapping: Bool { if case .mapping = node { true } else { false } }

  /// The description in messages, as in "found a list".
  var kind: String {
    switch node {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar): isNull ? "nothing" : "\"\(scalar.string.shown)\""
    case .alias: "an alias"
    }
  }

  /// Whether the value is empty, `~` or `null`.
  var isNull: Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// Returns the text of a scalar as it is written: `off` is not a Boolean here.
  func text(_ expected: String = "a text") throws(ProjectConfigurationError) -> String {
    guard case .scalar(let scalar) = node, !isNull else { throw mismatch(expected) }
    return scalar.string
  }

  func number(from least: Int = .min) throws(ProjectConfigurationError) -> Int {
    guard case .scalar(let scalar) = node, scalar.style == .plain, let number = Int(scalar.string), number >= least
    else { throw mismatch(least == 0 ? "a whole number, 0 or more" : "a whole number") }
    return number
  }

  func boolean() throws(ProjectConfigurationError) -> Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain, ["true", "false"].contains(scalar.string) else {
      throw mismatch("true or false")
    }
    return scalar.string == "true"
  }

  func elements(_ expected: String) throws(ProjectConfigurationError) -> [YAMLNode] {
    guard case .sequence(let sequence) = node else { throw mismatch(expected) }
    return sequence.enumerated().map { YAMLNode(node: $1, path: "\(path)[\($0)]", source: source) }
  }

  /// Returns the members of a mapping in the order of the text; none if the value is null.
  func members(_ expected: String) throws(ProjectConfigurationError) -> [(key: YAMLNode, name: String, value: YAMLNode)]
  {
    if isNull { return [] }
    guard case .mapping(let mapping) = node else { throw mismatch(expected) }
    var members: [(YAMLNode, String, YAMLNode)] = []
    for (key, value) in mapping {
      let key = YAMLNode(node: key, path: path.isEmpty ? "a key" : path, source: source)
      let name = try key.text("a name as the key")
      members.append((key, name, YAMLNode(node: value, path: path.isEmpty ? name : "\(path).\(name)", source: source)))
    }
    return members
  }

  func mismatch(_ expected: String) -> ProjectConfigurationError {
    .init(
      reason: .wrongType(key: path.isEmpty ? "the configuration" : path, found: kind, expected: expected),
      offset: offset)
  }

  /// Returns the error for a name at this place that is not one of the known names.
  func unknown(_ name: String, of owner: String, known: [String]) -> ProjectConfigurationError {
    let nearest = NearMatch.of(name, among: known)
    return .init(reason: .unknown(name.shown, of: owner, nearest: nearest, known: known), offset: offset)
  }
}

extension YAMLNode {
  /// Returns the offset of the first byte that is not valid UTF-8, by binary search.
  ///
  /// A tested prefix may end inside a character, so it counts as valid if it is valid without its last 1 to 3 bytes.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    func valid(_ count: Int) -> Int? {
      (max(0, count - 3)...count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil }
    }
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if valid(middle) != nil { low = middle } else { high = middle - 1 }
    }
    return valid(low) ?? 0
  }

  /// Returns the offset of the first alias beyond the limit; `nil` if there is none.
  ///
  /// This must find every alias, because the cost of comparing keys with aliases grows with everything that they expand
  /// to. A candidate is a star at the start of a word, before a name. If there are too many candidates, the YAML reader
  /// separates them from stars in quoted strings and comments. It reads the text with a letter in place of every
  /// candidate's star, so the text has no aliases. A candidate is an alias if a word starts there.
  private static func excessiveAlias(in bytes: [UInt8]) -> Int? {
    let candidates = bytes.indices.filter { offset in
      guard bytes[offset] == UInt8(ascii: "*"), offset + 1 < bytes.count else { return false }
      return (isNameByte(bytes[offset + 1]) || bytes[offset + 1] == UInt8(ascii: "-"))
        && (offset == 0 || !isNameByte(bytes[offset - 1]))
    }
    let limit = ProjectConfiguration.aliasLimit
    guard candidates.count > limit else { return nil }
    var letters = bytes
    for offset in candidates { letters[offset] = UInt8(ascii: "x") }
    let text = String(decoding: letters, as: UTF8.self)
    // Text with other errors may also have too many aliases.
    guard let root = try? [compose(yaml: text, .default, .default, .utf8)] else { return candidates[limit] }
    // Lines and columns, because the YAML reader has no byte offsets.
    var words: Set<[Int]> = []
    var open = root.compactMap(\.self)
    while let node = open.popLast() {
      switch node {
      case .mapping(let mapping): for (key, value) in mapping { open += [key, value] }
      case .sequence(let sequence): open += sequence
      case .scalar(let scalar):
        if scalar.style == .plain, let mark = scalar.mark { words.insert([mark.line, mark.column]) }
      case .alias: break
      }
    }
    var map = SourceMap(letters, isWellFormed: true, lineEnds: .unicode)
    let aliases = candidates.filter { offset in
      let place = map.location(of: offset)
      return words.contains([place.line, place.column])
    }
    return aliases.count > limit ? aliases[limit] : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
