/// An event that a push causes on the device.
public enum DeliveryEvent: Sendable, Hashable {
  /// A handler of the app runs.
  case call(HandlerCall)
  /// The notification shows on the screen, then in Notification Center.
  case shown
  /// The push is ignored: neither the app nor the user notices it.
  case ignored
}

/// A call of one of the app's handlers.
public struct HandlerCall: Sendable, Hashable {
  /// The method of the app that is called.
  public enum Handler: String, Sendable, Hashable, CaseIterable {
    /// `application(_:didFinishLaunchingWithOptions:)`, with the remote notification's key.
    case launch
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    case receive
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`, or on iOS 8 and 9
    /// `application(_:handleActionWithIdentifier:forRemoteNotification:withResponseInfo:completionHandler:)`.
    case action
  }

  /// The value of `application.applicationState` that the handler sees.
  public enum ApplicationState: String, Sendable, Hashable, CaseIterable {
    /// The state that UIKit's `applicationState` calls by the same name.
    case active, background, inactive
  }

  /// The part of the notification that the user taps.
  public enum Target: String, Sendable, Hashable, CaseIterable {
    /// An action button.
    case button
    /// The notification itself.
    case body
  }

  /// The method that is called.
  public let handler: Handler
  /// The application state that the handler sees; `nil` for the launch handler.
  public let applicationState: ApplicationState?
  /// The parts that call the handler if the user taps any of them; empty if it is called at once.
  public let targets: [Target]
  /// The notes on this call.
  public let notes: [DeliveryNote]

  init(
    _ handler: Handler, _ applicationState: ApplicationState?, on targets: [Target] = [], notes: [DeliveryNote] = []
  ) {
    self.handler = handler
    self.applicationState = applicationState
    self.targets = targets
    self.notes = notes
  }
}

/// A note on an event or on the whole forecast.
public enum DeliveryNote: Int, Sendable, Hashable, CaseIterable {
  /// The forecast is observed, not promised.
  case observed = 0
  /// The app's delegate can change what happens in the foreground.
  case foreground
  /// `content-available` works without Background App Refresh.
  case backgroundRefresh
  /// If the app has no action handler, the receive handler is called in its place.
  case missingActionHandler
  /// For a push with neither text nor `content-available`, the receive handler needs a sound or a badge.
  case needsSoundOrBadge
  /// The receive handler runs more than once for one push.
  case runsTwice
  /// An alert without a body does not show.
  case needsBody
  /// The app's service extension may add the body.
  case mayGetBody

  /// The note in words.
  public var text: String {
    switch self {
    case .observed: "observed on iOS, not promised by Apple: other versions and conditions may differ"
    case .foreground:
      "userNotificationCenter(_:willPresent:withCompletionHandler:) can change what happens in the foreground"
    case .backgroundRefresh:
      "with content-available, called even if Background App Refresh is off (iOS 8 and later)"
    case .missingActionHandler:
      "if the app has no action handler, the receive handler is called instead (inactive)"
    case .needsSoundOrBadge: "the receive handler is called only if sound or badge is set"
    case .runsTwice: "the receive handler runs twice; distinguish the calls by the application state"
    case .needsBody:
      "reports say that an alert without a body does not show, even with a title; other versions may show the title"
    case .mayGetBody: "mutable-content is set: the alert shows if the app's service extension adds a body"
    }
  }
}
