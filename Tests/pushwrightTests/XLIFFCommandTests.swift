import Foundation
import TestSupport
import Testing

/// Exported translations as the app of a command.
struct XLIFFCommandTests {
  private typealias Folder = StringsCheckTests.Folder

  private static let payload = Data(#"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["Ada"]}}}"#.utf8)
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="App/en.lproj/Localizable.strings" source-language="en" target-language="de" datatype="plaintext">
        <body>
          <trans-unit id="HELLO" xml:space="preserve">
            <source>Hello %@</source>
            <target>Hallo %@</target>
          </trans-unit>
          <trans-unit id="BYE" xml:space="preserve">
            <source>Bye</source>
          </trans-unit>
        </body>
      </file>
    </xliff>

    """

  private static func folder() throws -> Folder {
    try Folder(["de.xcloc/Localized Contents/de.xliff": document, "de.xcloc/contents.json": #"{"targetLocale":"de"}"#])
  }

  @Test(arguments: ["/de.xcloc", "", "/de.xcloc/Localized Contents/de.xliff"])
  func rendersTheTextsOfAnExport(path: String) throws {
    let folder = try Self.folder()
    let command = try Command(
      ["render", "--app", folder.path + path, "--languages", "de,en"], input: Self.payload)
    expectEqual(command.output, "de\n  body: Hallo Ada\n")
    #expect(command.messages.contains("reading the bundle App; its base is en, because it is the development region"))
    try expectEqual(Command(["lint", "--app", folder.path + path], input: Self.payload).status, 0)
  }

  @Test func checksAnExportBeforeItIsImported() throws {
    let folder = try Self.folder()
    let command = try Command("strings", "check", folder.path + "/de.xcloc")
    expectEqual(
      command.output,
      """
      App (folder): \(folder.path)/de.xcloc/App
        base: en, because it is the development region (source-language of \(folder.path)/de.xcloc/Localized Contents/de.xliff)
        incomplete: de 50% (1 of 2 keys)
        tables: Localizable
      findings
        1 key-missing

      \(folder.path)/de.xcloc/Localized Contents/de.xliff:9:7: warning: "BYE" has no translation into de; add it in a <target> [key-missing]
              <trans-unit id="BYE" xml:space="preserve">
              ^
      1 file, 0 errors, 1 warning, 0 information

      """)
    expectEqual(command.status, 0)
  }

  /// A translator's & beside a document that is right.
  @Test func findsADocumentThatCannotBeRead() throws {
    let broken = Self.document.replacing("target-language=\"de\"", with: "target-language=\"it\"")
      .replacing("Hallo %@", with: "Ciao & %@")
    let folder = try Folder(["de.xliff": Self.document, "it.xliff": broken])
    let check = try Command("strings", "check", folder.path, "-q")
    expectEqual(check.status, 1)
    let problem = "expected &amp; or another reference, but found a single &"
    #expect(
      check.output.contains("\(folder.path)/it.xliff:7:22: error: \(problem) [strings-syntax]\n"), "\(check.output)")
    let other = try Folder(["de.xliff": Self.document])
    let diff = try Command("strings", "diff", other.path, folder.path)
    #expect(diff.status == 2 && diff.messages.hasSuffix("/it.xliff:7:22: error: \(problem)\n"), "\(diff.messages)")
  }

  @Test func refusesAnotherVersionAndAnotherCommand() throws {
    let folder = try Folder(["de.xliff": "<xliff version=\"2.1\"/>"])
    let check = try Command("strings", "check", folder.path + "/de.xliff")
    expectEqual(check.status, 2)
    expectEqual(
      check.messages,
      "\(folder.path)/de.xliff:1:17: error: the file is XLIFF 2.1, but Xcode reads and writes XLIFF 1.2; "
        + "export it as 1.2\n")
    let dump = try Command("strings", "dump", folder.path + "/de.xliff")
    #expect(dump.status == 2 && dump.messages.contains("found exported translations; check them with"))
  }
}
