public import Foundation

/// How dates are written and read: Foundation's own choices.
public enum DateStrategy: Sendable {
  /// Seconds since 2001 as a number.
  case deferredToDate
  /// UNIX seconds as a number.
  case secondsSince1970
  /// UNIX milliseconds as a number.
  case millisecondsSince1970
  /// `2026-11-21T08:30:00Z`, without fractions of a second.
  case iso8601
  /// A string as the formatter writes it.
  case formatted(DateFormatter)
  /// As these two functions do it; the first must write one value.
  case custom(
    encode: @Sendable (Date, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Date)
}

/// How bytes are written and read.
public enum DataStrategy: Sendable {
  /// An array of numbers.
  case deferredToData
  /// A string in base64.
  case base64
  /// As these two functions do it; the first must write one value.
  case custom(
    encode: @Sendable (Data, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Data)
}
