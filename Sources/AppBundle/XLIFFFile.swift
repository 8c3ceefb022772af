public import StringsFiles

/// A `<file>` of an XLIFF document: the translations of one file of the app into one language.
public struct XLIFFFile: Sendable, Hashable {
  /// The path of the app's file, such as `App/en.lproj/Localizable.strings`, or `nil` if it is missing.
  public let original: String?
  /// The language of the sources, or `nil` if it is missing.
  public let sourceLanguage: String?
  /// The language of the targets, or `nil` if nothing names it.
  ///
  /// If the attribute is missing, the name of the document or its folder may give the language.
  public let targetLanguage: String?
  /// The units with an id, in the order of the document, without string sets.
  public internal(set) var units: [XLIFFUnit]
  /// The problems found, in the order of the document.
  public internal(set) var diagnostics: [StringsDiagnostic]
  /// The location of the element.
  public let location: SourceLocation

  /// The name of the table, such as `Localizable`, or `nil` if the original is missing.
  ///
  /// The texts of `Info.plist` are those of the table `InfoPlist`, and those of a storyboard have its name.
  public var table: String? {
    guard let name = original.map({ FolderWalk.lastComponent(of: $0) }), !name.isEmpty else { return nil }
    guard name != "Info.plist" else { return "InfoPlist" }
    let type = FolderWalk.pathExtension(of: name)
    return type.isEmpty ? name : String(name.dropLast(type.utf8.count + 1))
  }

  /// Whether the original is a String Catalog, whose ids have `|==|` before the name of a variant.
  var isCatalog: Bool { original?.hasSuffix(".xcstrings") == true }

  /// The folder of the original, without `.lproj` and without steps to an outer folder.
  ///
  /// If the path is deeper than ``AppSearch`` searches, the outermost folders are left out.
  var folder: String {
    let names = (original ?? "").utf8.split(separator: UInt8(ascii: "/")).dropLast()
    let parts = names.suffix(AppSearch.depthLimit - 2).map { String(Substring($0)) }
    return parts.filter { $0 != "." && $0 != ".." && !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }
}
