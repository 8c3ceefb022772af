// snippet.send-render
import APNsDevice
// snippet.end
// snippet.send-payload
import APNsPayload
// snippet.end
// snippet.send-request
import APNsRequest
// snippet.end
// snippet.send-render
import AppBundle
// snippet.end
import Foundation
// snippet.send-answer
import HTTPTypes
// snippet.end
// snippet.send-render
import LanguageMatching
// snippet.end
import Testing

@Suite struct SendSnippets {
  @Test func sendsALocalizedPush() throws {
    // snippet.send-payload

    let alert = AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: ["Jenna", "Frank"])
    var payload = Payload(aps: APS(alert: .dictionary(alert), sound: "chime.aiff"))
    try payload.customKeys.set("game", to: 7)
    // snippet.end
    #expect(
      try String(decoding: payload.encoded(), as: UTF8.self)
        == #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"#
        + #""sound":"chime.aiff"},"game":7}"#)

    let folder = Document.root.appending(path: "Localizations").path
    // snippet.send-render

    let app = try AppLocalizations(folder: folder, tables: ["Localizable"])
    let matcher = LanguageMatcher(available: app.available, developmentRegion: app.developmentRegion)
    let match = matcher.match(preferred: ["fr-BE", "en"], source: .deviceList)
    if let (localization, table) = app.table("Localizable", searchList: match.searchList) {
      let device = NotificationRenderer(PushStrings(name: localization.name, table: table.table))
      let shown = device.render(payload)
      print(shown.body?.text ?? "nothing")  // Jenna et Frank vous invitent à jouer au Monopoly
      for diagnostic in shown.diagnostics { print(diagnostic.message) }  // none: nothing is wrong
    }
    // snippet.end
    #expect(match.searchList == ["fr"])
    let table = try #require(app.table("Localizable", searchList: match.searchList)?.table)
    let shown = NotificationRenderer(PushStrings(name: "fr", table: table.table)).render(payload)
    #expect(shown.body?.text == "Jenna et Frank vous invitent à jouer au Monopoly")
    #expect(shown.diagnostics.isEmpty)

    // snippet.send-request

    let token = try DeviceToken(hexadecimal: "00fc13adff785122b4ad28809a342098")
    let request = try NotificationRequest(
      payload, to: .device(token), bundleID: "com.example.game", expiration: 0, collapseID: "game-7")
    print(request.url)  // https://api.push.apple.com:443/3/device/00fc13adff785122b4ad28809a342098
    for field in request.headerFields { print(field) }  // apns-push-type: alert, and four more
    print(request.body.count)  // 115
    // snippet.end
    #expect(request.url == "https://api.push.apple.com:443/3/device/00fc13adff785122b4ad28809a342098")
    #expect(request.headerFields.first?.description == "apns-push-type: alert")
    #expect(request.headerFields.count == 5)
    #expect(request.body.count == 115)
  }

  // snippet.send-answer

  /// The next step of a provider after an answer from APNs.
  enum Next: Equatable {
    case nothing, retryLater, signAgain, reconnect
    /// A token that the app registered again after that time (milliseconds since 1970) is kept.
    case forgetToken(after: Int?)
    case giveUp(String)
  }

  func next(after response: HTTPResponse, body: [UInt8]) -> Next {
    do {
      try NotificationResponse(response, body: body)
      return .nothing
    } catch {
      switch error.remedy {
      case .dropToken: return .forgetToken(after: error.timestamp)
      case .refreshProviderToken: return .signAgain
      case .reconnect: return .reconnect
      case .retryLater: return .retryLater
      case .fixRequest: return .giveUp(error.description)
      }
    }
  }
  // snippet.end

  @Test(arguments: [
    (200, "", Next.nothing),
    (410, #"{"reason":"Unregistered","timestamp":1650000000000}"#, .forgetToken(after: 1_650_000_000_000)),
    (403, #"{"reason":"ExpiredProviderToken"}"#, .signAgain),
    (403, #"{"reason":"UnrelatedKeyIdInToken"}"#, .reconnect),
    (503, "", .retryLater),
    (
      400, #"{"reason":"BadTopic"}"#,
      .giveUp("expected status 200, but APNs answered 400 BadTopic")
    ),
  ])
  func actsOnAnAnswer(status: Int, body: String, expected: Next) {
    #expect(next(after: HTTPResponse(status: .init(code: status)), body: Array(body.utf8)) == expected)
  }
}
