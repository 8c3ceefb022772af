import APNsPayload
import AppBundle
import PushLint
import TestSupport
import Testing

/// What a change of an app's texts does to payloads in use.
struct StringsDiffTests {
  private static func diff(
    _ old: [String: String], _ new: [String: String], payloads: [String: String] = [:]
  ) throws -> StringsDiff {
    let (before, after) = (try LocalizationFolder(old), try LocalizationFolder(new))
    return StringsDiff(
      from: try AppLocalizations(folder: before.path), to: try AppLocalizations(folder: after.path),
      payloads: try payloads.sorted { $0.key < $1.key }.map { ($0.key, try Payload(parsing: Array($0.value.utf8))) })
  }

  /// The changes as `kind key languages: message`.
  private static func lines(_ diff: StringsDiff) -> [String] {
    diff.changes.map { "\($0.finding.severity.rawValue) \($0.finding.rule): \($0.finding.message)" }
  }

  private static func payload(_ key: String, _ arguments: String = "[]") -> String {
    #"{"aps":{"alert":{"loc-key":"\#(key)","loc-args":\#(arguments)}}}"#
  }

  @Test func tellsAnEmptyTextFromARemovedKey() throws {
    func strings(_ english: String, _ french: String) -> [String: String] {
      ["en.lproj/L.strings": "\"K\" = \"\(english)\";", "fr.lproj/L.strings": "\"K\" = \"\(french)\";"]
    }
    for (old, new, line) in [
      (strings("Hi", "Salut"), strings("", ""), #"warning key-removed: the text of "K" is now empty"#),
      (strings("Hi", "Salut"), strings("Hi", ""), #"warning key-removed: the text of "K" is now empty in fr"#),
      (strings("", ""), strings("Hi", "Salut"), #"information key-added: the text of "K" is no longer empty"#),
    ] {
      try expectEqual(Self.lines(Self.diff(old, new)), [line])
    }
  }

  @Test func listsEveryKindOfChange() throws {
    let diff = try Self.diff(
      [
        "en.lproj/Localizable.strings": #""A" = "a"; "B" = "Bye"; "C" = "c"; "D" = "d"; "S" = "%@ s"; "T" = "%@ t";"#,
        "fr.lproj/Localizable.strings": #""A" = "α"; "B" = "Salut"; "C" = "γ"; "D" = "δ"; "S" = "%@ σ"; "T" = "%@ τ";"#,
        "it.lproj/Localizable.strings": #""A" = "x";"#,
      ],
      [
        "en.lproj/Localizable.strings": #""A" = "a"; "BYE" = "Bye"; "D" = "d"; "S" = "%@ %@ s"; "T" = "t"; "N" = "n";"#,
        "fr.lproj/Localizable.strings": #""A" = "α"; "BYE" = "Salut"; "S" = "%@ %@ σ"; "T" = "%@ τ"; "N" = "ν";"#,
        "ja.lproj/Localizable.strings": #""A" = "x";"#,
      ])
    expectEqual(
      Self.lines(diff),
      [
        "warning language-changed: the localization it is removed",
        "information language-changed: the localization ja is added",
        #"warning key-renamed: the key "B" is renamed to "BYE""#,
        #"warning key-removed: the key "C" is removed"#,
        #"warning key-removed: the key "D" is removed in fr"#,
        #"warning specifiers-changed: the specifiers of "S" are added: “%@ s” is now “%@ %@ s”"#,
        #"warning specifiers-changed: the specifiers of "T" are removed in en: “%@ t” is now “t”"#,
        #"information key-added: the key "N" is added"#,
      ])
    expectEqual(StringsChange.Kind.allCases.map(diff.count), [2, 1, 1, 2, 2, 0])
    #expect(diff.changes.allSatisfy { $0.payloads.isEmpty } && diff.brokenPayloads == [])
  }

  @Test(
    arguments: [
      ("%@ b", "%@ c", []), ("%@", "%@ %@", [.added]), ("%@ %@", "%@", [.removed]), ("%@", "%d", [.retyped]),
      ("%@ %d", "%d %@", [.reordered]), ("%1$@ %2$@", "%2$@ %1$@", [.reordered]), ("%1$@ %2$@", "%1$@ %2$@ %1$@", []),
      ("%@ %@", "%1$@ %2$@", []),
      ("%@ %d", "%2$d %1$@", [.reordered]), ("%@", "a", [.removed]), ("a", "b %@", [.added]),
      ("%@", "%2$@", [.added, .removed]), ("%@ %@", "%d %@ %@", [.added, .retyped]), ("50%", "60%", []),
      ("%%", "%", []), ("%@ %d", "%@ %", [.removed, .invalid]),
      ("%@ %@", "%1$@ %@", [.removed, .invalid]), ("%@ %", "%@ % !", []), ("%z! %@", "%@ %z!", []),
    ] as [(String, String, [StringsChange.SpecifierChange])])
  func tellsHowSpecifiersChange(old: String, new: String, expected: [StringsChange.SpecifierChange]) throws {
    let diff = try Self.diff(
      ["en.lproj/A.strings": "\"k\" = \"\(old)\";"], ["en.lproj/A.strings": "\"k\" = \"\(new)\";"])
    expectEqual(diff.changes.map(\.specifiers), (expected.isEmpty ? [] : [expected]))
    #expect(diff.changes.allSatisfy { $0.kind == .specifiers && $0.old == old && $0.new == new && $0.table == "A" })
  }

  @Test func namesThePayloadsThatBreak() throws {
    let diff = try Self.diff(
      [
        "en.lproj/Localizable.strings":
          #""GONE" = "g"; "OLD" = "o"; "MORE" = "%@"; "LESS" = "%@ %@"; "E" = "e"; "F" = "f";"#,
        "fr.lproj/Localizable.strings":
          #""GONE" = "γ"; "OLD" = "ο"; "MORE" = "%@"; "LESS" = "%@ %@"; "E" = "ε"; "F" = "φ";"#,
        "it.lproj/Localizable.strings": #""IT" = "i";"#,
      ],
      [
        "en.lproj/Localizable.strings": #""NEW" = "o"; "MORE" = "%@ %@"; "LESS" = "%@"; "E" = ""; "F" = "f";"#,
        "fr.lproj/Localizable.strings": #""NEW" = "ο"; "MORE" = "%@ %@"; "LESS" = "%@"; "E" = "ε"; "F" = "φ";"#,
      ],
      payloads: [
        "a": Self.payload("GONE"), "b": Self.payload("OLD"), "c": Self.payload("MORE", #"["x"]"#),
        "d": Self.payload("LESS", #"["x","y"]"#), "e": Self.payload("E"), "f": Self.payload("F"),
        "g": Self.payload("IT"), "h": Self.payload("MORE", #"["x","y"]"#), "i": Self.payload("UNKNOWN"),
        "j": #"{"aps":{"alert":{"title-loc-key":"GONE","action-loc-key":"OLD","body":"x"}}}"#, "k": "{}",
      ])
    expectEqual(
      Self.lines(diff),
      [
        "error language-changed: the localization it is removed; it breaks g",
        #"error key-removed: the text of "E" is now empty in en; it breaks e"#,
        #"error key-removed: the key "GONE" is removed; it breaks a and j"#,
        #"warning specifiers-changed: the specifiers of "LESS" are removed: “%@ %@” is now “%@”"#,
        #"error specifiers-changed: the specifiers of "MORE" are added: “%@” is now “%@ %@”; it breaks c"#,
        #"error key-renamed: the key "OLD" is renamed to "NEW"; it breaks b and j"#,
      ])
    expectEqual(diff.brokenPayloads, ["a", "b", "c", "e", "g", "j"])
    expectEqual(diff.payloadCount, 11)
  }

  /// The device shows the plain text in place of a key that it does not find.
  @Test func plainTextBesideAKeyDoesNotBreak() throws {
    let old = ["en.lproj/Localizable.strings": #""GONE" = "g"; "EMPTY" = "e"; "MORE" = "%@";"#]
    let new = ["en.lproj/Localizable.strings": #""EMPTY" = ""; "MORE" = "%@ %@";"#]
    func broken(_ text: String) throws -> [String] {
      func payload(_ key: String) -> String {
        #"{"aps":{"alert":{"loc-key":"\#(key)","loc-args":["x"],"body":"\#(text)"}}}"#
      }
      let payloads = ["a": payload("GONE"), "b": payload("EMPTY"), "c": payload("MORE")]
      return try Self.diff(old, new, payloads: payloads).brokenPayloads
    }
    try expectEqual(broken("Hi"), ["c"])
    try expectEqual(broken(""), ["a", "b", "c"])
    // The device fills the arguments into the plain text, too.
    try expectEqual(broken("plain %@"), ["c"])
    try expectEqual(broken("plain %@ %@"), ["a", "b", "c"])
    try expectEqual(broken("20%é"), ["a", "b", "c"])
    // Text of another line, and the title of the button, do not help.
    let others = [
      "a": #"{"aps":{"alert":{"loc-key":"GONE","title":"Hi"}}}"#,
      "b": #"{"aps":{"alert":{"action-loc-key":"GONE","body":"Hi"}}}"#,
    ]
    try expectEqual(Self.diff(old, new, payloads: others).brokenPayloads, ["a", "b"])
  }

  /// The text of a new key shows in place of the plain text, but needs another argument.
  @Test func anAddedKeyBreaksThePayloadsWithItsName() throws {
    let payload = #"{"aps":{"alert":{"loc-key":"K","loc-args":["noon"],"body":"Come at noon"}}}"#
    func lines(_ old: String, _ new: String, french: String? = nil) throws -> [String] {
      var (before, after) = (["en.lproj/Localizable.strings": old], ["en.lproj/Localizable.strings": new])
      if let french {
        before["fr.lproj/Localizable.strings"] = #""B" = "β";"#
        after["fr.lproj/Localizable.strings"] = french
      }
      return try Self.lines(Self.diff(before, after, payloads: ["a": payload]))
    }
    #expect(
      try lines(#""B" = "b";"#, #""B" = "b"; "K" = "%@ and %@";"#) == [
        #"error key-added: the key "K" is added; it breaks a"#
      ])
    #expect(
      try lines(#""B" = "%@ b %@";"#, #""K" = "%@ b %@";"#) == [
        #"error key-renamed: the key "B" is renamed to "K"; it breaks a"#
      ])
    #expect(
      try lines(#""K" = "%@!";"#, #""K" = "%@!";"#, french: #""B" = "β"; "K" = "%@ et %@";"#) == [
        #"error key-added: the key "K" is added in fr; it breaks a"#
      ])
  }

  /// Languages without the table read that of the development region, until they get one.
  @Test func listsBreaksOfTheLookUpByTheirTexts() throws {
    var old = [
      "Info.plist": "{CFBundleDevelopmentRegion = en;}",
      "en.lproj/Localizable.strings": #""K" = "Come at %@"; "L" = "Come"; "B" = "b";"#,
    ]
    for language in ["da", "de", "fr"] { old["\(language).lproj/InfoPlist.strings"] = #""X" = "x";"# }
    var new = old
    new["da.lproj/Localizable.strings"] = #""B" = "da";"#
    new["de.lproj/Localizable.strings"] = #""B" = "de"; "K" = "Um %@ und %@"; "L" = "Komm";"#
    new["fr.lproj/Localizable.strings"] = #""B" = "fr";"#
    let payloads = [
      "a": Self.payload("K", #"["noon"]"#), "b": Self.payload("L"), "c": Self.payload("L", #"["1"]"#),
    ]
    #expect(
      try Self.lines(Self.diff(old, new, payloads: payloads)) == [
        #"error key-removed: the key "K" is removed in da and fr; it breaks a"#,
        #"error specifiers-changed: the specifiers of "K" are added in de: “Come at %@” is now “Um %@ und %@”; it breaks a"#,
        #"error key-removed: the key "L" is removed in da and fr; it breaks b and c"#,
      ])
  }

  /// A change that every device shows whole is not the reason.
  @Test func blamesTheLocalizationThatHidesAKeyNotAHarmlessChange() throws {
    let old = [
      "Info.plist": "{CFBundleDevelopmentRegion = en;}",
      "en.lproj/Localizable.strings": #""K" = "%1$@ beat %2$@"; "B" = "b";"#,
    ]
    var new = old
    new["en.lproj/Localizable.strings"] = #""K" = "%2$@ lost to %1$@"; "B" = "b";"#
    new["fr.lproj/Localizable.strings"] = #""B" = "fr";"#
    #expect(
      try Self.lines(Self.diff(old, new, payloads: ["a": Self.payload("K", #"["Jo","Al"]"#)])) == [
        "error language-changed: the localization fr is added; it breaks a",
        #"warning specifiers-changed: the specifiers of "K" are reordered: “%1$@ beat %2$@” is now “%2$@ lost to %1$@”"#,
      ])
  }

  /// A localization that has plurals alone reads its other texts from the development region.
  @Test func namesTheChangeOfTheFileThatHasTheText() throws {
    let old = [
      "Info.plist": "{CFBundleDevelopmentRegion = en;}", "en.lproj/Localizable.strings": #""A" = "a"; "B" = "b";"#,
      "de.lproj/Localizable.stringsdict":
        "{C = {NSStringLocalizedFormatKey = \"%#@v@\"; v = {NSStringFormatSpecTypeKey = NSStringPluralRuleType;"
        + "NSStringFormatValueTypeKey = d; other = \"%d\";};};}",
      "fr.lproj/Localizable.strings": #""A" = "α";"#,
    ]
    var new = old
    new["en.lproj/Localizable.strings"] = #""B" = "b";"#
    #expect(
      try Self.lines(Self.diff(old, new, payloads: ["a": Self.payload("A")])) == [
        #"error key-removed: the key "A" is removed in en; it breaks a"#
      ])
  }

  /// A text with %d is bad, and the raw key is worse.
  @Test func breaksAPayloadWhoseTextWasFlawed() throws {
    func broken(_ old: String, _ new: String) throws -> [String] {
      try Self.diff(
        ["en.lproj/Localizable.strings": #""K" = "\#(old)";"#], ["en.lproj/Localizable.strings": "\(new)"],
        payloads: ["a": Self.payload("K", #"["noon"]"#)]
      ).brokenPayloads
    }
    try expectEqual(broken("%d new from %@", ""), ["a"])
    try expectEqual(broken("%d new from %@", #""K" = "%@ %@";"#), ["a"])
    #expect(try broken("%d new from %@", #""K" = "%ld new from %@";"#) == [])
    try expectEqual(broken("New from %@", #""K" = "%d new from %@";"#), ["a"])
    #expect(try broken("%@ %@", #""K" = "%d new from %@";"#) == [])
  }

  private static func catalog(_ text: String) -> [String: String] {
    [
      "Localizable.xcstrings": #"{"sourceLanguage":"en","version":"1.0","strings":{"B":{"localizations":{"en":"#
        + #"{"stringUnit":{"state":"translated","value":"b"}}}}\#(text)}}"#
    ]
  }

  /// Varying by plural makes the text `%#@value@`, as in the `.stringsdict` file that Xcode compiles it to; by device it
  /// stays the text that it is.
  @Test func aTextOfACatalogThatComesToVaryIsNotRemoved() throws {
    let unit = #"{"stringUnit":{"state":"translated","value":"%lld items"}}"#
    let plain = Self.catalog(#","N":{"localizations":{"en":\#(unit)}}"#)
    let plural = Self.catalog(#","N":{"localizations":{"en":{"variations":{"plural":{"other":\#(unit)}}}}}"#)
    let device = Self.catalog(#","N":{"localizations":{"en":{"variations":{"device":{"other":\#(unit)}}}}}"#)
    let none = Self.catalog("")
    func kinds(_ old: [String: String], _ new: [String: String]) throws -> [String] {
      try Self.diff(old, new).changes.map { "\($0.kind) \($0.key ?? "") \($0.specifiers)" }
    }
    #expect(try kinds(plain, plural) == [])
    #expect(try kinds(plain, device) == [])
    #expect(try kinds(device, plural) == [])
    for varying in [plural, device] {
      try expectEqual(kinds(varying, none), ["removed N []"])
      try expectEqual(kinds(none, varying), ["added N []"])
    }
    // The forms take the same arguments as the text, whatever these are.
    let two = #"{"stringUnit":{"state":"translated","value":"%1$@ has %2$lld items"}}"#
    #expect(
      try kinds(
        Self.catalog(#","N":{"localizations":{"en":\#(two)}}"#),
        Self.catalog(#","N":{"localizations":{"en":{"variations":{"plural":{"other":\#(two)}}}}}"#)) == [])
    let payload = #"{"aps":{"alert":{"loc-key":"N","loc-args":["1"],"body":"plain"}}}"#
    // By device, the plain text shows beside it, and the raw key without it.
    #expect(try Self.diff(none, device, payloads: ["a": payload]).brokenPayloads == [])
    let click = #"{"stringUnit":{"state":"translated","value":"Click %@"}}"#
    #expect(
      try Self.lines(
        Self.diff(
          Self.catalog(#","N":{"localizations":{"en":\#(click)}}"#),
          Self.catalog(#","N":{"localizations":{"en":{"variations":{"device":{"other":\#(click)}}}}}"#),
          payloads: ["a": Self.payload("N", #"["1"]"#)])) == [
          #"error specifiers-changed: the specifiers of "N" are invalid in en: “Click %@” is now “Click %@”; it breaks a"#
        ])
    #expect(
      try Self.lines(Self.diff(none, plural, payloads: ["a": payload])) == [
        #"error key-added: the key "N" is added; it breaks a"#
      ])
  }

  private static func dictionary(_ one: String, _ other: String, format: String = "%#@n@") -> [String: String] {
    let rule = "NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;"
    return [
      "en.lproj/L.stringsdict":
        "{ K = { NSStringLocalizedFormatKey = \"\(format)\"; n = { \(rule) one = \"\(one)\"; other = \"\(other)\"; }; }; }"
    ]
  }

  /// What a form takes counts as much as what a text takes.
  @Test(
    arguments: [
      ("%d file", "%d files", []), ("%d files by %@", "%d files", [.removed]), ("%d files", "%d files by %@", [.added]),
      ("%d files by %@", "%2$@: %d files", []), ("%d files", "%@ files", [.retyped]),
      ("%d files by %@ and %@", "%1$d files by %3$@ and %2$@", [.reordered]), ("%d%% by %@", "%d% by %@", [.invalid]),
      ("%d %@ %f", "%d %f %@", [.reordered]),
    ] as [(String, String, [StringsChange.SpecifierChange])])
  func comparesTheArgumentsOfForms(old: String, new: String, expected: [StringsChange.SpecifierChange]) throws {
    let diff = try Self.diff(Self.dictionary("one file", old), Self.dictionary("one file", new))
    expectEqual(diff.changes.map(\.specifiers), expected.isEmpty ? [] : [expected])
    #expect(diff.changes.allSatisfy { $0.old == old && $0.new == new })
    func catalog(_ text: String) -> [String: String] {
      let unit = #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
      return Self.catalog(#","N":{"localizations":{"en":{"variations":{"plural":{"other":\#(unit)}}}}}"#)
    }
    expectEqual(try Self.diff(catalog(old), catalog(new)).changes.map(\.specifiers), expected.isEmpty ? [] : [expected])
  }

  @Test(
    arguments: [
      ("%1$#@n@ in %2$#@m@", "%2$#@n@ in %1$#@m@", [.reordered]), ("%#@n@ in %#@m@", "%#@m@ in %#@n@", [.reordered]),
      ("%#@n@ in %#@m@", "%1$#@n@ in %2$#@m@", []), ("%#@n@", "files", [.removed]),
      ("%#@n@ in %#@m@", "%#@n@ in %#@m", [.invalid]), ("%#@n@ in %#@m@", "%#@n@ in %#@x@", [.removed, .invalid]),
    ] as [(String, String, [StringsChange.SpecifierChange])])
  func comparesTheVariablesOfFormats(old: String, new: String, expected: [StringsChange.SpecifierChange]) throws {
    func dictionary(_ format: String, _ type: String = "d") -> [String: String] {
      let variables = [("n", type), ("m", "d")].map { name, type in
        """
        \(name) = { NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = "\(type)";
        other = "%\(type) x"; };
        """
      }
      return [
        "en.lproj/L.stringsdict":
          "{ K = { NSStringLocalizedFormatKey = \"\(format)\"; \(variables.joined()) }; }"
      ]
    }
    expectEqual(
      try Self.diff(dictionary(old), dictionary(new)).changes.map(\.specifiers), expected.isEmpty ? [] : [expected])
    expectEqual(try Self.diff(dictionary(old), dictionary(old, "f")).changes.map(\.specifiers), [[.retyped]])
  }

  /// A tool may sort the forms.
  @Test func comparesFormsWhateverTheirOrder() throws {
    func catalog(_ forms: (String, String)...) -> [String: String] {
      let units = forms.map { #""\#($0)":{"stringUnit":{"state":"translated","value":"\#($1)"}}"# }
      return Self.catalog(
        #","N":{"localizations":{"en":{"variations":{"plural":{\#(units.joined(separator: ","))}}}}}"#)
    }
    let (one, other) = (("one", "%1$@ has %2$lld file"), ("other", "%2$lld files of %1$@"))
    #expect(try Self.diff(catalog(one, other), catalog(other, one)).changes == [])
    let changed = ("other", "%1$@ has %2$lld files")
    let diff = try Self.diff(catalog(one, other), catalog(changed, one))
    expectEqual(diff.changes.map(\.specifiers), [[.reordered]])
    expectEqual(diff.changes.map(\.old), [other.1])
    expectEqual(diff.changes.map(\.new), [changed.1])
  }

  @Test func comparesATextWithForms() throws {
    let plain = ["en.lproj/L.strings": #""K" = "%d files by %@";"#]
    #expect(try Self.diff(plain, Self.dictionary("a file by %2$@", "%d files by %@")).changes == [])
    // The variable takes the number even if no form shows it.
    #expect(try Self.diff(Self.dictionary("a file", "%d files"), Self.dictionary("a file", "files")).changes == [])
    #expect(try Self.diff(plain, Self.dictionary("a file", "%d files", format: "%#@n@ by %@")).changes == [])
    expectEqual(
      try Self.lines(Self.diff(plain, Self.dictionary("a file", "%d files"))),
      [#"warning specifiers-changed: the specifiers of "K" are removed: “%d files by %@” is now “%#@n@”"#])
  }

  /// All plurals of a catalog have the same format.
  @Test func aPluralKeyIsRenamedOnlyIfItsFormsAreTheSame() throws {
    func table(_ key: String, _ text: String) -> [String: String] {
      let rule = "NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;"
      let format = "NSStringLocalizedFormatKey = \"%#@value@\";"
      return [
        "en.lproj/Localizable.stringsdict": "{\(key) = {\(format) value = {\(rule) other = \"\(text)\";};};}"
      ]
    }
    let old = table("A", "%d new followers")
    try expectEqual(Self.diff(old, table("B", "Delete %d files?")).changes.map(\.kind), [.removed, .added])
    try expectEqual(Self.diff(old, table("B", "%d new followers")).changes.map(\.kind), [.renamed])
  }

  /// A space between the percent sign and the conversion is a flag for the app, but not for the device.
  @Test func aTextThatTheDeviceCannotFormatBreaks() throws {
    let diff = try Self.diff(
      ["en.lproj/Localizable.strings": #""K" = "%@!";"#], ["en.lproj/Localizable.strings": #""K" = "% @!";"#],
      payloads: ["a": Self.payload("K", #"["x"]"#)])
    expectEqual(
      Self.lines(diff),
      [
        #"error specifiers-changed: the specifiers of "K" are invalid in en: “%@!” is now “% @!”; it breaks a"#
      ])
  }

  /// The device shows the raw key instead of a text that is not valid UTF-8.
  @Test(arguments: [("%@!", "%@: 100%的", ["a"]), ("%@: 100%的", "%@ %@", []), ("%@!", "%@: 100%%的", [])])
  func aTextThatIsNotUTF8Breaks(old: String, new: String, broken: [String]) throws {
    let diff = try Self.diff(
      ["en.lproj/Localizable.strings": "\"K\" = \"\(old)\";"], ["en.lproj/Localizable.strings": "\"K\" = \"\(new)\";"],
      payloads: ["a": Self.payload("K", #"["x"]"#)])
    expectEqual(diff.brokenPayloads, broken)
  }

  @Test func joinsTheComparisonsOfBundles() throws {
    let (one, two) = (
      try LocalizationFolder(["en.lproj/A.strings": #""k" = "v";"#, "fr.lproj/A.strings": #""k" = "v";"#]),
      try LocalizationFolder(["en.lproj/A.strings": #""l" = "w";"#])
    )
    let (old, new) = (try AppLocalizations(folder: one.path), try AppLocalizations(folder: two.path))
    let diff = StringsDiff(joining: [
      ("App", StringsDiff(from: old, to: new)), ("Old", StringsDiff(removing: old)), ("New", StringsDiff(adding: new)),
    ])
    expectEqual(
      Self.lines(diff),
      [
        "warning language-changed: in App: the localization fr is removed",
        #"warning key-removed: in App: the key "k" is removed"#,
        #"information key-added: in App: the key "l" is added"#,
        "warning language-changed: in Old: the localization en is removed",
        "warning language-changed: in Old: the localization fr is removed",
        "information language-changed: in New: the localization en is added",
      ])
    expectEqual(diff.changes.map(\.bundle), ["App", "App", "App", "Old", "Old", "New"])
  }

  /// The device reads `Base` where a localization has no table, so no text is lost.
  @Test func followsTheDevicesLookUp() throws {
    let old = [
      "Base.lproj/Localizable.strings": #""A" = "a";"#, "fr.lproj/Localizable.strings": #""A" = "α";"#,
      "fr.lproj/Other.strings": #""x" = "x";"#,
    ]
    var new = old
    new["fr.lproj/Localizable.strings"] = nil
    let payloads = ["a": Self.payload("A")]
    let diff = try Self.diff(old, new, payloads: payloads)
    expectEqual(Self.lines(diff), [#"warning key-removed: the key "A" is removed in fr"#])
    // An empty file ends the look-up.
    new["fr.lproj/Localizable.strings"] = "/* nothing */"
    #expect(
      try Self.lines(Self.diff(old, new, payloads: payloads)) == [
        #"error key-removed: the key "A" is removed in fr; it breaks a"#
      ])
    // A file of another localization comes into its place.
    let masked = try Self.diff(
      ["Base.lproj/Localizable.strings": #""A" = "a";"#, "fr.lproj/Other.strings": #""x" = "x";"#],
      [
        "Base.lproj/Localizable.strings": #""A" = "a";"#, "fr.lproj/Other.strings": #""x" = "x";"#,
        "fr.lproj/Localizable.strings": #""B" = "b";"#,
      ], payloads: payloads)
    expectEqual(
      Self.lines(masked),
      [
        #"information key-added: the key "B" is added"#,
        #"error key-removed: the key "A" is removed in fr; it breaks a"#,
      ])
    let hidden = try #require(masked.changes.last)
    #expect(hidden.old == "a" && hidden.file.hasSuffix("/Base.lproj/Localizable.strings"))
  }

  /// A device that reads `Base` is broken by the change there, which is listed once.
  @Test func namesTheChangeOfTheLocalizationThatIsRead() throws {
    func version(_ text: String) -> [String: String] {
      [
        "Base.lproj/Localizable.strings": "\"A\" = \"\(text)\";", "en.lproj/Other.strings": #""x" = "x";"#,
        "fr.lproj/Other.strings": #""x" = "x";"#,
      ]
    }
    let payloads = ["a": Self.payload("A", #"["1"]"#)]
    for (text, change) in [("%@ of %@", "added"), ("%@: 100%的", "invalid")] {
      let diff = try Self.diff(version("%@"), version(text), payloads: payloads)
      expectEqual(
        Self.lines(diff),
        [
          "error specifiers-changed: the specifiers of \"A\" are \(change) in Base: “%@” is now “\(text)”; it breaks a"
        ])
    }
  }

  @Test func namesALanguageThatHidesAKeyBesideOneThatChangesIt() throws {
    let old = [
      "Base.lproj/Localizable.strings": #""A" = "a";"#, "de.lproj/Localizable.strings": #""A" = "d"; "B" = "b";"#,
      "fr.lproj/Other.strings": #""x" = "x";"#,
    ]
    var new = old
    new["de.lproj/Localizable.strings"] = #""B" = "b";"#
    new["fr.lproj/Localizable.strings"] = #""B" = "b";"#
    let diff = try Self.diff(old, new, payloads: ["a": Self.payload("A")])
    expectEqual(
      Self.lines(diff),
      [
        #"error key-removed: the key "A" is removed in de; it breaks a"#,
        #"error key-removed: the key "A" is removed in fr; it breaks a"#,
      ])
  }

  /// Who had the development region's text before has a raw key, an empty text or too few arguments now.
  @Test(arguments: [#""B" = "b";"#, #""A" = "";"#, #""A" = "%@ %@";"#])
  func aLocalizationThatIsAddedWithGapsBreaks(strings: String) throws {
    let old = [
      "Info.plist": "{CFBundleDevelopmentRegion = en;}", "en.lproj/Localizable.strings": #""A" = "%@!"; "B" = "b";"#,
    ]
    var new = old
    new["ja.lproj/Localizable.strings"] = strings
    let payloads = ["a": Self.payload("A", #"["1"]"#)]
    #expect(
      try Self.lines(Self.diff(old, new, payloads: payloads)) == [
        "error language-changed: the localization ja is added; it breaks a"
      ])
    new["ja.lproj/Localizable.strings"] = #""A" = "%@";"#
    #expect(
      try Self.lines(Self.diff(old, new, payloads: payloads)) == [
        "information language-changed: the localization ja is added"
      ])
  }

  /// It is what users see whose languages the app does not have.
  @Test func anotherDevelopmentRegionBreaksWhatItLacks() throws {
    func app(_ region: String, _ french: String) -> [String: String] {
      [
        "Info.plist": "{CFBundleDevelopmentRegion = \(region);}",
        "en.lproj/Localizable.strings": #""B" = "b"; "K" = "Hello";"#, "fr.lproj/Localizable.strings": french,
      ]
    }
    let payloads = ["a": Self.payload("K")]
    #expect(
      try Self.lines(Self.diff(app("en", #""B" = "β";"#), app("fr", #""B" = "β";"#), payloads: payloads)) == [
        "error development-region-changed: the development region en is now fr; it breaks a"
      ])
    let french = #""B" = "β"; "K" = "Salut";"#
    #expect(
      try Self.lines(Self.diff(app("en", french), app("fr", french), payloads: payloads)) == [
        "warning development-region-changed: the development region en is now fr"
      ])
    #expect(try Self.lines(Self.diff(app("fr", french), app("fr", french), payloads: payloads)) == [])
    // A change there that breaks nobody who read it before is not the reason.
    let (before, after) = (#""B" = "β"; "K" = "%@ %@";"#, #""B" = "β"; "K" = "%@ %@ %@";"#)
    #expect(
      try Self.lines(Self.diff(app("en", before), app("fr", after), payloads: ["a": Self.payload("K", #"["1"]"#)])) == [
        "error development-region-changed: the development region en is now fr; it breaks a",
        #"warning specifiers-changed: the specifiers of "K" are added in fr: “%@ %@” is now “%@ %@ %@”"#,
      ])
    // The same language under an old name.
    var (old, new) = (app("English", french), app("en", french))
    (old["en.lproj/Localizable.strings"], new["en.lproj/Localizable.strings"]) = (nil, nil)
    #expect(try Self.lines(Self.diff(old, new)) == [])
  }

  /// A change is a reason only if a device reads what it changes.
  @Test func blamesNoChangeThatTheDeviceDoesNotRead() throws {
    let payloads = ["a": #"{"aps":{"alert":{"loc-key":"K","loc-args":["x"],"body":"plain"}}}"#]
    let english = "en.lproj/Localizable.strings"
    let removed = try Self.diff(
      [english: #""K" = "hello"; "B" = "b";"#, "Info.plist": "{CFBundleDevelopmentRegion = en;}"],
      [
        english: #""B" = "b";"#, "de.lproj/Localizable.strings": #""K" = "%@ und %@"; "B" = "b";"#,
        "Info.plist": "{CFBundleDevelopmentRegion = en;}",
      ], payloads: payloads)
    expectEqual(
      Self.lines(removed),
      [
        "error language-changed: the localization de is added; it breaks a",
        #"warning key-removed: the key "K" is removed"#,
      ])
    func app(_ region: String, _ text: String) -> [String: String] {
      [
        "Info.plist": "{CFBundleDevelopmentRegion = \(region);}", english: text,
        "de.lproj/Localizable.strings": #""K" = "%@";"#, "ja.lproj/Localizable.strings": #""K" = "%@";"#,
      ]
    }
    let region = try Self.diff(
      app("de", #""B" = "b";"#), app("ja", #""B" = "b"; "K" = "%@ and %@";"#), payloads: payloads)
    expectEqual(
      Self.lines(region),
      [
        "warning development-region-changed: the development region de is now ja",
        #"error key-added: the key "K" is added in en; it breaks a"#,
      ])
    // A device for English reads the texts of the development region beside its own plurals.
    func beside(_ text: String) -> [String: String] {
      [
        "Info.plist": "{CFBundleDevelopmentRegion = de;}", "de.lproj/Localizable.strings": text,
        "en.lproj/Localizable.stringsdict": "<plist><dict></dict></plist>",
      ]
    }
    let plurals = try Self.diff(
      beside(#""K" = "%@"; "B" = "b";"#), beside(#""B" = "b";"#), payloads: ["a": Self.payload("K", #"["x"]"#)])
    expectEqual(Self.lines(plurals), [#"error key-removed: the key "K" is removed; it breaks a"#])
  }

  /// Each change is undone, to see whether the payload breaks without it.
  @Test func blamesTheChangesThatBreakAPayloadWithoutOthers() throws {
    let payloads = ["a": Self.payload("C", #"["x"]"#)]
    func region(_ name: String) -> [String: String] { ["Info.plist": "{CFBundleDevelopmentRegion = \(name);}"] }
    func app(_ name: String, _ texts: [String: String]) -> [String: String] {
      texts.reduce(into: region(name)) { $0["\($1.key).lproj/Localizable.strings"] = #""B" = "b"; "# + $1.value }
    }
    let text = #""C" = "%@ x";"#
    #expect(
      try Self.lines(
        Self.diff(app("fr", ["en": text, "fr": text]), app("en", ["en": "", "fr": ""]), payloads: payloads)) == [
          "warning development-region-changed: the development region fr is now en",
          #"error key-removed: the key "C" is removed; it breaks a"#,
        ])
    #expect(
      try Self.lines(
        Self.diff(app("ja", ["en": "", "ja": text]), app("en", ["en": #""C" = "%2$@ %1$@";"#]), payloads: payloads))
        == [
          "error language-changed: the localization ja is removed; it breaks a",
          "warning development-region-changed: the development region ja is now en",
          #"information key-added: the key "C" is added"#,
        ])
    let moved = try Self.diff(
      app("en", ["en": text, "fr": text]), app("fr", ["fr": text, "ja": #""C" = "%@ %@";"#]), payloads: payloads)
    expectEqual(
      Self.lines(moved).filter { $0.hasPrefix("error") },
      [
        "error language-changed: the localization ja is added; it breaks a"
      ])
    // Only both together break what users of other languages read.
    #expect(
      try Self.lines(
        Self.diff(app("ja", ["ja": text, "en": ""]), app("en", ["ja": text, "en": ""]), payloads: payloads)) == [
          "error development-region-changed: the development region ja is now en; it breaks a"
        ])
  }

  /// A table that two targets copy.
  @Test func aChangeOfASharedTableCountsOnce() throws {
    let (before, after) = (
      try LocalizationFolder(["en.lproj/Localizable.strings": #""K" = "k";"#]),
      try LocalizationFolder(["en.lproj/Localizable.strings": #""L" = "l";"#])
    )
    let (old, new) = (try AppLocalizations(folder: before.path), try AppLocalizations(folder: after.path))
    let payload = try Payload(parsing: Array(Self.payload("K").utf8))
    let diff = StringsDiff(joining: [
      ("Watch", StringsDiff(from: old, to: new)), ("App", StringsDiff(from: old, to: new, payloads: [("a", payload)])),
    ])
    expectEqual(
      Self.lines(diff),
      [
        #"error key-removed: in App: the key "K" is removed; it breaks a"#,
        #"information key-added: in Watch: the key "L" is added"#,
      ])
  }

  @Test func pairsRenamedKeysInTheirOrder() throws {
    let diff = try Self.diff(
      ["en.lproj/A.strings": #""a" = "OK"; "b" = "OK"; "c" = "No";"#],
      ["en.lproj/A.strings": #""x" = "OK"; "y" = "OK"; "z" = "OK"; "n" = "Nope";"#])
    expectEqual(
      diff.changes.map { "\($0.kind.rawValue) \($0.key ?? "") \($0.new ?? "-")" },
      [
        "renamed a x", "renamed b y", "removed c -", "added n Nope", "added z OK",
      ])
    // Not renamed if one language has another text.
    let other = try Self.diff(
      ["en.lproj/A.strings": #""a" = "OK";"#, "fr.lproj/A.strings": #""a" = "Oui";"#],
      ["en.lproj/A.strings": #""b" = "OK";"#, "fr.lproj/A.strings": #""b" = "Non";"#])
    expectEqual(other.changes.map(\.kind), [.removed, .added])
  }

  @Test func pointsAtTheNewTextOrElseTheOld() throws {
    let (before, after) = (
      try LocalizationFolder(["en.lproj/A.strings": "\n\"a\" = \"x\";\n\"b\" = \"%@\";"]),
      try LocalizationFolder([
        "A.xcstrings": #"{"sourceLanguage":"en","version":"1.0","strings":{"b":{"localizations":{"#
          + #""en":{"stringUnit":{"state":"translated","value":"y"}}}}}}"#
      ])
    )
    let diff = StringsDiff(
      from: try AppLocalizations(folder: before.path), to: try AppLocalizations(folder: after.path))
    expectEqual(
      diff.changes.map { "\($0.file):\($0.location.line):\($0.location.column)" },
      [
        "\(before.path)/en.lproj/A.strings:2:1", "\(after.path)/A.xcstrings:1:73",
      ])
  }
}
