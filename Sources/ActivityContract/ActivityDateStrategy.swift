/// A way of writing a date in a state or in attributes.
///
/// ActivityKit decodes with Foundation's default, ``deferredToDate``.
public enum ActivityDateStrategy: String, Sendable, Hashable, CaseIterable {
  /// Seconds since 2001-01-01, as a number.
  case deferredToDate = "deferred-to-date"
  /// Seconds since 1970-01-01, as a number.
  case secondsSince1970 = "seconds-since-1970"
  /// Milliseconds since 1970-01-01, as a number.
  case millisecondsSince1970 = "milliseconds-since-1970"
  /// Text such as `2026-11-22T18:37:00Z`.
  case iso8601

  /// The unit and origin for a message, such as "seconds since 2001".
  var unit: String {
    switch self {
    case .deferredToDate: "seconds since 2001"
    case .secondsSince1970: "seconds since 1970"
    case .millisecondsSince1970: "milliseconds since 1970"
    case .iso8601: "an ISO 8601 date"
    }
  }

  /// The seconds from 1970-01-01 to 2001-01-01.
  private static let referenceDate = 978_307_200.0

  /// Returns the seconds since 1970 that a number means; `nil` if the strategy writes text.
  func secondsSince1970(_ number: Double) -> Double? {
    switch self {
    case .deferredToDate: number + Self.referenceDate
    case .secondsSince1970: number
    case .millisecondsSince1970: number / 1000
    case .iso8601: nil
    }
  }

  /// Returns the JSON that means a date, for a message.
  func text(secondsSince1970 seconds: Double) -> String {
    func number(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
    return switch self {
    case .deferredToDate: number(seconds - Self.referenceDate)
    case .secondsSince1970: number(seconds)
    case .millisecondsSince1970: number((seconds * 1000).rounded())
    case .iso8601: "\"\(ActivityDate.text(secondsSince1970: seconds))\""
    }
  }

  /// The years 2010 to 2040 in UNIX seconds.
  ///
  /// An activity is about a date near now. Counted from the other origin, such a date is 31 years off and outside.
  private static let likelySeconds = 1_262_304_000.0..<2_240_524_800

  /// Returns the strategy by which a number is likely to be written; `nil` if it may be this one.
  func likelier(for number: Double) -> Self? {
    guard let seconds = secondsSince1970(number), !Self.likelySeconds.contains(seconds) else { return nil }
    return [.deferredToDate, .secondsSince1970, .millisecondsSince1970].first {
      $0 != self && $0.secondsSince1970(number).map(Self.likelySeconds.contains) == true
    }
  }
}
