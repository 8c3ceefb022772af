import AppBundle
import StringsFiles
import TestSupport
import Testing

/// XLIFF documents and localization catalogs as Xcode exports them.
struct XLIFFTests {
  static func document(_ files: String, version: String = "1.2") -> String {
    "<xliff version=\"\(version)\">\(files)</xliff>\n"
  }

  static func file(to language: String? = "de", _ units: String) -> String {
    file("App/en.lproj/Localizable.strings", to: language, units)
  }

  static func file(_ original: String, to language: String? = "de", _ units: String) -> String {
    let target = language.map { " target-language=\"\($0)\"" } ?? ""
    return "<file original=\"\(original)\" source-language=\"en\"\(target)><body>\(units)</body></file>"
  }

  static func unit(_ id: String, _ source: String, _ target: String? = nil, _ attributes: String = "") -> String {
    let target = target.map { "<target\(attributes)>\($0)</target>" } ?? ""
    return "<trans-unit id=\"\(id)\"><source>\(source)</source>\(target)</trans-unit>"
  }

  static func app(_ files: [String: String], tables: Set<String>? = nil) throws -> AppLocalizations {
    let folder = try TemporaryApp(files)
    return try AppLocalizations(folder: folder.path, tables: tables)
  }

  /// The texts of a table as `key=text`.
  static func texts(_ app: AppLocalizations, _ language: String, _ table: String = "Localizable") -> [String]? {
    app[language]?.table(table)?.table.map { "\($0.key)=\($0.value ?? "nil")" }
  }

  @Test func readsTheSourcesAndTheTargets() throws {
    let xml = Self.document(Self.file(Self.unit("PLAY", "Play", "Spiele") + Self.unit("STOP", "Stop")))
    let app = try Self.app(["de.xliff": xml])
    expectEqual(app.localizations.map(\.name), ["de", "en"])
    expectEqual(Self.texts(app, "en"), ["PLAY=Play", "STOP=Stop"])
    expectEqual(Self.texts(app, "de"), ["PLAY=Spiele"])
    expectEqual(app.developmentRegion, "en")
    #expect(app.region?.reason.hasSuffix("/de.xliff") == true)
    let entry = try #require(app["de"]?.table("Localizable")?.entry(forKey: "PLAY"))
    let place = try #require(xml.firstRange(of: "Spiele")).lowerBound
    expectEqual(entry.entry.keyLocation.offset, xml.utf8.distance(from: xml.startIndex, to: place))
    #expect(entry.file.kind == .strings && entry.file.path.hasSuffix("/de.xliff"))
    expectEqual(app.exports.map(\.files.count), [1])
  }

  @Test(arguments: [
    ("App/en.lproj/Localizable.strings", "Localizable"), ("Localizable.xcstrings", "Localizable"),
    ("App/Info.plist", "InfoPlist"), ("App/en.lproj/InfoPlist.strings", "InfoPlist"),
    ("App/Base.lproj/Main.storyboard", "Main"), ("App/Base.lproj/Launch Screen.xib", "Launch Screen"),
    ("../Kit/Resources/en.lproj/Localizable.strings", "Localizable"), ("a.b.strings", "a.b"), ("Plain", "Plain"),
  ])
  func namesTheTableOfTheOriginal(original: String, table: String) throws {
    let app = try Self.app(["x.xliff": Self.document(Self.file(original, Self.unit("K", "A", "B")))])
    expectEqual(app["de"]?.tables.map(\.name), [table])
    expectEqual(Self.texts(app, "de", table), ["K=B"])
  }

