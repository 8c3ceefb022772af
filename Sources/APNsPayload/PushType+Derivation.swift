extension PushType {
  /// The push type that a payload asks for by what is in it.
  ///
  /// A device management payload is `mdm`; an `event` or `content-state` makes a Live Activity; `content-changed` a
  /// widget update; `content-available` without alert, badge and sound a background push; all else is an alert,
  /// even a payload that tells nothing because it has neither `aps` nor `mdm`. VoIP, location and the other types look
  /// like that or like an alert's payload: their sender has to name them.
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
