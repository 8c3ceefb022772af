import AppBundle
import CompactJSON
import StringsFiles
import TestSupport
import Testing

/// String Catalogs: their languages as localizations, their content, and what is reported.
struct StringCatalogTests {
  static let text = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Hello" : {},
        "invite" : {
          "comment" : "A sentence.", "extractionState" : "manual", "shouldTranslate" : false,
          "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ invites you" } },
            "fr" : { "stringUnit" : { "state" : "needs_review", "value" : "%@ t’invite" } }
          }
        },
        "files" : {
          "localizations" : {
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "new", "value" : "%lld files" } } } } }
          }
        },
        "both" : {
          "localizations" : {
            "en" : { "variations" : { "device" : {
              "mac" : { "variations" : { "plural" : { "other" : { "stringUnit" : { "state" : "new", "value" : "m" } } } } },
              "other" : { "stringUnit" : { "state" : "new", "value" : "o" } } } } },
            "fr" : {
              "stringUnit" : { "state" : "translated", "value" : "%#@n@ de %2$@" },
              "substitutions" : { "n" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg fichiers" } } } } } }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  @Test func eachLanguageIsALocalization() throws {
    let app = try TemporaryApp(["Localizable.xcstrings": Self.text])
    let localizations = try AppLocalizations(folder: app.path)
    expectEqual(localizations.localizations.map(\.name), ["en", "fr"])
    expectEqual(localizations.available, ["en", "fr"])
    expectEqual(localizations.developmentRegion, "en")
    expectEqual(localizations.catalogs.map(\.path), [app.path + "/Localizable.xcstrings"])
    expectEqual(localizations.catalogs.map(\.name), ["Localizable"])
    let english = try #require(localizations["en"]?.table("Localizable"))
    expectEqual(english.files.map(\.kind), [.catalog])
    expectEqual(english.table.map(\.key), ["Hello", "invite", "files", "both"])
    expectEqual(english.table.map(\.value), ["Hello", "%@ invites you", "%#@value@", nil])
    expectEqual(english.variations.map(\.key), ["files", "both"])
    expectEqual(english.entry(forKey: "invite")?.entry.comment, "A sentence.")
    expectEqual(english.entry(forKey: "invite")?.entry.keyLocation, SourceLocation(offset: 67, line: 5, column: 5))
    expectEqual(english.entry(forKey: "invite")?.file.path, app.path + "/Localizable.xcstrings")
    let french = try #require(localizations["fr"]?.table("Localizable"))
    expectEqual(french.table.map(\.key), ["invite", "both"])
    expectEqual(french.table.map(\.value), ["%@ t’invite", "%#@n@ de %2$@"])
    expectEqual(french.variation(forKey: "both")?.variables.map(\.argumentNumber), [1])
  }

  /// Xcode keeps the catalogs of storyboards in a folder for several languages, which is no localization.
  @Test(arguments: [true, false]) func ofAStoryboardIsATableOfItsLanguages(isSearched: Bool) throws {
    let catalog =
      #"{"sourceLanguage":"en","version":"1.0","strings":{"a.text":{"localizations":"#
      + #"{"fr":{"stringUnit":{"state":"translated","value":"Bonjour"}}}}}}"#
    let root = try TemporaryApp([
      "Base.lproj/Main.storyboard": [], "en.lproj/Localizable.strings": Array(#""K" = "k";"#.utf8),
      "mul.lproj/Main.xcstrings": Array(catalog.utf8),
    ])
    let app =
      try isSearched
      ? AppLocalizations(#require(AppSearch(folder: root.path).pushBundle))
      : AppLocalizations(folder: root.path)
    #expect(app.localizations.map(\.name) == ["Base", "en", "fr"] && app.available == ["Base", "en", "fr"])
    expectEqual(app["fr"]?.table("Main")?.table.value(forKey: "a.text"), "Bonjour")
    #expect(app.catalogs.map(\.path) == ["\(root.path)/mul.lproj/Main.xcstrings"] && app.problems == [])
    // The app has the languages of every catalog, whatever is read.
    let other = try AppLocalizations(folder: root.path, tables: ["Localizable"])
    #expect(other.localizations.map(\.name) == ["Base", "en", "fr"] && other.catalogs.isEmpty)
  }

  @Test func keepsEverythingThatItHolds() throws {
    let catalog = try StringCatalog(parsing: Array(Self.text.utf8))
    #expect(catalog.diagnostics == [])
    #expect(catalog.sourceLanguage == "en" && catalog.version == "1.0" && catalog.path == "" && catalog.name == "")
    expectEqual(catalog.languages, ["en", "fr"])
    expectEqual(catalog.entries.map(\.key), ["Hello", "invite", "files", "both"])
    expectEqual(catalog.entries.map(\.shouldTranslate), [true, false, true, true])
    expectEqual(catalog.entries.map(\.extractionState), [nil, "manual", nil, nil])
    expectEqual(catalog.entries[1]["fr"]?.state, "needs_review")
    expectEqual(catalog.entries[2]["en"]?.variation?.variants.map(\.text), ["%lld file", "%lld files"])
    expectEqual(catalog.entries[2]["en"]?.variation?.variants.map(\.state), ["translated", "new"])
    expectEqual(
      catalog.entries[3]["en"]?.variation?.variants.map(\.conditions),
      [[.device("mac"), .plural("other")], [.device("other")]])
    let variable = try #require(catalog.entries[3]["fr"]?.variation?.variables.first)
    #expect(variable.name == "n" && variable.formatSpecifier == "lld")
    expectEqual(variable.variants.map(\.text), ["%arg fichiers"])
  }

  @Test func standsBesideFoldersAndGivesWayToThem() throws {
    let app = try TemporaryApp([
      "Localizable.xcstrings": Self.text, "de.lproj/Localizable.strings": "a = b;",
      "en.lproj/Localizable.strings": "Hello = Hi;",
    ])
    let localizations = try AppLocalizations(folder: app.path)
    expectEqual(localizations.localizations.map(\.name), ["de", "en", "fr"])
    let english = try #require(localizations["en"]?.table("Localizable"))
    expectEqual(english.files.map(\.kind), [.catalog, .strings])
    expectEqual(english.table.value(forKey: "Hello"), "Hi")
    expectEqual(english.table.value(forKey: "invite"), "%@ invites you")
    expectEqual(english.table.count, 4)
  }

  /// As Xcode 26 and 27 write them: generated comments, symbols, machine translation, phrases of App Shortcuts.
  @Test func knowsWhatCurrentXcodesWrite() throws {
    let text = #"""
      {"sourceLanguage": "en", "version": "1.1", "strings": {
        "auto": {"comment": "A greeting.", "commentGenerationVersion": "1", "isCommentAutoGenerated": true,
          "generatesSymbol": false, "localizations": {"fr": {"stringUnit": {"state": "machine_translated", "value": "b"}}}},
        "${applicationName} go": {"localizations": {"en": {"stringSet": {"state": "translated", "values": ["a", "b"]}}}}}}
      """#
    let catalog = try StringCatalog(parsing: Array(text.utf8))
    #expect(catalog.diagnostics == [])
    expectEqual(catalog.version, "1.1")
    expectEqual(catalog.entries.map { $0.localizations.map(\.text) }, [["b"], [nil]])
  }

  @Test(
    arguments: [
      (#"{"stringSet":{"state":"new","values":"a"}}"#, ["wrong-type", "missing-text"]),
      (#"{"stringSet":{"state":"new","values":[1]}}"#, ["missing-text", "wrong-type"]),
      (#"{"stringSet":{"state":"new","values":["a"],"note":1}}"#, ["stray-key"]),
    ])
  func reportsWhatIsWrongWithASetOfStrings(localization: String, codes: [String]) throws {
    let catalog = try StringCatalog(parsing: Array(Self.catalog(localization).utf8))
    expectEqual(catalog.diagnostics.map(\.code.rawValue).sorted(), codes.sorted())
  }

  @Test func namesTheKeysThatItKnows() throws {
    let text = #"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"note":"x"}}}"#
    #expect(
      try StringCatalog(parsing: Array(text.utf8)).diagnostics.map(\.message) == [
        "unexpected key “note”; expected comment, extractionState, shouldTranslate, localizations, isCommentAutoGenerated "
          + "or 2 more"
      ])
  }

  static let unit = #"{"stringUnit":{"state":"new","value":"x"}}"#

  static func catalog(_ localization: String) -> String {
    #"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"fr":\#(localization)}}}}"#
  }

  /// What is reported, and the text at which it is.
  @Test(
    arguments: [
      (#"{"sourceLanguage":"en","strings":{}}"#, "missing-version", "{"),
      (#"{"version":"1.0","strings":{}}"#, "missing-source-language", "{"),
      (#"{"sourceLanguage":"en","version":"1.0","string":{}}"#, "stray-key", #""string""#),
      (#"{"sourceLanguage":"en","version":"1.0","strings":[]}"#, "wrong-type", "[]"),
      (#"{"sourceLanguage":"en","version":"1.0","strings":{"k":1}}"#, "wrong-type", "1}"),
      (#"{"sourceLanguage":"en","version":"1.0","strings":{"k":{},"k":{}}}"#, "duplicate", #""k":{}}"#),
      (#"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"comment":1}}}"#, "wrong-type", "1}"),
      (#"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"shouldTranslate":"no"}}}"#, "wrong-type", #""no""#),
      (#"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"extractionState":"x"}}}"#, "unknown-state", #""x""#),
      (#"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"note":"x"}}}"#, "stray-key", #""note""#),
      (catalog("{}"), "missing-text", #""fr""#),
      (catalog(#"{"stringUnit":{"state":"done","value":"x"}}"#), "unknown-state", #""done""#),
      (catalog(#"{"stringUnit":{"state":"new","value":"x","note":1}}"#), "stray-key", #""note""#),
      (catalog(#"{"variations":{"plural":{"one":\#(unit)}}}"#), "missing-other", #""plural""#),
      (
        catalog(#"{"variations":{"plural":{"some":\#(unit),"other":\#(unit)}}}"#), "unknown-category", #""some""#
      ),
      (catalog(#"{"variations":{"device":{"tv":\#(unit),"other":\#(unit)}}}"#), "unknown-category", #""tv""#),
      (catalog(#"{"variations":{"width":{"20":\#(unit)}}}"#), "unknown-rule-type", #""width""#),
      (
        catalog(
          #"{"stringUnit":{"value":"%#@m@"},"substitutions":{"n":{"formatSpecifier":"d","variations":{"plural":{"other":\#(unit)}}}}}"#
        ), "unknown-variable", #""fr""#
      ),
      (
        catalog(#"{"variations":{"device":{"other":{"stringUnit":{"state":"new","value":"%#@m@"}}}}}"#),
        "unknown-variable", #""fr""#
      ),
      (
        catalog(
          #"{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":{"argNum":"1","formatSpecifier":"d","variations":{"plural":{"other":\#(unit)}}}}}"#
        ), "wrong-type", #""1""#
      ),
      (
        catalog(
          #"{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":{"argNum":-1,"formatSpecifier":"d","variations":{"plural":{"other":\#(unit)}}}}}"#
        ), "wrong-type", "-1"
      ),
      (catalog(#"{"variations":{"plural":{"one":\#(unit),"other":{}}}}"#), "missing-text", "{}"),
      (
        catalog(#"{"variations":{"plural":{"other":{"stringUnit":{"state":"new"}}}}}"#), "missing-text",
        #"{"stringUnit":{"state":"new"}}"#
      ),
      (
        catalog(
          #"{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":{"argNum":1,"variations":{"plural":{"other":\#(unit)}}}}}"#
        ), "missing-value-type", #""n""#
      ),
    ] as [(String, String, String)])
  func reportsWhatIsWrongAndWhere(text: String, code: String, place: String) throws {
    let catalog = try StringCatalog(parsing: Array(text.utf8))
    let offset = try #require(text.ranges(of: place).first).lowerBound.utf16Offset(in: text)
    expectEqual(catalog.diagnostics.map(\.code.rawValue), [code])
    expectEqual(catalog.diagnostics.map(\.location), [SourceLocation(offset: offset, line: 1, column: offset + 1)])
  }

  /// The app may run on the listed devices only, and all languages list the same ones.
  @Test func reportsADeviceThatIsNotListedOnceForAKey() throws {
    let text = { (devices: String) in
      let texts = ["de", "fr"].map { "\"\($0)\":{\"variations\":{\"device\":{\(devices)}}}" }.joined(separator: ",")
      return #"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{\#(texts)}}}}"#
    }
    let bad = text("\"mac\":\(Self.unit)")
    let catalog = try StringCatalog(parsing: Array(bad.utf8))
    let offset = try #require(bad.ranges(of: #""device""#).first).lowerBound.utf16Offset(in: bad)
    expectEqual(
      catalog.diagnostics,
      [
        StringsDiagnostic(
          severity: .information, code: .missingOther,
          message: "“k” has no text for the device “other”, so the raw key shows on a device that is not listed",
          location: SourceLocation(offset: offset, line: 1, column: offset + 1), key: "k")
      ])
    let good = text("\"mac\":\(Self.unit),\"other\":\(Self.unit)")
    #expect(try StringCatalog(parsing: Array(good.utf8)).diagnostics == [])
  }

  @Test func countsLinesAndColumnsInScalars() throws {
    let text = "{\"sourceLanguage\": \"en\", \"version\": \"1.0\",\r\n \"é😀\": 1}"
    let catalog = try StringCatalog(parsing: Array(text.utf8))
    expectEqual(catalog.diagnostics.map(\.location), [SourceLocation(offset: 45, line: 2, column: 2)])
  }

  @Test func whatIsNoObjectIsReported() throws {
    let catalog = try StringCatalog(parsing: Array("[]".utf8))
    expectEqual(catalog.diagnostics.map(\.code), [.wrongType])
    #expect(catalog.entries == [] && catalog.languages == [])
  }

  @Test func whatIsNoJSONIsAnErrorOrAProblem() throws {
    #expect(throws: JSONError(reason: .trailingComma, offset: 5)) {
      try StringCatalog(parsing: Array("{\"\":1,}".utf8))
    }
    let app = try TemporaryApp(["Localizable.xcstrings": "{\"a\":1,}"])
    let expected = AppBundleError(
      path: app.path + "/Localizable.xcstrings",
      reason: .malformed("trailing comma after the last element; remove it"), offset: 6)
    #expect(throws: expected) { try AppLocalizations(folder: app.path) }
    try app.write("en.lproj/Localizable.strings", Array("a = b;".utf8))
    let localizations = try AppLocalizations(folder: app.path)
    expectEqual(localizations.problems, [expected])
    expectEqual(localizations.localizations.map(\.name), ["en"])
  }

  @Test func refusesDeepNesting() throws {
    let text = Array((String(repeating: "[", count: 65) + String(repeating: "]", count: 65)).utf8)
    #expect(throws: JSONError(reason: .tooDeep(limit: 64), offset: 64)) { try StringCatalog(parsing: text) }
  }

  @Test(.enabled(if: SeededGenerator.isThorough, "slow in a debug build"), .timeLimit(.minutes(20)))
  func manyLanguagesOfOneKeyTakeLinearTime() throws {
    let languages = (0..<20_000).map { "\"l\($0)\":\(Self.unit)" }.joined(separator: ",")
    let app = try TemporaryApp([
      "Localizable.xcstrings":
        #"{"sourceLanguage":"l0","version":"1.0","strings":{"k":{"localizations":{\#(languages)}}}}"#
    ])
    try expectEqual(AppLocalizations(folder: app.path).localizations.count, 20_000)
  }

  @Test func keepsAThousandDiagnosticsAndCountsTheRest() throws {
    let strays = (0..<1500).map { "\"s\($0)\":1" }.joined(separator: ",")
    let catalog = try StringCatalog(parsing: Array(#"{"sourceLanguage":"en","version":"1.0",\#(strays)}"#.utf8))
    expectEqual(catalog.diagnostics.count, 1001)
    expectEqual(catalog.diagnostics.last?.code, .moreDiagnostics)
    expectEqual(catalog.diagnostics.last?.message, "500 more diagnostics not shown")
  }
}