  @Test func joinsTheUnitsOfAKeyInAStringsDictionary() throws {
    let units =
      Self.unit("/FILES:dict/NSStringLocalizedFormatKey:dict/:string", "%#@n@", "%#@n@")
      + Self.unit("/FILES:dict/n:dict/one:dict/:string", "%d file", "%d Datei")
      + Self.unit("/FILES:dict/n:dict/other:dict/:string", "%d files", "%d Dateien")
      + Self.unit("/a:dict/b:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string", "Click", "Klicke")
    let app = try Self.app(["x.xliff": Self.document(Self.file("en.lproj/Localizable.stringsdict", units))])
    let table = try #require(app["de"]?.table("Localizable"))
    expectEqual(table.files.map(\.kind), [.stringsDictionary])
    expectEqual(Self.texts(app, "de"), ["FILES=%#@n@", "a:dict/b=nil"])
    let variation = try #require(table.variation(forKey: "FILES"))
    #expect(variation.format == "%#@n@" && variation.variables.map(\.name) == ["n"])
    expectEqual(variation.variables[0].variants.map(\.text), ["%d Datei", "%d Dateien"])
    expectEqual(variation.variables[0].variants.map(\.conditions), [[.plural("one")], [.plural("other")]])
    expectEqual(table.variation(forKey: "a:dict/b")?.variants.map(\.conditions), [[.device("mac")]])
    #expect(app.exports[0].files[0].diagnostics == [])
  }

  @Test func joinsTheUnitsOfAKeyInACatalog() throws {
    let units =
      Self.unit("N|==|plural.one", "%lld file", "%lld Datei")
      + Self.unit("N|==|plural.other", "%lld files", "%lld Dateien")
      + Self.unit("D|==|device.iphone.plural.other", "Tap", "Tippe")
      + Self.unit("S", "%1$#@a.b@", "%1$#@a.b@")
      + Self.unit("S|==|substitutions.a.b.plural.other", "%1$lld x", "%1$lld y")
      + Self.unit("T", "%#@c@", "%#@c@") + Self.unit("T|==|c.plural.other", "%lld x", "%lld y")
      + Self.unit("plain|==|word", "A", "B") + Self.unit("odd|==|plural.many.more", "A", "B")
    let app = try Self.app(["x.xliff": Self.document(Self.file("Localizable.xcstrings", units))])
    let table = try #require(app["de"]?.table("Localizable"))
    expectEqual(table.files.map(\.kind), [.catalog])
    expectEqual(
      Self.texts(app, "de"),
      [
        "N=%#@value@", "D=nil", "S=%1$#@a.b@", "T=%#@c@", "plain|==|word=B", "odd|==|plural.many.more=B",
      ])
    expectEqual(table.variation(forKey: "N")?.variants.map(\.text), ["%lld Datei", "%lld Dateien"])
    expectEqual(table.variation(forKey: "D")?.variants.map(\.conditions), [[.device("iphone"), .plural("other")]])
    expectEqual(table.variation(forKey: "S")?.variables.map(\.name), ["a.b"])
    expectEqual(table.variation(forKey: "T")?.variables.map(\.name), ["c"])
    expectEqual(
      app.exports[0].files[0].diagnostics.map(\.message),
      ["“S” uses %#@a.b@, but the name of a variable has only ASCII letters, digits and _"])
  }

  @Test func leavesStringSetsAndElementsInTextsOut() throws {
    let units =
      "<trans-unit id=\"SET\"><source>\n <mrk mtype=\"x-set\" mid=\"0\">A</mrk>\n</source></trans-unit>"
      + Self.unit("INLINE", "A", "a<g id=\"1\">b</g>c<x id=\"2\"/>") + "<alt-trans><target>x</target></alt-trans>"
      + "<group>" + Self.unit("GROUP", "A", "B") + "</group>"
    let app = try Self.app(["x.xliff": Self.document(Self.file(units))])
    expectEqual(Self.texts(app, "de"), ["INLINE=abc", "GROUP=B"])
    expectEqual(app.exports[0].files[0].diagnostics.map(\.code), [.inlineElement])
  }

  @Test func readsALocalizationCatalog() throws {
    let folder = try TemporaryApp([
      "de.xcloc/contents.json": #"{"developmentRegion": "en", "targetLocale": "de", "version": "1.0"}"#,
      "de.xcloc/Localized Contents/de.xliff": Self.document(Self.file(Self.unit("K", "A", "B"))),
      "de.xcloc/Source Contents/App/en.lproj/Localizable.strings": "\"K\" = \"old\";",
    ])
    for path in [folder.path, folder.path + "/de.xcloc", folder.path + "/de.xcloc/"] {
      let app = try AppLocalizations(folder: path)
      #expect(Self.texts(app, "en") == ["K=A"] && Self.texts(app, "de") == ["K=B"])
      #expect(app.problems == [])
    }
    try expectEqual(AppSearch(folder: folder.path + "/de.xcloc").bundles.map(\.name), ["App"])
  }

