/// A `.strings` file: what a device holds of it, where everything stands, and what is wrong with it.
///
/// The text form is an old-style property list:
///
///     file   = entries | "{" entries "}"
///     entries = (string ("=" value)? ";")*
///     value  = string | "{" entries "}" | "(" (value ("," value)* ","?)? ")" | "<" hexadecimal digits ">"
///     string = quoted by " or ' | [A-Za-z0-9_$/:.-]+
///
/// with `//` and `/* */` comments. What the device takes, drops or refuses follows CoreFoundation (CFOldStylePList.c).
/// Of equal keys the last one stays. A file with an error has no entries on the device; one with something that cannot
/// start a key after a `;` loses all that follows, silently. In both cases `recovered` has every entry that can be found.
///
///     StringsFile(parsing: Array(#""a" = "b";"#.utf8)).table.value(forKey: "a")  // "b"
public struct StringsFile: Sendable {
  /// How the file is encoded.
  public let encoding: StringsEncoding
  /// Whether the device refuses the file as a whole.
  public let isRefused: Bool
  /// What the device holds; empty where it refuses the file.
  public let table: StringsTable
  /// The entries of `table`, with their places.
  public let entries: StringsEntries
  /// Every entry that could be found, also those in `entries` and all equal keys, where the device does not take the
  /// whole file; else empty.
  public let recovered: StringsEntries
  /// What is wrong, in the order of the file.
  public let diagnostics: [StringsDiagnostic]
  /// The text as UTF-8; empty for a property list.
  private let text: [UInt8]

  /// Bytes: a text three times as long as its file, with each of its keys standing for a value too, is below 4 GiB.
  private static let lengthLimit = 512 << 20

  /// Parses a file in the text form; never fails, in linear time.
  ///
  /// A binary or XML property list gives no entries and the diagnostic `property-list`: ask `container(of:)` first.
  public init(parsing file: [UInt8]) {
    guard file.count <= StringsFile.lengthLimit else {
      self.init(
        refusing: file, .tooLarge, "the file is \(file.count) bytes, but the limit is \(StringsFile.lengthLimit)")
      return
    }
    let container = StringsFile.container(of: file)
    guard container == .text else {
      let message = "expected text, but found a property list in the \(container.rawValue) form"
      self.init(refusing: file, .propertyList, message)
      return
    }
    var assembly = StringsAssembly(DecodedText.ofDevice(file) ?? DecodedText(file))
    self.init(assembling: &assembly)
  }

  /// A file of another form, such as a binary property list; every entry's place is the start of the file.
  ///
  /// A nil value is one that is no string. Of equal keys the last one stays.
  public init(
    encoding: StringsEncoding = .utf8, entries: some Sequence<(key: String, value: String?)>,
    diagnostics: [StringsDiagnostic] = []
  ) {
    self.init(encoding: encoding, entries: entries, diagnostics: diagnostics, isRefused: false)
  }

  private init(
    encoding: StringsEncoding, entries: some Sequence<(key: String, value: String?)>,
    diagnostics: [StringsDiagnostic], isRefused: Bool
  ) {
    let table = StringsTable(entries)
    self.encoding = encoding
    self.isRefused = isRefused
    self.table = table
    self.entries = StringsEntries(table.list)
    recovered = StringsEntries()
    self.diagnostics = diagnostics
    text = []
  }

  /// The text of a line, from 1, without its end and without a byte order mark; nil if there is no such line.
  ///
  /// Costs the length of the file.
  public func line(_ number: Int) -> String? {
    var map = textMap
    guard !text.isEmpty, let start = map.offset(line: number, column: 1) else { return nil }
    return String(decoding: text[start...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// The excerpts of the text at some places, in their order, whatever the encoding; empty for nil, and where there is no such
  /// line.
  ///
  /// Costs the length of the file, however many places there are, where they come in the order of the text.
  public func excerpts(at locations: [SourceLocation?]) -> [String] {
    var map = textMap
    return locations.map { location in (text.isEmpty ? nil : location).flatMap { map.excerpt(at: $0) } ?? "" }
  }

  /// The lines and columns of the text.
  private var textMap: SourceMap { SourceMap(text, columnsFrom: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }

  /// Tells the form of a file from its first bytes.
  public static func container(of file: [UInt8]) -> StringsContainer {
    // CoreFoundation tries the text form too, in which `bplist00 = "x";` is an entry; a binary one has zeros at its end.
    if file.starts(with: "bplist0".utf8), file.contains(0) || !file.contains(UInt8(ascii: ";")) {
      return .binaryPropertyList
    }
    let (encoding, mark) = DecodedText.deviceEncoding(of: file)
    // Where the ASCII of the first characters is enough, and any other character is as good as none.
    let unit = encoding.unitSize
    let low = encoding.isBigEndian ? unit - 1 : 0
    var start: [UInt8] = []
    var offset = mark
    while offset + unit <= file.count, start.count < 6 {
      let isASCII = (0..<unit).allSatisfy { $0 == low || file[offset + $0] == 0 }
      let byte = isASCII ? file[offset + low] : 0xFF
      if !start.isEmpty || !(byte == 0x20 || (0x09...0x0D).contains(byte)) { start.append(byte) }
      offset += unit
    }
    let isXML = ["<?", "<!", "<plist", "<dict"].contains { start.starts(with: $0.utf8) }
    return isXML ? .xmlPropertyList : .text
  }

  /// The encoding that CoreFoundation takes the text of a file to have, and how many bytes it leaves out before the text.
  package static func encoding(ofContainer file: [UInt8]) -> (StringsEncoding, mark: Int) {
    DecodedText.deviceEncoding(of: file)
  }

  private init(refusing file: [UInt8], _ code: StringsDiagnostic.Code, _ message: String) {
    self.init(
      encoding: DecodedText.encoding(of: file).0, entries: [],
      diagnostics: [StringsDiagnostic(severity: .error, code: code, message: message)], isRefused: true)
  }

  private init(assembling assembly: inout StringsAssembly) {
    assembly.parse()
    encoding = assembly.text.encoding
    isRefused = assembly.isRefused
    table = assembly.table
    entries = StringsEntries(assembly.table.list, places: assembly.tablePlaces, text: assembly.text.bytes)
    recovered = StringsEntries(assembly.recovered, places: assembly.recoveredPlaces, text: assembly.text.bytes)
    diagnostics = assembly.diagnostics
    text = assembly.text.bytes
  }
}
