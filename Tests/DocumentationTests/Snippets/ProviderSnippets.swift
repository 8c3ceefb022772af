import Foundation
// snippet.one-user
import PushwrightProvider
// snippet.end
import Testing

@Suite struct ProviderSnippets {
  @Test func localizesForOneUser() throws {
    let folder = Document.root.appending(path: "Localizations").path
    // snippet.one-user

    let app = try AppLocalizations(folder: folder)
    let alert = AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: ["Jenna", "Frank"])
    let push = try app.localized(Payload(aps: APS(alert: alert)), acceptLanguage: "fr-CH, en;q=0.5")
    print(push.payload)  // {"aps":{"alert":{"body":"Jenna et Frank vous invitent à jouer au Monopoly"}}}
    print(push.localization, push.confidence, push.cuts.count)  // fr assumed 0
    // snippet.end
    #expect(
      push.payload.description == #"{"aps":{"alert":{"body":"Jenna et Frank vous invitent à jouer au Monopoly"}}}"#)
    #expect((push.localization, push.confidence, push.cuts.count) == ("fr", .assumed, 0))
    // A request is in the same import.
    let request = NotificationRequest.self
    #expect("\(request)" == "NotificationRequest")
  }
}
