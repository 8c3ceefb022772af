extension StringsFile {
  /// Creates a file by parsing the text form in any sequence of bytes, such as `Data`.
  public init(parsing file: some Sequence<UInt8>) { self.init(parsing: Array(file)) }

  /// Creates a file by parsing text, as if the file had it in UTF-8.
  public init(parsing text: some StringProtocol) { self.init(parsing: Array(text.utf8)) }

  /// Creates a file by parsing a copy of the text form in memory.
  public init(parsing file: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count)
    for index in file.indices { bytes.append(file[index]) }
    self.init(parsing: bytes)
  }
}