  @Test func takesTheBaseOfSeveralExportsOnce() throws {
    let app = try Self.app([
      "a/de.xliff": Self.document(Self.file(Self.unit("K", "old", "alt") + Self.unit("L", "L", "l"))),
      "b/en.xliff": Self.document(Self.file(to: "en", Self.unit("K", "key", "new") + Self.unit("M", "M"))),
      "b/fr.xliff": Self.document(Self.file(to: "fr", Self.unit("K", "new", "neuf"))),
    ])
    expectEqual(app.localizations.map(\.name), ["de", "en", "fr"])
    expectEqual(Self.texts(app, "en")?.sorted(), ["K=new", "L=L", "M=M"])
    #expect(Self.texts(app, "de") == ["K=alt", "L=l"] && Self.texts(app, "fr") == ["K=neuf"])
  }

  @Test func findsTheBundlesOfTheOriginals() throws {
    let files =
      Self.file("App/Resources/en.lproj/Localizable.strings", Self.unit("K", "A", "B") + Self.unit("L", "A", "B"))
      + Self.file("App/Base.lproj/Main.storyboard", Self.unit("M", "A", "B"))
      + Self.file("../Kit/en.lproj/Localizable.strings", Self.unit("K", "A", "B"))
      + Self.file("Widget/Localizable.xcstrings", Self.unit("K", "A", "B"))
    let folder = try TemporaryApp(["de.xliff": Self.document(files)])
    let search = try AppSearch(folder: folder.path + "/de.xliff")
    expectEqual(search.bundles.map(\.name), ["App", "Kit", "Widget"])
    expectEqual(search.pushBundle?.name, "App")
    let app = try AppLocalizations(try #require(search.bundles.first))
    expectEqual(app["de"]?.tables.map(\.name), ["Localizable", "Main"])
    expectEqual(app.exports.flatMap(\.files).compactMap(\.table).sorted(), ["Localizable", "Main"])
    expectEqual(AppSounds(of: app).sound(named: "chime.wav").outcome, .playsIfShorterThanLimit)
  }

  @Test func ignoresExportsBesideAnApp() throws {
    let app = try Self.app([
      "en.lproj/Localizable.strings": "\"K\" = \"x\";", "de.xliff": Self.document(Self.file(Self.unit("K", "A", "B"))),
      "fr.xcloc/Source Contents/fr.lproj/Localizable.strings": "",
    ])
    #expect(app.localizations.map(\.name) == ["en"] && app.exports.isEmpty)
  }

  @Test(
    arguments: [
      ("<resources/>", "expected <xliff>, but found <resources>", 0),
      (
        "<xliff version='2.0'/>", "the file is XLIFF 2.0, but Xcode reads and writes XLIFF 1.2; export it as 1.2", 16
      ),
      ("<xliff><file></xliff>", "expected </file>, but found “</xliff”", 13),
      ("", "expected an element, but found the end of the file", 0),
      ("<xliff/>", "no <file> has an original, such as App/en.lproj/Localizable.strings; export it with Xcode", nil),
    ] as [(String, String, Int?)])
  func refusesWhatIsNotXLIFF(xml: String, message: String, offset: Int?) throws {
    let folder = try TemporaryApp(["de.xliff": xml])
    #expect(throws: AppBundleError(path: folder.path + "/de.xliff", reason: .malformed(message), offset: offset)) {
      try AppLocalizations(folder: folder.path + "/de.xliff")
    }
  }

