/// A button of a notification, as the app registers it.
public struct NotificationAction: Sendable, Hashable {
  /// How the app runs after a tap on the button.
  public enum Activation: String, Sendable, Hashable, CaseIterable {
    /// The app comes to the foreground.
    case foreground
    /// The app runs in the background.
    case background
  }

  /// The identifier that the action handler receives.
  public let identifier: String
  /// The title of the button; `nil` if only the app knows it.
  public let title: String?
  /// How the app runs after a tap on the button.
  public let activation: Activation
  /// Whether the button is red.
  public let isDestructive: Bool
  /// Whether a locked device asks for its passcode first.
  ///
  /// It always does for an action that brings the app to the foreground.
  public let requiresAuthentication: Bool

  /// Creates an action.
  ///
  /// The defaults are those of the system for an action without options.
  public init(
    identifier: String, title: String? = nil, activation: Activation = .background, isDestructive: Bool = false,
    requiresAuthentication: Bool = false
  ) {
    self.identifier = identifier
    self.title = title
    self.activation = activation
    self.isDestructive = isDestructive
    self.requiresAuthentication = requiresAuthentication || activation == .foreground
  }
}
