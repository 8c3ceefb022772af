import StringsFiles

/// The text of an XML property list as UTF-8, decoded as CoreFoundation does, with a map of its locations.
///
/// A byte order mark overrides the declaration. Without a mark, a zero among the first two bytes means UTF-16 in the
/// machine's byte order, and the first character is lost. Otherwise `encoding=` in `<?xml … ?>` decides, if it is
/// written without a space before the quote. Without a mark, only UTF-8 and encodings with one byte per character can
/// be declared correctly, because `<?xml` has other bytes in UTF-16 and UTF-32.
struct PropertyListText {
  /// The text.
  ///
  /// For UTF-8 it is the file itself, which may have invalid bytes.
  let bytes: [UInt8]
  /// The offset where the text starts: after a UTF-8 byte order mark, or after the lost character.
  let start: Int
  let map: SourceMap
  /// The error for a lone surrogate.
  ///
  /// CoreFoundation reads nothing after it.
  private(set) var cut: PropertyListError?

  init(_ file: [UInt8]) throws(PropertyListError) {
    var (encoding, mark) = try PropertyListEncoding.encoding(of: file)
    guard encoding != .utf8 else {
      (bytes, start, map) = (file, mark, SourceMap(file: file))
      return
    }
    var start = 0
    var cutUnit: UInt16?
    switch encoding {
    case .utf8: bytes = file
    case .utf16(let isBigEndian):
      let isMarked = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF])
      if !isMarked { mark = 0 }
      let units = Self.units(of: file, from: mark, isBigEndian: isBigEndian)
      let end = Self.firstLoneSurrogate(in: units)
      cutUnit = end.map { units[$0] }
      bytes = Array(String(decoding: units[..<(end ?? units.count)], as: UTF16.self).utf8)
      if !isMarked { start = bytes.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count }
    case .utf32(let isBigEndian): bytes = try Self.utf8(ofUTF32: file, from: mark, isBigEndian: isBigEndian)
    case .latin1: bytes = Array(String(decoding: file.map { UInt16($0) }, as: UTF16.self).utf8)
    case .windows1252: bytes = try Self.utf8(ofWindows1252: file)
    }
    self.start = start
    map = SourceMap(file: bytes, encoding: .codeUnits(size: encoding.unit, mark: mark))
    if let cutUnit {
      let number = String(cutUnit, radix: 16, uppercase: true)
      cut = PropertyListError(
        message: "lone surrogate U+\(number); nothing after it is read",
        location: map.end)
    }
  }

  private static func units(of file: [UInt8], from start: Int, isBigEndian: Bool) -> [UInt16] {
    let high = isBigEndian ? 0 : 1
    return stride(from: start, to: file.count - 1, by: 2).map { (offset: Int) -> UInt16 in
      UInt16(file[offset + high]) << 8 | UInt16(file[offset + 1 - high])
    }
  }

  private static func firstLoneSurrogate(in units: [UInt16]) -> Int? {
    var index = 0
    while index < units.count {
      if UTF16.isTrailSurrogate(units[index]) { return index }
      if UTF16.isLeadSurrogate(units[index]) {
        guard index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private static func utf8(
    ofUTF32 file: [UInt8], from start: Int, isBigEndian: Bool
  ) throws(PropertyListError) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for offset in stride(from: start, to: file.count - 3, by: 4) {
      let unit = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(file[offset + (isBigEndian ? $1 : 3 - $1)]) }
      guard let scalar = Unicode.Scalar(unit) else {
        let read = SourceMap(file: Array(String(text).utf8), encoding: .codeUnits(size: 4, mark: start))
        throw PropertyListError(
          message: "code unit 0x\(String(unit, radix: 16, uppercase: true)) is not a Unicode scalar",
          location: read.end)
      }
      text.append(scalar)
    }
    return Array(String(text).utf8)
  }

  private static func utf8(ofWindows1252 file: [UInt8]) throws(PropertyListError) -> [UInt8] {
    var units = file.map { UInt16($0) }
    for (index, byte) in file.enumerated() where (0x80..<0xA0).contains(byte) {
      units[index] = PropertyListEncoding.windows1252Units[Int(byte) - 0x80]
      guard units[index] != 0 else {
        let text = Array(String(decoding: units[..<index], as: UTF16.self).utf8)
        let read = SourceMap(file: text, encoding: .codeUnits(size: 1, mark: 0))
        throw PropertyListError(
          message: "windows-1252 has no character for byte 0x\(String(byte, radix: 16, uppercase: true))",
          location: read.end)
      }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension SourceMap {
  /// Creates a map of a file that is assumed to be well-formed.
  ///
  /// A byte order mark takes no column.
  init(file text: [UInt8], encoding: SourceEncoding = .utf8()) {
    self.init(text, encoding: encoding, isWellFormed: true)
  }

  /// The location of the end of the text.
  fileprivate var end: SourceLocation {
    var map = self
    return map.location(of: .max)
  }
}

/// An encoding that an XML property list may have.
enum PropertyListEncoding: Equatable {
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)
  /// ISO-8859-1, and also ASCII, which CoreFoundation reads the same way.
  case latin1
  case windows1252

  /// The number of bytes in a code unit.
  var unit: Int {
    switch self {
    case .utf8, .latin1, .windows1252: 1
    case .utf16: 2
    case .utf32: 4
    }
  }

  /// Returns the encoding of a file, and the number of bytes before its text.
  static func encoding(of file: [UInt8]) throws(PropertyListError) -> (PropertyListEncoding, mark: Int) {
    switch StringsFile.encoding(ofContainer: file) {
    case (.utf8, 0): break
    case (.utf8, let mark): return (.utf8, mark)
    case (.utf16LittleEndian, let mark): return (.utf16(isBigEndian: false), mark)
    case (.utf16BigEndian, let mark): return (.utf16(isBigEndian: true), mark)
    case (.utf32LittleEndian, let mark): return (.utf32(isBigEndian: false), mark)
    case (.utf32BigEndian, let mark): return (.utf32(isBigEndian: true), mark)
    }
    guard let name = declaredName(in: file) else { return (.utf8, 0) }
    if let encoding = encoding(named: name) { return (encoding, 0) }
    let text = String(decoding: name.prefix(nameLimit).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    var map = SourceMap(file: file)
    var error = PropertyListError(
      message: "unknown encoding “\(text)\(name.count > nameLimit ? "…" : "")”; "
        + "save the file as UTF-8 (ISO-8859-1, windows-1252, and UTF-16 with a byte order mark work too)",
      location: map.location(of: name.startIndex))
    error.isDeviceRefusal = false
    throw error
  }

  /// Returns the quoted name after `encoding=` in the declaration.
  ///
  /// The search for the closing quote continues past the end of the declaration.
  private static func declaredName(in file: [UInt8]) -> ArraySlice<UInt8>? {
    guard file.starts(with: "<?xml".utf8) else { return nil }
    var offset = 5
    while offset < file.count, file[offset] != UInt8(ascii: "?"), file[offset] != UInt8(ascii: ">") {
      if file[offset...].starts(with: "encoding=".utf8) {
        let quote = offset + 9
        guard quote < file.count, file[quote] == UInt8(ascii: "\"") || file[quote] == UInt8(ascii: "'") else {
          return nil
        }
        return file[(quote + 1)...].firstIndex(of: file[quote]).map { file[quote + 1..<$0] }
      }
      offset += 1
    }
    return nil
  }

  /// The maximum number of bytes of a declared name that a message shows.
  private static let nameLimit = 40

  /// Returns the encoding with a declared name, or `nil` if this reader does not know it.
  ///
  /// The device may know it.
  private static func encoding(named name: ArraySlice<UInt8>) -> PropertyListEncoding? {
    guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
    let name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self).lowercased()
    for (prefix, numbers) in numbered where name.hasPrefix(prefix) {
      // Other characters may follow the number.
      let digits = name.utf8.dropFirst(prefix.utf8.count).prefix { $0 &- UInt8(ascii: "0") < 10 }
      return Int(Substring(digits)).flatMap { numbers[$0] }
    }
    return names[String(decoding: name.utf8.filter { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 }, as: UTF8.self)]
  }

  private static let codePages: [Int: PropertyListEncoding] = [
    1252: .windows1252, 819: .latin1, 367: .latin1, 65001: .utf8,
  ]
  private static let numbered = [
    ("iso-8859-", [1: PropertyListEncoding.latin1]), ("windows-", codePages), ("cp", codePages),
  ]

  /// Other names that CoreFoundation knows, with only their lowercase letters and digits.
  private static let names: [String: PropertyListEncoding] = {
    let latin1 = [
      "iso88591", "latin1", "l1", "ibm819", "csisolatin1", "isoir100", "usascii", "ascii", "us", "iso646us", "ibm367",
      "csascii",
      "ansix341968", "isoir6",
    ]
    return Dictionary(
      uniqueKeysWithValues: latin1.map { ($0, PropertyListEncoding.latin1) } + [
        ("utf8", .utf8), ("unicode11utf8", .utf8), ("windows1252", .windows1252),
      ])
  }()

  /// The characters of windows-1252 for 0x80 to 0x9F, from the WHATWG Encoding Standard.
  ///
  /// CoreFoundation, unlike that standard, refuses the five bytes without a character. They are 0 here.
  static let windows1252Units: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
