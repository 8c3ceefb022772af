public import CompactJSON
public import StringsFiles

/// A String Catalog (`.xcstrings`): every language of a table in one JSON file.
///
///     catalog      = {sourceLanguage, version: "1.0", strings: {key: entry}}
///     entry        = {comment?, extractionState?, shouldTranslate?, localizations?: {language: localization}}
///     localization = {stringUnit: unit | variations: {(plural | device): {category: localization}},
///                     substitutions?: {name: {argNum?, formatSpecifier?, variations}}}
///     unit         = {state, value}
///
/// Of equal keys the last one stays. Unknown keys and values of another kind are reported and left out; `{"strings":{"a":{}}}`
/// has the key `a`, whose text in the source language is `a`, and lacks `sourceLanguage` and `version`.
public struct StringCatalog: Sendable {
  /// Where it was read from; empty for bytes.
  public let path: String
  /// The language of the keys; nil where it is missing.
  public let sourceLanguage: String?
  /// The format's version, such as `1.0`; nil where it is missing.
  public let version: String?
  /// The keys, in the order of the file.
  public let entries: [CatalogEntry]
  /// What is wrong, in the order of the file.
  public let diagnostics: [StringsDiagnostic]

  /// Reads a catalog; linear in its length.
  ///
  /// Throws for what is no JSON (RFC 8259) and nests no deeper than 64; everything else becomes a diagnostic.
  public init(parsing bytes: [UInt8], path: String = "") throws(JSONError) {
    var reader = CatalogReader(try JSONDocument(parsing: bytes, depthLimit: PropertyListReader.depthLimit))
    reader.read()
    self.path = path
    sourceLanguage = reader.sourceLanguage
    version = reader.version
    entries = reader.entries
    diagnostics = VariationRules.limited(reader.diagnostics)
  }

  /// The table's name: the file's without its extension.
  public var name: String {
    let file = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return String(file.hasSuffix(".xcstrings") ? file.dropLast(".xcstrings".count) : file)
  }

  /// The languages that any key has, and the source language, sorted by their bytes.
  public var languages: [String] {
    var seen: Set<[UInt8]> = []
    let names = entries.flatMap { $0.localizations.map(\.language) } + (sourceLanguage.map { [$0] } ?? [])
    return names.filter { seen.insert(Array($0.utf8)).inserted }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
