/// What a provider sends to a device: the `aps` dictionary and the app's own keys beside it.
///
///     var payload = Payload(aps: APS(alert: "Message received from Bob"))
///     try payload.customKeys.set("acme2", to: ["bang", "whiz"])
///     try payload.encoded()  // {"aps":{"alert":"Message received from Bob"},"acme2":["bang","whiz"]}
public struct Payload: Sendable, Hashable {
  /// Nil for a push that needs none (``PushType/requiresAPS``), such as device management, which has ``mdm`` instead.
  public var aps: APS? {
    get { boxedAPS.value }
    _modify { yield &boxedAPS.value }
  }
  /// The push magic of a device management server.
  public var mdm: String?
  /// The app that the Simulator delivers a dropped file to: read from `.apns` files, never written.
  public var simulatorTargetBundle: String?
  /// The app's own keys; the name `aps` is refused.
  public var customKeys = ExtraKeys<Payload>()

  var boxedAPS: Boxed<APS>

  /// A payload with this `aps`; nil for one without, as some push types send.
  public init(aps: APS?) {
    boxedAPS = Boxed(aps)
  }
}
