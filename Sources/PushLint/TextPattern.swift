/// A pattern in which `*` stands for any characters, also none; everything else for itself, byte for byte.
struct TextPattern: Sendable {
  private let wildcards: Wildcards<UInt8>

  init(_ pattern: String) { wildcards = Wildcards(pieces: Array(pattern.utf8), any: UInt8(ascii: "*")) }

  /// Whether the whole text fits; costs at most the product of both lengths.
  func matches(_ text: String) -> Bool { matches(Array(text.utf8)) }

  /// The same for a text in UTF-8.
  func matches(_ text: [UInt8]) -> Bool { wildcards.match(text, fits: ==) }
}
