/// A pattern in which `*` matches any characters, or none; all other bytes match only themselves.
struct TextPattern: Sendable {
  private let wildcards: Wildcards<UInt8>

  init(_ pattern: String) { wildcards = Wildcards(pieces: Array(pattern.utf8), any: UInt8(ascii: "*")) }

  /// Returns whether the pattern matches the whole string; costs at most the product of both lengths.
  func matches(_ text: String) -> Bool { matches(Array(text.utf8)) }

  /// Returns whether the pattern matches the whole string, given as UTF-8.
  func matches(_ text: [UInt8]) -> Bool { wildcards.match(text, fits: ==) }

  /// How far a pattern has come in a text.
  typealias Progress = Wildcards<UInt8>.Progress

  /// Goes on to the end of a text, which begins with the text of the call before.
  func advance(_ progress: inout Progress, through text: [UInt8]) {
    wildcards.advance(&progress, through: text, fits: ==)
  }

  /// Returns whether the pattern matches all that it has gone through.
  func isMatch(_ progress: Progress) -> Bool { wildcards.isMatch(progress) }
}
