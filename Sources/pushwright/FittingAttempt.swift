import APNsDevice
import APNsPayload
import AppBundle
import LanguageMatching
import PayloadFitting
import PushLint

/// The result of fitting a payload as `fit` does, which `size` announces.
struct FittingAttempt {
  enum Problem: Error, CustomStringConvertible {
    /// FCM makes the payload, so the file has no payload to cut.
    case made
    /// The bytes that FCM adds leave no room for the payload.
    case added(Int)
    case fitting(FittingError)

    var description: String {
      switch self {
      case .made: "FCM makes the payload from notification; add the alert to apns.payload"
      case .added(let size): "notification and data of the message take \(size.counted("byte")); shorten them there"
      case .fitting(let error): error.description
      }
    }
  }

  let result: Result<FittedPayload, Problem>

  /// Fits a payload of a file.
  ///
  /// Only what the file has is cut. Room is left for the alert that FCM makes and, unless the budget is given in bytes, for
  /// what else FCM adds.
  init(
    _ enveloped: EnvelopedPayload, in input: Input, _ options: FittingOptions, _ policy: FittingPolicy,
    renderedIn languages: [RenderedLanguage]
  ) throws {
    let payload = try input.payload(enveloped, isSent: false, as: options.pushType)
    let sent = try input.payload(enveloped, as: options.pushType)
    var budget = try options.byteBudget(for: sent, as: enveloped.pushType).budget
    if enveloped.message != nil {
      let made = try sent.encodedSize() - payload.encodedSize()
      let added = made + (options.budget == nil ? enveloped.addedSize : 0)
      guard added == 0 || budget.bytes > added else {
        result = .failure(enveloped.isWritten ? .added(added) : .made)
        return
      }
      budget = ByteBudget(bytes: budget.bytes - added)
    }
    let fitted = Result { () throws(FittingError) in
      try payload.fitted(to: budget, renderedIn: languages, policy: policy)
    }
    // What FCM makes is not in the file, and cannot be cut there.
    result =
      switch fitted {
      case .success(let fitted) where enveloped.isWritten || fitted.cuts.isEmpty: .success(fitted)
      case .failure(let error) where enveloped.isWritten: .failure(.fitting(error))
      default: .failure(.made)
      }
  }
}

extension [RenderedLanguage] {
  /// Creates the languages in which a version of an app shows a payload.
  ///
  /// - Parameter preferred: the languages of devices, separated by commas; `nil` for each of the app's.
  init(of version: (label: String?, app: AppLocalizations), _ preferred: String? = nil) {
    let app = version.app
    func named(_ name: String, _ localization: PushStrings) -> RenderedLanguage {
      RenderedLanguage(name: version.label.map { "\($0) \(name)" } ?? name, localization)
    }
    guard let preferred else {
      self = app.shownLocalizations.map { named($0.name, $0) }
      return
    }
    let matcher = app.deviceMatcher
    self = preferred.commaSeparated.map { language in
      let name = app.shownName(of: matcher.match(preferred: [language]))
      return named(language, app.shown(in: name, by: matcher))
    }
  }
}

extension RenderedLanguage {
  fileprivate init(name: String, _ localization: PushStrings) {
    let renderer = NotificationRenderer(localization)
    self.init(name: name) { payload in
      let shown = renderer.render(payload)
      let texts = AlertDictionary.Line.allCases.compactMap { line in
        shown[line].map { (line, RenderedLanguage.Text($0.text, usedArguments: $0.usedArguments)) }
      }
      return Dictionary(uniqueKeysWithValues: texts)
    }
  }
}
