import APNsPayload
import CompactJSON
import Foundation
import TestSupport
import Testing

/// The sample app's payloads.
struct SamplePayloadTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Localizations/Payloads").standardizedFileURL

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(name).apns")))
  }

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".apns") }.map { String($0.dropLast(5)) }.sorted()

  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let compact: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Sample(
      name: "seed-message-from-bob", compact: #"{"aps":{"alert":"Message received from Bob"},"acme2":["bang","whiz"]}"#),
    Sample(
      name: "seed-game-request",
      compact: #"{"aps":{"alert":{"title":"Game Request","body":"Bob wants to play poker","action-loc-key":"PLAY"},"#
        + #""badge":5},"acme1":"bar","acme2":["bang","whiz"]}"#),
    Sample(
      name: "seed-emails",
      compact: #"{"aps":{"alert":"You got your emails.","badge":9,"sound":"bingbong.aiff"},"acme1":"bar","acme2":42}"#),
    Sample(
      name: "seed-localized-game",
      compact: #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"#
        + #""sound":"chime.aiff"},"acme":"foo"}"#),
    Sample(
      name: "seed-category",
      compact: #"{"aps":{"alert":{"body":"Acme message received from Johnny Appleseed","action-loc-key":"VIEW"},"#
        + #""badge":3,"sound":"chime.aiff","category":"NEW_MESSAGE_CATEGORY"},"#
        + #""acme-account":"jane.appleseed@apple.com","acme-message":"message123456"}"#),
    Sample(
      name: "seed-invite-category", compact: #"{"aps":{"alert":"You're invited!","category":"INVITE_CATEGORY"}}"#),
    Sample(
      name: "seed-burger-special",
      compact: #"{"aps":{"alert":{"title":"Check out our new special!","body":"Avocado Bacon Burger on sale"},"#
        + #""badge":1,"sound":"default"},"special":"avocado_bacon_burger","price":"9.99"}"#),
    Sample(name: "seed-hello", compact: #"{"aps":{"alert":"Hello"}}"#),
    Sample(
      name: "seed-poker",
      compact: #"{"aps":{"alert":{"title":"Game Request","subtitle":"Five Card Draw","#
        + #""body":"Bob wants to play poker"},"badge":9,"sound":"bingbong.aiff","category":"GAME_INVITATION"},"#
        + #""gameID":"12345678"}"#),
    Sample(name: "background-menu", compact: #"{"aps":{"content-available":1},"myCustomKey":"myCustomData"}"#),
    Sample(
      name: "background-sync",
      compact: #"{"aps":{"content-available":1},"acme-sync":{"changed":["games","messages"],"revision":1042,"#
        + #""full":false,"cursor":"","previous":null}}"#),
    Sample(name: "badge-clear", compact: #"{"aps":{"badge":0}}"#),
    Sample(
      name: "sign-in-critical-silent",
      compact: #"{"aps":{"alert":{"title-loc-key":"SIGN_IN_TITLE","loc-key":"SIGN_IN_FORMAT","loc-args":["iPad"]},"#
        + #""sound":{"critical":1,"name":"chime.aiff","volume":0},"interruption-level":"critical"}}"#),
  ])
  func writesTheExactBytes(sample: Sample) throws {
    let payload = try Payload(parsing: Self.bytes(sample.name))
    try expectEqual(text(of: payload), sample.compact)
  }

  @Test func findsTheSamples() {
    #expect(Self.names.count >= 34)
  }

  @Test(arguments: names)
  func keepsTheMeaning(name: String) throws {
    let source = try JSON(parsing: Self.bytes(name))
    let written = try Payload(parsing: Self.bytes(name)).encoded()
    try expectEqual(JSON(parsing: written).sorted.encoded, source.sorted.encoded)
    try expectEqual(Payload(parsing: written).encoded(), written)
  }

  @Test(arguments: names)
  func hasAKeyOfNoTableNowhere(name: String) throws {
    let payload = try Payload(parsing: Self.bytes(name))
    #expect(payload.aps?.unknownKeys.isEmpty != false)
    #expect(Payload.typeErrors(in: try JSONDocument(parsing: Self.bytes(name))) == [])
  }

  /// Foundation's reader takes every payload that we write, the order of its members aside.
  @Test(arguments: names)
  func isReadByFoundation(name: String) throws {
    let written = try Payload(parsing: Self.bytes(name)).encoded()
    let ours = try #require(try JSONSerialization.jsonObject(with: Data(written)) as? NSDictionary)
    let source = try #require(try JSONSerialization.jsonObject(with: Data(Self.bytes(name))) as? NSDictionary)
    expectEqual(ours, source)
  }
}
