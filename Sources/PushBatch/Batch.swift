import APNsDevice
import APNsPayload
import APNsRequest
public import AppBundle
import CompactJSON
public import LanguageMatching
import PayloadFitting
import StringsFiles

/// A run that makes payloads for recipients: it picks the language, localizes or checks the text, fits and encodes.
///
/// Create it once and use it from any thread. The result for one recipient does not depend on any other.
///
///     let batch = Batch(app: app, options: BatchOptions(template: payload))
///     try batch.result(for: BatchRecipient(id: 1, languages: ["fr-CA"])).payload
public struct Batch: Sendable {
  /// The options for every recipient.
  public let options: BatchOptions
  /// The versions of the app, from old to new.
  let versions: [BatchVersion]
  /// The index of the newest version.
  let newest: Int
  /// The localizations of each version, one version after the other.
  let localizations: [PushStrings]
  /// Whether a recipient without a payload needs arguments, because those of the template are only samples.
  private let needsArguments: Bool
  /// Whether the options have headers.
  ///
  /// Stored, because this is read for every line, and copying all options costs more than the answer.
  private let hasHeaders: Bool
  let memory = BatchMemory()

  /// Creates a run, in time that grows with the number of localizations.
  ///
  /// If the provider localizes, the best fit decides (``/LanguageMatching/MatchMode/bestFit(_:)``); otherwise the
  /// localization is the one that the device picks.
  ///
  /// - Throws: an error if ICU cannot create its matcher.
  public init(app: AppLocalizations, options: BatchOptions = BatchOptions()) throws(BestFitError) {
    try self.init([BatchVersion(nil, app, options.localizing, from: 0)], options)
  }

  /// Creates a run for the users who sent a header.
  init(app: AppLocalizations, options: BatchOptions, accepting header: AcceptLanguage) throws(BestFitError) {
    try self.init([BatchVersion(nil, app, options.localizing, from: 0, accepting: header)], options)
  }

  /// Creates a run for recipients who have different versions of the app, which ``BatchRecipient/app`` names.
  ///
  /// A recipient who names no version has the newest one, which is the last.
  ///
  /// - Parameters:
  ///   - versions: The versions from old to new, at least one, each with its own label.
  ///   - options: The options for every recipient.
  /// - Throws: an error if ICU cannot create its matcher.
  public init(
    versions: [(label: String, app: AppLocalizations)], options: BatchOptions = BatchOptions()
  ) throws(BestFitError) {
    precondition(!versions.isEmpty, "a batch needs at least one version of the app")
    precondition(
      Set(versions.map { Array($0.label.utf8) }).count == versions.count, "each version needs its own label")
    var prepared: [BatchVersion] = []
    var count = 0
    for version in versions {
      prepared.append(try BatchVersion(version.label, version.app, options.localizing, from: count))
      count += prepared[prepared.count - 1].localizations.count
    }
    self.init(prepared, options)
  }

  private init(_ versions: [BatchVersion], _ options: BatchOptions) {
    self.options = options
    self.versions = versions
    newest = versions.count - 1
    localizations = versions.flatMap(\.localizations)
    hasHeaders = options.headers != nil
    needsArguments = options.template?.hasArguments ?? false
  }

  /// Returns the payload of one recipient, with its cuts, diagnostics and request.
  public func result(for recipient: BatchRecipient) throws(BatchError) -> BatchResult {
    var scratch = memory.take(for: self)
    defer { memory.give(scratch) }
    let version = try version(labelled: recipient.app)
    return try result(for: recipient, in: place(for: recipient.languages, in: version), &scratch)
  }

  /// Returns the result for one recipient in a localization, by a strategy that does not need the text of a line.
  func result(
    for recipient: BatchRecipient, in place: Int, _ scratch: inout BatchMemory.Scratch
  ) throws(BatchError) -> BatchResult {
    let members = recipient.members
    let arguments = recipient.arguments ?? BatchArguments()
    var pushType: PushType?
    if BatchStrategy.preparedTemplate.takes(members) {
      pushType = scratch.fill(scratch.templates, in: place, arguments, members)
    } else if BatchStrategy.fixedText.takes(members) {
      pushType = scratch.fill(scratch.fixedTemplates, in: place, arguments, members)
    }
    guard let pushType else { return try generalResult(for: recipient, in: place) }
    return BatchResult(
      payload: scratch.payload, localization: scratch.names[place], app: scratch.labels[place], cuts: [],
      diagnostics: [],
      request: try requests(scratch.payload, pushType, recipient.token).first)
  }

  /// Returns the result for one recipient, made step by step.
  func generalResult(for recipient: BatchRecipient, in place: Int) throws(BatchError) -> BatchResult {
    let prepared = try prepared(try filled(recipient), in: place)
    let bytes: [UInt8]
    do throws(JSONEncodingError) {
      bytes = try prepared.fitted.payload.encoded()
    } catch {
      throw BatchError(.encoding(error))
    }
    return BatchResult(
      payload: bytes, localization: localizations[place].name, app: label(ofPlace: place), cuts: prepared.fitted.cuts,
      diagnostics: prepared.diagnostics, request: try requests(bytes, prepared.pushType, recipient.token).first)
  }

  /// Returns a payload in a localization and within its budget, with the problems that the device will find.
  func prepared(
    _ payload: Payload, in place: Int
  ) throws(BatchError) -> (fitted: FittedPayload, diagnostics: [RenderingDiagnostic], pushType: PushType) {
    let notification = NotificationRenderer(localizations[place]).render(payload)
    let replacesKeys = options.localizing.replacesKeys
    let localized = replacesKeys ? try payload.localized(by: notification) : payload
    let pushType = options.pushType ?? PushType(derivedFrom: localized)
    do throws(FittingError) {
      let fitted = try localized.fitted(to: options.budget ?? ByteBudget(pushType), policy: options.policy)
      return (fitted, replacesKeys ? [] : notification.diagnostics, pushType)
    } catch {
      throw BatchError(.fitting(error.reason))
    }
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

  /// Returns the index of the version with a label, or of the newest one for `nil`.
  ///
  /// A single app without a label serves every recipient.
  func version(labelled label: String?) throws(BatchError) -> Int {
    guard let label, versions[newest].label != nil else { return newest }
    guard let index = versions.firstIndex(where: { $0.label?.utf8.elementsEqual(label.utf8) == true }) else {
      throw BatchError(.unknownApp(label, known: versions.compactMap(\.label)))
    }
    return index
  }

  /// Returns the label of the version that has the localization at an index.
  func label(ofPlace place: Int) -> String? {
    var start = 0
    for version in versions {
      start += version.localizations.count
      if place < start { return version.label }
    }
    return nil
  }

  /// Returns the index of the localization that a user of a version with these languages gets.
  func place(for languages: [String], in version: Int) -> Int {
    guard !languages.isEmpty else { return versions[version].fallback }
    return versions[version].place(of: versions[version].match(for: languages, .serverLocale))
  }

  /// Returns the request in an array, which is empty if the options have no headers.
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
  /// Returns the payload with the text that the user sees in place of the loc-keys of title, subtitle and body.
  ///
  /// - Throws: the first error in that text, so that no user gets a raw key.
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
