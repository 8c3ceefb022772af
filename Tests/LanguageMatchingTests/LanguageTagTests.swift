import Foundation
import SourceText
import TestSupport
import Testing

@testable import LanguageMatching

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("en", "en"), ("EN-us", "en-US"), ("zh_hant_tw", "zh-Hant-TW"), ("ZH-YUE-hk", "zh-yue-HK"),
    ("sl-ROZAJ-biske-1994", "sl-rozaj-biske-1994"), ("de-CH-1901", "de-CH-1901"), ("es-419", "es-419"),
    ("en-u-CA-Buddhist-x-AB-Latn", "en-u-ca-buddhist-x-ab-latn"), ("X-Whatever", "x-whatever"),
    ("I-KLINGON", "i-klingon"), ("en-gb-OED", "en-GB-oed"), ("sgn-be-fr", "sgn-BE-FR"), ("ART-lojban", "art-lojban"),
    ("zh-min-nan", "zh-min-nan"), ("English", "english"), ("qaa-qaaa-qm-x-southern", "qaa-Qaaa-QM-x-southern"),
    ("hy-Latn-IT-arevela", "hy-Latn-IT-arevela"), ("zh-cmn-hans-cn", "zh-cmn-Hans-CN"),
    ("en-a-bbb-x-a-ccc", "en-a-bbb-x-a-ccc"),
  ])
  func writesInCanonicalCase(text: String, canonical: String) throws {
    let tag = try LanguageTag(parsing: text)
    expectEqual(tag.canonical, canonical)
    expectEqual(tag.original, text)
    try expectEqual(LanguageTag(parsing: canonical).canonical, canonical)
    try expectEqual(LanguageTag(parsing: canonical), tag)
    try expectEqual(LanguageTag(parsing: Array(text.utf8).span), tag)
  }

  @Test func separatesEveryPart() throws {
    let tag = try LanguageTag(parsing: "ZH_cmn-yue-HANS-cn-1996-rozaj-A-foo-u-ca-buddhist-X-One-two")
    expectEqual(tag.language, "zh")
    expectEqual(tag.extendedLanguages, ["cmn", "yue"])
    expectEqual(tag.script, "Hans")
    expectEqual(tag.region, "CN")
    expectEqual(tag.variants, ["1996", "rozaj"])
    expectEqual(tag.extensions, ["a-foo", "u-ca-buddhist"])
    expectEqual(tag.privateUse, ["one", "two"])
    #expect(!tag.isGrandfathered)
    #expect(tag.packed == nil)
  }

  @Test func leavesAbsentPartsEmpty() throws {
    let tag = try LanguageTag(parsing: "und")
    #expect(tag.extendedLanguages.isEmpty && tag.variants.isEmpty && tag.extensions.isEmpty && tag.privateUse.isEmpty)
    #expect(tag.script == nil)
    #expect(tag.region == nil)
    #expect(try LanguageTag(parsing: "x-a").language == "")
  }

  @Test(arguments: ["i-ami", "i-default", "sgn-CH-DE", "zh-min", "no-nyn", "cel-gaulish"])
  func knowsGrandfatheredTags(text: String) throws {
    #expect(try LanguageTag(parsing: text).isGrandfathered)
    #expect(try LanguageTag(parsing: text.uppercased()).isGrandfathered)
  }

  @Test(arguments: [
    ("", LanguageTagError.Reason.empty, 0), ("e", .invalidLanguage, 0), ("419", .invalidLanguage, 0),
    ("e1", .invalidLanguage, 0), ("a-DE", .invalidLanguage, 0), ("en-", .emptySubtag, 3), ("en--US", .emptySubtag, 3),
    ("-en", .emptySubtag, 0), ("en US", .illegalByte, 2), ("en-\u{e9}", .illegalByte, 3), ("en\0", .illegalByte, 2),
    ("abcdefghi", .subtagTooLong, 0), ("en-abcdefghi", .subtagTooLong, 3), ("de-419-DE", .unexpectedSubtag, 7),
    ("en-US-GB", .unexpectedSubtag, 6), ("en-US-Latn", .unexpectedSubtag, 6), ("en-12", .unexpectedSubtag, 3),
    ("english-abc", .unexpectedSubtag, 8), ("zh-aaa-bbb-ccc-ddd", .unexpectedSubtag, 15),
    ("de-1996-1996", .repeatedVariant, 8), ("de-rozaj-1996-ROZAJ", .repeatedVariant, 14),
    ("ar-a-aaa-b-bbb-A-ccc", .repeatedSingleton, 15), ("en-u", .emptyExtension, 3), ("en-u-x-a", .emptyExtension, 3),
    ("en-a-b-foo", .emptyExtension, 3), ("en-x", .emptyPrivateUse, 3), ("x", .emptyPrivateUse, 0),
    ("i-nothing", .invalidLanguage, 0),
  ])
  func refusesIllFormedTags(text: String, reason: LanguageTagError.Reason, offset: Int) {
    #expect(throws: LanguageTagError(reason: reason, offset: offset)) { try LanguageTag(parsing: text) }
  }

  @Test func refusesTagsBeyondTheMaximum() throws {
    let text = "en-x" + String(repeating: "-abcdefgh", count: 27) + "-abcdefg"
    expectEqual(text.utf8.count, LanguageTag.maximumLength)
    _ = try LanguageTag(parsing: text)
    #expect(throws: LanguageTagError(reason: .tooLong, offset: 255)) { try LanguageTag(parsing: text + "h") }
  }

  @Test func packsWhatHasNoMoreThanLanguageScriptAndRegion() throws {
    let texts = ["en", "en-US", "en-Latn", "en-Latn-US", "eng", "es-419", "es-MX", "zh-Hant-TW", "zh-Hans-TW", "zh-TW"]
    let packed = try texts.map { try LanguageTag(parsing: $0).packed }
    expectEqual(Set(packed).count, texts.count)
    #expect(!packed.contains(nil))
    try expectEqual(LanguageTag(parsing: "ZH_HANT_tw").packed, LanguageTag(parsing: "zh-Hant-TW").packed)
    for text in ["de-1996", "english", "zh-yue", "en-u-ca-buddhist", "x-a", "i-klingon"] {
      #expect(try LanguageTag(parsing: text).packed == nil)
    }
  }

  @Test func hasOneMessageForEachReason() {
    let messages = LanguageTagError.Reason.allCases.map { LanguageTagError(reason: $0, offset: 3).description }
    expectEqual(Set(messages).count, LanguageTagError.Reason.allCases.count)
    #expect(messages.allSatisfy { $0.hasPrefix("byte 3: ") })
  }
}

/// Tags in JSON.
@Suite struct LanguageTagCodingTests {
  @Test func isItsTextInJSON() throws {
    let tags = [try LanguageTag(parsing: "zh_hant-tw"), try LanguageTag(parsing: "x-a")]
    let data = try JSONEncoder().encode(tags)
    expectEqual(String(decoding: data, as: UTF8.self), #"["zh_hant-tw","x-a"]"#)
    try expectEqual(JSONDecoder().decode([LanguageTag].self, from: data).map(\.original), tags.map(\.original))
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LanguageTag].self, from: Data(#"["de","d--e"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else { Issue.record("\(error as Any)"); return }
    expectEqual(context.codingPath.map(\.intValue), [1])
    expectEqual(context.debugDescription, "byte 0: the language is missing; expected 2 to 8 letters")
  }
}
