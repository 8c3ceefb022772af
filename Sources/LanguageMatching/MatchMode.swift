/// The question that a ``LanguageMatcher`` answers.
public enum MatchMode: Hashable, Sendable {
  /// The localization that an Apple device picks; matches Apple ICU 76, not verified on a device.
  case device
  /// The localization that a provider should pick when it localizes on the server: ICU's `LocaleMatcher`.
  case bestFit(BestFitOptions = BestFitOptions())
  /// The look-up of RFC 4647 section 3.4: each range is cut from the end until a localization equals the rest.
  ///
  /// It ignores scripts and aliases by design.
  case lookup
  /// The filter of RFC 4647 sections 3.3.1 and 3.3.2: every localization that a range matches.
  case filter(FilterScheme = .basic)

  /// The mode's name in commands and reports: `device`, `best-fit`, `lookup` or `filter`.
  public var name: String { code.rawValue }

  enum Name: String, Sendable {
    case device
    case bestFit = "best-fit"
    case lookup
    case filter
  }

  var code: Name {
    switch self {
    case .device: .device
    case .bestFit: .bestFit
    case .lookup: .lookup
    case .filter: .filter
    }
  }
}
