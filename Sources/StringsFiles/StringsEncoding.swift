/// The encoding of a text file; the raw value is its IANA name in lower case.
public enum StringsEncoding: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, with or without a byte order mark.
  case utf8 = "utf-8"
  /// UTF-16, low byte first.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16, high byte first.
  case utf16BigEndian = "utf-16be"
  /// UTF-32, low byte first.
  case utf32LittleEndian = "utf-32le"
  /// UTF-32, high byte first.
  case utf32BigEndian = "utf-32be"

  /// The size of a code unit in bytes: 1, 2 or 4.
  var unitSize: Int {
    switch self {
    case .utf8: 1
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }
}
