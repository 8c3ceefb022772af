public import CompactJSON

/// The keys of `aps` that start, update and end a Live Activity (Apple, "Starting and updating Live Activities with
/// ActivityKit push notifications").
///
/// They stand in `aps` itself.
public struct LiveActivity: Sendable, Hashable {
  /// When the update was made, in UNIX seconds: the system drops older ones than it has.
  public var timestamp: Int?
  /// What happens to the activity; required.
  public var event: Event?
  /// The app's own state.
  ///
  /// The device decodes it with a plain decoder: a `Date` in it counts seconds from 2001.
  public var contentState: JSONObject?
  /// UNIX seconds.
  public var staleDate: Int?
  /// UNIX seconds.
  public var dismissalDate: Int?
  /// The name of the type of ``attributes``; needed to start.
  public var attributesType: String?
  /// Needed to start.
  public var attributes: JSONObject?
  /// 1 asks the started activity for a push token.
  public var inputPushToken: Int?
  /// The broadcast channel that the started activity listens to.
  public var inputPushChannel: String?

  /// The three keys that every update has; the others are properties.
  public init(event: Event? = nil, timestamp: Int? = nil, contentState: JSONObject? = nil) {
    self.event = event
    self.timestamp = timestamp
    self.contentState = contentState
  }

  var eventName: String? {
    get { event?.rawValue }
    set { event = newValue.map(Event.init) }
  }

  /// What happens to the activity; events that this library does not know survive.
  public struct Event: RawRepresentable, Sendable, Hashable {
    /// The event as Apple spells it, such as `update`.
    public let rawValue: String

    /// An event by its name; a name that Apple's table lacks is kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Starts an activity: needs attributes, their type and an alert.
    public static let start = Self(rawValue: "start")
    /// Changes the content of a running activity.
    public static let update = Self(rawValue: "update")
    /// Ends an activity, with its last content.
    public static let end = Self(rawValue: "end")

    /// The events of Apple's table.
    public static let allKnown: [Self] = [.start, .update, .end]
  }
}
