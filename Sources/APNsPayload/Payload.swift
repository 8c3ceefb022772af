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

extension Payload {
  /// Passes the alert to one of two closures, the dictionary as the only element of a span; to none if there is no alert.
  ///
  /// This copies neither `aps` nor the dictionary, unlike ``APS/alert``.
  package func readAlert(text: (String) -> Void, dictionary: (Span<AlertDictionary>) -> Void) {
    let aps = boxedAPS.span
    guard aps.count == 1 else { return }
    if let alertText = aps[0].alertText { return text(alertText) }
    let alert = aps[0].boxedAlert.span
    if alert.count == 1 { dictionary(alert) }
  }
}
