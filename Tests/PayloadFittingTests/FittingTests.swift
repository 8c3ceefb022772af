import APNsPayload
import CompactJSON
import PayloadFitting
import TestSupport
import Testing

/// Texts, policies and what becomes of them, byte by byte.
struct FittingTests {
  private func fit(
    _ payload: String, _ budget: Int, _ policy: FittingPolicy = .ordered, in languages: [RenderedLanguage] = []
  ) throws -> String {
    let fitted = try Payload(parsing: Array(payload.utf8))
      .fitted(to: ByteBudget(bytes: budget), renderedIn: languages, policy: policy)
    return String(decoding: try fitted.payload.encoded(), as: UTF8.self)
  }

  @Test func leavesAPayloadThatFitsAsItIs() throws {
    let text = #"{"aps":{"alert":{"title":"a","body":"b \n"},"x":1.0},"acme":{"a":[null]}}"#
    let payload = try Payload(parsing: Array(text.utf8))
    let fitted = try payload.fitted(to: ByteBudget(bytes: text.utf8.count))
    expectEqual(fitted.payload, payload)
    expectEqual(fitted.bytes, text.utf8.count)
    #expect(fitted.cuts.isEmpty)
    try expectEqual(String(decoding: fitted.payload.encoded(), as: UTF8.self), text)
  }

