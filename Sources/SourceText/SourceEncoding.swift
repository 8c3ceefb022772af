/// How a text that is held as UTF-8 is stored in its file, so that its offsets can be told as those of the file.
public enum SourceEncoding: Sendable, Hashable {
  /// As UTF-8, but that a byte of the file stands where the text has U+FFFD at these offsets, which ascend.
  case utf8(replacedBytes: [Int] = [])
  /// In code units of 1, 2 or 4 bytes, behind a byte order mark of some bytes.
  case codeUnits(size: Int, mark: Int)
}
