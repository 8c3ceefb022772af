import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
  @Test func encodesExactlyTheBytesThatWouldBeSent() throws {
    let command = try Command(
      "encode",
      input: "{ \"room\" : \"a/b\", \"Simulator Target Bundle\": \"x\",\n \"aps\" : { \"badge\" : 0, \"x-new\": 1.0 } }"
    )
    expectEqual(command.output, #"{"aps":{"badge":0,"x-new":1.0},"room":"a/b"}"#)
    expectEqual(command.status, 0)
  }

  @Test func readsStandardInputForAHyphen() throws {
    try expectEqual(Command("encode", "-", input: #"{"aps":{}}"#).output, #"{"aps":{}}"#)
  }

  @Test func countsEveryByteByField() throws {
    let command = try Command("size", "--format", "json", input: #"{"aps":{"alert":{"body":"é"}},"a":1}"#)
    expectEqual(
      command.output,
      """
      {"bytes":37,"limit":4096,"left":4059,"pushType":"alert","fields":[{"path":"aps.alert.body","bytes":11},\
      {"path":"a","bytes":5},{"path":null,"bytes":21}]}

      """)
  }

  @Test func measuresAgainstTheLimitOfThePushType() throws {
    let payload = #"{"aps":{"alert":""# + String(repeating: "a", count: 4600) + #""}}"#
    let alert = try Command("size", input: payload)
    #expect(alert.output.hasPrefix("4,620 of 4,096 bytes (alert), 524 too many\n"))
    expectEqual(alert.status, 1)
    let voip = try Command("size", "--push-type", "voip", input: payload)
    #expect(voip.output.hasPrefix("4,620 of 5,120 bytes (voip), 500 left\n"))
    expectEqual(voip.status, 0)
  }

  @Test func showsTheLanguageThatTheDevicePicks() throws {
    let command = try Command(
      "render", "--app", "Localizations", "--languages", "fr-BE,en", "--format", "json",
      "Localizations/Payloads/seed-localized-game.apns")
    let renderings = try #require(try command.json()["renderings"] as? [[String: Any]])
    expectEqual(renderings.count, 1)
    #expect(renderings.first?["language"] as? String == "fr-BE")
    #expect(renderings.first?["localization"] as? String == "fr")
    #expect(renderings.first?["body"] as? String == "Jenna et Frank vous invitent à jouer au Monopoly")
  }

  @Test func reportsFindingsAsJSON() throws {
    let command = try Command("lint", "--format", "json", "-", input: #"{"aps":{"badge":"5"}}"#)
    expectEqual(
      command.output,
      """
      {"findings":[{"rule":"wrong-type","severity":"error","message":"aps.badge: expected an integer, but found a string",\
      "file":"<stdin>","line":1,"column":17,"offset":16,"length":3}],\
      "summary":{"files":1,"error":1,"warning":0,"information":0}}

      """)
    expectEqual(command.status, 1)
  }

  @Test func substitutesAsTheDeviceDoes() throws {
    let command = try Command("substitute", "%2$@ and %1$@, 100%% of %@", "Jenna", "Frank")
    expectEqual(command.output, "Frank and Jenna, 100% of Jenna\n")
    expectEqual(command.status, 0)
    let invalid = try Command("substitute", "100%的 %@", "Jenna")
    #expect(invalid.output == "")
    expectEqual(invalid.status, 1)
  }

  @Test func matchesALanguage() throws {
    let command = try Command(
      "match", "--available", "en,en-GB", "--preferred", "en-AU", "--format", "json", "--source", "device-list",
      "--development-region", "en")
    expectEqual(
      command.output,
      """
      {"match":"en-GB","searchList":["en-GB","en"],"fallback":null,"mode":"device","confidence":"exact","explanation":[]}

      """)
    let none = try Command("match", "--available", "en,ru", "--preferred", "uk")
    expectEqual(none.output, "no match  (shown instead: en; device, assumed)\n")
    expectEqual(none.status, 1)
  }

  @Test func answersABatchLineByLine() throws {
    let lines = """
      {"available":["en","pt-BR"],"preferred":["pt-PT","en"],"developmentRegion":"en"}
      nonsense
      {"available":["en"]}
      {"available":["English","French","German"],"preferred":["de-AT"]}
      """
    let command = try Command("match", "--batch", input: lines)
    let rest = #""fallback":null,"mode":"device","confidence":"assumed","explanation":[]"#
    expectEqual(
      command.output,
      """
      {"match":"en","searchList":["en"],\(rest),"line":1}
      {"error":"column 1: unknown word; expected true, false or null","line":2}
      {"error":"missing key \\"preferred\\"; add an array of strings","line":3}
      {"match":"German","searchList":["German"],\(rest),"line":4}

      """)
    expectEqual(command.status, 1)
  }

  @Test func dumpsWhatTheDeviceHolds() throws {
    let command = try Command(
      "strings", "dump", "--format", "json", input: "\"a\" = \"b\";\n\"a\" = \"ü\";;\n\"c\" = \"d\";")
    let json = try command.json()
    let entries = try #require(json["entries"] as? [[String: Any]])
    expectEqual(entries.map { $0["value"] as? String }, ["ü"])
    expectEqual(entries.map { $0["line"] as? Int }, [2])
    expectEqual((json["recovered"] as? [Any])?.count, 3)
    let codes = (json["diagnostics"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    expectEqual(codes, ["duplicate", "truncated"])
    expectEqual(command.status, 1)
  }

  @Test func explainsEveryRule() throws {
    let list = try Command("rules").output.split(separator: "\n")
    for line in list {
      let name = try #require(line.split(separator: " ").first)
      let rule = try Command("rules", String(name))
      #expect(rule.output.hasPrefix("\(name) ("))
      expectEqual(rule.status, 0)
      let examples = rule.output.split(separator: "\n  found:    ").dropFirst()
      #expect(!examples.isEmpty)
      for example in examples {
        let texts = example.split(separator: "\n  expected: ")
        try #require(texts.count == 2)
        let expected = texts[1].split(separator: "\n  with ")[0]
        // An invisible character would make them look the same.
        let looks = [texts[0], expected].map { text in
          String(
            String.UnicodeScalarView(
              text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint && $0 != "«" && $0 != "»" }))
        }
        #expect(looks[0].trimmingCharacters(in: .newlines) != looks[1].trimmingCharacters(in: .newlines), "\(name)")
      }
    }
    try expectEqual(Command("rules", "nonsense").status, 2)
  }

  /// Around what differs, however long the texts are.
  @Test func showsWhatDiffersInLongExamples() throws {
    let output = try Command("rules", "catalog-state").output
    let start = #"  found:    {"sourceLanguage":"en","versio…110 characters…"#
    #expect(output.contains(start + #"{"stringUnit":{"state":"needs_review","value":"Jouer"}}}}}}"#))
    #expect(try Command("rules", "invisible-character").output.contains(#"  found:    «»"PLAY" = "Jouer<U+FEFF>";"#))
  }

  @Test func givesTheSameBytesOnEveryRun() throws {
    let arguments = [
      "render", "--all", "--app", "Localizations", "Localizations/Payloads/photo-mutable-content.apns",
    ]
    try expectEqual(Command(arguments, input: Data()).output, Command(arguments, input: Data()).output)
  }
}
