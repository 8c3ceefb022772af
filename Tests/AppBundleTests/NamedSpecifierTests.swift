import AppBundle
import StringsFiles
import TestSupport
import Testing

/// The names of specifiers in a String Catalog, as the app's tables have them.
struct NamedSpecifierTests {
  private static func unit(_ text: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }

  private static func table(_ localizations: String, key: String = "K", of language: String) throws -> AppTable? {
    let catalog =
      #"{"sourceLanguage":"en","version":"1.1","strings":{"\#(key)":{"localizations":{\#(localizations)}}}}"#
    let folder = try TemporaryApp(["Localizable.xcstrings": Array(catalog.utf8)])
    return try AppLocalizations(folder: folder.path)[language]?.table("Localizable")
  }

  @Test(arguments: [
    ("%(name)@ has %(count)lld", "%(count)lld von %(name)@", "%2$lld von %1$@"),
    ("%(count)lld landmarks", "%lld Orte", "%lld Orte"),
    ("%(count)lld landmarks", "%(count)@ Orte, %(count)lld", "%1$@ Orte, %1$lld"),
    ("%1$(name)@ has %2$(count)lld", "%2$(count)lld: %1$(name)@", "%2$lld: %1$@"),
    ("%1$(name)@ has %2$(count)lld", "%(count)lld hat %(name)@", "%2$lld hat %1$@"),
    ("%2$(count)lld for %1$(name)@", "%(count)lld für %(name)@", "%2$lld für %1$@"),
    ("%1$(name)@ has %(count)lld", "%(name)@ hat %(count)lld", "%1$@ hat %2$lld"),
    ("%9223372036854775807$(a)@ %(b)@", "%(a)@", "%9223372036854775807$@"),
    ("%(count)lld of %(all)lld", "%(alle)lld: %(count)lld", "%3$lld: %1$lld"),
    ("%(count).1f km", "%(count).1f km, 100%", "%1$.1f km, 100%"),
    ("%(größe)lld", "%(größe)lld", "%1$lld"),
    // No names.
    ("50%(about) done", "50%(about) done", "50%(about) done"), ("%%(name)@", "%%(name)@", "%%(name)@"),
    ("%()@", "%(a b)@, %(a", "%(a b)@, %(a"), ("%#@name@ (%@)", "%#@name@ (%@)", "%#@name@ (%@)"),
  ])
  func namesHaveTheNumbersOfTheSourceLanguage(english: String, german: String, read: String) throws {
    let texts = "\"en\":\(Self.unit(english)),\"de\":\(Self.unit(german))"
    try expectEqual(Self.table(texts, of: "de")?.table.value(forKey: "K"), read)
  }

  /// The form for most numbers has all names, most likely.
  @Test func formsShareTheNumbers() throws {
    func forms(_ one: String, _ other: String) -> String {
      #"{"variations":{"plural":{"one":\#(Self.unit(one)),"other":\#(Self.unit(other))}}}"#
    }
    let english = forms("one file by %(author)@", "%(count)lld files by %(author)@")
    let variation = try Self.table("\"en\":\(english)", of: "en")?.variation(forKey: "K")
    expectEqual(variation?.variants.map(\.text), ["one file by %2$@", "%1$lld files by %2$@"])
    let substitutions = #"""
      {"stringUnit":{"state":"translated","value":"%(name)@ has %#@n@"},"substitutions":{"n":{"argNum":2,
      "formatSpecifier":"lld","variations":{"plural":{"other":\#(Self.unit("%(n)arg files of %(name)@"))}}}}}
      """#
    let text = try Self.table("\"en\":\(substitutions)", of: "en")?.variation(forKey: "K")
    expectEqual(text?.format, "%1$@ has %#@n@")
    expectEqual(text?.variables.first?.variants.map(\.text), ["%arg files of %1$@"])
  }

  /// A key is the text of the source language if that has no other.
  @Test func takesTheKeyForTheSourceLanguage() throws {
    let table = try Self.table("\"de\":\(Self.unit("%(b)@ von %(a)@"))", key: "%(a)@ by %(b)@", of: "de")
    expectEqual(table?.table.value(forKey: "%(a)@ by %(b)@"), "%2$@ von %1$@")
    let base = try Self.table("\"de\":\(Self.unit("%(a)@ von %(b)@"))", key: "%(a)@ by %(b)@", of: "en")
    expectEqual(base?.table.value(forKey: "%(a)@ by %(b)@"), "%1$@ by %2$@")
  }

  @Test(arguments: [("L.xcstrings", "%2$lld von %1$@"), ("en.lproj/L.strings", "%(count)lld von %(name)@")])
  func readsNamesInTheExportOfACatalog(original: String, read: String) throws {
    let document = """
      <xliff version="1.2"><file original="\(original)" source-language="en" target-language="de"><body>
      <trans-unit id="K"><source>%(name)@ has %(count)lld</source><target>%(count)lld von %(name)@</target></trans-unit>
      </body></file></xliff>
      """
    let folder = try TemporaryApp(["de.xliff": Array(document.utf8)])
    let app = try AppLocalizations(folder: folder.path)
    try expectEqual(#require(app["de"]?.table("L")).table.value(forKey: "K"), read)
  }
}
