/// The JSON that a provider sends to a device: the `aps` dictionary and the app's own keys beside it.
///
///     var payload = Payload(aps: APS(alert: "Message received from Bob"))
///     try payload.customKeys.set("acme2", to: ["bang", "whiz"])
///     try payload.encoded()  // {"aps":{"alert":"Message received from Bob"},"acme2":["bang","whiz"]}
public struct Payload: Sendable, Hashable {
  /// The `aps` dictionary; `nil` for a push that needs none (``PushType/requiresAPS``).
  ///
  /// A device management push, for example, has ``mdm`` instead.
  public var aps: APS? {
    get { boxedAPS.value }
    _modify { yield &boxedAPS.value }
  }
  /// The push magic of a device management server.
  public var mdm: String?
  /// The bundle id of the app to which the Simulator delivers a dropped file.
  ///
  /// It is read from `.apns` files and never written.
  public var simulatorTargetBundle: String?
  /// The app's own keys; a name of ``TopLevelKey``, such as `aps`, is refused.
  public var customKeys = ExtraKeys<Payload>()

  var boxedAPS: Boxed<APS>

  /// Creates a payload with this `aps` dictionary; pass `nil` for a push type that sends none.
  public init(aps: APS?) {
    boxedAPS = Boxed(aps)
  }
}
