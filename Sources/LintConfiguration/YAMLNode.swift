import PushLint
import Yams

/// A value of a YAML text with its place, as the configuration's reader sees it.
struct YAMLNode {
  let node: Node
  /// What the messages call it, as `rules.white-space`.
  let path: String
  private let source: YAMLText

  /// The one value of a text; nil where there is none.
  ///
  /// Bounded for every text: its size and its aliases have a limit, and so has nesting, in the YAML reader itself (1000).
  static func root(of bytes: [UInt8]) throws(ProjectConfigurationError) -> YAMLNode? {
    let limit = ProjectConfiguration.sizeLimit
    guard bytes.count <= limit else { throw .init(reason: .tooLarge(limit: limit), offset: limit) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .init(reason: .invalidUTF8, offset: validPrefix(of: bytes))
    }
    if let offset = excessiveAlias(in: bytes) {
      throw .init(reason: .tooManyAliases(limit: ProjectConfiguration.aliasLimit), offset: offset)
    }
    let source = YAMLText(text: text)
    do {
      // The encoding is given: the default one reads the environment, and says so on standard output.
      return try compose(yaml: text, .default, .default, .utf8).map { YAMLNode(node: $0, path: "", source: source) }
    } catch {
      throw source.error(error)
    }
  }

  var offset: Int { source.offset(of: node.mark) }

  var isMapping: Bool { if case .mapping = node { true } else { false } }

  /// As in "found a list".
  var kind: String {
    switch node {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar): isNull ? "nothing" : "'\(scalar.string.shown)'"
    case .alias: "an alias"
    }
  }

  /// Whether nothing, `~` or `null` stands here.
  var isNull: Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// The text of a scalar, as it is written: `off` is no boolean here.
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

  /// The members of a mapping in the order of the text; none where nothing stands here.
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

  /// An error for a name here that is not among the known ones.
  func unknown(_ name: String, of owner: String, known: [String]) -> ProjectConfigurationError {
    let nearest = NearMatch.of(name, among: known)
    return .init(reason: .unknown(name.shown, of: owner, nearest: nearest, known: known), offset: offset)
  }
}

extension YAMLNode {
  /// The first byte that is no UTF-8, by halves: longer starts than the longest valid one are invalid even without the
  /// character that they cut.
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

  /// Where one alias too many starts.
  ///
  /// No alias may be missed, because comparing keys that are aliases takes as long as all that they stand for. Whatever could
  /// be one is a star before a name, at the start of a word. If those are too many, the reader itself tells the ones in quoted
  /// texts and comments apart: of a text with a letter in place of each such star, in which there is no alias, it makes a
  /// word of those that are one.
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
    // A text that is wrong even without aliases may still be one with too many of them.
    guard let root = try? [compose(yaml: text, .default, .default, .utf8)] else { return candidates[limit] }
    // Lines and columns: the reader tells no bytes.
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
