/// A `.strings` file: what a device holds of it, the place of every entry, and what is wrong with it.
///
/// The text form is an old-style property list:
///
///     file   = entries | "{" entries "}"
///     entries = (string ("=" value)? ";")*
///     value  = string | "{" entries "}" | "(" (value ("," value)* ","?)? ")" | "<" hexadecimal digits ">"
///     string = quoted by " or ' | [A-Za-z0-9_$/:.-]+
///
/// Comments are `//` and `/* */`. The device accepts, drops and refuses text as CoreFoundation does
/// (CFOldStylePList.c). If keys are equal, the last one stays. A file with an error has no entries on the device. If
/// the text after a `;` cannot start a key, the device silently loses all that follows. In both cases `recovered` has
/// every entry that can be found.
///
///     StringsFile(parsing: Array(#""a" = "b";"#.utf8)).table.value(forKey: "a")  // "b"
public struct StringsFile: Sendable {
  /// The encoding of the file.
  public let encoding: StringsEncoding
  /// Whether the device refuses the file as a whole.
  public let isRefused: Bool
  /// The entries that the device holds; empty if it refuses the file.
  public let table: StringsTable
  /// The entries of `table`, with their places.
  public let entries: StringsEntries
  /// Every entry that can be found, if the device does not take the whole file; otherwise empty.
  ///
  /// It includes the entries in `entries` and every entry of a repeated key.
  public let recovered: StringsEntries
  /// The problems, in the order of the file.
  public let diagnostics: [StringsDiagnostic]
  /// The text as UTF-8; empty for a property list.
  private let text: [UInt8]

  /// The limit in bytes: text three times as long as its file, with each key also used as a value, is below 4 GiB.
  private static let lengthLimit = 512 << 20

  /// Creates a file by parsing the text form; this never fails and takes linear time.
  ///
  /// A binary or XML property list gives no entries and the diagnostic `property-list`; call `container(of:)` first.
  public init(parsing file: [UInt8]) {
    guard file.count <= StringsFile.lengthLimit else {
      self.init(
        refusing: file, .tooLarge,
        "the file is \(file.count.grouped) bytes, but the limit is \(StringsFile.lengthLimit.grouped)")
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

  /// Creates a file of another form, such as a binary property list; every entry's place is the start of the file.
  ///
  /// A `nil` value is one that is not a string. If keys are equal, the last one stays.
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

  /// Returns the text of a line, from 1, without its end and without a byte order mark; `nil` if there is no such line.
  ///
  /// The cost is linear in the length of the file.
  public func line(_ number: Int) -> String? {
    var map = textMap
    guard !text.isEmpty, let start = map.offset(line: number, column: 1) else { return nil }
    return String(decoding: text[start...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// Returns the excerpts of the text at these places, in their order, whatever the encoding.
  ///
  /// An excerpt is empty if its place is `nil` or there is no such line. If the places are in the order of the text,
  /// the cost is linear in the length of the file, however many places there are.
  public func excerpts(at locations: [SourceLocation?]) -> [String] {
    var map = textMap
    return locations.map { location in (text.isEmpty ? nil : location).flatMap { map.excerpt(at: $0) } ?? "" }
  }

  /// The lines and columns of the text.
  private var textMap: SourceMap { SourceMap(text) }

  /// Whether the text has nothing but white space, such as a line break, and a byte order mark.
  package var isBlank: Bool {
    guard diagnostics.allSatisfy({ $0.code == .emptyFile }) else { return false }
    return text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
  }

  /// Returns the form of a file, judging by its first bytes.
  public static func container(of file: [UInt8]) -> StringsContainer {
    // CoreFoundation tries the text form too, in which `bplist00 = "x";` is an entry; a binary property list has zeros
    // at its end.
    if file.starts(with: "bplist0".utf8), file.contains(0) || !file.contains(UInt8(ascii: ";")) {
      return .binaryPropertyList
    }
    let (encoding, mark) = DecodedText.deviceEncoding(of: file)
    // The ASCII of the first characters is enough; 0xFF replaces any other character.
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

  /// Returns the encoding that CoreFoundation assumes for a file's text, and how many bytes it skips before the text.
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
    entries = StringsEntries(assembly.table.list, places: EntryPlaces(assembly.tablePlaces, in: assembly.text))
    recovered = StringsEntries(
      assembly.recovered, places: EntryPlaces(assembly.recoveredPlaces, in: assembly.text))
    diagnostics = assembly.diagnostics
    text = assembly.text.bytes
  }
}
