/// The encoding of a text file, named as IANA does, in lower case.
public enum StringsEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case utf32LittleEndian = "utf-32le"
  case utf32BigEndian = "utf-32be"

  /// Bytes of one code unit: 1, 2 or 4.
  var unitSize: Int {
    switch self {
    case .utf8: 1
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }
}
