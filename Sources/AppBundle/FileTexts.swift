public import CompactJSON

// The files of an app in the forms in which programs have them, besides an array of bytes.

extension AppTableFile {
  /// Reads a `.strings` or `.stringsdict` file in any sequence of bytes, such as `Data`.
  public init(path: String, kind: Kind, parsing file: some Sequence<UInt8>) {
    self.init(path: path, kind: kind, parsing: Array(file))
  }

  /// Reads the text of a `.strings` or `.stringsdict` file, as if the file had it in UTF-8.
  public init(path: String, kind: Kind, parsing text: some StringProtocol) {
    self.init(path: path, kind: kind, parsing: Array(text.utf8))
  }
}

extension StringCatalog {
  /// Reads a catalog in any sequence of bytes, such as `Data`.
  public init(parsing bytes: some Sequence<UInt8>, path: String = "") throws(JSONError) {
    try self.init(parsing: Array(bytes), path: path)
  }

  /// Reads the text of a catalog.
  public init(parsing text: some StringProtocol, path: String = "") throws(JSONError) {
    try self.init(parsing: Array(text.utf8), path: path)
  }
}

extension AppCategories {
  /// Reads a description in any sequence of bytes, such as `Data`.
  public init(parsing bytes: some Sequence<UInt8>) throws(CategoriesError) { try self.init(parsing: Array(bytes)) }

  /// Reads the text of a description.
  public init(parsing text: some StringProtocol) throws(CategoriesError) { try self.init(parsing: Array(text.utf8)) }
}

extension SoundFile {
  /// Reads the header of a file in any sequence of bytes, such as `Data`.
  public init(parsing bytes: some Sequence<UInt8>) throws(SoundFileError) { try self.init(parsing: Array(bytes)) }
}
