import APNsDevice
import APNsPayload
import AppBundle
import CompactJSON
import Foundation
import LanguageMatching
import PayloadFitting
import PushBatch
import TestSupport
import Testing

/// One step from a payload to what one user reads.
@Suite struct LocalizedPayloadTests {
  let app: AppLocalizations
  let payload = Payload(
    aps: APS(alert: AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: ["Jenna", "Frank"]), badge: 1))

  init() throws {
    app = try AppLocalizations(folder: BatchTests.root.appending(path: "Localizations").path)
  }

  static let headers: [(header: String?, localization: String?, body: String?)] = [
    ("fr-CH, en;q=0.5", "fr", "Jenna et Frank vous invitent à jouer au Monopoly"),
    ("fr;q=0.1, en", "en", "Jenna and Frank have invited you to play Monopoly"),
    ("de;q=0, *", nil, nil), (nil, nil, nil),
  ]

  @Test(arguments: headers) func takesAHeader(header: String?, localization: String?, body: String?) throws {
    let push = try app.localized(payload, acceptLanguage: header)
    expectEqual(push.match.match, localization)
    expectEqual(push.localization, localization ?? push.match.fallback)
    expectEqual(push.confidence, .assumed)
    if let body { expectEqual(push.payload, Payload(aps: APS(alert: AlertDictionary(body: body), badge: 1))) }
  }

  @Test func givesNoLocalizationThatTheHeaderRefuses() throws {
    func localized(_ header: String, _ names: [String]) throws -> LocalizedPayload {
      let folder = FileManager.default.temporaryDirectory.appending(path: "localized-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      for name in names {
        let language = folder.appending(path: "\(name).lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        try "\"K\" = \"\(name)\";".write(
          to: language.appending(path: "Localizable.strings"), atomically: true, encoding: .utf8)
      }
      let app = try AppLocalizations(folder: folder.path, developmentRegion: "en")
      return try app.localized(Payload(aps: APS(alert: AlertDictionary(locKey: "K"))), acceptLanguage: header)
    }
    let refused = try localized("pt-BR;q=0, pt", ["pt-BR", "en"])
    #expect(refused.match.match == nil && refused.localization == "en")
    try expectEqual(localized("pt", ["pt-BR", "en"]).localization, "pt-BR")
    try expectEqual(localized("pt-BR;q=0, pt", ["pt-BR", "pt", "en"]).localization, "pt")
    // The fallback serves a user who accepts nothing that the app has.
    try expectEqual(localized("*;q=0", ["pt-BR", "en"]).localization, "en")
  }

  @Test func givesWhatABatchGives() throws {
    for languages in [["fr-CA"], ["ja", "en"], ["xx"], []] {
      let push = try app.localized(payload, for: languages)
      let batch = try Batch(app: app)
      let result = try batch.result(for: BatchRecipient(id: 1, languages: languages, payload: payload))
      try expectEqual(push.payload.encoded(), result.payload)
      expectEqual(push.localization, result.localization)
      try expectEqual(batch.localized(payload, for: languages).payload, push.payload)
    }
  }

  @Test func saysHowSureTheChoiceIs() throws {
    let sources: [LanguageSource] = [.serverLocale, .unknown]
    #expect(
      try sources.map { try app.localized(payload, for: ["fr"], source: $0).confidence } == [.assumed, .unknowable])
  }

  @Test func cutsToTheBudget() throws {
    let options = BatchOptions(budget: ByteBudget(bytes: 60))
    let push = try app.localized(payload, for: ["en"], options: options)
    #expect(try push.payload.encodedSize() <= 60)
    expectEqual(push.cuts.count, 1)
  }

  @Test func leavesTheKeysToTheDevice() throws {
    var short = payload
    short.aps?.alert = .dictionary(AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: ["Jenna"]))
    let push = try app.localized(short, for: ["en"], options: BatchOptions(localizing: .device))
    expectEqual(push.payload, short)
    expectEqual(push.diagnostics.map(\.message), ["%@ needs argument 2, but there is only 1"])
    #expect(throws: BatchError.self) { try app.localized(short, for: ["en"]) }
  }

  @Test func refusesABrokenHeader() {
    let error = #expect(throws: AcceptLanguageError.self) { try app.localized(payload, acceptLanguage: "fr;x") }
    expectEqual(error?.offset, 3)
    expectEqual(
      error?.description, #"byte 3 of the Accept-Language header: expected q= and a number from 0 to 1, but found "x""#)
  }
}
