public import APNsPayload

/// A forecast of which app handlers run for a payload, and what the user sees, in each state of the app.
///
/// It is the observed behaviour of iOS, which Apple does not promise: other versions and conditions may differ.
///
///     DeliveryForecast(payload, api: .legacy).events(in: .background)
///     // receive(background) at once, shown, a tap on the body: receive(inactive)
public struct DeliveryForecast: Sendable, Hashable {
  /// The API with which an app registers for notifications.
  public enum API: String, Sendable, Hashable, CaseIterable {
    /// `UNUserNotificationCenter`, iOS 10 and later.
    case userNotifications = "usernotifications"
    /// `UIUserNotificationSettings`, iOS 8 and 9.
    case legacy
  }

  /// The state of the app when the push arrives.
  public enum AppState: String, Sendable, Hashable, CaseIterable {
    /// A state of the app; a suspended app counts as background.
    case foreground, background, terminated
  }

  /// The API with which the app registered for notifications.
  public let api: API
  /// Whether there is text to show (``/APNsPayload/Alert/yieldsBody``).
  public let showsText: Bool
  /// Whether `content-available` is 1.
  public let isContentAvailable: Bool
  /// Whether buttons show.
  ///
  /// They do if the payload has a `category` and, if the app's categories are known, that category has buttons.
  public let hasButtons: Bool
  /// Whether `sound` or `badge` is set.
  public let hasSoundOrBadge: Bool
  /// Whether the alert has a title or a subtitle, but no body (``/APNsPayload/Alert/yieldsBody``).
  public let lacksBody: Bool
  /// Whether the app's service extension may add the missing body.
  ///
  /// The system runs it if `mutable-content` is 1 and there is a title or a subtitle.
  public let mayGetBody: Bool

  /// Creates a forecast for a payload.
  ///
  /// - Parameters:
  ///   - payload: the payload that is sent.
  ///   - api: the API with which the app registered for notifications.
  ///   - categories: the categories that the app registered; `nil` if they are unknown, so that every category counts
  ///     as registered.
  public init(_ payload: Payload, api: API = .userNotifications, categories: [NotificationCategory]? = nil) {
    self.api = api
    showsText = payload.aps?.alert?.yieldsBody ?? false
    isContentAvailable = payload.aps?.contentAvailable == 1
    hasSoundOrBadge = payload.aps?.sound != nil || payload.aps?.badge != nil
    lacksBody =
      if case .dictionary(let alert)? = payload.aps?.alert { !showsText && alert.hasTitleOrSubtitle } else { false }
    mayGetBody = lacksBody && payload.aps?.mutableContent == 1
    hasButtons =
      if let categories {
        categories.category(of: payload)?.buttons(in: .default).isEmpty == false
      } else {
        payload.aps?.category?.isEmpty == false
      }
  }

  /// Returns the events for a state of the app, in order.
  public func events(in state: AppState) -> [DeliveryEvent] {
    switch state {
    case .foreground:
      let isIgnored = !showsText && !isContentAvailable && !hasSoundOrBadge
      if isIgnored { return [.ignored] }
      let notes: [DeliveryNote] =
        showsText || isContentAvailable ? [.foreground] : [.foreground, .needsSoundOrBadge]
      return [.call(HandlerCall(.receive, .active, notes: notes))]
    case .background:
      let atOnce = DeliveryEvent.call(HandlerCall(.receive, .background, notes: [.backgroundRefresh]))
      switch (showsText, isContentAvailable) {
      case (true, true): return [atOnce, .shown] + taps
      case (true, false): return [.shown] + taps
      case (false, true): return [atOnce]
      case (false, false): return [.ignored]
      }
    case .terminated:
      guard showsText else { return [.ignored] }
      return [.shown, .call(HandlerCall(.launch, nil, on: hasButtons ? [.button, .body] : [.body]))] + taps
    }
  }

  /// The states in which the receive handler runs more than once for one push: at once, and again on a tap.
  ///
  /// An app that must not act twice can use the application state to distinguish the calls.
  public var runsTwice: [AppState] {
    AppState.allCases.filter { state in
      events(in: state).count { if case .call(let call) = $0 { call.handler == .receive } else { false } } > 1
    }
  }

  /// The notes on the events in all states and on the whole forecast, each once, in the order of the cases of
  /// ``DeliveryNote``.
  public var notes: [DeliveryNote] {
    var used: Set<DeliveryNote> = [.observed, .foreground]
    for event in AppState.allCases.flatMap(events(in:)) {
      if case .call(let call) = event { used.formUnion(call.notes) }
    }
    if events(in: .foreground) == [.ignored] { used.insert(.needsSoundOrBadge) }
    if lacksBody { used.insert(.needsBody) }
    if mayGetBody { used.insert(.mayGetBody) }
    if !runsTwice.isEmpty { used.insert(.runsTwice) }
    return DeliveryNote.allCases.filter(used.contains)
  }

  /// The calls that a tap causes after the app has started.
  private var taps: [DeliveryEvent] {
    let body =
      switch api {
      case .userNotifications: HandlerCall(.action, .inactive, on: [.body], notes: [.missingActionHandler])
      case .legacy: HandlerCall(.receive, .inactive, on: [.body])
      }
    guard hasButtons else { return [.call(body)] }
    let state: HandlerCall.ApplicationState = api == .userNotifications ? .background : .inactive
    return [.call(HandlerCall(.action, state, on: [.button])), .call(body)]
  }
}

extension AlertDictionary {
  fileprivate var hasTitleOrSubtitle: Bool {
    [Line.title, .subtitle].contains { self[$0].text != nil || self[$0].locKey != nil }
  }
}
