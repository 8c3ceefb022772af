/// A pattern in which `*` matches any characters, or none; all other bytes match only themselves.
struct TextPattern: Sendable {
  private let wildcards: Wildcards<UInt8>

  init(_ pattern: String) { wildcards = Wildcards(pieces: Array(pattern.utf8), any: UInt8(ascii: "*")) }

  /// Returns whether the pattern matches the whole string; costs at most the product of both lengths.
  func matches(_ text: String) -> Bool { matches(Array(text.utf8)) }

  /// Returns whether the pattern matches the whole string, given as UTF-8.
  func matches(_ text: [UInt8]) -> Bool { wildcards.match(text, fits: ==) }
}
