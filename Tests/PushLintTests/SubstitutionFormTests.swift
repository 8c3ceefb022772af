import PushLint
import TestSupport
import Testing

/// The arguments of the forms of a String Catalog's substitutions.
struct SubstitutionFormTests {
  private static func text(_ language: String, _ form: String) -> String {
    """
    "\(language)":{"stringUnit":{"state":"translated","value":"%#@n@"},"substitutions":{"n":{
    "argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":{"state":"translated",
    "value":"\(form)"}}}}}}}
    """
  }

  /// `%arg` shows the number, so an argument without a number comes after it.
  @Test(
    arguments: [
      ("%arg files from %@", "%2$@: %arg Dateien", nil),
      ("%arg files from %@", "%1$@: %arg Dateien", "the text has %1$@ for argument 1, but en has %arg"),
      ("%arg files from %@", "%arg Dateien von %@", nil), ("files from %@", "%2$@: Dateien", nil),
      ("files from %@", "%1$@: Dateien", nil),
      ("%arg files from %2$@", "%3$@: %arg Dateien", "the text has %3$@ for argument 3, but en takes only 2 arguments"),
    ] as [(String, String, String?)])
  func numbersTheArgumentsAfterTheNumber(english: String, german: String, message: String?) throws {
    let catalog = """
      {"sourceLanguage":"en","version":"1.0","strings":{"F":{"localizations":{\(Self.text("en", english)),
      \(Self.text("de", german))}}}}
      """
    let folder = try LocalizationFolder(["L.xcstrings": catalog])
    try expectEqual(folder.findings(Linter("specifier-mismatch")).map(\.message), (message.map { [$0] } ?? []))
  }
}
