/// The texts of a payload that may be cut: what a person reads, and nothing else.
public enum TextField: String, Sendable, Hashable, CaseIterable {
  /// The body, or the alert where it is a plain string.
  case body
  /// The strings among the arguments of the body's loc-key.
  case locArgs = "loc-args"
  /// The subtitle, then the strings among the arguments of its loc-key.
  case subtitle
  /// The title, then the strings among the arguments of its loc-key.
  case title
}
