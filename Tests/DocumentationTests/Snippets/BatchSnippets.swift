// snippet.batch
import APNsPayload
import AppBundle
// snippet.end
import Foundation
// snippet.batch
import PayloadFitting
import PushBatch
// snippet.end
import Testing

@Suite struct BatchSnippets {
  @Test func fansOut() async throws {
    let folder = Document.root.appending(path: "Localizations").path
    let alert = AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT")
    var sent: [String] = []
    // snippet.batch

    let app = try AppLocalizations(folder: folder, tables: ["Localizable"])
    let options = BatchOptions(template: Payload(aps: APS(alert: .dictionary(alert))))
    let batch = try Batch(app: app, options: options)

    let recipients = AsyncStream<BatchRecipient> { continuation in
      for (id, language) in [(1, "fr-BE"), (2, "ja-JP"), (3, "en-US")] {
        var arguments = BatchArguments()
        arguments.locArgs = ["Jenna", "Frank"]
        continuation.yield(BatchRecipient(id: .number(.init(id)), languages: [language], arguments: arguments))
      }
      continuation.finish()
    }
    try await batch.forEachResult(of: recipients, jobs: 4) { recipient, result in
      switch result {
      case .success(let ready): sent.append(String(decoding: ready.payload, as: UTF8.self))
      case .failure(let error): print(recipient.id, error)
      }
    }
    // snippet.end
    #expect(
      sent == [
        #"{"aps":{"alert":{"body":"Jenna et Frank vous invitent à jouer au Monopoly"}}}"#,
        #"{"aps":{"alert":{"body":"JennaさんとFrankさんからモノポリーに招待されました"}}}"#,
        #"{"aps":{"alert":{"body":"Jenna and Frank have invited you to play Monopoly"}}}"#,
      ])
  }

  @Test func fillsATemplate() throws {
    let payload = Payload(
      aps: APS(
        alert: .dictionary(AlertDictionary(locKey: "GAME_PLAY_REQUEST_FORMAT", locArgs: ["", ""])), badge: 0))
    var buffer: [UInt8] = []
    // snippet.batch-template
    let template = try PayloadTemplate(payload, holes: [.badge, .locArgs])
    var filling = PayloadFilling()
    filling.badge = 3
    filling.locArgs = ["Jenna", "Frank"]
    try template.encode(filling, into: &buffer)  // appends to a buffer that is used again and again
    // snippet.end
    #expect(
      String(decoding: buffer, as: UTF8.self)
        == #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jenna","Frank"]},"badge":3}}"#)
  }
}
