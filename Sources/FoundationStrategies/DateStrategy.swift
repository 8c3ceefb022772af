public import Foundation

/// The format of dates; the choices are those of Foundation.
public enum DateStrategy: Sendable {
  /// A number of seconds since 2001.
  case deferredToDate
  /// A number of UNIX seconds.
  case secondsSince1970
  /// A number of UNIX milliseconds.
  case millisecondsSince1970
  /// A string such as `2026-11-21T08:30:00Z`, without fractions of a second.
  case iso8601
  /// A string in the format of the formatter.
  case formatted(DateFormatter)
  /// The format of two functions; `encode` must write one value.
  case custom(
    encode: @Sendable (Date, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Date)
}

/// The format of bytes.
public enum DataStrategy: Sendable {
  /// An array of numbers.
  case deferredToData
  /// A base64 string.
  case base64
  /// The format of two functions; `encode` must write one value.
  case custom(
    encode: @Sendable (Data, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Data)
}
