import APNsPayload
import APNsRequest
import AppBundle
import Foundation
import HTTPTypes
import LanguageMatching
import PushBatch
import SourceText
import StringsFiles
import TestSupport
import Testing

/// The texts of an app and of a request as a string, an array, `Data` and a span.
@Suite struct FileTextTests {
  @Test func stringsFiles() {
    let text = "\"a\" = \"b\";"
    let bytes = Array(text.utf8)
    for file in [
      StringsFile(parsing: bytes), StringsFile(parsing: text), StringsFile(parsing: Data(bytes)),
      StringsFile(parsing: bytes.span), StringsFile(parsing: bytes[...]),
    ] {
      expectEqual(file.table.value(forKey: "a"), "b")
    }
    for file in [
      AppTableFile(path: "", kind: .strings, parsing: bytes), AppTableFile(path: "", kind: .strings, parsing: text),
      AppTableFile(path: "", kind: .strings, parsing: Data(bytes)),
    ] {
      expectEqual(file.table.value(forKey: "a"), "b")
    }
  }

  @Test func filesOfAnApp() throws {
    let catalog = #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#
    try expectEqual(StringCatalog(parsing: catalog).sourceLanguage, "en")
    try expectEqual(StringCatalog(parsing: Data(catalog.utf8), path: "a.xcstrings").name, "a")
    let categories = #"{"categories":{}}"#
    #expect(try AppCategories(parsing: categories).categories.isEmpty)
    #expect(try AppCategories(parsing: Data(categories.utf8)).categories.isEmpty)
    #expect(throws: SoundFileError.self) { try SoundFile(parsing: Data("RIFF".utf8)) }
  }

  @Test func languages() throws {
    let tag = try LanguageTag(parsing: "de-CH")
    try expectEqual(LanguageTag(parsing: Data("de-CH".utf8)), tag)
    try expectEqual(LanguageTag(parsing: Array("de-CH".utf8)), tag)
    try expectEqual(LanguageTag(parsing: "de-CH".bytes.span), tag)
    try expectEqual(AcceptLanguage(parsing: Data("de, en;q=0.5".utf8)), AcceptLanguage(parsing: "de, en;q=0.5"))
  }

  @Test func requestsAndRecipients() throws {
    expectEqual(DeviceToken(bytes: Data([0, 255])), DeviceToken(bytes: [0, 255]))
    let body = #"{"reason":"Unregistered"}"#
    let error = #expect(throws: NotificationFailure.self) {
      try NotificationResponse(HTTPResponse(status: .init(code: 410)), body: Data(body.utf8))
    }
    expectEqual(error?.reason?.name, "Unregistered")
    let line = #"{"id":1,"languages":["fr"],"payload":{"aps":{}}}"#
    try expectEqual(BatchRecipient(parsing: line).languages, ["fr"])
    try expectEqual(BatchRecipient(parsing: Data(line.utf8)).payload, Payload(aps: APS()))
  }
}
