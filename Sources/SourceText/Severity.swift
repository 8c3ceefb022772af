/// How bad it is what a diagnostic or a finding tells.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Good to know; nothing has to be changed.
  case information
  /// The person sees something, though likely not what was meant.
  case warning
  /// The push fails, or text is lost or wrong on the device.
  case error

  /// The milder one is less.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// From 0, the mildest.
  package var rank: Int {
    switch self {
    case .information: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// The ANSI colour on a terminal.
  package var color: Int {
    switch self {
    case .information: 36
    case .warning: 33
    case .error: 31
    }
  }
}
