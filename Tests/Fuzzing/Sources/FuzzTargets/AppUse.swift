import APNsDevice
import APNsPayload
import APNsRequest
import AppBundle
import CompactJSON
import LanguageMatching
import PushBatch
import PushLint
import PushPreview
import StringsFiles

/// A test of everything that reads an app's folder, with a few payloads for the app.
public struct AppUse: Sendable {
  let folder: String
  let payloads: [[UInt8]]
  /// A number that selects among the steps that are too slow to run each time.
  let choice: UInt64

  /// Creates a test of an app's folder with payloads for the app; `choice` selects among the slow steps.
  public init(folder: String, payloads: [[UInt8]], choice: UInt64) {
    self.folder = folder
    self.payloads = payloads
    self.choice = choice
  }

  /// Reads the app and, if it can be read, runs every step.
  public func run() async {
    if let sounds = try? AppSounds(folder: folder) {
      for name in ["chime.aiff", "a.caf", "default", "../a.caf", "none"] {
        let sound = sounds.sound(named: name)
        if case .replaced(let reason) = sound.outcome {
          expect(!reason.description.isEmpty, "a reason says what is wrong")
        }
      }
    }
    let app: AppLocalizations
    do throws(AppBundleError) {
      app = try AppLocalizations(folder: folder)
    } catch {
      expect(!error.description.isEmpty, "an error says what is wrong")
      return
    }
    lint(app)
    match(app)
    try? await send(app)
  }

  private func lint(_ app: AppLocalizations) {
    var keys = PushKeys()
    let read = payloads.compactMap { try? Payload(parsing: $0, wronglyTyped: .kept) }
    for payload in read { keys.add(payload) }
    let base = app["en"] ?? app.localizations[0]
    let linted = LintedApp(app)
    var linter = Linter()
    linter.app = linted
    var report = LintReport()
    let found = linter.findings(in: app, base: base, pushKeys: keys)
    report.add(found, in: app)
    var baseline = Baseline()
    for finding in found { baseline.record(finding, path: finding.file) }
    for (index, bytes) in payloads.enumerated() {
      let findings = linter.findings(in: bytes, file: "\(index).apns")
      report.add(findings, in: bytes)
      for finding in findings { baseline.record(finding, path: finding.file) }
      _ = linter.fixed(bytes)
    }
    for finding in report.findings {
      expect(baseline.take(finding, path: finding.file), "a finding of a baseline is known")
    }
    expect(baseline.count == 0, "a baseline has no others")
    let format = ReportFormat.allCases[Int(choice % UInt64(ReportFormat.allCases.count))]
    expect(!report.text(as: format, isColored: choice & 64 == 0).isEmpty || report.findings.isEmpty, "a report tells")
    guard choice & 3 == 0 else { return }
    var preview = Preview(of: linted, deviceLanguages: ["en", "fr-CA", "ar"])
    for bytes in payloads { preview.add(bytes, file: "a.apns") }
    preview.add(found)
    expect((try? preview.html()) != nil, "a page is made of any app")
  }

  private func match(_ app: AppLocalizations) {
    let modes: [MatchMode] = [.device, .lookup, .filter(.basic), .filter(.extended), .bestFit()]
    for mode in modes {
      let matcher = try? LanguageMatcher(available: app.available, developmentRegion: app.developmentRegion, mode: mode)
      guard let match = matcher?.match(preferred: ["fr-CA", "ar", "en"]) else { continue }
      for name in match.searchList {
        _ = app.table("Localizable", searchList: match.searchList)?.table.entry(forKey: "K")
        let language = LocalizationLanguage(name: name)
        expect(!language.tag.isEmpty && !language.ownName.isEmpty, "a language has a name")
      }
    }
    for localization in app.localizations {
      for table in localization.tables {
        for variation in table.variations { _ = table.variation(forKey: variation.key) }
        let shown = PushStrings(name: localization.name, table: table.table)
        for bytes in payloads {
          guard let payload = try? Payload(parsing: bytes) else { continue }
          _ = NotificationRenderer(shown).render(payload)
        }
      }
    }
  }

  private func send(_ app: AppLocalizations) async throws {
    let batch = try Batch(app: app, options: BatchOptions(localizing: choice & 1 == 0 ? .server : .device))
    let recipients = payloads.enumerated().compactMap { index, bytes -> BatchRecipient? in
      guard let payload = try? Payload(parsing: bytes) else { return nil }
      return BatchRecipient(id: .number(JSONNumber(index)), languages: ["fr-CA", "ar"], payload: payload)
    }
    var results = 0
    let stream = AsyncStream { continuation in
      for recipient in recipients { continuation.yield(recipient) }
      continuation.finish()
    }
    try await batch.forEachResult(of: stream, jobs: 2) { recipient, result in
      expect(recipient.id == recipients[results].id, "results come in order")
      results += 1
      guard let bytes = try? result.get().payload else { return }
      let id = APNsID.random()
      _ = try? NotificationRequest(
        body: bytes, to: .device(DeviceToken(bytes: [1, 2, 3])), bundleID: "com.example.game", pushType: .alert, id: id)
    }
    expect(results == recipients.count, "each recipient has a result")
    expect(Payload.schema.encodedSize == Payload.schema.encoded.count, "what is measured is what is encoded")
  }
}
