/// The severity of a diagnostic or a finding.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
  /// Worth knowing, but needs no change.
  case information
  /// The user sees something, but probably not what the sender meant.
  case warning
  /// The push fails, or text is lost or wrong on the device.
  case error

  /// Returns whether the left severity is milder than the right one.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// The position in order of severity, from 0 for the mildest.
  package var rank: Int {
    switch self {
    case .information: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// The ANSI color code for a terminal.
  package var color: Int {
    switch self {
    case .information: 36
    case .warning: 33
    case .error: 31
    }
  }
}
