public import CompactJSON

/// A message around payloads as the rules see it: one of FCM, SNS or Declarative Web Push.
public struct EnvelopeSubject {
  /// The kind of the message.
  public let kind: EnvelopeKind
  /// The value of the whole message, with what FCM has around it.
  public let root: JSONNode
  /// The message; `nil` unless it is one of FCM.
  public let message: FCMMessage?
  /// Whether the message is the text for FCM in a message for SNS, which adds the target.
  var isInSNS = false
  /// The payloads in the message as the rules see them, without one that FCM makes.
  let payloads: [PayloadSubject]
  /// The payload that FCM makes from the message's `notification`; `nil` if the message has one or sends none.
  let madePayload: PayloadSubject?
  /// The notification of FCM from which it makes an alert, and the payload that it adds the alert to or makes; `nil` if it
  /// makes none.
  var madeAlert: (notification: JSONNode, payload: PayloadSubject)? {
    guard let message, message.makesAlert, let notification = message.notification,
      let payload = payloads.first ?? madePayload
    else { return nil }
    return (notification, payload)
  }
  /// The app that receives the payloads; `nil` if it is not known.
  let app: LintedApp?
  /// The strings of the Android app that gets the message; `nil` if it is not known.
  let android: LintedAndroid?
}
