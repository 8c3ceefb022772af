/// How bad what a diagnostic tells is.
public enum DiagnosticSeverity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Worth knowing; nothing has to be changed.
  case information
  /// The user sees something, though perhaps not what was meant.
  case warning
  /// Text is lost or wrong on the device.
  case error

  /// Orders by weight: information, warning, error.
  public static func < (left: DiagnosticSeverity, right: DiagnosticSeverity) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int {
    switch self {
    case .information: 0
    case .warning: 1
    case .error: 2
    }
  }
}
