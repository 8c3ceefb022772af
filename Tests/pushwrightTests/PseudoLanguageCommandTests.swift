import Foundation
import TestSupport
import Testing

/// Pseudo-languages, and the worst case of a payload.
struct PseudoLanguageCommandTests {
  private typealias Folder = StringsCheckTests.Folder

  private static func folder() throws -> Folder {
    try Folder([
      "App/en.lproj/Localizable.strings": "\"TURN\" = \"Your turn, %@\";",
      "App/de.lproj/Localizable.strings": "\"TURN\" = \"Du bist dran, %@\";",
      "p/a.apns": #"{"aps":{"alert":{"loc-key":"TURN","loc-args":["Jo"]}}}"#,
      "names.txt": "Jo\nMaximilian\nÉmile-Auguste\n\n",
    ])
  }

  private static func command(_ arguments: [String]) throws -> Command {
    try Command(arguments, input: Data())
  }

  @Test func rendersThemOnlyIfTheyAreNamed() throws {
    let folder = try Self.folder()
    let arguments = ["render", "--app", "\(folder.path)/App", "\(folder.path)/p/a.apns"]
    try expectEqual(Self.command(arguments).output, "de\n  body: Du bist dran, Jo\nen\n  body: Your turn, Jo\n")
    let accented = try Self.command(arguments + ["--languages", "en-XA"])
    #expect(accented.output == "en-XA\n  body: [Ýöûŕ ţûŕñ, Jo one two]\n" && accented.messages == "")
    let turned = try Self.command(arguments + ["--languages", "ar-XB", "--format", "json"]).output
    #expect(turned.contains(#""language":"ar-XB","localization":"ar-XB""#))
    for tag in ["en-xa", "EN_XA"] {
      try expectEqual(Self.command(arguments + ["--languages", tag]).output, accented.output)
    }
    let german = try Self.command(arguments + ["--languages", "en-XA", "--base", "de"])
    expectEqual(german.output, "en-XA\n  body: [Ðû ƀîšţ ðŕåñ, Jo one two]\n")
  }

  @Test func fitsAndPreviewsThem() throws {
    let folder = try Self.folder()
    let app = "\(folder.path)/App"
    let fit = try Command("fit", "--app", app, "--languages", "en-XA", "\(folder.path)/p/a.apns")
    expectEqual(fit.messages, "en-XA: body 31 bytes, 23 characters\n")
    let preview = ["preview", "--app", app, "--output", "-", "\(folder.path)/p/a.apns"]
    let page = try Self.command(preview + ["--languages", "en-XA,ar-XB"])
    #expect(page.output.contains("[Ýöûŕ ţûŕñ, ") && page.output.contains("ar-XB"))
    #expect(try !Self.command(preview).output.contains("Ýöûŕ"))
    let wrong = try Self.command(preview + ["--languages", "de"])
    expectEqual(wrong.status, 2)
    expectEqual(wrong.messages, "error: --languages: \"de\" is not a pseudo-language; use en-XA or ar-XB\n")
  }

  @Test func needsABase() throws {
    let folder = try Folder([
      "App/fr.lproj/Localizable.strings": "\"A\" = \"a\";", "App/de.lproj/Localizable.strings": "\"A\" = \"b\";",
    ])
    let render = try Command(
      ["render", "--app", "\(folder.path)/App", "--languages", "en-XA"], input: Data(#"{"aps":{"alert":"a"}}"#.utf8))
    expectEqual(render.status, 2)
    expectEqual(
      render.messages,
      "\(folder.path)/App: error: the texts of en-XA are made from the base, which is unknown; "
        + "name it with --base\n")
  }

  @Test func showsTheWorstCaseOfEachLanguage() throws {
    let folder = try Self.folder()
    let arguments = ["size", "--worst-case", "--app", "\(folder.path)/App", "\(folder.path)/p/a.apns"]
    #expect(
      try Self.command(arguments).output == """
        worst case of 4,096 bytes (alert)
          as it is  54  4,042 left
          de        45  4,051 left
          en        42  4,054 left

        """)
    let long = try Self.command(arguments + ["--argument-length", "40", "--budget", "82"])
    expectEqual(
      long.output,
      """
      worst case of 82 bytes (given)
        as it is  92  10 too many
        de        83  1 too many
        en        80  2 left

      """)
    #expect(long.status == 1 && long.messages == "")
    let json = try Self.command(arguments + ["--arguments", "\(folder.path)/names.txt", "--format", "json"])
    expectEqual(
      json.output,
      #"{"limit":4096,"pushType":"alert","worstCase":[{"language":null,"bytes":66,"left":4030},"#
        + #"{"language":"de","bytes":57,"left":4039},{"language":"en","bytes":54,"left":4042}]}"# + "\n")
    expectEqual(json.status, 0)
    // A mark before the first line is no part of an argument, and U+2028 does not end a line.
    try Data("\u{FEFF}ab\u{2028}cd\r\nefg\n".utf8).write(to: URL(filePath: "\(folder.path)/odd.txt"))
    let odd = try Self.command(arguments + ["--arguments", "\(folder.path)/odd.txt"])
    let plain = try Self.command(arguments + ["--argument-length", "7"])
    expectEqual(odd.output, plain.output)
    let message = #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"a"}}}}}"#
    let fcm = try Command(["size", "--worst-case", "--app", "\(folder.path)/App"], input: Data(message.utf8))
    #expect(fcm.output.hasSuffix("\nFCM adds about 131 bytes, which Apple counts too\n"))
  }

  @Test(arguments: [
    (["--argument-length", "4"], "--argument-length needs --worst-case"),
    (
      ["--worst-case", "--app", "App", "--argument-length", "4", "--arguments", "f"],
      "use either --argument-length or --arguments, not both"
    ),
    (
      ["--worst-case", "--app", "App", "--argument-length", "10001"],
      "--argument-length is 10001, but must be 0 to 10,000"
    ),
    (["--worst-case"], "--worst-case needs an app"),
  ])
  func refusesOptionsThatDoNotFit(options: [String], message: String) throws {
    let size = try Command(["size"] + options, input: Data(#"{"aps":{}}"#.utf8))
    #expect(size.status == 2 && size.output == "")
    #expect(size.messages.contains(message), "\(size.messages)")
  }
}
