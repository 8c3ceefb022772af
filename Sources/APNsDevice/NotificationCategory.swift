public import APNsPayload

/// A kind of notification with its buttons, as the app registers it; the payload's `category` names one.
///
///     let invitation = NotificationCategory(
///       identifier: "GAME_INVITATION", actions: [accept, maybe, decline], minimal: ["ACCEPT", "DECLINE"])
///     [invitation].category(of: payload)?.buttons(in: .minimal)  // accept, decline
public struct NotificationCategory: Sendable, Hashable {
  /// The room that there is for buttons.
  public enum Context: String, Sendable, Hashable, CaseIterable {
    /// Room for four buttons.
    case `default`
    /// Room for two buttons, as on the lock screen or in a banner.
    case minimal

    /// The maximum number of buttons that show.
    public var buttonLimit: Int { self == .default ? 4 : 2 }
  }

  /// The identifier that a payload's `category` names.
  public let identifier: String
  /// The actions, in the order of their buttons.
  public let actions: [NotificationAction]
  /// The identifiers of the actions for the minimal context; `nil` for the first two of ``actions``.
  public let minimal: [String]?

  /// Creates a category from its identifier and actions.
  public init(identifier: String, actions: [NotificationAction], minimal: [String]? = nil) {
    self.identifier = identifier
    self.actions = actions
    self.minimal = minimal
  }

  /// Returns the buttons that show, in order.
  ///
  /// An identifier in ``minimal`` that no action has shows no button.
  public func buttons(in context: Context) -> [NotificationAction] {
    guard context == .minimal, let minimal else { return Array(actions.prefix(context.buttonLimit)) }
    return Array(minimal.lazy.compactMap(action).prefix(context.buttonLimit))
  }

  /// The identifiers in ``minimal`` that no action has, in order.
  public var undefinedActions: [String] { (minimal ?? []).filter { action($0) == nil } }

  private func action(_ identifier: String) -> NotificationAction? {
    actions.first { $0.identifier.utf8.elementsEqual(identifier.utf8) }
  }
}

extension Sequence<NotificationCategory> {
  /// Returns the category that a payload names; `nil` if it names none, or if the app registered none by that name.
  ///
  /// If there is no category, no buttons show.
  public func category(of payload: Payload) -> NotificationCategory? {
    guard let name = payload.aps?.category else { return nil }
    return first { $0.identifier.utf8.elementsEqual(name.utf8) }
  }
}
