public import StringsFiles

/// A file with strings of an Android app, such as `res/values-de/strings.xml`.
///
/// It has the strings of `<string>`, `<plurals>` and `<string-array>`, and of `<item type="string">`. Other resources
/// are skipped, and so are strings with a `product` other than `default`. If a key occurs twice, which aapt2 refuses,
/// the first one counts.
///
///     AndroidStringsFile(path: "", parsing: Array("<resources><string name='a'>It\\'s</string></resources>".utf8))
///       .strings[0].text  // It's
public struct AndroidStringsFile: Sendable {
  /// The path of the file.
  public let path: String
  /// Whether aapt2 refuses the file because its XML is broken or it has no `<resources>`; it then has no strings.
  public let isRefused: Bool
  /// The strings, in the order of the file.
  public let strings: [AndroidString]
  /// The problems found, in the order of the file.
  public let diagnostics: [StringsDiagnostic]

  /// Reads a file, at a cost linear in its length.
  ///
  /// Reading never fails: if the file breaks XML's grammar, it is refused, with a diagnostic that gives the reason.
  public init(path: String, parsing file: [UInt8]) {
    self.path = path
    // As for aapt2, `donottranslate.xml` has no texts to be translated.
    let isTranslatable = !FolderWalk.lastComponent(of: path).contains("donottranslate")
    var strings = AndroidStringsReader(isTranslatable: isTranslatable)
    do throws(XMLError) {
      try strings.read(file)
      isRefused = false
    } catch {
      let message = error.description + "; the app cannot be built with this file"
      strings.diagnostics.report(.error, .malformedXML, message, error.location)
      isRefused = true
    }
    self.strings = isRefused ? [] : strings.strings
    diagnostics = VariationRules.limited(strings.diagnostics)
  }

  /// Creates a file that could not be read.
  init(path: String, unreadable error: AppBundleError) {
    self.path = path
    isRefused = true
    strings = []
    diagnostics = [StringsDiagnostic(severity: .error, code: .unreadable, message: error.description)]
  }
}
