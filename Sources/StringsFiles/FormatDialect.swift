/// The formatter that puts the arguments into a format string.
public enum FormatDialect: String, Sendable, Hashable, CaseIterable {
  /// The device, for the loc-key of a push: it scans bytes and knows `%@`, `%n$@` and `%%` (observed).
  case device
  /// Foundation's `String(format:)` with only strings as arguments, as for a local notification.
  case foundation
  /// Android's `getString` with only strings as arguments, as for a push through Firebase: `%s`, `%n$s`, `%%` and `%n`.
  case android
}
