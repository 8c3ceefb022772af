import CompactJSON

// ActivityKit decodes attributes and states with Foundation's `JSONDecoder` and its default strategies: a `Date` is a
// number of seconds since 2001, `Data` is base64, and keys are as the type names them. Source: Apple, "Starting and
// updating Live Activities with ActivityKit push notifications".
extension LiveActivity {
  /// Returns the keys that start an activity, with its attributes and first state encoded as the device decodes them.
  ///
  /// The payload also needs an alert. This throws ``/CompactJSON/JSONEncodingError`` if the attributes or the state is
  /// not an object in JSON, and any error from encoding them.
  ///
  /// - Parameters:
  ///   - attributes: The fixed attributes: the stored properties of the app's `ActivityAttributes`.
  ///   - attributesType: The name of the attributes' type in the app.
  ///   - contentState: The app's own state.
  ///   - timestamp: The time of the update, in UNIX seconds.
  ///   - staleDate: The time at which the activity becomes out of date, in UNIX seconds.
  ///   - inputPushToken: 1 to ask the started activity for a push token.
  ///   - inputPushChannel: The broadcast channel that the started activity listens to.
  public static func start<Attributes: Encodable>(
    attributes: Attributes, attributesType: String = String(describing: Attributes.self),
    contentState: some Encodable, timestamp: Int, staleDate: Int? = nil, inputPushToken: Int? = nil,
    inputPushChannel: String? = nil
  ) throws -> Self {
    Self(
      event: .start, timestamp: timestamp, contentState: try object(encoding: contentState, for: .contentState),
      staleDate: staleDate, attributesType: attributesType,
      attributes: try object(encoding: attributes, for: .attributes), inputPushToken: inputPushToken,
      inputPushChannel: inputPushChannel)
  }

  /// Returns the keys that change a running activity, with its state encoded as the device decodes it.
  ///
  ///     struct MatchState: Encodable {
  ///       var homeScore: Int
  ///       var kickOff: Date
  ///     }
  ///     payload.aps?.liveActivity = try .update(
  ///       contentState: MatchState(homeScore: 1, kickOff: kickOff), timestamp: 1_795_286_220)
  ///     // "timestamp":1795286220,"event":"update","content-state":{"homeScore":1,"kickOff":816976800}
  ///
  /// This throws ``/CompactJSON/JSONEncodingError`` if the state is not an object in JSON, and any error from encoding
  /// it.
  ///
  /// - Parameters:
  ///   - contentState: The app's own state.
  ///   - timestamp: The time of the update, in UNIX seconds.
  ///   - staleDate: The time at which the activity becomes out of date, in UNIX seconds.
  public static func update(
    contentState: some Encodable, timestamp: Int, staleDate: Int? = nil
  ) throws -> Self {
    Self(
      event: .update, timestamp: timestamp, contentState: try object(encoding: contentState, for: .contentState),
      staleDate: staleDate)
  }

  /// Returns the keys that end an activity, with its last state encoded as the device decodes it.
  ///
  /// This throws ``/CompactJSON/JSONEncodingError`` if the state is not an object in JSON, and any error from encoding
  /// it.
  ///
  /// - Parameters:
  ///   - contentState: The app's own state; left out if it is `nil`.
  ///   - timestamp: The time of the update, in UNIX seconds.
  ///   - dismissalDate: The time at which the ended activity disappears, in UNIX seconds.
  public static func end(
    contentState: (some Encodable)?, timestamp: Int, dismissalDate: Int? = nil
  ) throws -> Self {
    Self(
      event: .end, timestamp: timestamp,
      contentState: try contentState.map { try object(encoding: $0, for: .contentState) }, dismissalDate: dismissalDate)
  }

  private static func object(encoding value: some Encodable, for key: APSKey) throws -> JSONObject {
    var encoder = CompactJSONEncoder()
    encoder.refusesDates = false
    do {
      let json = try JSON(encoding: value, using: encoder)
      guard case .object(let object) = json else { throw JSONEncodingError(reason: .notAnObject(json.kind)) }
      return object
    } catch let error as JSONEncodingError {
      throw JSONEncodingError(reason: error.reason, path: [TopLevelKey.aps.name, key.name] + error.path)
    }
  }
}
