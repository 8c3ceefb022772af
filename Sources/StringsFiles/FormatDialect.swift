/// Who puts the arguments into a format string.
public enum FormatDialect: String, Sendable, Hashable, CaseIterable {
  /// The device, for the loc-key of a push: a scanner of bytes that knows `%@`, `%n$@` and `%%` (observed).
  case device
  /// Foundation's `String(format:)` with strings only, as for a local notification.
  case foundation
}
