extension PushType {
  /// Creates the push type that a payload asks for by its content.
  ///
  /// - A payload without `aps` but with `mdm` is a device management push.
  /// - An `event` or a `content-state` makes it a Live Activity.
  /// - `content-changed` makes it a widget update.
  /// - `content-available` without alert, badge and sound makes it a background push.
  /// - Everything else is an alert, even a payload with neither `aps` nor `mdm`.
  ///
  /// The payloads of VoIP, location and the other types look like one of these, so their sender has to name the type.
  public init(derivedFrom payload: Payload) {
    guard let aps = payload.aps else {
      self = payload.mdm == nil ? .alert : .mdm
      return
    }
    self =
      if aps.liveActivity?.event != nil || aps.liveActivity?.contentState != nil {
        .liveActivity
      } else if aps.contentChanged == true {
        .widgets
      } else if aps.contentAvailable == 1, aps.alert == nil, aps.badge == nil, aps.sound == nil {
        .background
      } else {
        .alert
      }
  }
}
