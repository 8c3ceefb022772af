/// A pattern for paths, such as `Payloads/**/background-*.apns`.
///
/// `*` matches any characters except `/`, `?` matches one of them, `[a-z]` one in a set, and `[!a-z]` one outside it.
/// `**` as a whole component matches any number of folders. All other characters match only themselves, and so does any
/// character after a backslash. A name that starts with a dot is matched like any other.
///
/// Patterns and paths are cut at bytes, because a name may begin with a mark that forms one `Character` with the `/`
/// before it.
public struct PathPattern: Sendable, Hashable {
  /// The pattern as it was given.
  public let text: String
  /// The parts of the pattern between slashes.
  public let components: [Component]

  /// Creates a pattern; every string is valid.
  public init(_ text: String) {
    self.text = text
    components = Self.names(in: text).map { Component($0) }
  }

  /// The pattern without `.`, and without each `..` and the folder name before it.
  ///
  /// Use it to compare paths. On disk, the folder before `..` may be a link that leads elsewhere.
  public var normalized: PathPattern {
    var names: [String] = []
    for component in components.map(\.text) where component != "." {
      if component == "..", let last = names.last, last != "..", last != "**" {
        names.removeLast()
      } else {
        names.append(component)
      }
    }
    return PathPattern(names.joined(separator: "/"))
  }

  /// Returns whether the pattern matches a path with `/` between its folders.
  ///
  /// Costs O(components of the pattern * components of the path) component matches.
  public func matches(_ path: String) -> Bool {
    Wildcards(pieces: components, any: .anyFolders).match(Self.names(in: path)) { $0.matches($1) }
  }

  private static func names(in path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Returns whether a string has a character with a special meaning: `*`, `?` or `[`.
  public static func isPattern(_ text: String) -> Bool { text.utf8.contains { "*?[".utf8.contains($0) } }
}

extension PathPattern {
  /// A component of a pattern, which matches one name.
  public struct Component: Sendable, Hashable {
    private enum Piece: Sendable, Hashable {
      case scalar(Unicode.Scalar)
      case any
      case anything
      case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    /// The component as it was given.
    public let text: String
    private let wildcards: Wildcards<Piece>

    static let anyFolders = Self("**")

    /// Whether the component is `**`.
    public var isAnyFolders: Bool { self == .anyFolders }

    init(_ text: String) {
      self.text = text
      wildcards = Wildcards(pieces: Self.pieces(of: Array(text.unicodeScalars)), any: .anything)
    }

    /// The only name that the component matches, without the backslashes; `nil` if it may match several.
    package var name: String? {
      var name = String.UnicodeScalarView()
      for case .scalar(let scalar) in wildcards.pieces { name.append(scalar) }
      return name.count == wildcards.pieces.count ? String(name) : nil
    }

    /// Returns whether the component matches a name; O(name * component).
    public func matches(_ name: String) -> Bool { wildcards.match(Array(name.unicodeScalars), fits: Self.matches) }

    private static func matches(_ piece: Piece, _ scalar: Unicode.Scalar) -> Bool {
      switch piece {
      case .scalar(let own): own == scalar
      case .any: true
      case .anything: false
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
      }
    }

    private static func pieces(of text: [Unicode.Scalar]) -> [Piece] {
      var pieces: [Piece] = []
      var place = 0
      // If one bracket has no end, those after it have none either.
      var mayEnd = true
      while place < text.count {
        switch text[place] {
        case "*": pieces.append(.anything)
        case "?": pieces.append(.any)
        case "[" where mayEnd:
          if let (set, end) = set(in: text, from: place + 1) {
            pieces.append(set)
            place = end
          } else {
            mayEnd = false
            pieces.append(.scalar("["))
          }
        case "\\" where place + 1 < text.count:
          place += 1
          pieces.append(.scalar(text[place]))
        default: pieces.append(.scalar(text[place]))
        }
        place += 1
      }
      return pieces
    }

    /// Returns the set that starts after `[`, and the place of its `]`; `nil` if there is none.
    ///
    /// Without a `]`, the bracket matches only itself.
    private static func set(in text: [Unicode.Scalar], from start: Int) -> (Piece, end: Int)? {
      var place = start
      let isNegated = place < text.count && (text[place] == "!" || text[place] == "^")
      if isNegated { place += 1 }
      var ranges: [ClosedRange<Unicode.Scalar>] = []
      while place < text.count, text[place] != "]" || ranges.isEmpty {
        var last = text[place]
        if place + 2 < text.count, text[place + 1] == "-", text[place + 2] != "]", text[place + 2] >= last {
          last = text[place + 2]
          ranges.append(text[place]...last)
          place += 3
        } else {
          ranges.append(last...last)
          place += 1
        }
      }
      return place < text.count ? (.set(ranges, isNegated: isNegated), place) : nil
    }
  }
}
