/// A button of a notification, as the app registers it.
public struct NotificationAction: Sendable, Hashable {
  /// How the app runs for a tap on the button.
  public enum Activation: String, Sendable, Hashable, CaseIterable {
    /// The app comes to the front.
    case foreground
    /// The app runs behind what is on the screen.
    case background
  }

  /// What the action handler is called with.
  public let identifier: String
  /// What stands on the button; nil where only the app knows.
  public let title: String?
  /// Whether the app comes to the foreground.
  public let activation: Activation
  /// Whether the button is red.
  public let isDestructive: Bool
  /// Whether a locked device asks for its code first: always for an action that brings the app to the front.
  public let requiresAuthentication: Bool

  /// An action; what is not told is as the system has it where the app sets no option.
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
