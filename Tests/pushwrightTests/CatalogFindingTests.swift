import Foundation
import TestSupport
import Testing

/// Findings in String Catalogs and `.stringsdict` files have a key, a language and a line, as those in `.strings` files.
struct CatalogFindingTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let catalog = """
    {
      "sourceLanguage" : "en", "version" : "1.0",
      "strings" : {
        "tap" : { "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
          "fr" : { "variations" : { "device" : { "mac" : { "stringUnit" : { "state" : "new", "value" : "Cliquer" } } } } }
        } },
        "tap" : { "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Tap %@" } },
          "fr" : { "stringUnit" : { "state" : "lost", "value" : "Toucher" } } } }
      }
    }
    """

  private static let dictionary = """
    <plist><dict>
      <key>files</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
        <key>n</key>
        <dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>other</key><string>%d files</string></dict>
      </dict>
    </dict></plist>
    """

  @Test func haveKeyLanguageAndLine() throws {
    let folder = try Folder([
      "Localizable.xcstrings": Self.catalog, "en.lproj/Files.stringsdict": Self.dictionary,
      "fr.lproj/Files.strings": "\"a\" = \"b\";\n\"a\" = \"c\";",
    ])
    let check = try StringsCheckTests.check(
      folder, "--format", "json", "--rule", "strings-syntax", "--rule", "duplicate-key")
    let findings = try #require(try check.json()["findings"] as? [[String: Any]])
    let lines = findings.map { finding in
      let file = (finding["file"] as? String)?.split(separator: "/").last ?? ""
      return "\(file) \(finding["line"] ?? "") \(finding["key"] ?? "-") \(finding["language"] ?? "-")"
    }
    expectEqual(
      lines,
      [
        "Localizable.xcstrings 8 tap -", "Localizable.xcstrings 9 tap fr", "Files.stringsdict 5 files en",
        "Files.strings 2 a fr",
      ])
  }

  @Test func showTheLineInEveryKindOfFile() throws {
    let folder = try Folder([
      "Localizable.xcstrings": Self.catalog, "en.lproj/Files.stringsdict": "\u{FEFF}" + Self.dictionary,
    ])
    let output = try StringsCheckTests.check(folder).output
    for line in [
      "Localizable.xcstrings:9:43: warning: unknown state “lost”; use new, translated, needs_review, stale or "
        + "machine_translated [strings-syntax]\n"
        + #"        "fr" : { "stringUnit" : { "state" : "lost", "value" : "Toucher" } } } }"# + "\n"
        + String(repeating: " ", count: 44) + "^\n",
      "      <key>n</key>\n      ^\n",
    ] {
      #expect(output.contains(line), "\(output)")
    }
    #expect(output.contains("Localizable.xcstrings:9:7: warning: the text does not use argument 1"))
  }
}
