/// The encoding of a file whose text is held as UTF-8, for converting offsets in the text to offsets in the file.
public enum SourceEncoding: Sendable, Hashable {
  /// UTF-8, except that each U+FFFD at one of these ascending offsets in the text replaces a single byte of the file.
  case utf8(replacedBytes: [Int] = [])
  /// Code units of 1, 2 or 4 bytes, after a byte order mark of `mark` bytes.
  case codeUnits(size: Int, mark: Int)
}
