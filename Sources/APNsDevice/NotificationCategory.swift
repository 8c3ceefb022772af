public import APNsPayload

/// A kind of notification with its buttons, as the app registers it: the payload's `category` names one.
///
///     let invitation = NotificationCategory(
///       identifier: "GAME_INVITATION", actions: [accept, maybe, decline], minimal: ["ACCEPT", "DECLINE"])
///     [invitation].category(of: payload)?.buttons(in: .minimal)  // accept, decline
public struct NotificationCategory: Sendable, Hashable {
  /// How much room there is for buttons.
  public enum Context: String, Sendable, Hashable, CaseIterable {
    /// Room for four buttons.
    case `default`
    /// Room for two buttons: the lock screen, a banner.
    case minimal

    /// How many buttons show at most.
    public var buttonLimit: Int { self == .default ? 4 : 2 }
  }

  /// What `category` in a payload names.
  public let identifier: String
  /// The actions in the order of their buttons.
  public let actions: [NotificationAction]
  /// The identifiers of the actions for the minimal context; nil for the first two of ``actions``.
  public let minimal: [String]?

  /// A category from its parts.
  public init(identifier: String, actions: [NotificationAction], minimal: [String]? = nil) {
    self.identifier = identifier
    self.actions = actions
    self.minimal = minimal
  }

  /// The buttons that show, in order.
  ///
  /// A name of ``minimal`` that no action has shows no button.
  public func buttons(in context: Context) -> [NotificationAction] {
    guard context == .minimal, let minimal else { return Array(actions.prefix(context.buttonLimit)) }
    return Array(minimal.lazy.compactMap(action).prefix(context.buttonLimit))
  }

  /// The names of ``minimal`` that no action has, in order.
  public var undefinedActions: [String] { (minimal ?? []).filter { action($0) == nil } }

  private func action(_ identifier: String) -> NotificationAction? {
    actions.first { $0.identifier.utf8.elementsEqual(identifier.utf8) }
  }
}

extension Sequence<NotificationCategory> {
  /// The category that a payload names; nil where it names none, or the app registered none by that name: then no
  /// buttons show.
  public func category(of payload: Payload) -> NotificationCategory? {
    guard let name = payload.aps?.category else { return nil }
    return first { $0.identifier.utf8.elementsEqual(name.utf8) }
  }
}
