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
  /// The app's localizations, and what stands in for one where it has none.
  let localizations: [Localization]
  private let indices: [String: Int]
  private let matcher: LanguageMatcher
  /// The localization for people whose languages the app does not have.
  private let fallback: Int
  /// Whether recipients have to bring arguments: those of the template are samples.
  private let needsArguments: Bool
  /// Asked for every line, and copying all options costs more than the answer.
  private let hasHeaders: Bool
  let memory = BatchMemory()

  /// Prepares a run; costs the number of localizations.
  ///
  /// Where the provider localizes, the best fit answers (``/LanguageMatching/MatchMode/bestFit(_:)``), else what the device
  /// picks. Throws where ICU cannot make its matcher.
  public init(app: AppLocalizations, options: BatchOptions = BatchOptions()) throws(BestFitError) {
    self.options = options
    let matcher = try LanguageMatcher(
      available: app.available, developmentRegion: app.developmentRegion, mode: options.localizing.mode)
    self.matcher = matcher
    let fallback = app.shownName(of: matcher.match(preferred: []))
    var names = app.isBaseAlone ? [] : matcher.available
    if !names.contains(fallback) { names.append(fallback) }
    localizations = names.map { app.shown(in: $0, by: matcher) }
    indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    self.fallback = indices[fallback] ?? 0
    hasHeaders = options.headers != nil
    needsArguments = options.template?.hasArguments ?? false
  }

  /// The payload of one recipient.
  public func result(for recipient: BatchRecipient) throws(BatchError) -> BatchResult {
    var scratch = memory.take(for: self)
    defer { memory.give(scratch) }
    return try result(for: recipient, in: place(for: recipient.languages), &scratch)
  }

  /// The payload of one recipient in a localization: by a strategy that needs no text of a line.
  func result(
    for recipient: BatchRecipient, in place: Int, _ scratch: inout BatchMemory.Scratch
  ) throws(BatchError) -> BatchResult {
    guard BatchStrategy.preparedTemplate.takes(recipient.members), let arguments = recipient.arguments,
      let template = scratch.templates[place],
      scratch.fill(template, arguments.locArgs ?? [], arguments.badge, arguments.threadID)
    else { return try generalResult(for: recipient, in: place) }
    return BatchResult(
      payload: scratch.payload, localization: scratch.names[place], cuts: [], diagnostics: [],
      request: try requests(scratch.payload, template.pushType, recipient.token).first)
  }

  /// The payload of one recipient, made step by step.
  func generalResult(for recipient: BatchRecipient, in place: Int) throws(BatchError) -> BatchResult {
    let payload = try filled(recipient)
    let localization = localizations[place]
    let notification = NotificationRenderer(localization).render(payload)
    let localized = options.localizing.replacesKeys ? try payload.localized(by: notification) : payload
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
      payload: bytes, localization: localization.name, cuts: fitted.cuts,
      diagnostics: options.localizing.replacesKeys ? [] : notification.diagnostics,
      request: try requests(bytes, pushType, recipient.token).first)
  }

  private func filled(_ recipient: BatchRecipient) throws(BatchError) -> Payload {
    if let payload = recipient.payload { return payload }
    guard let template = options.template else { throw BatchError(.noTemplate) }
    guard let arguments = recipient.arguments else {
      guard !needsArguments else { throw BatchError(.missing("args")) }
      return template
    }
    return try arguments.filling(template)
  }

  /// The localization that a person with these languages gets.
  func place(for languages: [String]) -> Int {
    guard !languages.isEmpty else { return fallback }
    let match = matcher.match(preferred: languages)
    return match.shown.flatMap { indices[$0] } ?? fallback
  }

  /// The request; none where no headers were asked for.
  func requests(
    _ body: [UInt8], _ pushType: @autoclosure () -> PushType, _ token: @autoclosure () -> String?
  ) throws(BatchError) -> [NotificationRequest] {
    guard hasHeaders, let headers = options.headers else { return [] }
    guard let hexadecimal = token() else { throw BatchError(.missing("token")) }
    let token: DeviceToken
    do throws(DeviceTokenError) {
      token = try DeviceToken(hexadecimal: hexadecimal)
    } catch {
      throw BatchError(.request(RequestError(error)))
    }
    do throws(RequestError) {
      return [try headers.request(body, to: token, pushType())]
    } catch {
      throw BatchError(.request(error))
    }
  }
}

extension Payload {
  /// The payload with the texts that a person sees in place of the keys of title, subtitle and body.
  ///
  /// Throws the first thing that is wrong with such a text: nobody gets a raw key.
  func localized(by notification: RenderedNotification) throws(BatchError) -> Payload {
    guard case .dictionary(let alert)? = aps?.alert else { return self }
    if let error = notification.diagnostics.first(where: { $0.severity == .error && $0.line != nil }) {
      throw BatchError(.rendering(error))
    }
    var payload = self
    payload.aps?.alert = .dictionary(alert.localized(by: notification))
    return payload
  }
}
