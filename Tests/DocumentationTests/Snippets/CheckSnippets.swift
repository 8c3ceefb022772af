// snippet.check-app
import APNsPayload
import AppBundle
// snippet.end
import Foundation
// snippet.check-app
import PushLint
// snippet.end
import Testing

@Suite struct CheckSnippets {
  @Test func checksAnAppsLocalizations() throws {
    let folder = Document.root.appending(path: "Localizations").path
    // snippet.check-app

    let app = try AppLocalizations(folder: folder)
    var keys = PushKeys()
    keys.add(Payload(aps: APS(alert: .dictionary(AlertDictionary(locKey: "GAME_TURN_FORMAT", locArgs: ["Jenna"])))))

    if let base = app["en"] {
      let findings = Linter().findings(in: app, base: base, pushKeys: keys)
      var report = LintReport()
      report.add(findings, in: app)
      print(report.text(as: .text))
    }
    // snippet.end
    let base = try #require(app["en"])
    let findings = Linter().findings(in: app, base: base, pushKeys: keys)
    #expect(findings.filter { $0.severity >= .warning }.isEmpty)
    #expect(!findings.isEmpty)
  }

  @Test func readsAnApp() throws {
    let folder = Document.root.appending(path: "Localizations").path
    // snippet.app-read
    let app = try AppLocalizations(folder: folder)
    for localization in app.localizations {
      let keys = localization.table("Localizable")?.table.count ?? 0
      print(localization.name, keys)  // ar 27, de 27, …
    }
    let sound = try AppSounds(folder: folder).sound(named: "chime.aiff")
    print(sound)
    // snippet.end
    #expect(app.localizations.allSatisfy { $0.table("Localizable")?.table.count == 27 })
    #expect(sound.outcome == .plays)
  }
}