  @Test func reportsOneOfSeveralExportsThatCannotBeRead() throws {
    let folder = try TemporaryApp([
      "de.xliff": Self.document(Self.file(Self.unit("K", "A", "B"))), "fr.xliff": "<xliff",
      "it.xcloc/contents.json": "{}", "sv.xliff": Self.document(Self.file("", Self.unit("K", "A", "B"))),
    ])
    let search = try AppSearch(folder: folder.path)
    #expect(search.problems == [] && search.bundles.count == 1)
    let app = try AppLocalizations(try #require(search.bundles.first))
    expectEqual(
      app.problems.map(\.path), ["fr.xliff", "it.xcloc/Localized Contents", "sv.xliff"].map { "\(folder.path)/\($0)" })
  }

  /// Translators rename what they return.
  @Test(arguments: [
    ("de", true), ("fr", false), ("fr-CA", false), ("zh_Hans_CN", false), ("es-419", false), ("de-final", true),
    ("en-de", true),
    ("fr-v2", true), ("fr_corrected", true), ("fr-2024-11-26", true), ("my-app", true), ("my-", true), ("app", true),
  ])
  func comparesTheLanguageWithTheNameOfTheFile(name: String, isRight: Bool) throws {
    let folder = try TemporaryApp(["\(name).xliff": Self.document(Self.file(Self.unit("K", "A", "B")))])
    let app = try AppLocalizations(folder: "\(folder.path)/\(name).xliff")
    expectEqual(app.exports.flatMap(\.files).flatMap(\.diagnostics).isEmpty, isRight)
  }

  struct Problem: Sendable, CustomTestStringConvertible {
    var xml: String
    var found: [String]
    var testDescription: String { xml }

    init(_ xml: String, _ found: String...) { (self.xml, self.found) = (xml, found) }
  }

  static let german = unit("K", "A", "B")

  @Test(arguments: [
    Problem(document(file(german))),
    Problem(document(file(to: nil, german)), "21 missing-target-language"),
    Problem(document(file(to: "fr", german)), "109 other-target-language"),
    Problem(document(file(to: "DE", german))),
    Problem(document("<file source-language='en' target-language='de'/>" + file(german)), "21 missing-original"),
    Problem(document(file(german) + file(unit("L", "A", "B"))), "201 duplicate-file"),
    Problem(document(file("a.strings", german) + file("b.strings", german))),
    Problem(document(file(german + german)), "187 duplicate"),
    Problem(document(file("<trans-unit><source>A</source></trans-unit>")), "119 missing-id"),
    Problem(document(file("<trans-unit id='K'/>")), "119 missing-source"),
    Problem(document(file(unit("K", "A", "B", " state='done'"))), "171 unknown-state"),
    Problem(document(file(unit("K", "A", "B", " state='x-done'")))),
    Problem(document(file(unit("K", "A", "a <x id='1'/>b"))), "166 inline-element"),
    Problem(document(file(unit("K", "A", "a  b"))), "164 unpreserved-space"),
    Problem(document(file(unit("K", "A", "a  b", " xml:space='preserve'")))),
    Problem(document(file(unit("K", "A", "a b")))),
    Problem(document(file(unit("K", "%#@n@", "%#@n@"))), "168 unknown-variable"),
    Problem(
      document(file("L.xcstrings", unit("K", "%#@n@", "%#@n@") + unit("K|==|substitutions.n.plural.one", "1", "1"))),
      "missing-other"),
    Problem(
      document(file("L.xcstrings", unit("K", "%#@n@", "%#@n@") + unit("K|==|substitutions.n.plural.other", "1", "1")))),
  ])
  func saysWhatXcodeWouldNotImport(problem: Problem) throws {
    let document = try XLIFFDocument(parsing: Array(problem.xml.utf8), path: "de.xliff", language: "de")
    let found = document.files.flatMap(\.diagnostics)
    expectEqual(found.map { "\($0.location.offset) \($0.code.rawValue)" }.count, problem.found.count, "\(found)")
    for (diagnostic, expected) in zip(found, problem.found) {
      #expect("\(diagnostic.location.offset) \(diagnostic.code.rawValue)".hasSuffix(expected), "\(diagnostic)")
    }
  }

  @Test func saysThatAPrefixKeepsXcodeFromImporting() throws {
    let xml =
      "<x:xliff version='1.2'><x:file original='a.strings' source-language='en' target-language='de'/></x:xliff>"
    let document = try XLIFFDocument(parsing: Array(xml.utf8))
    expectEqual(document.files.flatMap(\.diagnostics).map(\.code), [.prefixedElement])
  }
}
