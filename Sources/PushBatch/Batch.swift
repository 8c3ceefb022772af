import APNsDevice
import APNsPayload
import APNsRequest
public import AppBundle
import CompactJSON
public import LanguageMatching
import PayloadFitting
import StringsFiles

/// From recipients to payloads: picks the language, localizes or checks, fits, encodes.
///
/// Prepared once, then used from any thread; one result depends on nothing but its recipient.
///
///     let batch = Batch(app: app, options: BatchOptions(template: payload))
///     try batch.result(for: BatchRecipient(id: 1, languages: ["fr-CA"])).payload
public struct Batch: Sendable {
  /// What is made of every recipient.
  public let options: BatchOptions
  private let matcher: LanguageMatcher
  private let localizations: [String: Localization]
  /// The template in each localization where it can be prepared.
  private let prepared: [String: PreparedTemplate]
  /// The localization for people whose languages the app does not have.
  private let fallback: String?

  /// Prepares a run; costs the number of localizations.
  ///
  /// Where the provider localizes, the best fit answers (``/LanguageMatching/MatchMode/bestFit(_:)``), else what the device
  /// picks. Throws where ICU cannot make its matcher.
  public init(app: AppLocalizations, options: BatchOptions = BatchOptions()) throws(BestFitError) {
    self.options = options
    let mode: MatchMode = options.localizing == .server ? .bestFit() : .device
    let matcher = try LanguageMatcher(
      available: app.available, developmentRegion: app.developmentRegion, mode: mode)
    self.matcher = matcher
    fallback = matcher.match(preferred: []).fallback ?? app.localizations.first?.name
    var localizations: [String: Localization] = [:]
    for name in matcher.available {
      let list = options.localizing == .device ? matcher.match(preferred: [name]).searchList : [name]
      let table = app.table("Localizable", searchList: list.first == name ? list : [name])?.table
      localizations[name] = Localization(
        name: name, table: table?.table ?? StringsTable(), variationKeys: table?.variations.map(\.key) ?? [])
    }
    self.localizations = localizations
    prepared =
      options.template.map { template in
        localizations.compactMapValues { PreparedTemplate(template, $0, options) }
      } ?? [:]
  }

  /// The payload of one recipient.
  public func result(for recipient: BatchRecipient) throws(BatchError) -> BatchResult {
    let name = localization(for: recipient.languages)
    if recipient.payload == nil, let arguments = recipient.arguments, let template = name.flatMap({ prepared[$0] }),
      let payload = template.payload(arguments)
    {
      return BatchResult(
        payload: payload, localization: name, cuts: [], diagnostics: [],
        request: try request(payload, template.pushType, recipient))
    }
    return try plainResult(for: recipient, in: name)
  }

  /// The payload of one recipient, made step by step.
  func plainResult(for recipient: BatchRecipient, in name: String?) throws(BatchError) -> BatchResult {
    let payload = try filled(recipient)
    let localization = name.flatMap { localizations[$0] } ?? Localization(name: name ?? "", table: StringsTable())
    let notification = NotificationRenderer(localization).render(payload)
    let localized = options.localizing == .server ? try payload.localized(by: notification) : payload
    let pushType = options.pushType ?? PushType(derivedFrom: localized)
    let fitted: FittedPayload
    do throws(FittingError) {
      fitted = try localized.fitted(to: options.budget ?? ByteBudget(pushType), policy: options.policy)
    } catch {
      throw BatchError(.fitting(error.reason))
    }
    let bytes: [UInt8]
    do throws(JSONEncodingError) {
      bytes = try fitted.payload.encoded()
    } catch {
      throw BatchError(.encoding(error))
    }
    return BatchResult(
      payload: bytes, localization: name, cuts: fitted.cuts,
      diagnostics: options.localizing == .device ? notification.diagnostics : [],
      request: try request(bytes, pushType, recipient))
  }

  private func filled(_ recipient: BatchRecipient) throws(BatchError) -> Payload {
    if let payload = recipient.payload { return payload }
    guard let template = options.template else { throw BatchError(.noTemplate) }
    return try recipient.arguments?.filling(template) ?? template
  }

  /// The localization that a person with these languages gets.
  func localization(for languages: [String]) -> String? {
    guard !languages.isEmpty else { return fallback }
    let match = matcher.match(preferred: languages)
    return match.match ?? match.fallback ?? fallback
  }

  private func request(
    _ body: [UInt8], _ pushType: PushType, _ recipient: BatchRecipient
  ) throws(BatchError) -> NotificationRequest? {
    guard let headers = options.headers else { return nil }
    guard let hexadecimal = recipient.token else { throw BatchError(.missing("token")) }
    do {
      let token = try DeviceToken(hexadecimal: hexadecimal)
      return try NotificationRequest(
        body: body, to: .device(token), bundleID: headers.bundleID, pushType: pushType, priority: headers.priority,
        expiration: headers.expiration, collapseID: headers.collapseID)
    } catch {
      throw BatchError(.request("\(error)"))
    }
  }
}

extension Payload {
  /// The payload with the texts that a person sees in place of the keys of title, subtitle and body.
  ///
  /// Throws the first thing that is wrong with such a text: nobody gets a raw key.
  func localized(by notification: RenderedNotification) throws(BatchError) -> Payload {
    guard case .dictionary(var alert)? = aps?.alert else { return self }
    if let error = notification.diagnostics.first(where: { $0.severity == .error && $0.field != .action }) {
      throw BatchError(.rendering(error))
    }
    var isChanged = false
    for line in AlertLine.allCases where alert.hasKey(line) {
      guard let text = notification[line.field]?.text else { continue }
      alert.setText(text, line)
      isChanged = true
    }
    guard isChanged else { return self }
    var payload = self
    payload.aps?.alert = .dictionary(alert)
    return payload
  }
}
