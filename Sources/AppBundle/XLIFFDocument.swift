package import StringsFiles

/// A file of translations in XLIFF 1.2, as Xcode exports it for one language.
///
///     document   = <xliff version="1.2"> file* </xliff>
///     file       = <file original source-language target-language? datatype> <header/> <body> unit* </body> </file>
///     unit       = <trans-unit id translate? xml:space?> <source/> <target state?/>? <note/>? </trans-unit>
///
/// The grammar is that of the files that Xcode 7 to 26 wrote into public repositories. Groups are read as what is in
/// them. Other elements are skipped, such as `alt-trans`. Elements inside a text are left out, but not the text in them,
/// as Xcode does. Xcode writes a string set, such as the phrases of App Shortcuts, as `mrk` elements; it is not looked up
/// by key.
///
/// For example, `<file original="App/en.lproj/Localizable.strings" source-language="en" target-language="de">` has the
/// English and the German texts of the table `Localizable` in the folder `App`.
public struct XLIFFDocument: Sendable {
  /// The path of the file, or empty if the document was parsed from bytes alone.
  public let path: String
  /// The version of XLIFF, such as `1.2`, or `nil` if it is missing.
  public let version: String?
  /// The parts of the document, each with the translations of one file of the app, in the order of the document.
  public internal(set) var files: [XLIFFFile]
  /// The text of the document with its locations.
  package let map: SourceMap

  /// Reads a document, at a cost linear in its length.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - path: The path of the document, which errors name.
  ///   - language: The language that the name of the document or of its folder promises, or `nil` if it promises none.
  /// - Throws: ``AppBundleError`` if the bytes are not XML, or not XLIFF 1. All other problems become diagnostics.
  public init(parsing bytes: [UInt8], path: String = "", language: String? = nil) throws(AppBundleError) {
    do throws(XMLError) {
      var reader = try XLIFFReader(parsing: bytes, language: language)
      try reader.read()
      self.path = path
      version = reader.version
      files = reader.files
      map = reader.map
    } catch {
      throw AppBundleError(path: path, reason: .malformed(error.description), offset: error.offset)
    }
  }

  /// The source language of the first file that has one.
  var sourceLanguage: String? { files.lazy.compactMap(\.sourceLanguage).first }

  /// Returns the document with some of its files.
  func keeping(_ indices: [Int]) -> XLIFFDocument {
    var document = self
    document.files = indices.map { files[$0] }
    return document
  }
}