  @Test(arguments: [
    (68, #"{"aps":{"alert":{"title":"Title","subtitle":"Sub","body":"Bod…"}}}"#),
    (67, #"{"aps":{"alert":{"title":"Title","subtitle":"Sub","body":"Bo…"}}}"#),
    (65, #"{"aps":{"alert":{"title":"Title","subtitle":"Sub","body":"…"}}}"#),
    (64, #"{"aps":{"alert":{"title":"Title","subtitle":"Sub","body":""}}}"#),
    // The subtitle and the ellipsis are three bytes both.
    (61, #"{"aps":{"alert":{"title":"Title","subtitle":"","body":""}}}"#),
    (58, #"{"aps":{"alert":{"title":"T…","subtitle":"","body":""}}}"#),
    (54, #"{"aps":{"alert":{"title":"","subtitle":"","body":""}}}"#),
  ])
  func takesOneFieldAfterTheOther(budget: Int, expected: String) throws {
    let payload = #"{"aps":{"alert":{"title":"Title","subtitle":"Sub","body":"Body text"}}}"#
    try expectEqual(fit(payload, budget), expected)
  }

  /// What a large unit of one text leaves, another takes.
  @Test(arguments: [
    (
      #"{"aps":{"alert":{"title":"A Donaudampfschifffahrt","body":"Hi Bob, 5 pm"}}}"#, 62, TextBoundary.word,
      #"{"aps":{"alert":{"title":"A…","body":"Hi Bob, 5 pm"}}}"#
    ),
    (
      #"{"aps":{"alert":{"title":"A Donaudampfschifffahrt","body":"Hi Bob, 5 pm"}}}"#, 55, .word,
      #"{"aps":{"alert":{"title":"A…","body":"Hi Bob,…"}}}"#
    ),
    (
      #"{"aps":{"alert":{"title":"👩‍👩‍👧‍👦x","body":"Hello"}}}"#, 65, .grapheme,
      #"{"aps":{"alert":{"title":"…","body":"Hello"}}}"#
    ),
    (
      #"{"aps":{"alert":{"title":"👩‍👩‍👧‍👦x","subtitle":"Subtitle","body":"Hello"}}}"#, 71, .grapheme,
      #"{"aps":{"alert":{"title":"…","subtitle":"Subtitle","body":"Hello"}}}"#
    ),
    (
      #"{"aps":{"alert":{"title":"👩‍👩‍👧‍👦x","subtitle":"Subtitle","body":"Hello"}}}"#, 68, .grapheme,
      #"{"aps":{"alert":{"title":"…","subtitle":"Subtitle","body":"…"}}}"#
    ),
  ])
  func givesTheRoomBackThatWholeUnitsLeave(
    payload: String, budget: Int, boundary: TextBoundary, expected: String
  ) throws {
    try expectEqual(fit(payload, budget, FittingPolicy(boundary: boundary)), expected)
  }

  @Test func givesTheRoomBackWhereTheLongestGoesFirst() throws {
    let payload = #"{"aps":{"alert":{"title":"👩‍👩‍👧‍👦👩‍👩‍👧‍👦","body":"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"}}}"#
    let fitted = try fit(payload, 92, .longestFirst)
    expectEqual(fitted, #"{"aps":{"alert":{"title":"…","body":"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst…"}}}"#)
    expectEqual(fitted.utf8.count, 92)
  }

  @Test func shortensTheLongestUntilSeveralAreEquallyLong() throws {
    let payload = #"{"aps":{"alert":{"title":"aaaaaaaaaa","subtitle":"bbbb","body":"cccccccccccccccccccc"}}}"#
    #expect(
      try fit(payload, 78, .longestFirst)
        == #"{"aps":{"alert":{"title":"aaaaaaaaaa","subtitle":"bbbb","body":"ccccccc…"}}}"#)
    #expect(
      try fit(payload, 76, .longestFirst)
        == #"{"aps":{"alert":{"title":"aaaaaa…","subtitle":"bbbb","body":"cccccc…"}}}"#)
    #expect(
      try fit(payload, 65, .longestFirst)
        == #"{"aps":{"alert":{"title":"a…","subtitle":"bbbb","body":"…"}}}"#)
  }

  @Test func cutsTheLongestArgumentOfAnArrayFirst() throws {
    let payload = #"{"aps":{"alert":{"loc-key":"K","loc-args":["short",12345678901234,"a much longer one"]}}}"#
    #expect(
      try fit(payload, 85)
        == #"{"aps":{"alert":{"loc-key":"K","loc-args":["short",12345678901234,"a much lon…"]}}}"#)
    #expect(
      try fit(payload, 75) == #"{"aps":{"alert":{"loc-key":"K","loc-args":["s…",12345678901234,"a…"]}}}"#)
  }

  @Test func cutsTheArgumentsOfTheObjectForm() throws {
    let payload = """
      {"aps":{"alert":{"title":{"loc-key":"T","loc-args":["title argument"]},\
      "body":{"loc-key":"B","loc-args":["body argument"],"x":1}}}}
      """
    let fitted = try Payload(parsing: Array(payload.utf8)).fitted(to: ByteBudget(bytes: 125))
    #expect(
      try String(decoding: fitted.payload.encoded(), as: UTF8.self) == """
        {"aps":{"alert":{"title":{"loc-key":"T","loc-args":["title argument"]},\
        "body":{"loc-key":"B","loc-args":["body…"],"x":1}}}}
        """)
    expectEqual(fitted.cuts.map(\.path), ["aps.alert.body.loc-args.0"])
    expectEqual(fitted.cuts.map(\.field), [.locArgs])
  }

  @Test func cutsNothingButText() throws {
    let payload = """
      {"aps":{"alert":{"title-loc-key":"AAAAAAAAAA","loc-key":"BBBBBBBBBB","action-loc-key":"CCCCCCCCCC"},\
      "sound":"DDDDDDDDDD.aiff","category":"EEEEEEEEEE","thread-id":"FFFFFFFFFF"},"acme":"GGGGGGGGGG"}
      """
    let size = payload.utf8.count
    #expect(
      throws: FittingError(
        reason: .tooLong(
          needed: size, available: size - 1,
          fixed: [
            try fieldSize(payload, "aps.alert.action-loc-key"), try fieldSize(payload, "aps.alert.title-loc-key"),
            try fieldSize(payload, "aps.sound"), try fieldSize(payload, "aps.category"),
            try fieldSize(payload, "aps.thread-id"),
          ].sorted { $0.bytes > $1.bytes }))
    ) { try fit(payload, size - 1) }
  }

  private func fieldSize(_ payload: String, _ path: String) throws -> FieldSize {
    let sizes = try Payload(parsing: Array(payload.utf8)).fieldSizes()
    return try #require(sizes.first { $0.path == path })
  }

  @Test func namesCustomKeysThatAreTooLarge() throws {
    let payload = Payload(aps: APS(alert: "Hello"))
    var large = payload
    try large.customKeys.set("small", to: 1)
    try large.customKeys.set("large", to: .string(String(repeating: "x", count: 100)))
    let error = #expect(throws: FittingError.self) { try large.fitted(to: ByteBudget(bytes: 50)) }
    expectEqual(error?.description, "141 bytes cannot be cut (large 110 and small 9), but the budget is 50")
  }

  @Test func leavesOtherFieldsAlone() throws {
    let payload = #"{"aps":{"alert":{"title":"A long title","body":"A long body"}}}"#
    #expect(
      try fit(payload, 60, FittingPolicy(fields: [.title]))
        == #"{"aps":{"alert":{"title":"A long…","body":"A long body"}}}"#)
    #expect(throws: FittingError.self) { try fit(payload, 40, FittingPolicy(fields: [.title])) }
    #expect(throws: FittingError.self) { try fit(payload, 62, FittingPolicy(fields: [])) }
  }

  @Test func keepsTheMinimumOfEachField() throws {
    let payload = #"{"aps":{"alert":{"title":"A long title","body":"A long body"}}}"#
    let policy = FittingPolicy(minimums: [.body: FieldMinimum(characters: 4), .title: FieldMinimum(characters: 40)])
    try expectEqual(fit(payload, 59, policy), #"{"aps":{"alert":{"title":"A long title","body":"A lo…"}}}"#)
    #expect(throws: FittingError.self) { try fit(payload, 58, policy) }
  }

  @Test func reportsWhatItCut() throws {
    let payload = Payload(aps: APS(alert: "é\"\n 👩‍👩‍👧 and more"))
    let fitted = try payload.fitted(to: ByteBudget(bytes: 49))
    let cut = try #require(fitted.cuts.first)
    expectEqual(fitted.cuts.count, 1)
    expectEqual(cut.field, .body)
    expectEqual(cut.path, "aps.alert")
    expectEqual(cut.after, "é\"\n 👩‍👩‍👧…")
    #expect((cut.bytesBefore, cut.bytesAfter) == (34, 28))
    #expect((cut.charactersBefore, cut.charactersAfter) == (14, 6))
  }

  @Test func keepsTheFormOfTheAlert() throws {
    try expectEqual(fit(#"{"aps":{"alert":{"body":"Hello"}}}"#, 32), #"{"aps":{"alert":{"body":"…"}}}"#)
    try expectEqual(fit(#"{"aps":{"alert":{"body":"Hello"}}}"#, 29), #"{"aps":{"alert":{"body":""}}}"#)
  }

  @Test(arguments: [
    ("a \u{2067}שלום עולם\u{2069} b", 39, "a \u{2067}שלום\u{2069}…"),
    ("a \u{2067}שלום\u{2069} b", 24, "a…"),
    ("a\u{202B}ש\u{2066}b\u{202A}cdefghijklmnop", 46, "a\u{202B}ש\u{2066}b\u{202A}c\u{202C}\u{2069}\u{202C}…"),
  ])
  func closesOrDropsWhatACutLeavesOpen(text: String, budget: Int, expected: String) throws {
    let fitted = try Payload(aps: APS(alert: .text(text))).fitted(to: ByteBudget(bytes: budget))
    expectEqual(fitted.cuts.map(\.after), [expected])
  }

  @Test(arguments: [
    ("สวัสดีครับยินดีต้อนรับ", 60, "สวัสดีครับ…"), ("今夜のゲームは八時に始まります", 40, "今夜の…"),
    ("Hello, wonderful world", 36, "Hello,…"), ("Donaudampfschifffahrt", 30, "Donauda…"),
  ])
  func endsBehindAWord(text: String, budget: Int, expected: String) throws {
    let fitted = try Payload(aps: APS(alert: .text(text)))
      .fitted(to: ByteBudget(bytes: budget), policy: FittingPolicy(boundary: .word))
    expectEqual(fitted.cuts.map(\.after), [expected])
  }

  @Test func takesAnyLanguageForItsWords() throws {
    for language in ["", "th", "ja", "not a tag", "\u{0}", String(repeating: "x", count: 9999)] {
      let fitted = try Payload(aps: APS(alert: "Hello wonderful world"))
        .fitted(to: ByteBudget(bytes: 36), policy: FittingPolicy(boundary: .word(language: language)))
      expectEqual(fitted.cuts.map(\.after), ["Hello…"], "\(language.prefix(20))")
    }
  }

  @Test func throwsWhatEncodingThrows() {
    var aps = APS(alert: "Hello")
    aps.relevanceScore = .nan
    let payload = Payload(aps: aps)
    for budget in [0, 1000] {
      let error = #expect(throws: FittingError.self) { try payload.fitted(to: ByteBudget(bytes: budget)) }
      guard case .encoding(let reason)? = error?.reason else {
        Issue.record("\(budget)")
        continue
      }
      expectEqual(reason.path, ["aps", "relevance-score"])
    }
  }

  @Test func cutsArgumentsFirstThatNoLanguageShows() throws {
    let payload = #"{"aps":{"alert":{"loc-key":"K","loc-args":["shown at length","unseen"]}}}"#
    let language = RenderedLanguage(name: "en") { payload in
      guard case .dictionary(let alert) = payload.aps?.alert else { return [:] }
      let first = alert.locArgs?.first?.text ?? ""
      return [.body: .init("Hi \(first)!", usedArguments: [0])]
    }
    #expect(
      try fit(payload, 70, in: [language])
        == #"{"aps":{"alert":{"loc-key":"K","loc-args":["shown at length","…"]}}}"#)
    #expect(
      try fit(payload, 70) == #"{"aps":{"alert":{"loc-key":"K","loc-args":["shown at…","unseen"]}}}"#)
    let fitted = try Payload(parsing: Array(payload.utf8))
      .fitted(to: ByteBudget(bytes: 60), renderedIn: [language], policy: .longestFirst)
    expectEqual(fitted.cuts.map(\.after), ["shown…", ""])
    expectEqual(fitted.renderings.count, 1)
    expectEqual(fitted.renderings.first?.language, "en")
    expectEqual(fitted.renderings.first?.line, .body)
    expectEqual(fitted.renderings.first?.characters, "Hi shown…!".count)
    expectEqual(fitted.renderings.first?.bytes, "Hi shown…!".utf8.count)
  }

  /// The plain text of a line shows if the app has no string for its loc-key, with the arguments in it.
  @Test func givesTheRenderingThePlainText() throws {
    let payload = #"{"aps":{"alert":{"body":"Hello %1$@","loc-key":"K","loc-args":["a long argument"]}}}"#
    let language = RenderedLanguage(name: "en") { payload in
      guard case .dictionary(let alert) = payload.aps?.alert, case .plain(let text)? = alert.body else { return [:] }
      return text.isEmpty ? [:] : [.body: .init(text, usedArguments: [0])]
    }
    #expect(
      try fit(payload, 80, .longestFirst, in: [language]) == fit(payload, 80, .longestFirst))
  }

  /// With a loc-key of its own, the line takes its arguments from beside the object, never from inside it.
  @Test func cutsArgumentsOfAnObjectThatDoesNotShow() throws {
    let payload =
      #"{"aps":{"alert":{"body":{"loc-key":"B","loc-args":["XXXXXXXXXX"]},"loc-key":"P","loc-args":["AAAAAAAAAAAA"]}}}"#
    let language = RenderedLanguage(name: "en") { _ in [.body: .init("A", usedArguments: [0])] }
    let fitted = try Payload(parsing: Array(payload.utf8))
      .fitted(to: ByteBudget(bytes: 104), renderedIn: [language], policy: .longestFirst)
    expectEqual(fitted.cuts.map(\.before), ["XXXXXXXXXX"])
    expectEqual(fitted.cuts.first.map { $0.path }, "aps.alert.body.loc-args.0")
  }

  @Test func refusesUnpairedSurrogatesInTheText() {
    for text in [#"{"aps":{"alert":"\ud83d"}}"#, #"{"aps":{"alert":"a\ude00b"}}"#] {
      #expect(throws: PayloadError.self) { try fit(text, 10) }
    }
  }
}
