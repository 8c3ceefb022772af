public import CompactJSON

/// The keys of `aps` that start, update and end a Live Activity.
///
/// They are members of `aps` itself. Source: Apple, "Starting and updating Live Activities with ActivityKit push
/// notifications".
public struct LiveActivity: Sendable, Hashable {
  /// The time of the update, in UNIX seconds; the system drops an update that is older than the one it has.
  public var timestamp: Int?
  /// The event that starts, updates or ends the activity; required.
  public var event: Event?
  /// The app's own state.
  ///
  /// The device decodes it with a plain decoder, so a `Date` in it counts seconds from 2001.
  /// ``update(contentState:timestamp:staleDate:)`` and its siblings encode the app's own type that way.
  public var contentState: JSONObject?
  /// The time at which the activity becomes out of date, in UNIX seconds.
  public var staleDate: Int?
  /// The time at which the ended activity disappears, in UNIX seconds.
  public var dismissalDate: Int?
  /// The name of the type of ``attributes``; needed to start an activity.
  public var attributesType: String?
  /// The fixed attributes; needed to start an activity.
  public var attributes: JSONObject?
  /// 1 to ask the started activity for a push token.
  public var inputPushToken: Int?
  /// The broadcast channel that the started activity listens to.
  public var inputPushChannel: String?

  /// Creates the keys of a Live Activity; a key that is `nil` is left out.
  public init(
    event: Event? = nil, timestamp: Int? = nil, contentState: JSONObject? = nil, staleDate: Int? = nil,
    dismissalDate: Int? = nil, attributesType: String? = nil, attributes: JSONObject? = nil,
    inputPushToken: Int? = nil, inputPushChannel: String? = nil
  ) {
    self.event = event
    self.timestamp = timestamp
    self.contentState = contentState
    self.staleDate = staleDate
    self.dismissalDate = dismissalDate
    self.attributesType = attributesType
    self.attributes = attributes
    self.inputPushToken = inputPushToken
    self.inputPushChannel = inputPushChannel
  }

  var eventName: String? {
    get { event?.rawValue }
    set { event = newValue.map(Event.init) }
  }

  /// An event that starts, updates or ends an activity.
  ///
  /// An event that this library does not know is kept.
  public struct Event: RawRepresentable, Sendable, Hashable, Codable {
    /// The event as Apple spells it, such as `update`.
    public let rawValue: String

    /// Creates an event from its name, which need not be in Apple's table.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Starts an activity; needs attributes, their type and an alert.
    public static let start = Self(rawValue: "start")
    /// Changes the content of a running activity.
    public static let update = Self(rawValue: "update")
    /// Ends an activity, with its last content.
    public static let end = Self(rawValue: "end")

    /// The events in Apple's table.
    public static let allKnown: [Self] = [.start, .update, .end]
  }
}
