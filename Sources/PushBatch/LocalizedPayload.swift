public import APNsDevice
public import APNsPayload
public import AppBundle
public import LanguageMatching
public import PayloadFitting

/// A payload in the language of one user, within its byte budget.
///
///     let app = try AppLocalizations(folder: "Game.app")
///     let push = try app.localized(payload, acceptLanguage: "fr-CA, en;q=0.5")
///     push.localization  // fr
public struct LocalizedPayload: Sendable {
  /// The payload, ready to be encoded.
  public let payload: Payload
  /// The localization of the text, spelled as in the app.
  public let localization: String
  /// The answer to the user's languages; it has no match if ``localization`` is only the fallback.
  public let match: LanguageMatch
  /// The cuts that make the payload fit.
  public let cuts: [FieldCut]
  /// The problems that the device will find; empty if the provider localizes.
  public let diagnostics: [RenderingDiagnostic]

  /// The certainty that the user reads this localization.
  public var confidence: MatchConfidence { match.confidence }
}

extension AppLocalizations {
  /// Returns a payload as a user with these languages reads it: with text in place of its loc-keys, and cut to fit.
  ///
  /// This prepares the app's languages for each call. For many users, create one ``Batch`` and use its
  /// ``Batch/localized(_:for:source:app:)``.
  ///
  /// - Parameters:
  ///   - payload: The payload, whose loc-keys are in the app.
  ///   - languages: The user's languages, the most preferred first; the app's fallback serves an empty list.
  ///   - source: The origin of the languages, which determines the confidence.
  ///   - options: The side that localizes, the budget and the policy of cutting; the rest is not used.
  /// - Throws: ``BatchError`` if the text has an error or cannot fit, or an error if ICU cannot create its matcher.
  public func localized(
    _ payload: Payload, for languages: [String], source: LanguageSource = .serverLocale,
    options: BatchOptions = BatchOptions()
  ) throws -> LocalizedPayload {
    try Batch(app: self, options: options).localized(payload, for: languages, source: source)
  }

  /// Returns a payload as a user reads it whose client sent this `Accept-Language` header.
  ///
  /// The user gets no localization that the header refuses with weight 0, except as the app's fallback.
  ///
  /// - Parameters:
  ///   - payload: The payload, whose loc-keys are in the app.
  ///   - header: The value of the header; the app's fallback serves `nil`.
  ///   - options: The side that localizes, the budget and the policy of cutting; the rest is not used.
  /// - Throws: an error of the header, and those of the same method with a list of languages.
  public func localized(
    _ payload: Payload, acceptLanguage header: String?, options: BatchOptions = BatchOptions()
  ) throws -> LocalizedPayload {
    let header = try AcceptLanguage(parsing: header ?? "")
    return try Batch(app: self, options: options, accepting: header).localized(payload, for: header.preferred)
  }
}

extension Batch {
  /// Returns a payload as a user with these languages reads it, with this batch's options.
  ///
  /// - Parameters:
  ///   - payload: The payload, whose loc-keys are in the app.
  ///   - languages: The user's languages, the most preferred first; the app's fallback serves an empty list.
  ///   - source: The origin of the languages, which determines the confidence.
  ///   - app: The label of the version of the app that the user has; `nil` for the newest one.
  public func localized(
    _ payload: Payload, for languages: [String], source: LanguageSource = .serverLocale, app: String? = nil
  ) throws(BatchError) -> LocalizedPayload {
    let version = versions[try version(labelled: app)]
    let match = version.match(for: languages, source)
    let place = version.place(of: match)
    let prepared = try prepared(payload, in: place)
    return LocalizedPayload(
      payload: prepared.fitted.payload, localization: localizations[place].name, match: match,
      cuts: prepared.fitted.cuts, diagnostics: prepared.diagnostics)
  }
}
